// Why a position is impossible: the fewest numbers that contradict each other, or the number of mines.
// mines-solve --position, mines-play and the library show it.
#pragma once

#include <optional>
#include <string>

#include "board/view.hpp"
#include "counted/analysis.hpp"
#include "sat/reason.hpp"

namespace mines::position {

struct Contradiction {
  std::string text;  ///< a line for people, without the place in the file
  /// The numbers of the whole board that contradict each other or, with `uses_mines_left`, the mines on the
  /// board; that only if no numbers alone do. `exceeded`: finding them is too much work.
  Reason reason;
};

/// The contradiction that an analysis has found. `mines` is the number on the board, if it was given. At most
/// some tenths of a second, beside O(cells).
Contradiction contradiction_of(const View& view, const Analysis& analysis,
                               std::optional<std::uint64_t> mines);

}  // namespace mines::position
