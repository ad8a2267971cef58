// The constraints of a file in OPB, with the file's names for cells and constraints.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "apps/solve/constraints_command.hpp"
#include "base/assert.hpp"
#include "constraints/opb_reader.hpp"
#include "mines/constraints.hpp"

namespace mines::solve {

class Input {
 public:
  /// Whether a text is OPB, and no position. A position begins with '#', OPB with '*'; any other text is OPB
  /// if it contains ';', or if the name of its file ends in .opb.
  static bool is_opb(std::string_view text, std::string_view name);
  /// Reads OPB; errors call it `name`.
  static Result<Input> parse(std::string_view text, const std::string& name,
                             const ConstraintSettings& settings);

  const ConstraintList& list() const { return opb_.list; }
  /// Number of the file's cells. In list() cells that stand for negated variables follow these cells.
  std::uint32_t cells() const { return opb_.variables; }
  std::uint32_t constraints() const;                         ///< number of the file's constraints
  bool has_objective() const { return opb_.has_objective; }  ///< which is left out
  bool has_names() const { return !opb_.names.empty(); }     ///< other names than x1, x2, ...
  /// The name of the cell's variable.
  std::string name_of(std::uint32_t cell) const { return opb_.name_of(cell); }
  /// The cell of the variable with this name.
  Result<std::uint32_t> find(const std::string& name) const;
  /// The constraint's number in the file, from 0; empty if the file lacks the constraint.
  std::optional<std::uint32_t> number_in_file(std::uint32_t constraint) const {
    MINES_ASSERT(constraint < list().all.constraints.size());
    return opb_.origin[constraint];
  }
  /// Number in the file, from 0, of the constraint that gives the total of mines; empty if none does.
  std::optional<std::uint32_t> total_in_file() const { return opb_.origin_of_total; }

  /// The library's constraints. Fails if list() has cells for negated variables and --density is not 0.5.
  Result<Constraints> made(const ConstraintSettings& settings) const;

 private:
  OpbConstraints opb_;
};

}  // namespace mines::solve
