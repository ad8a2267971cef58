// Why a position is impossible: the fewest numbers that contradict each other.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "board/view.hpp"
#include "counted/analysis.hpp"

namespace mines::position {

struct Contradiction {
  std::string text;           ///< without where
  std::vector<Cell> numbers;  ///< by rows
};

/// Of an analysis that found one. `mines` are those on the board, if they were given.
Contradiction contradiction_of(const View& view, const Analysis& analysis,
                               std::optional<std::uint64_t> mines);

}  // namespace mines::position
