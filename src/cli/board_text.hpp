// Reads cells, sizes and boards in arguments. `where` is the option; errors mention it.
#pragma once

#include <cstdint>
#include <string>

#include "base/error.hpp"
#include "board/geometry.hpp"

namespace mines::cli {

/// "row,column", each 0 to max_side - 1. check_on_board() checks that the cell is on the board.
Result<Cell> parse_cell(const std::string& where, const std::string& text);

Result<void> check_on_board(const std::string& where, Cell cell, BoardSize size);

/// "ROWSxCOLUMNS", or "N" for a square board.
Result<BoardSize> parse_size(const std::string& where, const std::string& text);

inline constexpr std::uint64_t max_cells = BoardSize{max_side, max_side}.cells();

struct SizeAndMines {
  BoardSize size{};
  std::uint64_t mines = 0;  ///< at most the number of cells
};

inline constexpr const char* board_help = "expert, intermediate, beginner, 8x8 or ROWSxCOLUMNS/MINES";

/// A classic board by its name, or "ROWSxCOLUMNS/MINES".
Result<SizeAndMines> parse_board(const std::string& where, const std::string& text);

}  // namespace mines::cli
