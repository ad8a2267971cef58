#include "picture/fit.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <utility>
#include <vector>

namespace mines::picture {

Axis fitted(const std::vector<double>& sums, double distance) {
  const double range = 1.2 + distance * 0.02;
  double most = -1;
  Axis axis;
  const auto length = static_cast<double>(sums.size());
  const double step = std::max(distance * distance / length / 8, 0.001);
  for (double pitch = distance - range; pitch <= distance + range; pitch += step) {
    const double cosine = std::cos(2 * std::numbers::pi / pitch);
    const double sine = std::sin(2 * std::numbers::pi / pitch);
    double real = 0;
    double imaginary = 0;
    for (std::size_t x = sums.size(); x-- > 0;) {  // by Horner's rule
      const double turned = real * cosine - imaginary * sine;
      imaginary = real * sine + imaginary * cosine;
      real = turned + sums[x];
    }
    const double size = real * real + imaginary * imaginary;
    if (size <= most) continue;
    most = size;
    axis = {std::atan2(imaginary, real) / (2 * std::numbers::pi) * pitch, pitch, 0};
  }
  return axis;
}

Axis aligned(Axis axis, const std::vector<double>& sums, bool is_last) {
  struct Found {
    double line, at, weight;
  };
  std::vector<Found> found;
  const double near = std::max(1.5, 0.2 * axis.pitch);
  for (int i = 0; i <= axis.count; ++i) {
    double weight = 0;
    double at = 0;
    const int from = std::max(0, static_cast<int>(std::ceil(axis.line(i) - near)));
    const int to =
        std::min(static_cast<int>(sums.size()) - 1, static_cast<int>(std::floor(axis.line(i) + near)));
    for (int x = from; x <= to; ++x) {
      weight += sums[x];
      at += sums[x] * x;
    }
    if (weight > 0) found.push_back({static_cast<double>(i), at / weight, weight});
  }
  for (int round = 0; round < (is_last ? 2 : 1) && found.size() >= 3; ++round) {
    double weights = 0, mean_i = 0, mean_at = 0;
    for (const auto& [line, at, weight] : found) {
      weights += weight;
      mean_i += weight * line;
      mean_at += weight * at;
    }
    mean_i /= weights;
    mean_at /= weights;
    double slope = 0, spread = 0;
    for (const auto& [line, at, weight] : found) {
      slope += weight * (line - mean_i) * (at - mean_at);
      spread += weight * (line - mean_i) * (line - mean_i);
    }
    axis.pitch = slope / spread;
    axis.origin = mean_at - mean_i * axis.pitch;
    auto near_fit = found;
    std::erase_if(near_fit, [&](const Found& each) {
      return std::abs(each.at - axis.origin - each.line * axis.pitch) > 0.05 * axis.pitch + 0.3;
    });
    if (near_fit.size() * 10 < found.size() * 9) break;
    found = std::move(near_fit);
  }
  return axis;
}

Axis whole(const Axis& axis, int length) {
  Axis all = axis;
  all.origin = std::fmod(axis.origin, axis.pitch);
  if (all.origin < 0) all.origin += axis.pitch;
  if (all.origin - axis.pitch >= -most_cut * axis.pitch) all.origin -= axis.pitch;
  all.count = static_cast<int>(std::floor((length - all.origin) / axis.pitch + most_cut));
  return all;
}

Axis part(const Axis& axis, Range range) { return {axis.line(range.first), axis.pitch, range.count()}; }

namespace {

/// Grows or shrinks `range` to where cells are counted: `counts[i]` of `possible` cells in the row or column
/// i.
Range with_cells(Range range, int possible, const std::vector<int>& counts) {
  constexpr int most_gap = 3;  // rows without a counted cell, inside a board
  int gap = 0;
  // Beyond a gap there may be something else, which has some lines in the same places by chance.
  const auto has = [&](int i) {
    return counts[i] >= (gap > 1 ? std::max(3.0, 0.35 * possible) : std::max(2.0, 0.18 * possible));
  };
  // Behind a wide gap there may be something else, if it has few counted cells.
  struct Part {
    Range lines;
    int count;
  };
  std::vector<Part> parts;
  for (int i = range.first; i <= range.last; ++i) {
    if (!has(i)) continue;
    if (parts.empty() || i - parts.back().lines.last > most_gap + 1) parts.push_back({{i, i}, 0});
    parts.back().lines.last = i;
    parts.back().count += counts[i];
  }
  int most = 0;
  for (const Part& part : parts) most = std::max(most, part.count);
  std::erase_if(parts, [&](const Part& part) { return part.count * 4 < most; });
  range = parts.empty() ? Range{range.first, range.first}
                        : Range{parts.front().lines.first, parts.back().lines.last};
  for (gap = 1; gap <= most_gap + 1 && range.first - gap >= 0; ++gap) {
    if (!has(range.first - gap)) continue;
    range.first -= gap;
    gap = 0;
  }
  for (gap = 1; gap <= most_gap + 1 && range.last + gap < std::ssize(counts); ++gap) {
    if (!has(range.last + gap)) continue;
    range.last += gap;
    gap = 0;
  }
  return range;
}

}  // namespace

std::optional<Extent> extent_of(const Counted& cells, Range columns, Range rows) {
  for (int i = 0; i < 3; ++i) {
    std::vector<int> in_columns(cells.columns, 0), in_rows(cells.rows, 0);
    for (int row = rows.first; row <= rows.last; ++row)
      for (int column = 0; column < cells.columns; ++column) in_columns[column] += cells.at(row, column);
    columns = with_cells(columns, rows.count(), in_columns);
    for (int row = 0; row < cells.rows; ++row)
      for (int column = columns.first; column <= columns.last; ++column)
        in_rows[row] += cells.at(row, column);
    rows = with_cells(rows, columns.count(), in_rows);
  }
  if (std::min(columns.count(), rows.count()) < least_cells) return std::nullopt;
  if (std::max(columns.count(), rows.count()) > most_cells) return std::nullopt;
  Extent extent{columns, rows};
  extent.share_of_columns.assign(columns.count(), 0.0);
  extent.share_of_rows.assign(rows.count(), 0.0);
  for (int row = rows.first; row <= rows.last; ++row) {
    for (int column = columns.first; column <= columns.last; ++column) {
      if (cells.at(row, column) == 0) continue;
      ++extent.count;
      extent.share_of_columns[column - columns.first] += 1.0 / rows.count();
      extent.share_of_rows[row - rows.first] += 1.0 / columns.count();
    }
  }
  return extent;
}

}  // namespace mines::picture
