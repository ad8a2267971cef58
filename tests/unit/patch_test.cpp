// What a picture of a game shows is what a player sees: every value and pixel is found again from the open
// cells and their numbers alone.
#include "watch/patch.hpp"

#include "support/catch.hpp"

#include "support/boards.hpp"
#include "support/player_picture.hpp"
#include "watch/patch_pixels.hpp"

using namespace mines;
using namespace mines::testing;

TEST_CASE("a patch's value and pixels are what a player sees of it") {
  RandomSequence random(20, 1);
  for (int round = 0; round < 60; ++round) {
    const BoardSize size{static_cast<std::int32_t>(1 + random.below(150)),
                         static_cast<std::int32_t>(1 + random.below(150))};
    const Field field = random_field(size, 0.02 + 0.003 * static_cast<double>(random.below(100)), random);
    GameBoard board = GameBoard::make(field).value();
    // Cells one by one and by zeros' neighbours, so that there are finished parts, frontiers and holes.
    const auto open = [&](Cell cell) { board.open(cell.row, word_of(cell), bit_of(cell)); };
    const std::uint64_t hits = random.below(4);
    for (std::uint64_t clicks = random.below(size.cells() + 1); clicks > 0; --clicks) {
      const Cell cell = size.cell(random.below(size.cells()));
      if (field.is_mine(cell) && random.below(8) >= hits) continue;
      open(cell);
      if (!field.is_mine(cell) && field.number(cell) == 0) for_each_neighbour(size, cell, open);
    }
    const PlayerPicture picture(board);
    const auto mines_at = [&](std::int32_t row, std::int32_t word) { return field.mines().word(row, word); };
    const auto opened_at = [&](std::int32_t row, std::int32_t word) {
      return board.opened(row, word) & size.word_mask(word);
    };
    for (std::int32_t patch = 0; patch < PatchGrid::over(size).count(); ++patch) {
      INFO("round " << round << ", " << size.rows << " x " << size.columns << ", patch " << patch);
      for (int level = 0; level < patch_level; ++level) {
        std::vector<std::uint8_t> expected;
        for_each_cell({patch_pixels(level), patch_pixels(level)}, [&](Cell pixel) {
          expected.push_back(picture.pixel(patch, level, pixel.column, pixel.row));
        });
        std::vector<std::uint8_t> pixels(expected.size());
        draw_patch(size, patch, level, mines_at, opened_at, pixels);
        CHECK((pixels == expected));
      }
      CHECK(patch_value(patch_rows(size, patch, mines_at, opened_at)) == picture.value(patch));
    }
  }
}

TEST_CASE("a share is 0 only for none and 31 only for all") {
  static_assert(share_of(std::uint64_t{1} << 31, std::uint64_t{1} << 32) == 16);
  static_assert(share_of((std::uint64_t{1} << 32) - 1, std::uint64_t{1} << 32) == 30);
  for (std::uint32_t cells = 1; cells <= 4096; cells = cells * 3 + 1) {
    for (std::uint32_t open = 0; open <= cells; ++open) {
      const int share = share_of(open, cells);
      REQUIRE(((share == 0) == (open == 0) && (share == 31) == (open == cells) && share <= 31));
    }
  }
}
