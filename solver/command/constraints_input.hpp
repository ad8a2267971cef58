// Constraints as a file gives them, with the names that the file has for cells and constraints.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "command/constraints_command.hpp"
#include "constraints/opb_reader.hpp"
#include "constraints/position_constraints.hpp"
#include "mines/constraints.hpp"

namespace mines::constraints {

class Input {
 public:
  /// Reads what the settings name. A file is a position if it is called one, if a shape is given, or if it
  /// does not look like OPB: that has an 'x' or ';', or begins with '*'.
  static Result<Input> read(const Settings& settings);

  const ConstraintList& list() const;
  bool is_position() const { return std::holds_alternative<PositionConstraints>(form_); }
  /// The cells that the file has: the first ones of the list.
  std::uint32_t cells() const;
  std::uint32_t constraints() const;
  /// "x12", or "row 0, column 3".
  std::string name_of(std::uint32_t cell) const;
  /// Where a cell of a position is.
  Cell place_of(std::uint32_t cell) const { return std::get<PositionConstraints>(form_).cells[cell]; }
  /// The cell that the file calls by this name: "x12", or "0,3".
  Result<std::uint32_t> find(const std::string& name) const;
  /// Constraint i of the list as the file has it: its number in the file, or where its number is on the
  /// board. Nothing for a constraint that the file has not.
  std::optional<std::uint32_t> number_in_file(std::uint32_t constraint) const;
  Cell number_on_board(std::uint32_t constraint) const {
    return std::get<PositionConstraints>(form_).numbers[constraint];
  }
  std::optional<std::uint32_t> total_in_file() const;

  /// What is asked about it. Fails if the density cannot be kept.
  Result<Constraints> made(const Settings& settings) const;

 private:
  std::variant<OpbConstraints, PositionConstraints> form_;
};

}  // namespace mines::constraints
