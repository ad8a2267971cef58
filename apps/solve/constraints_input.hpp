// The constraints of a file, with the file's names for cells and constraints.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "apps/solve/constraints_command.hpp"
#include "base/assert.hpp"
#include "constraints/opb_reader.hpp"
#include "constraints/position_constraints.hpp"
#include "mines/constraints.hpp"

namespace mines::constraints {

class Input {
 public:
  /// Reads the file that the settings name: a position, or OPB, a format of constraints. With --position or
  /// --shape, the file is a position. Otherwise its text decides: a position begins with '#', OPB with '*'.
  /// Any other text is OPB if it contains 'x' or ';', and a position if not.
  static Result<Input> read(const Settings& settings);

  const ConstraintList& list() const;
  bool is_position() const { return std::holds_alternative<PositionConstraints>(form_); }
  /// Number of the file's cells. In list() cells that stand for negated variables follow these cells.
  std::uint32_t cells() const;
  std::uint32_t constraints() const;  ///< number of the file's constraints
  bool has_objective() const;         ///< the file has an objective, which is left out
  bool has_names() const;             ///< the file's variables have other names than x1, x2, ...
  /// The name of a cell for people: the variable's in OPB, "row 0, column 3" in a position.
  std::string name_of(std::uint32_t cell) const;
  /// For a position only: where the cell is on the board.
  Cell place_of(std::uint32_t cell) const {
    MINES_ASSERT(is_position() && cell < cells());
    return std::get<PositionConstraints>(form_).cells[cell];
  }
  /// The cell with this name in the file: a variable's, or "0,3".
  Result<std::uint32_t> find(const std::string& name) const;
  /// For OPB only: the constraint's number in the file, from 0; empty if the file lacks the constraint.
  std::optional<std::uint32_t> number_in_file(std::uint32_t constraint) const;
  /// For a position only: the cell of the number that gave the constraint.
  Cell number_on_board(std::uint32_t constraint) const {
    MINES_ASSERT(is_position() && constraint < list().all.constraints.size());
    return std::get<PositionConstraints>(form_).numbers[constraint];
  }
  /// Number in the OPB file, from 0, of the constraint that gives the total of mines; empty if none does.
  std::optional<std::uint32_t> total_in_file() const;

  /// The library's constraints. Fails if list() has cells for negated variables and --density is not 0.5.
  Result<Constraints> made(const Settings& settings) const;

 private:
  std::variant<OpbConstraints, PositionConstraints> form_;
};

}  // namespace mines::constraints
