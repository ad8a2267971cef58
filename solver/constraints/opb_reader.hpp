// Reads constraints in OPB, the text format of pseudo-Boolean competitions: "+1 x1 +1 ~x2 >= 1 ;".
// Every coefficient must be 1 or -1, so that a constraint says how many of some cells are mines; "<=" is
// read, too.
//
// A constraint that has some variables plain and others negated takes a further cell for each negated
// variable: one of the two is a mine. That changes neither the number of models nor, if all models are
// equally likely, their probabilities.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "constraints/constraint_list.hpp"

namespace mines {

struct OpbConstraints {
  ConstraintList list;          ///< cell i is variable x(i + 1); behind those the further cells
  std::uint32_t variables = 0;  ///< the cells that are variables
  /// For each constraint of the list: its number in the text, from 0. Constraints of further cells have
  /// none.
  std::vector<std::optional<std::uint32_t>> origin;
  /// The constraint of the text that became the list's total, an equation of all variables.
  std::optional<std::uint32_t> origin_of_total{};

  bool has_further_cells() const { return list.all.cells.size() > variables; }
};

/// The most variables that are read.
inline constexpr std::uint32_t most_opb_variables = 10'000'000;

/// Reads OPB from memory. Errors (ExitCode::bad_input) call it `name`, with byte offset, line and column from
/// 1, and say what was expected. O(bytes).
Result<OpbConstraints> parse_opb(std::string_view text, const std::string& name);

}  // namespace mines
