#include "picture/long_lines.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace mines::picture {

namespace {

/// to[i] = pick(to[i], from[i]) for a row.
template <class Pick>
void combine(std::uint8_t* to, const std::uint8_t* from, int count, Pick pick) {
  for (int i = 0; i < count; ++i) to[i] = pick(to[i], from[i]);
}

/// The weakest edge of the `length` pixels from each pixel down, by doubling the length; then the strongest
/// of these from each pixel up. What remains is as long as wanted.
void keep_long(Lines& lines, int length) {
  const int width = lines.width;
  const auto row = [&](int y) { return lines.row(y); };
  const int last = lines.height - length;  // the last row from which `length` rows fit
  const auto least = [](std::uint8_t a, std::uint8_t b) { return std::min(a, b); };
  const auto most = [](std::uint8_t a, std::uint8_t b) { return std::max(a, b); };
  for (int have = 1; have < length;) {
    const int step = std::min(have, length - have);
    for (int y = 0; y + have + step <= lines.height; ++y) combine(row(y), row(y + step), width, least);
    have += step;
  }
  for (int y = std::max(0, last + 1); y < lines.height; ++y) std::fill_n(row(y), width, std::uint8_t{0});
  for (int have = 1; have < length;) {
    const int step = std::min(have, length - have);
    for (int y = lines.height - 1; y >= step; --y) combine(row(y), row(y - step), width, most);
    have += step;
  }
}

}  // namespace

LongLines long_lines(const Lines& edges, int length) {
  constexpr int noise = 4;  // of a picture that was compressed
  LongLines found{edges.width, edges.height};
  found.first_of_row.resize(edges.height + 1, 0);
  if (length > edges.height) return found;
  Lines lines = edges;
  keep_long(lines, length);
  for (int y = 0; y < lines.height; ++y) {
    const std::uint8_t* const row = lines.row(y);
    int left = 0;
    for (int x = 0; x < lines.width; ++x) {
      const int here = row[x];
      const int right = x + 1 < lines.width ? row[x + 1] : 0;
      if (here >= noise && here >= left && here > right)
        found.edges.push_back(
            {static_cast<std::uint16_t>(x), static_cast<std::uint8_t>(std::min(here, LongLines::full))});
      left = here;
    }
    found.first_of_row[y + 1] = found.edges.size();
  }
  return found;
}

std::vector<double> pairs_by_distance(const LongLines& lines, int least, int most, int step) {
  std::vector<double> pairs(most + 2, 0.0);
  for (int y = 0; y < lines.height; y += step) {
    const auto row = lines.row(y);
    std::size_t far = 0;
    for (std::size_t near = 0; near < row.size(); ++near) {
      while (far < row.size() && row[far].x - row[near].x < least) ++far;
      for (std::size_t i = far; i < row.size() && row[i].x - row[near].x <= most; ++i)
        pairs[row[i].x - row[near].x] += std::min(row[i].strength, row[near].strength);
    }
  }
  for (double& value : pairs) value *= step;
  return pairs;
}

namespace {

/// The strongest edges near places of a row that are asked for from left to right.
class Strongest {
 public:
  Strongest(std::span<const LongLines::Edge> row, int spread) : row_(row), spread_(spread) {}

  /// 0 if none is near.
  int at(int x) {
    while (first_ < row_.size() && row_[first_].x < x - spread_) ++first_;
    int most = 0;
    for (std::size_t i = first_; i < row_.size() && row_[i].x <= x + spread_; ++i)
      most = std::max(most, int{row_[i].strength});
    return most;
  }

 private:
  std::span<const LongLines::Edge> row_;
  int spread_;
  std::size_t first_ = 0;
};

}  // namespace

Squares paired_sides(const LongLines& lines, Distances distances) {
  const int distance = distances.across, length = distances.down;
  Squares squares{lines.width / distance + 1, lines.height / length + 1, {}};
  squares.sides.resize(static_cast<std::size_t>(squares.columns) * squares.rows);
  const int spread = 1 + distance / 50;
  const int step = std::max(1, length / 10);
  for (int y = 0; y < lines.height; y += step) {
    const auto row = lines.row(y);
    float* const counts = &squares.sides[static_cast<std::size_t>(y / length) * squares.columns];
    Strongest before(row, spread), after(row, spread);
    for (const auto& [x, strength] : row) {
      const int partner = std::min(std::max(before.at(x - distance), after.at(x + distance)), int{strength});
      counts[x / distance] +=
          static_cast<float>(partner * step) / static_cast<float>(length * LongLines::full);
    }
  }
  return squares;
}

std::vector<double> profile(const LongLines& lines, int left, int right, int top, int bottom) {
  std::vector<double> sums(lines.width, 0.0);
  for (int y = std::max(0, top); y < std::min(bottom, lines.height); ++y)
    for (const auto& [x, strength] : lines.row(y))
      if (x >= left && x < right) sums[x] += strength;
  return sums;
}

Sides::Sides(const LongLines& lines, const Axis& along, const Axis& across)
    : lines_(along.count + 1), cells_(across.count), drawn_(static_cast<std::size_t>(lines_) * cells_) {
  constexpr int strong = 6;
  const int spread = std::max(1, static_cast<int>(std::lround(along.pitch * 0.09)));
  const int step = 1 + static_cast<int>(across.pitch) / 19;
  std::vector<int> nearest(lines.width, -1);  // which line each pixel is near
  for (int line = 0; line < lines_; ++line) {
    const int x = static_cast<int>(std::lround(along.line(line)));
    for (int i = std::max(0, x - spread); i <= std::min(x + spread, lines.width - 1); ++i) nearest[i] = line;
  }
  std::vector<int> last_row(lines_, -1);  // in which a line was drawn
  std::vector<int> count(lines_);
  for (int cell = 0; cell < cells_; ++cell) {
    const int from = static_cast<int>(std::ceil(across.line(cell) + 0.12 * across.pitch));
    const int to = static_cast<int>(std::floor(across.line(cell) + 0.88 * across.pitch));
    std::fill(count.begin(), count.end(), 0);
    int rows = 0;
    for (int y = std::max(0, from); y <= std::min(to, lines.height - 1); y += step, ++rows) {
      for (const auto& [x, strength] : lines.row(y)) {
        const int line = nearest[x];
        if (line < 0 || strength < strong || last_row[line] == y) continue;
        last_row[line] = y;
        ++count[line];
      }
    }
    for (int line = 0; line < lines_; ++line)
      drawn_[index(line, cell)] = rows > 0 && 10 * count[line] >= 8 * rows ? 1 : 0;
  }
}

}  // namespace mines::picture
