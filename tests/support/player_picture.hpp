// What a player of a game sees, as pictures of it show it (watch/patch_pixels.hpp): made cell by cell, of
// open cells and their numbers alone. It is what pictures are held against: they are right, and hold nothing
// of the truth, if they are the same byte for byte.
#pragma once

#include <cstdint>
#include <vector>

#include "field/opening/game_board.hpp"
#include "watch/patch.hpp"

namespace mines::testing {

class PlayerPicture {
 public:
  explicit PlayerPicture(const GameBoard& board) : size_(board.size()) {
    for_each_cell(size_, [&](Cell cell) {
      cells_.push_back(!board.is_open(cell) ? closed : board.is_mine(cell) ? hit : board.number(cell));
    });
  }

  /// A pixel of level 0: the values that apps/view/tiles.hpp gives.
  std::uint8_t pixel(Cell cell) const {
    if (!size_.contains(cell)) return 15;
    if (at(cell) == hit) return 12;
    if (at(cell) != closed) return static_cast<std::uint8_t>(at(cell));
    if (count_around(cell, [&](Cell other) { return is_number(other) && is_settled(other); }) > 0) return 11;
    return count_around(cell, [&](Cell other) { return is_number(other); }) > 0 ? 10 : 9;
  }

  /// Pixel (x, y) of a patch at a level from 0 to 5.
  std::uint8_t pixel(std::int32_t patch, int level, std::int32_t x, std::int32_t y) const {
    const std::int32_t side = 1 << level;
    const Cell first = first_cell(patch);
    const Cell corner{first.row + y * side, first.column + x * side};
    if (level == 0) return pixel(corner);
    std::uint32_t open = 0;
    std::uint32_t all = 0;
    unsigned flags = 0;
    for_each_cell({side, side}, [&](Cell in_pixel) {
      const Cell place{corner.row + in_pixel.row, corner.column + in_pixel.column};
      const std::uint8_t cell = pixel(place);
      all += cell != 15;
      open += cell <= 8 || cell == 12;
      if (level < 3 ? cell == 10 : is_unsettled_inside(patch, place)) flags |= 0x20;
      if (cell == 12) flags |= 0x40;
    });
    const std::uint32_t share = open == all ? 31 : open == 0 ? 0 : 1 + open * 30 / all;
    return static_cast<std::uint8_t>(share | flags);
  }

  PatchValue value(std::int32_t patch) const {
    const Cell first = first_cell(patch);
    unsigned value = 0;
    for_each_cell({64, 64}, [&](Cell in_patch) {
      const Cell cell{first.row + in_patch.row, first.column + in_patch.column};
      if (!size_.contains(cell) || at(cell) == closed) return;
      ++value;
      if (at(cell) == hit) value |= 0x8000;
      if (is_unsettled_inside(patch, cell)) value |= 0x4000;
    });
    // The flags lie above the count.
    return static_cast<PatchValue>(value);
  }

 private:
  static constexpr int closed = -1;
  static constexpr int hit = 9;

  int at(Cell cell) const { return cells_[size_.index(cell)]; }
  Cell first_cell(std::int32_t patch) const {
    const std::int32_t across = (size_.columns + 63) / 64;
    return {patch / across * 64, patch % across * 64};
  }
  /// How many neighbours the question is true of.
  template <class Question>
  int count_around(Cell cell, const Question& question) const {
    int found = 0;
    for_each_neighbour(size_, cell, [&](Cell other) { found += question(other) ? 1 : 0; });
    return found;
  }
  int around(Cell cell, int value) const {
    return count_around(cell, [&](Cell other) { return at(other) == value; });
  }
  bool is_number(Cell cell) const { return at(cell) != closed && at(cell) != hit; }
  /// Whether a number needs all closed cells around it to be mines.
  bool is_settled(Cell number) const { return at(number) == around(number, closed) + around(number, hit); }

  /// Whether a cell is an open number that leaves cells around it undecided, and not on the rim of its patch.
  bool is_unsettled_inside(std::int32_t patch, Cell cell) const {
    const std::int32_t x = cell.column - first_cell(patch).column;
    const std::int32_t y = cell.row - first_cell(patch).row;
    if (x == 0 || y == 0 || x == 63 || y == 63 || !size_.contains(cell)) return false;
    return is_number(cell) && around(cell, closed) != 0 && !is_settled(cell);
  }

  BoardSize size_;
  std::vector<int> cells_;
};

}  // namespace mines::testing
