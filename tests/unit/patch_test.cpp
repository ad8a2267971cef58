// What a picture of a game shows is what a player sees: every value and pixel is found again from the open
// cells and their numbers alone.
#include "watch/patch.hpp"

#include "support/catch.hpp"

#include <optional>

#include "support/boards.hpp"
#include "watch/patch_pixels.hpp"

using namespace mines;
using namespace mines::testing;

namespace {

/// A board as a player sees it: -1 closed, 0 to 8 open, 9 a mine that was hit.
struct Visible {
  Visible(const Field& field, const BitPlane& opened) : size(field.size()) {
    for (std::uint64_t i = 0; i < size.cells(); ++i) {
      const Cell cell = size.cell(i);
      cells.push_back(!opened.test(cell) ? -1 : field.is_mine(cell) ? 9 : field.number(cell));
    }
  }
  int at(Cell cell) const { return cells[size.index(cell)]; }

  /// An open number that leaves a closed neighbour undecided: it has more of them than mines to find.
  bool is_unsettled(Cell cell) const {
    if (at(cell) < 0 || at(cell) > 8) return false;
    int mines_left = at(cell);
    int closed = 0;
    for_each_neighbour(size, cell, [&](Cell next) {
      if (at(next) == 9) --mines_left;
      if (at(next) == -1) ++closed;
    });
    return closed > mines_left;
  }
  int pixel(Cell cell) const {
    if (at(cell) == 9) return hit_pixel;
    if (at(cell) >= 0) return at(cell);
    bool known = false;
    bool frontier = false;
    for_each_neighbour(size, cell, [&](Cell next) {
      if (at(next) < 0 || at(next) > 8) return;
      (is_unsettled(next) ? frontier : known) = true;
    });
    return known ? known_mine_pixel : frontier ? frontier_pixel : closed_pixel;
  }

  BoardSize size;
  std::vector<int> cells;
};

/// Opens cells one by one and by zeros' neighbours, so that there are finished parts, frontiers and holes.
BitPlane random_opening(const Field& field, RandomSequence& random) {
  BitPlane opened = BitPlane::make(field.size()).value();
  const std::uint64_t clicks = random.below(field.size().cells() + 1);
  const std::uint64_t hits = random.below(4);
  for (std::uint64_t click = 0; click < clicks; ++click) {
    const Cell cell = field.size().cell(random.below(field.size().cells()));
    if (field.is_mine(cell) && random.below(8) >= hits) continue;
    opened.set(cell);
    if (!field.is_mine(cell) && field.number(cell) == 0) {
      for_each_neighbour(field.size(), cell, [&](Cell next) { opened.set(next); });
    }
  }
  return opened;
}

/// The cells of a pixel that lie on the board.
template <class Visit>
void for_each_cell(BoardSize size, std::int32_t patch, int level, std::int32_t x, std::int32_t y,
                   Visit visit) {
  const PatchGrid grid = PatchGrid::over(size);
  const std::int32_t side = 1 << level;
  const std::int32_t top = grid.row_of(patch) * patch_side + y * side;
  const std::int32_t left = grid.column_of(patch) * patch_side + x * side;
  for (std::int32_t row = top; row < std::min(top + side, size.rows); ++row) {
    for (std::int32_t column = left; column < std::min(left + side, size.columns); ++column)
      visit(Cell{row, column});
  }
}

int expected_pixel(const Visible& visible, std::int32_t patch, int level, std::int32_t x, std::int32_t y) {
  std::uint32_t open = 0;
  std::uint32_t cells = 0;
  int flags = 0;
  std::optional<int> only;
  const auto is_on_rim = [](std::int32_t place) {
    return place % patch_side == 0 || place % patch_side == 63;
  };
  for_each_cell(visible.size, patch, level, x, y, [&](Cell cell) {
    ++cells;
    if (visible.at(cell) >= 0) ++open;
    const int pixel = visible.pixel(cell);
    only = pixel;
    if (pixel == hit_pixel) flags |= pixel_hit;
    const bool is_frontier =
        level < far_level ? pixel == frontier_pixel
                          : visible.is_unsettled(cell) && !is_on_rim(cell.row) && !is_on_rim(cell.column);
    if (is_frontier) flags |= pixel_frontier;
  });
  if (level == 0) return only.value_or(off_board_pixel);
  const int share = open == cells ? 31 : open == 0 ? 0 : static_cast<int>(1 + open * 30 / cells);
  return share | flags;
}

void check_patch(const Field& field, const BitPlane& opened, const Visible& visible, std::int32_t patch) {
  const BoardSize size = field.size();
  const auto mines_at = [&](std::int32_t row, std::int32_t word) { return field.mines().word(row, word); };
  const auto opened_at = [&](std::int32_t row, std::int32_t word) { return opened.word(row, word); };
  for (int level = 0; level < patch_level; ++level) {
    const std::int32_t side = patch_pixels(level);
    std::vector<std::uint8_t> pixels(static_cast<std::size_t>(side) * static_cast<std::size_t>(side));
    draw_patch(size, patch, level, mines_at, opened_at, pixels);
    std::vector<std::uint8_t> expected;
    for (std::int32_t y = 0; y < side; ++y) {
      for (std::int32_t x = 0; x < side; ++x)
        expected.push_back(static_cast<std::uint8_t>(expected_pixel(visible, patch, level, x, y)));
    }
    INFO("patch " << patch << " level " << level);
    CHECK((pixels == expected));
  }
  // As a pixel of level 6, but with the count of open cells.
  int open = 0;
  for_each_cell(size, patch, patch_level, 0, 0, [&](Cell cell) { open += visible.at(cell) >= 0 ? 1 : 0; });
  const int pixel = expected_pixel(visible, patch, patch_level, 0, 0);
  const PatchValue value = patch_value(patch_rows(size, patch, mines_at, opened_at));
  CHECK((value & patch_open) == open);
  CHECK(((value & patch_frontier) != 0) == ((pixel & pixel_frontier) != 0));
  CHECK(((value & patch_hit) != 0) == ((pixel & pixel_hit) != 0));
}

}  // namespace

TEST_CASE("a patch's value and pixels are what a player sees of it") {
  RandomSequence random(20, 1);
  for (int board = 0; board < 60; ++board) {
    const BoardSize size{static_cast<std::int32_t>(1 + random.below(150)),
                         static_cast<std::int32_t>(1 + random.below(150))};
    const Field field = random_field(size, 0.02 + 0.003 * static_cast<double>(random.below(100)), random);
    const BitPlane opened = random_opening(field, random);
    const Visible visible(field, opened);
    INFO("board " << board << ", " << size.rows << " x " << size.columns);
    for (std::int32_t patch = 0; patch < PatchGrid::over(size).count(); ++patch)
      check_patch(field, opened, visible, patch);
  }
}

TEST_CASE("a share is 0 only for none and 31 only for all") {
  static_assert(share_of(std::uint64_t{1} << 31, std::uint64_t{1} << 32) == 16);
  static_assert(share_of((std::uint64_t{1} << 32) - 1, std::uint64_t{1} << 32) == 30);
  for (std::uint32_t cells = 1; cells <= 4096; cells = cells * 3 + 1) {
    for (std::uint32_t open = 0; open <= cells; ++open) {
      const int share = share_of(open, cells);
      REQUIRE((share == 0) == (open == 0));
      REQUIRE((share == 31) == (open == cells));
      REQUIRE(share <= 31);
    }
  }
}
