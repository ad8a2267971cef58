// Guesses side by side: how likely a mine, how likely to go on, and what to expect.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "board/view.hpp"
#include "counted/analysis.hpp"

namespace mines {

struct ComparedGuess {
  Cell cell{};
  double mine_probability = 0;
  std::optional<double> progress{};  ///< chance that it is safe and leaves a cell that is certainly safe
  std::optional<double> win{};       ///< chance to win by the classic rules, playing best; exact
  std::optional<double> rating{};    ///< where that is too much: compares guesses, is no probability
};

/// The most promising guesses for classic rules, the best first, and `asked`, an unknown cell that is not
/// certain. `mines` are on the board, or about so many. Without progress and all that follows: only
/// `asked`, where something is too much to be counted or another cell is certainly safe. `analysis` is that
/// of the view, without contradiction. Some ms.
std::vector<ComparedGuess> compare_guesses(const View& view, const Analysis& analysis, std::uint64_t mines,
                                           Cell asked);

}  // namespace mines
