// Reads OPB, the text format of pseudo-Boolean competitions: "+3 x1 -2 ~x2 >= 1 ;". The result is what the
// text says: sums of variables with whole coefficients, each with its bounds. opb_reader.hpp makes
// constraints of it.
//
// The text may be looser than the competitions' grammar: any names, no blanks, no '+', '*' before a name,
// "<=", '<' and '>', an empty sum, a byte order mark, and comments behind a constraint. An objective is read
// and left out. Products, soft constraints and "!=" are refused. (O. Roussel, V. Manquinho, "Input/Output
// Format and Solver Requirements for the Competitions of Pseudo-Boolean Solvers", 2012 and 2024.)
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "constraints/weighted_sum.hpp"

namespace mines {

/// The most variables of a text.
inline constexpr std::uint32_t most_opb_variables = 10'000'000;

struct OpbText {
  struct Sum {
    WeightedSum sum;
    std::size_t at = 0;  ///< byte offset of its first term
  };

  std::vector<Sum> sums;
  std::uint32_t variables = 0;
  /// By variable. Empty if variable i is x(i + 1) for all of them.
  std::vector<std::string> names;
  bool has_objective = false;
};

/// Errors are ExitCode::bad_input, with `name`, byte offset, line, column and what was expected. O(bytes),
/// and O(variables) if the text says how many there are.
Result<OpbText> parse_opb_text(std::string_view text, const std::string& name);

/// "line 2, column 5": the place of a byte in a text, both from 1. O(offset).
std::string line_and_column(std::string_view text, std::size_t offset);

}  // namespace mines
