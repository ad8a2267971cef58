#include "picture/grid.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <optional>
#include <utility>

#include "picture/line_grid.hpp"
#include "picture/signs.hpp"

namespace mines::picture {

namespace {

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

struct Candidate {
  const Level* level;
  Distances distances;
  double area;  ///< of cells with such sides, in pixels times strength
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
    const int shortest = static_cast<int>(least_pitch / each.scale) - 1;  // of cells that count
    const int step = std::max(1, least / 8);
    const auto across = pairs_by_distance(each.upright, least - 1, most + 1, step);
    const auto down = pairs_by_distance(each.level, lowest - 1, highest + 1, step);
    const auto both = [&](int i, int j) { return std::min(around(across, i), around(down, j)); };
    std::vector<Candidate> found;
    const auto consider = [&](int i, int j, bool is_peak) {
      if (!is_peak || both(i, j) < 6.0 * std::max(i, j) * LongLines::full) return;  // some sides of cells
      found.push_back({&each, {i, j}, both(i, j) * i});
    };
    for (int i = least; i <= most; ++i) {
      if (!is_stretched) {
        consider(i, i, both(i, i) >= both(i - 1, i - 1) && both(i, i) >= both(i + 1, i + 1));
        continue;
      }
      for (int j = std::max(static_cast<int>(i / wider), shortest); j <= i * higher; ++j)
        consider(i, j, std::abs(i - j) > 0.04 * i && is_peak_at(across, i) && is_peak_at(down, j));
    }
    constexpr std::size_t most_of_level = 4;
    std::sort(found.begin(), found.end(),
              [](const Candidate& a, const Candidate& b) { return a.area > b.area; });
    found.resize(std::min(found.size(), most_of_level));
    candidates.insert(candidates.end(), found.begin(), found.end());
  }
  for (const Candidate& candidate : candidates) {
    if (auto grid = grid_of_lines(*candidate.level, candidate.distances)) grids.push_back(std::move(*grid));
  }
  const double least_purity = is_smoothed ? 0.6 : 0.55;
  std::erase_if(grids, [&](const Grid& grid) { return grid.purity < least_purity; });
  std::sort(grids.begin(), grids.end(), [](const Grid& a, const Grid& b) { return a.quality > b.quality; });
  if (grids.size() > 4) grids.resize(4);
  return grids;
}

}  // namespace mines::picture
