// What Board, ClassicGame and Batch demand of their arguments.
#pragma once

#include <cstdint>
#include <string>

#include "board/geometry.hpp"
#include "mines/board.hpp"

namespace mines::games {

/// Throws std::invalid_argument, with the call's name and the text, unless `holds`.
void require(bool holds, const char* call, const std::string& otherwise);

/// The size, whose sides must be 1 to max_side.
BoardSize checked_size(std::int32_t rows, std::int32_t columns, const char* call);

/// The cell, which must be on the board.
Cell checked_cell(library::Cell cell, BoardSize size, const char* call);

/// How many cells around a first click, itself included, cannot have mines; the click is at `start`.
std::uint64_t safe_at_start(BoardSize size, Cell start, library::FirstClick first);

}  // namespace mines::games
