#include "library/picture/ends.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <utility>
#include <vector>

#include "library/picture/contradiction.hpp"
#include "picture/extent.hpp"

namespace mines {

namespace {

using picture::Looks;
using picture::Reading;
using picture::Side;

/// A line of cells more at a side, or less.
struct Change {
  Side side;
  int lines;
};

bool is_square(BoardSize size) { return size.rows == size.columns; }

BoardSize size_with(const Reading& reading, Change change) {
  return {reading.rows() + (is_row(change.side) ? change.lines : 0),
          reading.columns() + (is_row(change.side) ? 0 : change.lines)};
}

/// The changes that would give the board a usual size, squares first: one line less, one more, then two or
/// three less. None if it has one.
std::vector<Change> usual_changes(const Reading& reading) {
  std::vector<Change> usual;
  if (is_usual(size_of(reading))) return usual;
  for (const int lines : {-1, 1, -2, -3})
    for (const Side side : picture::sides)
      if (is_usual(size_with(reading, {side, lines}))) usual.push_back({side, lines});
  std::stable_partition(usual.begin(), usual.end(),
                        [&](Change change) { return is_square(size_with(reading, change)); });
  return usual;
}

/// The cells of the line `depth` lines inside the rim at a side.
std::vector<int> line_of(const Reading& reading, Side side, int depth) {
  std::vector<int> cells;
  for (const auto [row, column] : line_at(reading.grid, side, depth))
    cells.push_back(row * reading.columns() + column);
  return cells;
}

std::vector<int> outer_line(const Reading& reading, Side side) { return line_of(reading, side, 0); }

/// The cells of the lines from depth `first` on to `last`.
std::vector<int> lines_of(const Reading& reading, Side side, int first, int last) {
  std::vector<int> cells;
  for (int depth = first; depth <= last; ++depth) {
    const std::vector<int> line = line_of(reading, side, depth);
    cells.insert(cells.end(), line.begin(), line.end());
  }
  return cells;
}

/// The share of the cells of the line `depth` lines inside that are doubtful, or for which `is_strange` holds
/// and no cell further inside looks like them.
template <class IsStrange>
double strange_share(const Reading& reading, Side side, int depth, const IsStrange& is_strange) {
  std::vector<char> is_inside(reading.cells.size(), 0);  // of each kind
  for (const int cell : lines_of(reading, side, depth + 1, axis_of(reading.grid, side).count - 1))
    is_inside[reading.kinds[cell]] = 1;
  const std::vector<int> line = line_of(reading, side, depth);
  const auto strange = std::count_if(line.begin(), line.end(), [&](int cell) {
    return reading.doubtful[cell] != 0 || (is_inside[reading.kinds[cell]] == 0 && is_strange(cell));
  });
  return static_cast<double>(strange) / static_cast<double>(line.size());
}

constexpr double least_agreement = 0.97;

bool is_possible(const Reading& reading) { return contradiction_in(reading).empty(); }

/// The cells that are read without doubt and are the same with some lines more at a side, as a share.
double agreement(const Reading& reading, const Reading& longer, Side side) {
  const int down = side == Side::top ? longer.rows() - reading.rows() : 0;
  const int right = side == Side::left ? longer.columns() - reading.columns() : 0;
  int certain = 0, same = 0;
  for (int row = 0; row < reading.rows(); ++row) {
    for (int column = 0; column < reading.columns(); ++column) {
      const int cell = row * reading.columns() + column;
      if (reading.doubtful[cell] != 0) continue;
      ++certain;
      same += reading.cells[cell] == longer.cells[(row + down) * longer.columns() + column + right];
    }
  }
  return static_cast<double>(same) / std::max(1, certain);
}

/// The reading with a line more, if that looks like the others, and does not change what they are.
std::optional<Reading> longer(Looks& looks, const Reading& reading, Side side) {
  auto changed = resized(looks, reading, side, 1);
  if (!changed || agreement(reading, *changed, side) < least_agreement) return std::nullopt;
  // Cells that are cut off look like no other, and closed ones may be lit otherwise.
  const bool is_whole = cut_of(looks.image(), changed->grid, side) <= 0;
  if (strange_share(*changed, side, 0, [&](int cell) { return is_whole && changed->cells[cell] >= 0; }) > 0.5)
    return std::nullopt;
  return changed;
}

bool has_number_at(const Reading& reading, Side side) {
  const std::vector<int> line = outer_line(reading, side);
  return std::any_of(line.begin(), line.end(), [&](int cell) { return reading.cells[cell] > 0; });
}

/// Takes away a line of several looks that none inside has, half of them in doubt, beside a line of looks
/// that others have, if the size is no usual one: the counters above a board. Cells that are cut off look
/// like no other, and stay. Returns whether it did.
bool shed_foreign(Looks& looks, Reading& reading, Side side) {
  constexpr std::size_t several = 3;
  constexpr double most_unusual = 0.3;
  const std::vector<int> line = outer_line(reading, side);
  const auto doubtful =
      std::count_if(line.begin(), line.end(), [&](int cell) { return reading.doubtful[cell] != 0; });
  std::set<int> kinds;
  for (const int cell : line) kinds.insert(reading.kinds[cell]);
  const auto has_look_of_its_own = [](int) { return true; };
  if (is_usual(size_of(reading)) || cut_of(looks.image(), reading.grid, side) > 0 || kinds.size() < several ||
      doubtful * 2 < std::ssize(line) || strange_share(reading, side, 0, has_look_of_its_own) < 1 ||
      strange_share(reading, side, 1, has_look_of_its_own) > most_unusual)
    return false;
  auto shorter = resized(looks, reading, side, -1);
  if (!shorter) return false;
  reading = std::move(*shorter);
  return true;
}

/// Takes away a line whose cells are blank and open, at least half of them, and the rest in doubt, if a mine
/// or a closed cell is in the next line, more is read well without it, and the size is no usual one: it is
/// the page. A flag of the player's may be wrong. Returns whether it did.
bool shed_blank(Looks& looks, Reading& reading, Side side) {
  const std::vector<int> line = outer_line(reading, side), next = line_of(reading, side, 1);
  const auto is_blank = [&](int cell) { return reading.cells[cell] == 0; };
  const auto may_be_blank = [&](int cell) { return is_blank(cell) || reading.doubtful[cell] != 0; };
  const auto is_shut = [&](int cell) { return reading.cells[cell] < 0 && reading.doubtful[cell] == 0; };
  if (!std::all_of(line.begin(), line.end(), may_be_blank) ||
      2 * std::count_if(line.begin(), line.end(), is_blank) < std::ssize(line) ||
      std::none_of(next.begin(), next.end(), is_shut) || is_usual(size_of(reading)))
    return false;
  auto shorter = resized(looks, reading, side, -1);
  if (!shorter || shorter->quality <= reading.quality) return false;
  reading = std::move(*shorter);
  return true;
}

/// How many cells are doubtful, and how many are open.
struct Counts {
  int doubtful = 0;
  int open = 0;

  void add(const Reading& reading, int cell, int times = 1) {
    doubtful += reading.doubtful[cell] != 0 ? times : 0;
    open += reading.cells[cell] >= 0 ? times : 0;
  }
};

Counts counts_of(const Reading& reading) {
  Counts counts;
  for (int cell = 0; cell < std::ssize(reading.cells); ++cell) counts.add(reading, cell);
  return counts;
}

/// Takes away the outer lines at one side, or at two opposite ones, if they have no number, and without them
/// the other cells have at most a quarter of their doubts and more of them are open. Buttons beside a board
/// look like closed cells, which blank open ones do not touch. Returns whether it did.
bool shed_lookalikes(Looks& looks, Reading& reading, const std::vector<Side>& sides) {
  constexpr int least_doubts = 4, times_fewer = 4;
  Counts before = counts_of(reading);
  for (const Side side : sides) {
    if (has_number_at(reading, side)) return false;
    for (const int cell : outer_line(reading, side)) before.add(reading, cell, -1);
  }
  if (before.doubtful < least_doubts) return false;
  Reading shorter = reading;
  for (const Side side : sides) {
    auto without = resized(looks, shorter, side, -1);
    if (!without) return false;
    shorter = std::move(*without);
  }
  const Counts after = counts_of(shorter);
  if (times_fewer * after.doubtful > before.doubtful || after.open <= before.open) return false;
  reading = std::move(shorter);
  return true;
}

/// Takes away lines of what is beside the board.
void shed(Looks& looks, Reading& reading) {
  const std::vector<std::vector<Side>> side_sets = {{Side::left},
                                                    {Side::right},
                                                    {Side::top},
                                                    {Side::bottom},
                                                    {Side::left, Side::right},
                                                    {Side::top, Side::bottom}};
  for (bool has_shrunk = true; has_shrunk;) {
    has_shrunk = false;
    for (const Side side : picture::sides) has_shrunk |= shed_blank(looks, reading, side);
    for (const Side side : picture::sides) has_shrunk |= shed_foreign(looks, reading, side);
    for (const auto& sides : side_sets) has_shrunk |= shed_lookalikes(looks, reading, sides);
  }
}

/// Adds lines that have numbers like those of the board.
void go_on(Looks& looks, Reading& reading) {
  for (bool has_grown = true; has_grown;) {
    has_grown = false;
    for (const Side side : picture::sides) {
      if (!has_number_beyond(looks, reading, side)) continue;
      auto changed = longer(looks, reading, side);
      if (!changed || (is_impossible_part(*changed) && !is_impossible_part(reading))) continue;
      reading = std::move(*changed);
      has_grown = true;
    }
  }
}

/// Adds the lines without which the numbers contradict each other, whatever the doubtful cells are. A board
/// of a usual size gets only lines that the picture cuts: where others seem to be needed, its program counts
/// mines in its own way.
void complete(Looks& looks, Reading& reading) {
  for (const Side side : picture::sides) {
    Reading certain = reading;
    for (std::size_t cell = 0; cell < certain.cells.size(); ++cell)
      if (certain.doubtful[cell] != 0) certain.cells[cell] = unknown_cell;
    if (is_possible(certain)) return;  // as in most pictures: no side needs a line
    if (is_usual(size_of(reading)) && cut_of(looks.image(), reading.grid, side) <= -1) continue;
    if (!is_impossible_part(certain, side) || is_impossible_part(certain)) continue;
    auto changed = longer(looks, reading, side);
    if (changed && !is_impossible_part(*changed)) reading = std::move(*changed);
  }
}

/// Whether a line more at a side is like the others in all its cells, if it is whole, and seen well else. The
/// page may look like blank open cells.
bool is_alike(Looks& looks, const Reading& reading, const Reading& longer, Side side) {
  const std::vector<int> line = outer_line(longer, side);
  // Cells that are cut off look like no other.
  constexpr double little = 0.02, most_doubtful = 0.3;
  const double cut = cut_of(looks.image(), longer.grid, side);
  return cut <= picture::most_cut && agreement(reading, longer, side) >= least_agreement &&
         strange_share(longer, side, 0, [&](int) { return cut <= little; }) <=
             (cut <= little ? 0 : most_doubtful) &&
         std::any_of(line.begin(), line.end(), [&](int cell) { return longer.cells[cell] != 0; });
}

/// Adds the lines that someone has painted over, if the board has a usual size with them, and the rest is
/// read as before. Their cells are unknown if what is read there is impossible. Returns these cells.
std::vector<int> add_painted(Looks& looks, Reading& reading) {
  if (is_usual(size_of(reading))) return {};
  for (const Side side : picture::sides) {
    for (int lines = 1; lines <= reading.grid.painted_at(side); ++lines) {
      if (!is_usual(size_with(reading, {side, lines}))) continue;
      auto changed = resized(looks, reading, side, lines);
      if (!changed || agreement(reading, *changed, side) < least_agreement) continue;
      reading = std::move(*changed);
      const auto painted = lines_of(reading, side, 0, lines - 1);
      if (!is_possible(reading))
        for (const int cell : painted) reading.cells[cell] = unknown_cell;
      return painted;
    }
  }
  return {};
}

/// Whether each of the outer lines at a side is like none further inside. A number may occur in one line
/// alone, and a frame may shade all blank cells beside it.
bool are_foreign(const Reading& reading, Side side, int lines) {
  constexpr double least = 0.6;
  for (int depth = 0; depth < lines; ++depth)
    if (strange_share(reading, side, depth, [&](int cell) { return reading.cells[cell] < 0; }) < least)
      return false;
  return true;
}

/// Makes one of the usual changes: adds a line that is like the others, or takes away those that are not. The
/// position stays possible if it was. A part of a board that the picture cuts may have any size.
void make_usual(Looks& looks, Reading& reading) {
  constexpr double clearly = 0.1;
  if (std::any_of(picture::sides.begin(), picture::sides.end(),
                  [&](Side side) { return cut_of(looks.image(), reading.grid, side) > clearly; }))
    return;
  for (const auto [side, lines] : usual_changes(reading)) {
    if (lines < 0 && !are_foreign(reading, side, -lines)) continue;
    auto changed = resized(looks, reading, side, lines);
    if (!changed || changed->quality < reading.quality) continue;
    if (lines > 0 && !is_alike(looks, reading, *changed, side)) continue;
    if (!is_possible(*changed) && is_possible(reading)) continue;
    reading = std::move(*changed);
    return;
  }
}

}  // namespace

bool is_usual(BoardSize size) {
  constexpr std::array<BoardSize, 4> oblong = {{{8, 10}, {14, 18}, {16, 30}, {20, 24}}};
  const BoardSize level{std::min(size.rows, size.columns), std::max(size.rows, size.columns)};
  constexpr int least_square = 8;
  return (is_square(size) && size.rows >= least_square) ||
         std::find(oblong.begin(), oblong.end(), level) != oblong.end();
}

std::vector<int> mend_ends(Looks& looks, Reading& reading) {
  // Each line is looked at by reading the board again: a picture that no program shows may take a minute.
  constexpr std::size_t most_work = 200'000;  // cells times kinds: 30 x 30 cells have some 40 kinds
  const int kinds = *std::max_element(reading.kinds.begin(), reading.kinds.end()) + 1;
  if (reading.cells.size() * static_cast<std::size_t>(kinds) > most_work) return {};
  shed(looks, reading);
  go_on(looks, reading);
  complete(looks, reading);
  auto painted = add_painted(looks, reading);
  if (painted.empty()) make_usual(looks, reading);
  return painted;
}

std::optional<BoardSize> doubt_ends(Looks& looks, Reading& reading) {
  std::optional<BoardSize> usual;  // a square, if one is near: these come first
  for (const auto [side, lines] : usual_changes(reading)) {
    const int last = std::max(0, -lines - 1);  // the depth of the last line that goes
    const bool may_be = lines > 0 ? cut_of(looks.image(), reading.grid, side) < picture::most_cut - 1
                                  : strange_share(reading, side, last, [](int) { return true; }) > 0;
    if (!may_be) continue;
    if (!usual) usual = size_with(reading, {side, lines});
    for (const int cell : lines_of(reading, side, 0, last)) reading.doubtful[cell] = 1;
  }
  return usual;
}

}  // namespace mines
