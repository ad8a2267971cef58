#include "apps/view/sources/last_picture.hpp"

#include <array>

#include "base/assert.hpp"

namespace mines::view {

namespace {

/// Whether a cell of a patch is an open number that leaves cells next to it undecided, as draw_far_patch()
/// has it. `cell` gives the pixel of (row, column).
template <class Pixel>
bool is_unsettled(const Pixel& cell, std::size_t row, std::size_t column) {
  constexpr std::size_t last = patch_side - 1;
  // Numbers at the patch's edge are left out, as in unsettled_numbers(): some of their neighbours lie in
  // other patches.
  if (row == 0 || column == 0 || row == last || column == last || cell(row, column) >= closed_pixel)
    return false;
  int closed = 0;
  int mines = 0;
  for (std::size_t r = row - 1; r <= row + 1; ++r) {
    for (std::size_t c = column - 1; c <= column + 1; ++c) {
      const std::uint8_t pixel = cell(r, c);
      closed += pixel == closed_pixel || pixel == frontier_pixel || pixel == known_mine_pixel;
      mines += pixel == hit_pixel;
    }
  }
  // If the number is that of all closed neighbours and hit mines, all of these are mines, and nothing is
  // undecided.
  return cell(row, column) != closed + mines;
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
  const auto cell = [place](std::size_t row, std::size_t column) {
    const std::size_t index = row * patch_side + column;
    return static_cast<std::uint8_t>(place[index / 2] >> (index % 2 * 4) & 15);
  };
  PatchSeen seen{};
  for (std::size_t row = 0; row < patch_side; ++row) {
    for (std::size_t column = 0; column < patch_side; ++column) {
      const std::uint8_t pixel = cell(row, column);
      if (level == 0) pixels[row * patch_side + column] = pixel;
      const auto put = [bit = Word{1} << column, row](bool on, auto& rows) { rows[row] |= on ? bit : 0; };
      put(pixel != off_board_pixel, seen.board);
      put(pixel < closed_pixel, seen.open);
      put(pixel == hit_pixel, seen.hit);
      // From far_level on draw_patch() marks unsettled numbers in place of cells at the frontier, and a kept
      // patch must look alike.
      put(level < far_level ? pixel == frontier_pixel : is_unsettled(cell, row, column), seen.frontier);
    }
  }
  if (level > 0) draw_squares(seen, level, pixels);
}

}  // namespace mines::view
