// A review that says how far it is, for mines-solve.
#pragma once

#include <cstddef>
#include <functional>

#include "mines/review.hpp"

namespace mines::library {

/// mines::review(), which calls `progress` before each move with the number of moves that are done; not if it
/// is empty.
Review review(const PlayedGame& game, const Budget& budget, int threads,
              const std::function<void(std::size_t)>& progress);

}  // namespace mines::library
