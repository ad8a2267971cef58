#include "picture/signs.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>
#include <vector>

#include "picture/fit.hpp"

namespace mines::picture {

namespace {

/// What edges go around without a gap: a sign, or a cell that touches no other.
struct Spot {
  int x, y;                        ///< twice the place of its middle
  int size;                        ///< the longer side of its box
  int right = most, below = most;  ///< how far the next spot is in that direction, exactly beside it

  static constexpr int most = static_cast<int>(most_pitch) + 1;
};

/// The pixels with an edge.
struct Edges {
  int width, height;
  std::vector<char> pixels;

  char& at(int x, int y) { return pixels[static_cast<std::size_t>(y) * width + x]; }
};

/// Takes away the edges that are connected with one. The box around them is a spot.
Spot spot_from(Edges& edges, int x, int y, std::vector<std::pair<int, int>>& open) {
  int left = x, right = x, top = y, bottom = y;
  open.assign(1, {x, y});
  edges.at(x, y) = 0;
  while (!open.empty()) {
    const auto [at_x, at_y] = open.back();
    open.pop_back();
    left = std::min(left, at_x);
    right = std::max(right, at_x);
    top = std::min(top, at_y);
    bottom = std::max(bottom, at_y);
    for (int j = std::max(0, at_y - 1); j <= std::min(edges.height - 1, at_y + 1); ++j) {
      for (int i = std::max(0, at_x - 1); i <= std::min(edges.width - 1, at_x + 1); ++i) {
        if (edges.at(i, j) == 0) continue;
        edges.at(i, j) = 0;
        open.emplace_back(i, j);
      }
    }
  }
  constexpr int least_height = 5;
  const int width = right - left, height = bottom - top;
  const bool is_sign = height >= least_height && 2 * width <= 5 * height && height <= 4 * width;
  return {left + right, top + bottom, is_sign ? std::max(width, height) : Spot::most};
}

/// The spots that may be signs or cells; none if there are too many, as in a photograph.
std::vector<Spot> spots_of(Edges edges) {
  constexpr std::size_t most = 4000;
  std::vector<Spot> spots;
  std::vector<std::pair<int, int>> open;
  for (int y = 0; y < edges.height; ++y) {
    for (int x = 0; x < edges.width; ++x) {
      if (edges.at(x, y) == 0) continue;
      const Spot spot = spot_from(edges, x, y, open);
      if (spot.size < Spot::most) spots.push_back(spot);
      if (spots.size() > most) return {};
    }
  }
  for (Spot& spot : spots) {
    for (const Spot& other : spots) {
      const int x = (other.x - spot.x) / 2, y = (other.y - spot.y) / 2;
      if (x >= least_pitch && std::abs(y) <= 1 + x / 32) spot.right = std::min(spot.right, x);
      if (y >= least_pitch && std::abs(x) <= 1 + y / 32) spot.below = std::min(spot.below, y);
    }
  }
  return spots;
}

/// The distances at which most spots have the next one beside and below them.
struct SpotDistances {
  int across, down;
};

/// The equal ones, or the unequal ones if cells may be wider or higher; none if few spots have them.
std::optional<SpotDistances> distances_of(const std::vector<Spot>& spots, bool is_stretched) {
  constexpr int few = 6;
  constexpr double most_high = 1.5;  // of text
  std::vector<int> right(Spot::most + 2, 0), below(Spot::most + 2, 0);
  for (const Spot& spot : spots) {
    ++right[spot.right];
    ++below[spot.below];
  }
  const auto around = [](const std::vector<int>& counts, int i) {
    return counts[i - 1] + counts[i] + counts[i + 1];
  };
  int most = few - 1;
  std::optional<SpotDistances> best;
  for (int i = static_cast<int>(least_pitch); i < Spot::most; ++i) {
    const int from =
        is_stretched ? std::max(static_cast<int>(least_pitch), static_cast<int>(i / most_wider)) : i;
    const int to = is_stretched ? std::min(Spot::most - 1, static_cast<int>(i * most_high)) : i;
    for (int j = from; j <= to; ++j) {
      const int both = std::min(around(right, i), around(below, j));
      if (both <= most || (is_stretched && std::abs(i - j) <= 0.04 * i)) continue;
      most = both;
      best = {i, j};
    }
  }
  return best;
}

/// The lines in the middle between the places of signs.
Axis lines_between(const std::vector<double>& places, int distance) {
  const int length = static_cast<int>(places.size());
  Axis axis = aligned(whole(fitted(places, distance), length), places, true);
  axis.origin -= axis.pitch / 2;
  return whole(axis, length);
}

/// How far a place is along the axis, in cells.
double cells_to(const Axis& axis, int twice) { return (twice / 2.0 - axis.origin) / axis.pitch; }

}  // namespace

std::optional<Grid> grid_of_signs(const Lines& upright, const Lines& level, int least_strength,
                                  bool is_stretched) {
  constexpr double middle = 0.17;      // of a cell: how far signs are from its middle
  constexpr double large = 0.3;        // of a cell: smaller spots may be parts of signs
  constexpr double confidence = 0.25;  // lines show better where cells are
  Edges edges{upright.width, upright.height, std::vector<char>(upright.strength.size())};
  for (int y = 0; y < edges.height; ++y)
    for (int x = 0; x < edges.width; ++x)
      edges.at(x, y) = std::max(upright.row(y)[x], level.row(x)[y]) >= least_strength;
  const std::vector<Spot> spots = spots_of(std::move(edges));
  const auto distances = distances_of(spots, is_stretched);
  if (!distances) return std::nullopt;
  const auto [beside, below] = *distances;
  std::vector<double> columns(upright.width, 0.0), rows(upright.height, 0.0);
  for (const Spot& spot : spots) {
    if (std::abs(spot.right - beside) > 1 + beside / 32 && std::abs(spot.below - below) > 1 + below / 32)
      continue;
    ++columns[spot.x / 2];
    ++rows[spot.y / 2];
  }
  const Axis x = lines_between(columns, beside), y = lines_between(rows, below);
  if ((!is_stretched && std::abs(x.pitch - y.pitch) > 0.04 * x.pitch) ||
      std::min(x.count, y.count) < least_cells)
    return std::nullopt;
  Counted signs{x.count, y.count};
  std::vector<std::pair<int, int>> others;
  for (const Spot& spot : spots) {
    const double across = cells_to(x, spot.x), down = cells_to(y, spot.y);
    const int column = static_cast<int>(std::floor(across)), row = static_cast<int>(std::floor(down));
    if (column < 0 || row < 0 || column >= x.count || row >= y.count || spot.size > 1.1 * x.pitch) continue;
    if (std::max(std::abs(across - column - 0.5), std::abs(down - row - 0.5)) < middle)
      signs.at(row, column) = 1;
    else if (spot.size > large * x.pitch)
      others.emplace_back(column, row);
  }
  auto extent = extent_of(signs, {0, x.count - 1}, {0, y.count - 1});
  if (!extent) return std::nullopt;
  const auto inside = std::count_if(others.begin(), others.end(), [&](const auto& cell) {
    return extent->columns.has(cell.first) && extent->rows.has(cell.second);
  });
  const double pure = extent->count / static_cast<double>(extent->count + inside);
  return Grid{part(x, extent->columns),
              part(y, extent->rows),
              confidence * extent->count * pure * pure * x.pitch * y.pitch,
              pure,
              std::move(extent->share_of_columns),
              std::move(extent->share_of_rows)};
}

}  // namespace mines::picture
