// Reads cells, sizes and boards in arguments. `where` is the option's name for errors.
#pragma once

#include <cstdint>
#include <string>

#include "base/error.hpp"
#include "board/geometry.hpp"

namespace mines::cli {

/// "row,column", each 0 to max_side - 1. check_on_board() checks that the cell is on the board.
Result<Cell> parse_cell(const std::string& where, const std::string& text);

/// ExitCode::bad_input if the cell is off the board.
Result<void> check_on_board(const std::string& where, Cell cell, BoardSize size);

/// "ROWSxCOLUMNS", or "N" for a square board.
Result<BoardSize> parse_size(const std::string& where, const std::string& text);

/// The number of cells of the largest board.
inline constexpr std::uint64_t max_cells = BoardSize{max_side, max_side}.cells();

struct SizeAndMines {
  BoardSize size{};
  std::uint64_t mines = 0;  ///< at most the number of cells
};

inline constexpr const char* board_help = "expert, intermediate, beginner, 8x8 or ROWSxCOLUMNS/MINES";

/// "ROWSxCOLUMNS/MINES", or the name of a classic board as in `board_help`.
Result<SizeAndMines> parse_board(const std::string& where, const std::string& text);

}  // namespace mines::cli
