// Constraints in files: OPB in, with the file's names for cells and constraints; OPB and clauses out.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/assert.hpp"
#include "constraints/opb_reader.hpp"
#include "mines/constraints.hpp"
#include "mines/engine.hpp"
#include "os/atomic_file.hpp"
#include "position/position.hpp"

namespace mines::library {

/// How constraints are written, if they are.
enum class Form { none, opb, cnf };

/// Writes the constraints on the unknown cells of a position, of which there must be one. Comments name the
/// cells. Fails if the mines left cannot be; the error calls the number of mines `name`.
Result<void> write_constraints(AtomicFile& to, Form form, const Position& position, Shape shape,
                               const std::string& name);

class OpbFile {
 public:
  /// Whether a text is OPB, and no position. A position begins with '#', OPB with '*'; any other text is OPB
  /// if it contains ';', or if the name of its file ends in .opb.
  static bool is_opb(std::string_view text, std::string_view name);
  /// Reads OPB; errors call it `name`.
  static Result<OpbFile> parse(std::string_view text, const std::string& name);

  std::uint32_t cells() const { return opb_.variables; }  ///< number of the file's variables
  /// Whether made() has further cells, which stand for negated variables.
  bool has_further_cells() const { return opb_.has_further_cells(); }
  std::uint32_t constraints() const;                         ///< number of the file's constraints
  bool has_objective() const { return opb_.has_objective; }  ///< which is left out
  /// The name of the cell's variable.
  std::string name_of(std::uint32_t cell) const;
  /// The cell of the variable with this name; empty if there is none.
  std::optional<std::uint32_t> find(const std::string& name) const;
  bool has_names() const { return !opb_.names.empty(); }  ///< other names than x1, x2, ...
  /// The constraint's number in the file, from 0; empty if the file lacks the constraint.
  std::optional<std::uint32_t> number_in_file(std::uint32_t constraint) const {
    MINES_ASSERT(constraint < opb_.origin.size());
    return opb_.origin[constraint];
  }
  /// The mines on all cells; empty if not given.
  std::optional<std::uint64_t> total() const { return opb_.list.total; }
  /// Number in the file, from 0, of the constraint that gives the total; empty if none does.
  std::optional<std::uint32_t> total_in_file() const { return opb_.origin_of_total; }
  /// Sets the total. There must be no further cells, which would count among the mines.
  void set_total(std::uint64_t mines);

  /// The library's constraints. With further cells the density must be 0.5: such a cell is a mine where its
  /// variable is not, so only odds of 1 leave the weights as they are.
  Constraints made(const Constraints::Options& options) const;
  Result<void> write(AtomicFile& to, Form form) const;
  /// Proves that the cell is safe or a mine, by its verdict, or without a cell that there is no model. Fails
  /// as proof_of() (library/engine/proof.hpp).
  Result<Proof> proof(std::optional<std::uint32_t> cell, Verdict verdict) const;

 private:
  OpbConstraints opb_;
};

}  // namespace mines::library
