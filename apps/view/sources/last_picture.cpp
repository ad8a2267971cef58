#include "apps/view/sources/last_picture.hpp"

#include <array>

#include "base/assert.hpp"
#include "board/adders.hpp"

namespace mines::view {

namespace {

/// The unsettled numbers of a patch, as unsettled_numbers() has them. All closed neighbours of a settled
/// number are known mines, so a number is unsettled if a cell at the frontier is next to it.
std::array<Word, patch_side> unsettled_numbers(const PatchSeen& seen) {
  constexpr Word inner_columns = ~(Word{1} | Word{1} << (patch_side - 1));
  std::array<Word, patch_side> unsettled{};
  for (std::size_t row = 1; row + 1 < patch_side; ++row) {
    const Word near = seen.frontier[row - 1] | seen.frontier[row] | seen.frontier[row + 1];
    unsettled[row] =
        inner_columns & seen.open[row] & (from_left(Word{0}, near) | near | from_right(near, Word{0}));
  }
  return unsettled;
}

}  // namespace

LastPicture::LastPicture(std::int32_t patches)
    : cells_(static_cast<std::size_t>(patches) * bytes_of_patch), kept_(static_cast<std::size_t>(patches)) {}

void LastPicture::keep(std::int32_t patch, std::span<const std::uint8_t> pixels) {
  MINES_ASSERT(pixels.size() == 2 * bytes_of_patch);
  std::uint8_t* const place = cells_.data() + static_cast<std::size_t>(patch) * bytes_of_patch;
  for (std::size_t i = 0; i < bytes_of_patch; ++i)
    // A pixel of level 0 is at most 15, so two of them fit a byte.
    place[i] = static_cast<std::uint8_t>((pixels[2 * i] & 15) | (pixels[2 * i + 1] & 15) << 4);
  kept_[static_cast<std::size_t>(patch)] = true;
}

bool LastPicture::has(std::int32_t patch) const {
  return static_cast<std::size_t>(patch) < kept_.size() && kept_[static_cast<std::size_t>(patch)];
}

void LastPicture::draw(std::int32_t patch, int level, std::span<std::uint8_t> pixels) const {
  MINES_ASSERT(has(patch) && level >= 0 && level < patch_level);
  const std::uint8_t* const place = cells_.data() + static_cast<std::size_t>(patch) * bytes_of_patch;
  PatchSeen seen{};
  for (std::size_t row = 0; row < patch_side; ++row) {
    for (std::size_t column = 0; column < patch_side; ++column) {
      const std::size_t index = row * patch_side + column;
      const auto pixel = static_cast<std::uint8_t>(place[index / 2] >> (index % 2 * 4) & 15);
      if (level == 0) pixels[index] = pixel;
      const auto put = [bit = Word{1} << column, row](bool on, auto& rows) { rows[row] |= on ? bit : 0; };
      put(pixel != off_board_pixel, seen.board);
      put(pixel < closed_pixel, seen.open);
      put(pixel == hit_pixel, seen.hit);
      put(pixel == frontier_pixel, seen.frontier);
    }
  }
  // From far_level on draw_patch() marks unsettled numbers in place of cells at the frontier, and a kept
  // patch must look alike.
  if (level >= far_level) seen.frontier = unsettled_numbers(seen);
  if (level > 0) draw_squares(seen, level, pixels);
}

}  // namespace mines::view
