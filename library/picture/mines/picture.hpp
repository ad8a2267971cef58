/// @file
/// Reads the position in a picture of a Minesweeper board: a screenshot of any program.
///
///    const auto read = mines::read_picture(width, height, 4, pixels);
///    mines::Engine engine(read.rows, read.columns, mines::Density(0.2));
///    engine.observe(read.board);
///
/// The picture itself says where the cells are and which cells look alike. What each kind of cell is follows
/// from shapes, colours, and from what a position can be.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "mines/cell.hpp"
#include "mines/cxx20.hpp"

namespace mines {

struct PictureReading {
  std::int32_t rows = 0;
  std::int32_t columns = 0;
  std::vector<std::int8_t> board;  ///< row by row (mines/cell.hpp). Flags and mines that are shown are mines
  std::vector<Cell> doubtful;      ///< cells that may be something else, in the order of reading
  /// Where the board is, in pixels of the picture.
  ///@{
  double left = 0;
  double top = 0;
  double cell_width = 0;
  double cell_height = 0;
  ///@}
  /// What was read, for people: "16 x 30 cells of 24 pixels, 1 doubtful: row 8, column 0". It also says if
  /// the board goes on beyond the picture, has perhaps another size, or an unusual one.
  std::string reading;
};

/// Reads pixels of 1 (grey), 3 (red, green, blue) or 4 bytes (with opacity), row by row. A picture has at
/// most 40 million pixels, and 32768 on a side. Cells are 8 pixels wide or wider. Throws
/// std::invalid_argument if the size is wrong, or if no board is found. Thread-safe. O(pixels); two million
/// take about half a second, and several times as long with noise or a page full of signs.
PictureReading read_picture(std::int64_t width, std::int64_t height, int channels,
                            std::span<const std::uint8_t> pixels);

}  // namespace mines
