#include "picture/extent.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include "picture/digits.hpp"
#include "picture/fit.hpp"
#include "picture/look.hpp"

namespace mines::picture {

namespace {

struct Place {
  const Look* look;
  bool is_odd;  ///< on a checkerboard
};

/// The looks of the line `depth` lines inside the rim; a negative depth is outside.
std::vector<Place> line(Looks& found, const Grid& grid, Side side, int depth) {
  // Lines that come in or go at the first side do not change which cells are odd.
  const int first = static_cast<int>(std::lround(grid.x.origin / grid.x.pitch)) +
                    static_cast<int>(std::lround(grid.y.origin / grid.y.pitch));
  std::vector<Place> looks;
  for (const auto [row, column] : line_at(grid, side, depth))
    looks.push_back({&found.at(grid, row, column), ((first + row + column) & 1) != 0});
  return looks;
}

/// Whether a look is like one of `others`: nearly the same or, if `is_grown`, of the same ground. Where
/// unknown cells run together, the rims of blank ones tell what is beside them. The page around a
/// checkerboard may have one of its shades, so odd cells are compared with odd ones.
bool is_like(const Place& place, const std::vector<Place>& others, bool is_grown) {
  return std::any_of(others.begin(), others.end(), [&](const Place& other) {
    const Look &a = *place.look, &b = *other.look;
    if (!is_grown) return is_nearly_same(a, b);
    if (a.has_sign != b.has_sign) return false;
    if (difference(a.ground, b.ground) > 4) return false;
    return a.has_sign ? rim_difference(a, b) <= 12 : place.is_odd == other.is_odd;
  });
}

/// The share of the looks that are like one of `others`.
double share_like(const std::vector<Place>& places, const std::vector<Place>& others, bool is_grown) {
  const auto count = std::count_if(places.begin(), places.end(),
                                   [&](const Place& place) { return is_like(place, others, is_grown); });
  return static_cast<double>(count) / static_cast<double>(places.size());
}

/// Whether hardly any look has a ground of the others.
bool is_foreign(const std::vector<Place>& places, const std::vector<Place>& others) {
  const auto known = std::count_if(places.begin(), places.end(), [&](const Place& place) {
    return std::any_of(others.begin(), others.end(), [&](const Place& other) {
      return difference(place.look->ground, other.look->ground) <= 16;
    });
  });
  return known * 5 < std::ssize(places);
}

/// The nearest pixel of the picture to a place across the lines of rows or columns and along them.
Colour colour_at(const Image& image, bool is_row, double across, double along) {
  const int x = static_cast<int>(is_row ? along : across), y = static_cast<int>(is_row ? across : along);
  return image.at(std::clamp(x, 0, image.width - 1), std::clamp(y, 0, image.height - 1));
}

/// The largest change of colour from one pixel to the next on the way across a line, at `at` along it.
int change_across(const Image& image, bool is_row, double line, double reach, double at) {
  const int last = (is_row ? image.height : image.width) - 1;
  int most = 0;
  for (int i = std::max(0, static_cast<int>(line - reach));
       i < std::min(last, static_cast<int>(line + reach)); ++i)
    most = std::max(most, difference(colour_at(image, is_row, i, at), colour_at(image, is_row, i + 1, at)));
  return most;
}

/// Whether cells beside each other have no line between them anywhere.
bool has_run_together(const Image& image, const Grid& grid) {
  constexpr int flat = 8;
  for (const bool is_row : {false, true}) {
    const Axis& across = is_row ? grid.y : grid.x;
    const Axis& along = is_row ? grid.x : grid.y;
    for (int line = 1; line < across.count; ++line) {
      for (int cell = 0; cell < along.count; ++cell) {
        const auto is_flat = [&](double part) {
          return change_across(image, is_row, across.line(line), 0.15 * across.pitch,
                               along.line(cell) + part * along.pitch) < flat;
        };
        if (is_flat(0.25) && is_flat(0.4) && is_flat(0.6) && is_flat(0.75)) return true;
      }
    }
  }
  return false;
}

/// The median, over pairs of blank cells with nearly the same ground at both sides of a line, of how far the
/// colour of the line is from both; empty if there are no such pairs. The line is `depth` lines inside the
/// rim.
std::optional<int> line_strength(const Image& image, Looks& found, const Grid& grid, Side side, int depth) {
  const Axis& along = is_row(side) ? grid.x : grid.y;
  const Axis& across = is_row(side) ? grid.y : grid.x;
  const auto inside = line(found, grid, side, depth), outside = line(found, grid, side, depth - 1);
  const double middle = across.line(is_first(side) ? depth : across.count - depth),
               reach = 0.16 * across.pitch;
  std::vector<int> strengths;
  for (int cell = 0; cell < along.count; ++cell) {
    if (inside[cell].look->has_sign || outside[cell].look->has_sign ||
        difference(inside[cell].look->ground, outside[cell].look->ground) > 16)
      continue;
    const auto pixel = [&](double at) {
      return colour_at(image, is_row(side), at, along.line(cell) + along.pitch / 2);
    };
    const Colour before = pixel(middle - 2 * reach), after = pixel(middle + 2 * reach);
    int most = 0;
    for (double at = middle - reach; at <= middle + reach; ++at)
      most = std::max(most, std::min(difference(pixel(at), before), difference(pixel(at), after)));
    strengths.push_back(most);
  }
  if (strengths.empty()) return std::nullopt;
  const auto half = strengths.begin() + std::ssize(strengths) / 2;
  std::nth_element(strengths.begin(), half, strengths.end());
  return *half;
}

/// Whether a frame lies along the rim: a line between cells of one look that is stronger than all inside.
bool has_frame(const Image& image, Looks& found, const Grid& grid, Side side) {
  constexpr int clear = 24;
  const int rim = line_strength(image, found, grid, side, 0).value_or(0);
  bool is_compared = false;
  for (int depth = 1; rim > clear && depth < axis_of(grid, side).count; ++depth) {
    const auto inside = line_strength(image, found, grid, side, depth);
    if (inside && *inside + clear >= rim) return false;
    is_compared |= inside.has_value();
  }
  return is_compared;
}

/// Whether the picture changes along most of the rim.
bool has_edge(const Image& image, const Grid& grid, Side side) {
  const Axis& along = is_row(side) ? grid.x : grid.y;
  const Axis& across = is_row(side) ? grid.y : grid.x;
  const double first = across.line(0), last = across.line(across.count);
  const double rim = is_first(side) ? first : last;
  const int reach = std::max(2, static_cast<int>(std::lround(across.pitch * 0.16)));
  const int length = is_row(side) ? image.height : image.width;
  // A picture of the board alone ends where the board does. So does one of a window, but for what is above:
  // there the board is as wide as the picture, and ends with it to a sixteenth of a cell.
  const auto is_cut = [&](double at, int end) { return at - reach < 0 || at + reach >= end; };
  const bool fills_window = side == Side::bottom && 16 * std::abs(last - length) <= across.pitch &&
                            is_cut(along.line(0), image.width) &&
                            is_cut(along.line(along.count), image.width);
  const bool is_cut_first = first - reach < 0, is_cut_last = last + reach >= length;
  if (is_first(side) ? is_cut_first : is_cut_last) return (is_cut_first && is_cut_last) || fills_window;
  int changed = 0, count = 0;
  for (double at = along.origin + along.pitch / 4; at < along.line(along.count);
       at += along.pitch / 2, ++count)
    changed += change_across(image, is_row(side), rim, reach, at) >= 4;
  return changed * 10 >= count * 7;
}

/// Whether a line in the middle looks like nothing near it, though most lines do: then two boards lie beside
/// each other.
bool is_divided(Looks& found, const Grid& grid, Side first) {
  constexpr int near = 8;
  constexpr double alike = 0.75, foreign = 0.2;
  const int lines = axis_of(grid, first).count;
  std::vector<std::vector<Place>> all;
  for (int depth = 0; depth < lines; ++depth) all.push_back(line(found, grid, first, depth));
  double unlike = 0;
  bool has_foreign = false;
  for (int depth = 0; depth < lines && unlike <= (1 - alike) * lines; ++depth) {
    std::vector<Place> others;
    for (int other = std::max(0, depth - near); other <= std::min(lines - 1, depth + near); ++other)
      if (other != depth) others.insert(others.end(), all[other].begin(), all[other].end());
    const double share = share_like(all[depth], others, false);
    unlike += 1 - share;
    has_foreign |= share < foreign && depth >= least_cells && depth + least_cells < lines &&
                   is_foreign(all[depth], others);
  }
  return has_foreign && unlike <= (1 - alike) * lines;
}

void take_away(Grid& grid, Side side, int lines) {
  resize(grid, side, -lines);
  std::vector<double>& closed = is_row(side) ? grid.closed_rows : grid.closed_columns;
  const auto begin = is_first(side) ? closed.begin() : closed.end() - lines;
  closed.erase(begin, begin + lines);
}

/// The digit that a look is like, -1 if none.
int digit_of(const Look& look) {
  constexpr float least = 0.65F;
  if (!look.has_sign) return -1;
  const DigitScores scores = digit_scores(look);
  const auto best = std::max_element(scores.begin(), scores.end());
  return best - scores.begin() < question && *best >= least ? static_cast<int>(best - scores.begin()) : -1;
}

/// Whether a place of a line and the one before it have signs of one ink.
bool goes_on_at(const std::vector<Place>& places, int at) {
  constexpr int same_ink = 48;
  if (at == 0) return false;
  const Look &look = *places[at].look, &before = *places[at - 1].look;
  return look.has_sign && before.has_sign && difference(look.ink, before.ink) <= same_ink;
}

/// Whether at least `least` places beside each other have signs of one ink.
bool has_row_of_signs(const std::vector<Place>& places, int least) {
  int count = 1;
  for (int at = 0; at < std::ssize(places) && count < least; ++at)
    count = goes_on_at(places, at) ? count + 1 : 1;
  return count >= least;
}

/// The numbers of rows or columns beside a board: which places of a line have signs, around some of one ink
/// that count up or down.
std::optional<Range> numbers_in(const std::vector<Place>& places) {
  constexpr int least = 5;
  if (!has_row_of_signs(places, least)) return std::nullopt;  // as in most lines: digits take long
  int up = 0, down = 0, before = -1, at = 0;
  for (; at < std::ssize(places) && std::max(up, down) < least; ++at) {
    const int digit = digit_of(*places[at].look);
    const bool goes_on = digit >= 0 && before >= 0 && goes_on_at(places, at);
    up = goes_on && digit == before + 1 ? up + 1 : 1;
    down = goes_on && digit == before - 1 ? down + 1 : 1;
    before = digit;
  }
  if (std::max(up, down) < least) return std::nullopt;
  Range numbers{at - least, at - 1};
  const auto has_sign = [&](int place) {
    return place >= 0 && place < std::ssize(places) && places[place].look->has_sign;
  };
  while (has_sign(numbers.first - 1)) --numbers.first;
  while (has_sign(numbers.last + 1)) ++numbers.last;
  // The numbers of cells may count, too, but not from 0 or 1 by their places, with no sign beside them.
  const bool is_up = up >= least;
  const int place = is_up ? at - 1 - numbers.first : numbers.last - (at - least);
  const int number = is_up ? before : before + least - 1;
  if (number != place && number != place + 1) return std::nullopt;
  for (int i = 0; i < std::ssize(places); ++i)
    if (!numbers.has(i) && has_sign(i)) return std::nullopt;
  return numbers;
}

/// The looks of all lines from this depth on.
std::vector<Place> lines_from(Looks& found, const Grid& grid, Side side, int depth) {
  const int lines = axis_of(grid, side).count;
  std::vector<Place> all;
  for (; depth < lines; ++depth) {
    const auto looks = line(found, grid, side, depth);
    all.insert(all.end(), looks.begin(), looks.end());
  }
  return all;
}

/// Whether all looks of the outer line are one blank look, which no line inside has: the page.
bool is_page(Looks& found, const Grid& grid, Side side) {
  const auto places = line(found, grid, side, 0);
  Grid inside = grid;
  for (const Side end :
       is_row(side) ? std::array{Side::top, Side::bottom} : std::array{Side::left, Side::right})
    resize(inside, end, -1);
  const auto others = lines_from(found, inside, side, 0);
  const auto is_same = [&](const Place& place) {
    return !place.look->has_sign && is_nearly_same(*place.look, *places.front().look);
  };
  return std::all_of(places.begin(), places.end(), is_same) &&
         std::none_of(others.begin(), others.end(), is_same);
}

/// Takes away the numbers of rows or columns beside the board, and what is beyond them, and the rows or
/// columns without such a number. Returns whether there were any.
bool trim_axis(Looks& found, Grid& grid, Side side) {
  constexpr int most = 4;
  for (int depth = 0; depth < most && axis_of(grid, side).count - depth > least_cells; ++depth) {
    const auto places = line(found, grid, side, depth);
    const auto numbers = numbers_in(places);
    if (!numbers) continue;
    take_away(grid, side, depth + 1);
    take_away(grid, is_row(side) ? Side::left : Side::top, numbers->first);
    take_away(grid, is_row(side) ? Side::right : Side::bottom,
              static_cast<int>(std::ssize(places)) - 1 - numbers->last);
    return true;
  }
  return false;
}

/// The share of the looks that are like one of `others` but for their rim at a side, which a frame may shade.
double share_within(const std::vector<Place>& places, const std::vector<Place>& others, Side side) {
  const auto count = std::count_if(places.begin(), places.end(), [&](const Place& place) {
    Look within = *place.look;
    within.leave_out(side);
    return std::any_of(others.begin(), others.end(),
                       [&](const Place& other) { return is_nearly_same(within, *other.look); });
  });
  return static_cast<double>(count) / static_cast<double>(places.size());
}

/// Takes away up to four lines that look like nothing inside. Returns whether there may be more of them.
bool trim(Looks& found, Grid& grid, Side side) {
  constexpr int most = 4;
  constexpr double least_share = 0.35;
  constexpr double strong = 0.5;  // lines whose cells are closed stay
  const int lines = axis_of(grid, side).count;
  const std::vector<double>& closed = is_row(side) ? grid.closed_rows : grid.closed_columns;
  const auto closed_at = [&](int depth) {
    return closed[is_first(side) ? depth : closed.size() - 1 - depth];
  };
  if (lines < least_cells + most + 1) return false;
  std::vector<std::vector<Place>> outer;
  for (int depth = 0; depth < most; ++depth) outer.push_back(line(found, grid, side, depth));
  std::vector<Place> inner = lines_from(found, grid, side, most);
  int drop = 0;
  for (int depth = most - 1; depth >= 0 && drop == 0; --depth) {
    const double share =
        depth == 0 ? share_within(outer[depth], inner, side) : share_like(outer[depth], inner, false);
    const bool is_weak = closed_at(depth) < strong && share < least_share;
    if (is_weak || is_foreign(outer[depth], inner)) drop = depth + 1;
    inner.insert(inner.end(), outer[depth].begin(), outer[depth].end());
  }
  int painted = 0;
  while (painted < drop && closed_at(drop - 1 - painted) >= strong) ++painted;
  take_away(grid, side, drop);
  grid.painted_at(side) = painted;
  return drop == most;
}

void grow(const Image& image, Looks& found, Grid& grid, Side side) {
  constexpr double least_share = 0.75;
  const std::vector<Place> inner = lines_from(found, grid, side, 0);
  Grid best = grid;
  while (axis_of(grid, side).count < most_cells && !has_frame(image, found, grid, side)) {
    Grid more = grid;
    resize(more, side, 1);
    if (cut_of(image, more, side) > most_cut) break;
    const auto looks = line(found, more, side, 0);
    if (share_like(looks, inner, true) < least_share) break;
    grid = more;
    const bool has_sign = std::any_of(looks.begin(), looks.end(), [&](const Place& place) {
      return place.look->has_sign && is_like(place, inner, false);
    });
    if (has_sign || has_edge(image, grid, side)) best = grid;
  }
  grid = best;
}

}  // namespace

double cut_of(const Image& image, const Grid& grid, Side side) {
  const Axis& axis = axis_of(grid, side);
  const int length = is_row(side) ? image.height : image.width;
  return is_first(side) ? -axis.line(0) / axis.pitch : (axis.line(axis.count) - length) / axis.pitch;
}

void resize(Grid& grid, Side side, int lines) {
  Axis& axis = axis_of(grid, side);
  if (is_first(side)) axis.origin -= lines * axis.pitch;
  axis.count += lines;
  grid.painted_at(side) = lines < 0 ? 0 : std::max(0, grid.painted_at(side) - lines);
}

Grid with_extent(const Image& image, Looks& looks, Grid grid) {
  std::vector<Side> beside_axis;
  for (const Side side : sides)
    if (trim_axis(looks, grid, side)) beside_axis.push_back(side);
  for (const Side side : beside_axis)
    if (axis_of(grid, side).count > least_cells && is_page(looks, grid, side)) take_away(grid, side, 1);
  for (const Side side : sides)
    while (trim(looks, grid, side)) {
    }
  if (is_divided(looks, grid, Side::left) || is_divided(looks, grid, Side::top)) grid.purity = 0;
  if (!beside_axis.empty() || !has_run_together(image, grid)) return grid;
  // The first side again: what is at the end of the picture counts if the other side is, too.
  for (const Side side : {Side::right, Side::left, Side::right, Side::bottom, Side::top, Side::bottom})
    grow(image, looks, grid, side);
  return grid;
}

}  // namespace mines::picture
