// Whether pieces of a board, whose placements are known only in part, have some number of mines together.
#pragma once

#include <cstdint>
#include <vector>

#include "count/mine_spread.hpp"

namespace mines {

/// The numbers of mines of a counted piece's placements, ascending.
std::vector<std::uint64_t> mines_of(const MineSpread& spread);

/// Whether placements of all pieces, with some of `interior` cells that touch no number, have `mines` mines
/// together. By piece: numbers of mines that some of its placements have, ascending, at least one. True only
/// if it is certain; false if these numbers do not show it. O(n log n) with n numbers.
bool have_together(std::vector<std::vector<std::uint64_t>> pieces, std::uint64_t interior,
                   std::uint64_t mines);

}  // namespace mines
