// Reads cells, sizes and boards in arguments. Each parse function is a cli::Reader (options.hpp): its errors
// name `where`, the option.
#pragma once

#include <cstdint>
#include <string>

#include "base/error.hpp"
#include "board/geometry.hpp"

namespace mines::cli {

/// "row,column", both counted from 0 and below the largest side of a board. check_on_board() later checks
/// that the cell lies on the board.
Result<Cell> parse_cell(const std::string& where, const std::string& text);

/// Fails unless `cell` lies on a board of `size`. The error names `where`.
Result<void> check_on_board(const std::string& where, Cell cell, BoardSize size);

/// "ROWSxCOLUMNS", or "N" for a square board.
Result<BoardSize> parse_size(const std::string& where, const std::string& text);

/// The number of cells of the largest board.
inline constexpr std::uint64_t max_cells = BoardSize{max_side, max_side}.cells();

struct SizeAndMines {
  BoardSize size{};
  std::uint64_t mines = 0;  ///< at most the number of cells
};

/// The shape of parse_board()'s text in the help.
inline constexpr const char* board_help = "expert, intermediate, beginner, 8x8 or ROWSxCOLUMNS/MINES";

/// A classic board by its name, or "ROWSxCOLUMNS/MINES".
Result<SizeAndMines> parse_board(const std::string& where, const std::string& text);

}  // namespace mines::cli
