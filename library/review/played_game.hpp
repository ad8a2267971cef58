// A played game as the reader of recorded games has it: mines as a plane, checked.
#pragma once

#include "board/bit_plane.hpp"
#include "mines/review.hpp"

namespace mines::library {

/// The mines of the game. Throws std::invalid_argument, in the name of `call`, for a board that is too large
/// or has no cells, for a mine or a move off the board, and for a mine that comes twice.
BitPlane checked_mines(const PlayedGame& game, const char* call);

}  // namespace mines::library
