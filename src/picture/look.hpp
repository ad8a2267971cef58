// What a cell of the picture looks like: its colours, and the sign on it, if there is one, at a size of its
// own. No knowledge of any program's drawings is here.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <utility>

#include "picture/grid.hpp"
#include "picture/image.hpp"

namespace mines::picture {

/// A sign scaled to fill a square, its proportions kept: how much of each small square is ink, 0 to 1.
struct SignShape {
  static constexpr int side = 16;

  std::array<float, side * side> ink{};

  float& at(int x, int y) { return ink[y * side + x]; }
};

struct Look {
  static constexpr int side = 10;

  std::array<std::uint8_t, 3 * side * side> colours{};  ///< the cell, scaled down
  // The places of `colours` that are compared. The picture has them, and no frame of the board shades them.
  int first_column = 0, last_column = side - 1;
  int first_row = 0, last_row = side - 1;
  bool is_cut = false;  ///< the cell goes on beyond the picture
  Colour ground{};      ///< the most frequent colour of the cell's middle
  bool has_sign = false;
  // The rest is about the sign.
  Colour ink{};
  float scale = 1;      ///< pixels of the picture in a 40th of the cell, at most 1
  int contrast = 0;     ///< difference of ink and ground
  float many_inks = 0;  ///< the share of the sign in colours that are far from `ink`
  float top = 0, bottom = 0, left = 0, right = 0;  ///< of the cell's side
  float width_by_height = 1;                       ///< in pixels
  float red = 0;                                   ///< the share of the sign that is red
  SignShape shape{};

  /// Whether a place of `colours` is compared.
  bool has(int x, int y) const {
    return x >= first_column && x <= last_column && y >= first_row && y <= last_row;
  }
  int places() const { return (last_column - first_column + 1) * (last_row - first_row + 1); }
  /// Leaves out what a frame along this side of the board may shade.
  void leave_out(Side outer);
};

/// The looks of cells. Each is found once, also for grids that have more or fewer rows and columns of the
/// same cells.
class Looks {
 public:
  /// Where signs are looked for: some of each lies in the middle of its cell, or it may lie in a corner.
  enum class Signs { in_middle, anywhere };

  /// The image must outlive the looks.
  Looks(const Image& image, const Grid& grid, Signs signs = Signs::in_middle)
      : image_(&image), grid_(grid), signs_(signs) {}
  Looks(Image&&, const Grid&, Signs = Signs::in_middle) = delete;

  /// `grid` is the one given at first, or has other ends. O(pixels of the cell).
  const Look& at(const Grid& grid, int row, int column);
  const Image& image() const { return *image_; }

 private:
  const Image* image_;
  Grid grid_;
  Signs signs_;
  std::map<std::pair<int, int>, Look> found_{};  // by row and column of grid_
};

/// How far a colour is from the blends of ground and ink, of which the borders of a thin sign are made. The
/// ink may be stronger than the mean of the sign's samples.
double distance_from_blends(Colour colour, Colour ground, Colour ink);
/// Mean difference of the colours of two cells where both are compared, 0 to 255.
float difference(const Look& a, const Look& b);
/// The same of the rims of the cells alone, where signs do not reach.
float rim_difference(const Look& a, const Look& b);
/// Whether two cells have nearly the same colours, and both a sign or none.
bool is_nearly_same(const Look& a, const Look& b);

}  // namespace mines::picture
