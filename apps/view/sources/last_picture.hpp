// The last picture of a finished game, to draw it after the game's server has ended.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "watch/patch_pixels.hpp"

namespace mines::view {

/// Pictures of patches (squares of 64 x 64 cells). In a picture of level L (watch/patch_pixels.hpp) a pixel
/// stands for 2^L x 2^L cells. The object keeps pictures of level 0, two pixels in a byte.
class LastPicture {
 public:
  LastPicture() = default;
  /// `patches`: the number of patches of the board.
  explicit LastPicture(std::int32_t patches);

  /// Keeps the picture of a patch. `pixels`: the picture at level 0.
  void keep(std::int32_t patch, std::span<const std::uint8_t> pixels);
  bool has(std::int32_t patch) const;
  /// Draws a kept patch at a level from 0 to 5, like draw_patch() (watch/patch_pixels.hpp).
  void draw(std::int32_t patch, int level, std::span<std::uint8_t> pixels) const;

 private:
  static constexpr std::size_t bytes_of_patch = std::size_t{patch_side} * patch_side / 2;

  std::vector<std::uint8_t> cells_;
  std::vector<bool> kept_;
};

}  // namespace mines::view
