// Sentences for people about the numbers that force a verdict or contradict each other. They are the same for
// positions on boards of every shape.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "mines/analysis.hpp"

namespace mines {

/// The number that an open cell shows.
using NumberAt = std::function<int(Cell)>;

/// What a sentence about a cell begins with: "row 1, column 2: ".
std::string begin_of_text(Cell cell);

/// The verdict of a certain cell and its reason, Explanation::reason: "safe by 2 numbers (no fewer
/// numbers force it):", then a line for each number.
/// `mines`: the number of mines on the board, which must be given if the reason uses it.
std::string text_of_reason(const Explanation& explanation, const NumberAt& number_at,
                           std::optional<std::uint64_t> mines);

/// What contradicts: "impossible: the 1 at row 0, column 0 and the 3 at row 0, column 1 contradict each
/// other; no fewer numbers do". `mines`: given if they contradict the number of mines on the board.
std::string text_of_contradiction(const Reason& reason, const NumberAt& number_at,
                                  std::optional<std::uint64_t> mines);

}  // namespace mines
