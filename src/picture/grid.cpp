#include "picture/grid.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <optional>
#include <utility>

#include "picture/fit.hpp"
#include "picture/lines.hpp"
#include "picture/signs.hpp"

namespace mines::picture {

namespace {

/// Lines of one length, upright ones and level ones. The level ones lie in the transposed picture, so that
/// what is true of one axis is said once.
struct Level {
  int scale;     ///< pixels of the picture in one of the lines': large cells need no small pixels
  double least;  ///< the least pitch that is looked for, in pixels of the lines
  Lines upright;
  Lines level;
};

/// How well lines pair up at each distance, in pixels of length times strength.
std::vector<double> pairs_by_distance(const Lines& lines, int least, int most, int step) {
  std::vector<double> pairs(most + 2, 0.0);
  std::vector<std::pair<int, int>> found;
  for (int y = 0; y < lines.height; y += step) {
    const std::uint8_t* const row = lines.row(y);
    found.clear();
    for (int x = 0; x < lines.width; ++x)
      if (row[x] != 0) found.emplace_back(x, row[x]);
    std::size_t far = 0;
    for (std::size_t near = 0; near < found.size(); ++near) {
      far = std::max(far, near);
      while (far < found.size() && found[far].first - found[near].first < least) ++far;
      for (std::size_t i = far; i < found.size() && found[i].first - found[near].first <= most; ++i)
        pairs[found[i].first - found[near].first] += std::min(found[i].second, found[near].second);
    }
  }
  for (double& value : pairs) value *= step;
  return pairs;
}

/// Sums of three neighbours.
double around(const std::vector<double>& values, int i) {
  double sum = 0;
  for (int j = std::max(0, i - 1); j <= i + 1 && j < std::ssize(values); ++j) sum += values[j];
  return sum;
}

/// Whether more lies around a place than around those beside it. A line has two edges, which other lines'
/// pair up with one pixel nearer or further.
bool is_peak_at(const std::vector<double>& values, int i) {
  const auto near = [&](int j) { return around(values, j - 1) + around(values, j) + around(values, j + 1); };
  return near(i) >= near(i - 1) && near(i) >= near(i + 1);
}

/// How wide and high cells may be, in pixels of the lines.
struct Distances {
  int across;
  int down;
};

struct Candidate {
  const Level* level;
  Distances distances;
  double area;  ///< of cells with such sides, in pixels times strength
};

/// The strongest line at x - spread .. x + spread of a row, or one that is as strong as `enough`.
int strongest(const Lines& lines, int x, int y, int spread, int enough) {
  const std::uint8_t* const row = lines.row(y);
  const int last = std::min(lines.width - 1, x + spread);
  int most = 0;
  for (int i = std::max(0, x - spread); i <= last && most < enough; ++i) most = std::max(most, int{row[i]});
  return most;
}

/// How many sides of a cell each rectangle of a cell's size has, of those that have a partner at its other
/// side.
struct Squares {
  int columns;
  int rows;
  std::vector<float> sides;

  float at(int column, int row) const { return sides[static_cast<std::size_t>(row) * columns + column]; }
};

Squares paired_sides(const Lines& lines, Distances distances) {
  const int distance = distances.across, length = distances.down;
  Squares squares{lines.width / distance + 1, lines.height / length + 1, {}};
  squares.sides.resize(static_cast<std::size_t>(squares.columns) * squares.rows);
  const int spread = 1 + distance / 50;
  const int step = std::max(1, length / 10);
  for (int y = 0; y < lines.height; y += step) {
    const std::uint8_t* const row = lines.row(y);
    float* const sides = &squares.sides[static_cast<std::size_t>(y / length) * squares.columns];
    for (int x = 0; x < lines.width; ++x) {
      if (row[x] == 0) continue;
      const int partner = std::max(strongest(lines, x - distance, y, spread, row[x]),
                                   strongest(lines, x + distance, y, spread, row[x]));
      sides[x / distance] += static_cast<float>(std::min(partner, int{row[x]}) * step) /
                             static_cast<float>(length * Lines::full);
    }
  }
  return squares;
}

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

/// The length of lines at each x, within the rows from `top` to `bottom`.
std::vector<double> profile(const Lines& lines, int left, int right, int top, int bottom) {
  std::vector<double> sums(lines.width, 0.0);
  for (int y = std::max(0, top); y < std::min(bottom, lines.height); ++y) {
    const std::uint8_t* const row = lines.row(y);
    for (int x = std::max(0, left); x < std::min(right, lines.width); ++x) sums[x] += row[x];
  }
  return sums;
}

/// For each line of an axis and each cell along it: whether the side of that cell is drawn.
class Sides {
 public:
  /// `along`: the axis on which the lines stand; `across`: the cells beside them.
  Sides(const Lines& lines, const Axis& along, const Axis& across)
      : lines_(along.count + 1), cells_(across.count), drawn_(static_cast<std::size_t>(lines_) * cells_) {
    const int spread = std::max(1, static_cast<int>(std::lround(along.pitch * 0.09)));
    const int step = 1 + static_cast<int>(across.pitch) / 19;
    for (int cell = 0; cell < cells_; ++cell) {
      const int from = static_cast<int>(std::ceil(across.line(cell) + 0.12 * across.pitch));
      const int to = static_cast<int>(std::floor(across.line(cell) + 0.88 * across.pitch));
      for (int line = 0; line < lines_; ++line) {
        const int x = static_cast<int>(std::lround(along.line(line)));
        int drawn = 0;
        int count = 0;
        for (int y = std::max(0, from); y <= std::min(to, lines.height - 1); y += step, ++count)
          drawn += strongest(lines, x, y, spread, 6) >= 6;
        drawn_[index(line, cell)] = count > 0 && 10 * drawn >= 8 * count ? 1 : 0;
      }
    }
  }
  bool drawn(int line, int cell) const { return drawn_[index(line, cell)] != 0; }

 private:
  std::size_t index(int line, int cell) const { return static_cast<std::size_t>(line) * cells_ + cell; }

  int lines_;
  int cells_;
  std::vector<char> drawn_;
};

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
  explicit Fit(const Candidate& candidate) : lines_(*candidate.level), distances_(candidate.distances) {}

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

std::vector<Grid> find_grids(const Image& image, Search search) {
  const auto [gain, is_smoothed, is_stretched] = search;
  const double least_of_all = is_smoothed ? 2 * least_pitch : least_pitch;
  std::optional<Image> smooth;
  if (is_smoothed) smooth = smoothed(image, 4);
  Lines upright = upright_edges(smooth ? *smooth : image, gain);
  Lines level = level_edges(smooth ? *smooth : image, gain);
  std::vector<Grid> grids;
  if (auto grid = grid_of_signs(upright, level, static_cast<int>(20 * gain), is_stretched))
    grids.push_back(std::move(*grid));
  std::vector<Level> levels;
  constexpr double sharp = 4 * least_pitch;  // cells this large are seen in half as many pixels
  for (int scale = 1; scale * least_pitch < most_pitch && std::min(upright.width, level.width) > 1;
       scale *= 2) {
    for (double pitch = scale == 1 ? least_of_all : sharp / 2;
         pitch < sharp - 0.1 && scale * pitch < most_pitch - 0.1; pitch *= std::numbers::sqrt2) {
      const int length = static_cast<int>(std::lround(0.6 * pitch));
      levels.push_back({scale, pitch, long_lines(upright, length), long_lines(level, length)});
    }
    upright = halved(upright);
    level = halved(level);
  }
  std::vector<Candidate> candidates;
  for (const Level& each : levels) {
    const int least = static_cast<int>(each.least) - 1;
    const int most = static_cast<int>(each.least * std::numbers::sqrt2) + 1;
    const double wider = is_stretched ? most_wider : 1, higher = is_stretched ? most_higher : 1;
    const int lowest = static_cast<int>(least / wider), highest = static_cast<int>(most * higher);
    const int step = std::max(1, least / 8);
    const auto across = pairs_by_distance(each.upright, least - 1, most + 1, step);
    const auto down = pairs_by_distance(each.level, lowest - 1, highest + 1, step);
    const auto both = [&](int i, int j) { return std::min(around(across, i), around(down, j)); };
    std::vector<Candidate> found;
    const auto consider = [&](int i, int j, bool is_peak) {
      if (!is_peak || both(i, j) < 6.0 * std::max(i, j) * Lines::full) return;  // some sides of cells
      found.push_back({&each, {i, j}, both(i, j) * i});
    };
    for (int i = least; i <= most; ++i) {
      if (!is_stretched) {
        consider(i, i, both(i, i) >= both(i - 1, i - 1) && both(i, i) >= both(i + 1, i + 1));
        continue;
      }
      for (int j = static_cast<int>(i / wider); j <= i * higher; ++j)
        consider(i, j, std::abs(i - j) > 0.04 * i && is_peak_at(across, i) && is_peak_at(down, j));
    }
    constexpr std::size_t most_of_level = 4;
    std::sort(found.begin(), found.end(),
              [](const Candidate& a, const Candidate& b) { return a.area > b.area; });
    found.resize(std::min(found.size(), most_of_level));
    candidates.insert(candidates.end(), found.begin(), found.end());
  }
  for (const Candidate& candidate : candidates) {
    if (auto grid = Fit(candidate).grid()) grids.push_back(std::move(*grid));
  }
  const double least_purity = is_smoothed ? 0.6 : 0.55;
  std::erase_if(grids, [&](const Grid& grid) { return grid.purity < least_purity; });
  std::sort(grids.begin(), grids.end(), [](const Grid& a, const Grid& b) { return a.quality > b.quality; });
  if (grids.size() > 4) grids.resize(4);
  return grids;
}

}  // namespace mines::picture
