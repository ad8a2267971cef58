// Checks the cells of a played game, and gives its mines as a plane (board/bit_plane.hpp).
#pragma once

#include "board/bit_plane.hpp"
#include "mines/review.hpp"

namespace mines::library {

/// The mines of the game. Throws std::invalid_argument, with the name of `call`, for a board that is too
/// large or has no cells, a mine or a move off the board, or a mine that is listed twice.
BitPlane checked_mines(const PlayedGame& game, const char* call);

}  // namespace mines::library
