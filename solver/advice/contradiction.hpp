// The reason why a position is impossible: the fewest numbers that contradict each other, or that contradict
// the number of mines on the board.
#pragma once

#include <cstdint>
#include <optional>

#include "board/view.hpp"
#include "counted/analysis.hpp"
#include "mines/reason.hpp"

namespace mines {

/// The contradiction of a position that an analysis has found impossible. All numbers of the board are
/// searched. `mines` is the number of mines on the board, if given. O(cells), and at most some tenths of a
/// second more.
Contradiction contradiction_of(const View& view, const Impossible& impossible,
                               std::optional<std::uint64_t> mines);

}  // namespace mines
