// Makes constraints of OPB, the text format of pseudo-Boolean competitions (opb_text.hpp). A variable becomes
// a cell; a true variable is a mine. Coefficients become small weights (weighted_sum.hpp).
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
#include "constraints/opb_text.hpp"

namespace mines {

struct OpbConstraints {
  ConstraintList list;               ///< a cell for each variable, then the further cells
  std::uint32_t variables = 0;       ///< number of cells that are variables
  std::vector<std::string> names{};  ///< by variable; empty: variable i is x(i + 1)
  bool has_objective = false;        ///< the text has an objective, which is left out
  /// By constraint of the list: its index in the text; empty for a constraint that defines a further cell.
  std::vector<std::optional<std::uint32_t>> origin;
  /// The index in the text of the equation that sets `list.total`, the mines on all cells; empty if not set.
  std::optional<std::uint32_t> origin_of_total{};

  std::string name_of(std::uint32_t variable) const;
  bool has_further_cells() const { return list.all.cells.size() > variables; }
};

/// The most that the weights of a constraint may add up to if one of them is not 1: what a state of the
/// elimination holds (count/elimination_order.hpp).
inline constexpr std::uint32_t most_opb_weight = 65'535;
/// The most that all weights of a text may add up to, besides one for each term. Bounds the memory: a weight
/// is kept as so many listings of its cell.
inline constexpr std::uint64_t most_opb_listings = 10'000'000;

/// Errors are ExitCode::bad_input, with `name`, byte offset, line, column and what was expected. O(bytes),
/// and O(variables) if the text says how many there are.
Result<OpbConstraints> parse_opb(std::string_view text, const std::string& name);

}  // namespace mines
