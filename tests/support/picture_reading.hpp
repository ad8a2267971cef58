// What the tests of pictures ask of a drawn picture and of its reading.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "mines/picture.hpp"
#include "picture/image.hpp"
#include "support/drawn_picture.hpp"
#include "support/position_glyphs.hpp"

namespace mines::testing {

inline picture::Image image_of(const DrawnPicture& picture) {
  return picture::Image::of(picture.width, picture.height, 3, picture.bytes).value();
}

inline PictureReading read(const DrawnPicture& picture) {
  return read_picture(picture.width, picture.height, 3, picture.bytes);
}

inline std::vector<std::string> rows_of(const PictureReading& reading) {
  const std::string glyphs = testing::glyphs_of(reading.board);
  const auto columns = static_cast<std::size_t>(reading.columns);
  std::vector<std::string> rows;
  for (std::size_t begin = 0; begin < glyphs.size(); begin += columns)
    rows.push_back(glyphs.substr(begin, columns));
  return rows;
}

inline bool is_doubtful(const PictureReading& reading, Cell cell) {
  return std::find(reading.doubtful.begin(), reading.doubtful.end(), cell) != reading.doubtful.end();
}

inline bool are_right_or_doubtful(const PictureReading& reading, const std::vector<std::string>& position) {
  const auto rows = rows_of(reading);
  if (rows.size() != position.size() || rows.front().size() != position.front().size()) return false;
  for (std::int32_t row = 0; row < reading.rows; ++row)
    for (std::int32_t column = 0; column < reading.columns; ++column)
      if (rows[row][column] != position.at(row).at(column) && !is_doubtful(reading, {row, column}))
        return false;
  return true;
}

/// Calls `act` with the left and upper end of each cell of a skin without a frame that is one of `which`.
template <class Act>
void for_each_cell(const std::vector<std::string>& position, const Skin& skin, std::string_view which,
                   const Act& act) {
  for (std::size_t row = 0; row < position.size(); ++row)
    for (std::size_t column = 0; column < position[row].size(); ++column)
      if (which.find(position[row][column]) != std::string_view::npos)
        act(skin.margin + static_cast<double>(column) * skin.pitch,
            skin.margin + static_cast<double>(row) * skin.pitch, position[row][column]);
}

/// The cell whose left and upper end for_each_cell() gives.
inline Cell cell_at(double x, double y, const Skin& skin) {
  return {static_cast<std::int32_t>(std::lround((y - skin.margin) / skin.pitch)),
          static_cast<std::int32_t>(std::lround((x - skin.margin) / skin.pitch))};
}

}  // namespace mines::testing
