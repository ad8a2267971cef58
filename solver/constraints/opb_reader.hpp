// Reads constraints in OPB, the text format of pseudo-Boolean competitions: "+1 x1 +1 ~x2 >= 1 ;". Every
// coefficient must be 1 or -1. The relations are ">=", "=" and "<=". A variable becomes a cell; a true
// variable is a mine.
//
// In a constraint with both plain and negated variables, each negated variable becomes a further cell:
// exactly one of this cell and the variable's own cell is a mine. The further cells do not change the number
// of models (solutions), nor the probabilities if all models are equally likely.
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
  ConstraintList list;          ///< cell i is variable x(i + 1); the further cells come after the variables
  std::uint32_t variables = 0;  ///< number of cells that are variables
  /// By constraint of the list: its index in the text; empty for a constraint that defines a further cell.
  std::vector<std::optional<std::uint32_t>> origin;
  /// The index in the text of the equation that sets `list.total`, the mines on all cells; empty if not set.
  std::optional<std::uint32_t> origin_of_total{};

  bool has_further_cells() const { return list.all.cells.size() > variables; }
};

inline constexpr std::uint32_t most_opb_variables = 10'000'000;

/// Errors are ExitCode::bad_input, with `name`, byte offset, line, column and what was expected. O(bytes).
Result<OpbConstraints> parse_opb(std::string_view text, const std::string& name);

}  // namespace mines
