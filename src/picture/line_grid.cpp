#include "picture/line_grid.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "picture/fit.hpp"

namespace mines::picture {

namespace {

struct Box {
  int left, top, right, bottom;  ///< right and bottom are past the end
};

/// The box around the largest groups of squares that have sides of both kinds around them, in pixels: where
/// open cells have no lines, a board has several groups.
std::optional<Box> board_box(const Level& level, Distances distances) {
  const auto [width, height] = distances;
  const Squares upright = paired_sides(level.upright, distances);
  const Squares across = paired_sides(level.level, {height, width});
  const int columns = upright.columns;
  const int rows = upright.rows;
  const auto index = [&](int column, int row) { return static_cast<std::size_t>(row) * columns + column; };
  std::vector<char> has(static_cast<std::size_t>(columns) * rows, 0);
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      float sums[2] = {0, 0};
      for (int r = std::max(0, row - 1); r <= std::min(rows - 1, row + 1); ++r) {
        for (int c = std::max(0, column - 1); c <= std::min(columns - 1, column + 1); ++c) {
          sums[0] += upright.at(c, r);
          sums[1] += across.at(r, c);
        }
      }
      has[index(column, row)] = std::min(sums[0], sums[1]) >= 1.5F ? 1 : 0;
    }
  }
  std::vector<std::pair<int, Box>> groups;
  int most = 12;
  std::vector<std::pair<int, int>> open;
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      if (has[index(column, row)] != 1) continue;
      Box box{column, row, column + 1, row + 1};
      int count = 0;
      has[index(column, row)] = 2;
      open.assign(1, {column, row});
      while (!open.empty()) {
        const auto [c, r] = open.back();
        open.pop_back();
        ++count;
        box = {std::min(box.left, c), std::min(box.top, r), std::max(box.right, c + 1),
               std::max(box.bottom, r + 1)};
        for (const auto& [dc, dr] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
          const int nc = c + dc, nr = r + dr;
          if (nc < 0 || nr < 0 || nc >= columns || nr >= rows || has[index(nc, nr)] != 1) continue;
          has[index(nc, nr)] = 2;
          open.emplace_back(nc, nr);
        }
      }
      most = std::max(most, count);
      groups.emplace_back(count, box);
    }
  }
  Box all{columns, rows, 0, 0};
  for (const auto& [count, box] : groups) {
    if (count * 3 < most) continue;
    all = {std::min(all.left, box.left), std::min(all.top, box.top), std::max(all.right, box.right),
           std::max(all.bottom, box.bottom)};
  }
  if (all.right == 0) return std::nullopt;
  return Box{all.left * width, all.top * height, std::min(all.right * width, level.upright.width),
             std::min(all.bottom * height, level.upright.height)};
}

/// The axis that is fitted, and the same with its lines in other places: digits may have more upright strokes
/// than cells have borders.
std::vector<Axis> phases(const std::vector<double>& sums, double distance) {
  const Axis axis = fitted(sums, distance);
  const int bins = static_cast<int>(std::lround(axis.pitch));
  std::vector<double> folded(bins, 0.0);
  for (std::size_t x = 0; x < sums.size(); ++x) {
    const double at = (static_cast<double>(x) - axis.origin) / axis.pitch;
    folded[static_cast<int>((at - std::floor(at)) * bins) % bins] += sums[x];
  }
  const int spread = std::max(1, bins / 16);
  std::vector<double> smooth(bins, 0.0);
  for (int i = 0; i < bins; ++i)
    for (int j = -spread; j <= spread; ++j) smooth[i] += folded[(i + j + bins) % bins];
  std::vector<Axis> found;
  for (int round = 0; round < 3; ++round) {
    const auto peak = std::max_element(smooth.begin(), smooth.end());
    if (*peak <= 0) break;
    const int at = static_cast<int>(peak - smooth.begin());
    found.push_back({axis.origin + axis.pitch * (at + 0.5) / bins, axis.pitch, 0});
    for (int j = -bins / 5; j <= bins / 5; ++j) smooth[(at + j + bins) % bins] = 0;
  }
  found.push_back(axis);
  return found;
}

Range cells_within(const Axis& axis, double from, double to) {
  const auto cell = [&](double at) {
    return std::clamp(static_cast<int>(std::lround((at - axis.origin) / axis.pitch)), 0, axis.count);
  };
  const int first = std::min(cell(from), axis.count - 1);
  return {first, std::max(first, cell(to) - 1)};
}

/// How much of the lines in the grid lies on its lines, and not in the middle of cells: 1 is all.
double purity(const std::vector<double>& sums, const Axis& along) {
  double on = 0;
  double off = 0;
  for (std::size_t x = 0; x < sums.size(); ++x) {
    const double at = (static_cast<double>(x) - along.origin) / along.pitch;
    (std::abs(at - std::round(at)) < 0.22 ? on : off) += sums[x];
  }
  return on / std::max(1.0, on + off);
}

/// Lines of both kinds, and the grid that is fitted to them.
class Fit {
 public:
  Fit(const Level& lines, Distances distances) : lines_(lines), distances_(distances) {}

  std::optional<Grid> grid() {
    auto box = board_box(lines_, distances_);
    if (!box) return std::nullopt;
    int most = 0;
    Axis best_x, best_y;
    const auto across = phases(upright(*box), distances_.across);
    const auto down = phases(level(*box), distances_.down);
    for (const Axis& x : across) {
      for (const Axis& y : down) {
        x_ = x;
        y_ = y;
        if (!has_proportions() || !find_extent(*box) || extent_.count <= most) continue;
        most = extent_.count;
        best_x = x;
        best_y = y;
      }
    }
    if (most == 0 || lines_.scale * std::min(best_x.pitch, best_y.pitch) < least_pitch) return std::nullopt;
    x_ = best_x;
    y_ = best_y;
    for (int round = 0; round < 3; ++round) {
      if (!has_proportions() || !find_extent(*box)) return std::nullopt;
      const double rim = 0.3 * x_.pitch;
      box = Box{static_cast<int>(x_.origin - rim), static_cast<int>(y_.origin - rim),
                static_cast<int>(x_.line(x_.count) + rim), static_cast<int>(y_.line(y_.count) + rim)};
      // Again with the lines of the board alone.
      x_ = aligned(x_, upright(*box), round == 2);
      y_ = aligned(y_, level(*box), round == 2);
    }
    const double pure = std::min(purity(upright(*box), x_), purity(level(*box), y_));
    const double scale = lines_.scale;
    const auto full = [&](const Axis& axis) {
      return Axis{scale * axis.origin + (scale - 1) / 2, scale * axis.pitch, axis.count};
    };
    const double area = scale * scale * x_.pitch * y_.pitch;
    return Grid{full(x_),
                full(y_),
                extent_.count * pure * pure * area,
                pure,
                extent_.share_of_columns,
                extent_.share_of_rows};
  }

 private:
  std::vector<double> upright(const Box& box) const {
    return profile(lines_.upright, box.left, box.right, box.top, box.bottom);
  }
  std::vector<double> level(const Box& box) const {
    return profile(lines_.level, box.top, box.bottom, box.left, box.right);
  }

  /// Whether the cells are as high for their width as the distances are.
  bool has_proportions() const {
    const double height = x_.pitch * distances_.down / distances_.across;
    return std::abs(height - y_.pitch) <= 0.04 * height + 0.3;
  }

  /// Cuts the axes to the board around the box.
  bool find_extent(const Box& box) {
    x_ = whole(x_, lines_.upright.width);
    y_ = whole(y_, lines_.upright.height);
    if (x_.count < least_cells || y_.count < least_cells) return false;
    const Sides sides(lines_.upright, x_, y_);
    const Sides caps(lines_.level, y_, x_);
    Counted closed{x_.count, y_.count};
    for (int row = 0; row < y_.count; ++row)
      for (int column = 0; column < x_.count; ++column)
        closed.at(row, column) = sides.drawn(column, row) + sides.drawn(column + 1, row) +
                                     caps.drawn(row, column) + caps.drawn(row + 1, column) >=
                                 3;
    auto extent =
        extent_of(closed, cells_within(x_, box.left, box.right), cells_within(y_, box.top, box.bottom));
    if (!extent) return false;
    x_ = part(x_, extent->columns);
    y_ = part(y_, extent->rows);
    extent_ = std::move(*extent);
    return true;
  }

  const Level& lines_;
  Distances distances_;
  Axis x_;
  Axis y_;
  Extent extent_{};
};

}  // namespace

std::optional<Grid> grid_of_lines(const Level& lines, Distances distances) {
  return Fit(lines, distances).grid();
}

}  // namespace mines::picture
