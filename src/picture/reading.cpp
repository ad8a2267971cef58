#include "picture/reading.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "picture/extent.hpp"
#include "picture/kinds.hpp"
#include "picture/labels.hpp"
#include "picture/lines.hpp"

namespace mines::picture {

namespace {

std::size_t index_in(const Grid& grid, Cell cell) {
  return static_cast<std::size_t>(cell.row) * grid.x.count + cell.column;
}

/// Whether the cells of the outer line at a side are like those near it but for what a frame may shade.
bool is_shaded(const std::vector<Look>& looks, const Grid& grid, Side side) {
  constexpr int near = 8;
  constexpr double few = 0.35, most = 0.65;
  std::vector<const Look*> others;
  for (int depth = 1; depth <= std::min(near, axis_of(grid, side).count - 1); ++depth)
    for (const Cell cell : line_at(grid, side, depth)) others.push_back(&looks[index_in(grid, cell)]);
  const std::vector<Cell> outer = line_at(grid, side, 0);
  const auto share_like_others = [&](bool leaves_out) {
    const auto like = std::count_if(outer.begin(), outer.end(), [&](Cell cell) {
      Look look = looks[index_in(grid, cell)];
      if (leaves_out) look.leave_out(side);
      return std::any_of(others.begin(), others.end(),
                         [&](const Look* other) { return is_nearly_same(look, *other); });
    });
    return static_cast<double>(like) / static_cast<double>(outer.size());
  };
  return share_like_others(false) <= few && share_like_others(true) >= most;
}

/// The looks of all cells, row by row, without what a frame shades.
std::vector<Look> looks_of(Looks& found, const Grid& grid) {
  std::vector<Look> looks;
  for (int row = 0; row < grid.y.count; ++row)
    for (int column = 0; column < grid.x.count; ++column) looks.push_back(found.at(grid, row, column));
  std::vector<Side> shaded;
  std::copy_if(sides.begin(), sides.end(), std::back_inserter(shaded),
               [&](Side side) { return is_shaded(looks, grid, side); });
  for (const Side side : shaded)
    for (const Cell cell : line_at(grid, side, 0)) looks[index_in(grid, cell)].leave_out(side);
  return looks;
}

Reading reading_of(Looks& found, const Grid& grid) {
  const auto looks = looks_of(found, grid);
  const auto labels_by = [&](float most_rim) {
    return labels_of(grid.y.count, grid.x.count, looks, most_rim);
  };
  Labels labels = labels_by(any_rim);
  // Buttons that are up and down may differ at their rims alone.
  if (labels.doubts() * 20 >= 3 * std::ssize(looks)) {
    Labels other = labels_by(like_rim);
    if (other.doubts() * 2 < labels.doubts()) labels = std::move(other);
  }
  return {std::move(labels), grid};
}

bool is_nearly(const Axis& a, const Axis& b) {
  return a.count == b.count && std::abs(a.origin - b.origin) < 0.1 &&
         std::abs(a.line(a.count) - b.line(b.count)) < 0.1;
}

/// Whether a board may have this many lines, and the picture has enough of the outer ones at a side.
bool may_be(const Image& image, const Grid& grid, Side side) {
  const int count = axis_of(grid, side).count;
  return count >= least_cells && count <= most_cells && cut_of(image, grid, side) <= most_cut_by_numbers;
}

struct Best {
  std::optional<Reading> reading{};
  std::optional<Looks> looks{};  ///< of its cells
  double quality = 0;            ///< of its grid and labels
  double read = 0;  ///< the share of its cells that are read without doubt, 0 if its grid is unsound
};

/// Whether the lines of a grid lie on it rather than in its cells, and cells look alike.
bool is_sound(const Grid& grid, std::size_t kinds) {
  const std::size_t cells = static_cast<std::size_t>(grid.x.count) * grid.y.count;
  return grid.purity >= 0.55 && kinds <= std::min<std::size_t>(200, cells * 3 / 4);
}

/// How many cells are read as 1 to 8.
std::ptrdiff_t count_numbers(const Reading& reading) {
  return std::count_if(reading.cells.begin(), reading.cells.end(), [](std::int8_t cell) { return cell > 0; });
}

/// Whether there are different numbers, and no few: two or three may be marks on a closed board.
bool has_numbers(const Reading& reading) {
  std::set<std::int8_t> numbers(reading.cells.begin(), reading.cells.end());
  return std::distance(numbers.upper_bound(0), numbers.end()) > 1 &&
         16 * count_numbers(reading) >= std::ssize(reading.cells);
}

/// Whether most cells are mines, and these have many looks: numbers that are not seen as such.
bool has_mines_of_many_looks(const Reading& reading, int kinds) {
  std::vector<int> mines(kinds);
  for (std::size_t cell = 0; cell < reading.cells.size(); ++cell)
    mines[reading.kinds[cell]] += reading.cells[cell] == mine_cell ? 1 : 0;
  const int sum = std::accumulate(mines.begin(), mines.end(), 0);
  return 2 * sum > std::ssize(reading.cells) && 5 * *std::max_element(mines.begin(), mines.end()) < 4 * sum;
}

/// The reading of a grid, whose cells have these looks. A few large cells are likelier something else, and so
/// is a board without a number, surely one of less than 64 cells. How well cells are read weighs most: a grid
/// of a page may be larger than that of a board.
Best rated(Looks looks, const Grid& grid) {
  constexpr int least_closed = 64;
  Reading reading = reading_of(looks, grid);
  const int count = grid.x.count * grid.y.count;
  const double numbers = count_numbers(reading) > 0 ? 1 : count < least_closed ? 0 : 0.5;
  const double quality = std::pow(reading.quality, 3) * grid.quality * std::min(1.0, count / 36.0) * numbers;
  const int kinds = *std::max_element(reading.kinds.begin(), reading.kinds.end()) + 1;
  const double read = is_sound(grid, kinds) && !has_mines_of_many_looks(reading, kinds) ? reading.quality : 0;
  return {std::move(reading), std::move(looks), quality, read};
}

/// The reading of a grid that was found in `image`, with the ends that its board has. The cells are looked at
/// in `cells`: the same picture, or what it is when smoothed.
Best rated(const Image& image, const Image& cells, const Grid& found) {
  Looks looks(cells, found);
  const Grid grid = with_extent(image, looks, found);
  return rated(std::move(looks), grid);
}

/// Replaces `best` by the reading of one of the grids of `image`, if that is better. `cells` as in
/// rated().
void improve(Best& best, const Image& image, const Image& cells, const std::vector<Grid>& grids) {
  std::vector<Grid> seen;
  for (const Grid& found : grids) {
    if (found.quality <= best.quality) break;
    // The same board is found by its lines of several lengths.
    if (std::any_of(seen.begin(), seen.end(), [&](const Grid& other) {
          return is_nearly(found.x, other.x) && is_nearly(found.y, other.y);
        }))
      continue;
    seen.push_back(found);
    Best other = rated(image, cells, found);
    if (other.quality > best.quality) best = std::move(other);
  }
}

/// The grids that the picture of a board has, without what is around it.
std::vector<Grid> grids_within(const Image& image, const Grid& board, Search search) {
  const Cutting cutting = cutting_of(image, board, 0.5);
  auto grids = find_grids(cutting.image, search);
  for (Grid& grid : grids) cutting.move_back(grid);
  return grids;
}

/// Fits the grid to the board again, without what is around it, which may have drawn it aside: takes the
/// reading that is better, or has the same cells and fewer doubts.
void refine(Best& best, const Image& image, Search search) {
  for (const Grid& found : grids_within(image, best.reading->grid, search)) {
    Best other = rated(image, image, found);
    const bool is_same_size =
        other.reading->rows() == best.reading->rows() && other.reading->columns() == best.reading->columns();
    const bool is_clearer =
        is_same_size && other.read > 0 && other.reading->doubts() < best.reading->doubts();
    if (other.quality > best.quality || is_clearer) best = std::move(other);
    if (is_same_size) return;
  }
}

/// The grids of the picture at half its size, in which soft edges are sharp.
std::vector<Grid> grids_of_half(const Image& image, Search search) {
  if (std::min(image.width, image.height) < 2 * least_cells * least_pitch) return {};
  auto grids = find_grids(halved(image), search);
  for (Grid& grid : grids) {
    for (Axis* const axis : {&grid.x, &grid.y}) {
      axis->origin = 2 * axis->origin + 0.5;
      axis->pitch *= 2;
    }
    grid.quality *= 4;
  }
  std::erase_if(grids, [](const Grid& grid) { return std::max(grid.x.pitch, grid.y.pitch) > most_pitch; });
  return grids;
}

}  // namespace

Cutting cutting_of(const Image& image, const Grid& board, double margin) {
  const auto ends_of = [&](const Axis& axis, int length) {
    const auto end = [&](double at) { return std::clamp(static_cast<int>(std::lround(at)), 0, length); };
    return std::pair(end(axis.origin - margin * axis.pitch),
                     end(axis.line(axis.count) + margin * axis.pitch));
  };
  const auto [left, right] = ends_of(board.x, image.width);
  const auto [top, bottom] = ends_of(board.y, image.height);
  return {image.part(left, top, right - left, bottom - top), left, top};
}

Result<Found> read_board(const Image& image) {
  constexpr double good = 0.85, pure = 0.75, clean = 0.25;
  Image smooth;  // outlives the looks of it, which `best` may have
  Best best;
  const double gain = faint_changes(image) < clean ? 2 : 1;  // where these are drawn, so may lines be
  const auto improve_by = [&](Search search) { improve(best, image, image, find_grids(image, search)); };
  const auto better_by = [&](Search search) {
    Best better;
    better.quality = best.quality;
    improve(better, image, image, find_grids(image, search));
    return better;
  };
  const std::vector<Grid> grids = find_grids(image, {.gain = gain});
  improve(best, image, image, grids);
  if (best.read > 0 && best.reading->grid.purity < pure) refine(best, image, {.gain = gain});
  // Faint lines in cells, as of a gradient, may be stronger than those of the grid.
  if (best.read < good && best.reading && best.reading->grid.purity >= pure) improve_by({.gain = 0.4});
  // A few cells, of which some are in doubt, may be a piece of the board.
  constexpr int few_cells = 49;
  const bool is_piece = best.reading && std::ssize(best.reading->cells) < few_cells &&
                        (best.read < 0.95 || 4 * best.reading->doubts() > std::ssize(best.reading->cells));
  if (best.read < good || is_piece) improve(best, image, image, grids_of_half(image, {.gain = 2}));
  // The lines may be faint, in a picture with noise elsewhere.
  if (best.read < good || best.reading->grid.purity < pure) improve_by({.gain = 2 * gain});
  // The lines may be lost among those of noise. Most boards are squares: a small one that is not may be a
  // piece, though none of its cells is in doubt.
  constexpr Search without_noise{.gain = 1, .is_smoothed = true};
  if (best.read < good || best.reading->grid.purity < pure) {
    improve_by(without_noise);
  } else if (std::ssize(best.reading->cells) < few_cells && best.reading->rows() != best.reading->columns()) {
    Best larger = better_by(without_noise);
    if (larger.reading && larger.reading->cells.size() > best.reading->cells.size()) best = std::move(larger);
  }
  // Patterns of pixels stand in for colours.
  if (best.read < good) {
    smooth = smoothed(image, 2);
    improve(best, image, smooth, grids);
  }
  if (best.read < good || best.reading->grid.purity < pure) {
    // Cells may be wider than high. Closed ones alone are read well wherever lines are, so the right grid may
    // be read a little worse, and of two without numbers the purer one is right.
    constexpr double little = 0.1;
    Best stretched = better_by({.gain = gain, .is_stretched = true});
    if (stretched.read > 0 &&
        (best.read < good ||
         (stretched.read + little >= best.read && count_numbers(*stretched.reading) > 0) ||
         (stretched.read >= best.read && stretched.reading->grid.purity >= pure &&
          !has_numbers(*best.reading))))
      best = std::move(stretched);
  }
  // The lines may be strong among the blocks of a JPEG file.
  if (best.read == 0) improve_by({.gain = 0.25});
  // Numbers may lie in the corners of cells. Of an open board, more than an eighth of the cells are numbers.
  const auto cells = best.reading ? std::ssize(best.reading->cells) : 0;
  const auto numbers = best.reading ? count_numbers(*best.reading) : 0;
  if (best.reading && (best.read < good || 8 * numbers < cells)) {
    const Grid& grid = best.reading->grid;
    Best corners = rated(Looks(image, grid, Looks::Signs::anywhere), grid);
    const auto more = count_numbers(*corners.reading);
    const bool is_clearer = best.read < good && corners.read >= good;
    const bool has_more =
        more > 2 * numbers && corners.read >= (numbers > 0 ? std::max(good, best.read) : good);
    if ((is_clearer || has_more) && has_numbers(*corners.reading)) best = std::move(corners);
  }
  if (best.read == 0) return bad_input("", "no Minesweeper board is found in the picture");
  const bool is_smooth = &best.looks->image() != &image;
  Looks looks = is_smooth ? Looks(image, best.reading->grid) : std::move(*best.looks);
  return Found{std::move(*best.reading), std::move(looks)};
}

std::optional<Reading> resized(Looks& looks, const Reading& reading, Side side, int lines) {
  Grid grid = reading.grid;
  resize(grid, side, lines);
  if (!may_be(looks.image(), grid, side)) return std::nullopt;
  return reading_of(looks, grid);
}

bool has_number_beyond(Looks& looks, const Reading& reading, Side side) {
  Grid grid = reading.grid;
  resize(grid, side, 1);
  if (!may_be(looks.image(), grid, side)) return false;
  std::vector<const Look*> signs;  // beyond the side
  for (const auto [row, column] : line_at(grid, side, 0)) {
    const Look& look = looks.at(grid, row, column);
    if (look.has_sign) signs.push_back(&look);
  }
  if (signs.empty()) return false;  // as in most pictures: the looks of all numbers take long
  const int down = side == Side::top ? 1 : 0, right = side == Side::left ? 1 : 0;
  for (int cell = 0; cell < std::ssize(reading.cells); ++cell) {
    if (reading.cells[cell] <= 0) continue;
    const Look& number = looks.at(grid, cell / reading.columns() + down, cell % reading.columns() + right);
    if (std::any_of(signs.begin(), signs.end(),
                    [&](const Look* sign) { return is_nearly_same(*sign, number); }))
      return true;
  }
  return false;
}

}  // namespace mines::picture
