// Cells and boards as people write them in arguments. An error names the option and what was expected.
#pragma once

#include <cstdint>
#include <string>

#include "base/error.hpp"
#include "board/geometry.hpp"

namespace mines {

/// "row,column", both counted from 0, of a cell on the board.
Result<Cell> parse_cell(const std::string& option, const std::string& text, BoardSize size);

/// "ROWSxCOLUMNS", or "N" for a square board.
Result<BoardSize> parse_size(const std::string& option, const std::string& text);

struct SizeAndMines {
  BoardSize size{};
  std::uint64_t mines = 0;  ///< at most so many as cells
};

/// A classic board by name - expert, intermediate, beginner, 8x8 - or "ROWSxCOLUMNS/MINES".
Result<SizeAndMines> parse_board(const std::string& option, const std::string& text);

}  // namespace mines
