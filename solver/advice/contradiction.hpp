// Why a position is impossible: the fewest numbers that contradict each other. mines-solve --position and
// mines-play show it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "board/view.hpp"
#include "counted/analysis.hpp"

namespace mines::position {

struct Contradiction {
  std::string text;           ///< a line for people, without the place in the file
  std::vector<Cell> numbers;  ///< the numbers that contradict each other, by rows
};

/// The contradiction that an analysis has found. `mines` is the number on the board, if it was given.
Contradiction contradiction_of(const View& view, const Analysis& analysis,
                               std::optional<std::uint64_t> mines);

}  // namespace mines::position
