#include "advice/pattern.hpp"

#include <algorithm>
#include <cstdlib>
#include <vector>

namespace mines {

namespace {

/// A number less the known mines around it.
struct ReducedNumber {
  int mines = 0;
  bool is_reduced = false;
};

ReducedNumber reduced(const View& view, Cell number) {
  ReducedNumber left{view.number(number)};
  for_each_neighbour(view.size(), number, [&](Cell cell) {
    if (!view.is_mine(cell)) return;
    --left.mines;
    left.is_reduced = true;
  });
  return left;
}

/// Numbers in a row, either way round, as players know them.
struct KnownRow {
  std::vector<int> numbers;
  std::size_t least;  // how many of them the reason has
  Pattern pattern;
  Pattern reduced;
};

const std::vector<KnownRow>& known_rows() {
  static const std::vector<KnownRow> all{
      {{1, 1}, 2, Pattern::one_one, Pattern::one_one_reduced},
      {{1, 2}, 2, Pattern::one_two, Pattern::one_two_reduced},
      {{1, 2, 1}, 3, Pattern::one_two_one, Pattern::one_two_one_reduced},
      {{1, 2, 2, 1}, 3, Pattern::one_two_two_one, Pattern::one_two_two_one_reduced}};
  return all;
}

/// Whether the open cells from `begin` on, each `step` further, have the row's numbers, and the reason's
/// numbers are among them. Sets `is_reduced`.
bool stands_at(const View& view, const KnownRow& row, Cell begin, Cell step, const Reason& reason,
               bool& is_reduced) {
  std::size_t among = 0;
  is_reduced = false;
  Cell cell = begin;
  for (const int mines : row.numbers) {
    if (!view.size().contains(cell) || !view.is_open(cell)) return false;
    const ReducedNumber left = reduced(view, cell);
    if (left.mines != mines) return false;
    const bool is_of_reason =
        std::find(reason.numbers.begin(), reason.numbers.end(), cell) != reason.numbers.end();
    among += is_of_reason ? 1 : 0;
    is_reduced |= is_of_reason && left.is_reduced;
    cell = {cell.row + step.row, cell.column + step.column};
  }
  return among == reason.numbers.size();
}

std::optional<Pattern> known_row_of(const View& view, const Reason& reason) {
  for (const KnownRow& row : known_rows()) {
    if (reason.numbers.size() < row.least || reason.numbers.size() > row.numbers.size()) continue;
    for (const Cell step : {Cell{0, 1}, Cell{0, -1}, Cell{1, 0}, Cell{-1, 0}}) {
      // A row of four may begin before the first number of the reason.
      for (const Cell number : reason.numbers) {
        for (const int back : {0, 1}) {
          bool is_reduced = false;
          const Cell begin{number.row - back * step.row, number.column - back * step.column};
          if (stands_at(view, row, begin, step, reason, is_reduced))
            return is_reduced ? row.reduced : row.pattern;
        }
      }
    }
  }
  return std::nullopt;
}

/// Whether a number lies in a hole: unknown cells on both sides, seen from the other number.
bool is_in_hole(const View& view, Cell number, Cell other) {
  const int down = number.row - other.row;
  const int right = number.column - other.column;
  const Cell sides[] = {{number.row + right, number.column + down},
                        {number.row - right, number.column - down}};
  return std::all_of(std::begin(sides), std::end(sides),
                     [&](Cell side) { return view.size().contains(side) && view.is_unknown(side); });
}

Pattern pair_of(const View& view, Cell a, Cell b) {
  const int down = std::abs(a.row - b.row);
  const int right = std::abs(a.column - b.column);
  if (down == 1 && right == 1) return Pattern::triangle;
  return down + right == 1 && (is_in_hole(view, a, b) || is_in_hole(view, b, a)) ? Pattern::hole
                                                                                 : Pattern::pair;
}

}  // namespace

std::optional<Pattern> pattern_of(const View& view, Verdict verdict, const Reason& reason) {
  if (!reason.found) return std::nullopt;
  if (reason.uses_mines) return Pattern::mines_left;
  if (reason.numbers.size() == 1) return verdict == Verdict::safe ? Pattern::all_found : Pattern::all_mines;
  const bool are_two = reason.numbers.size() == 2;
  const Pattern other = are_two ? pair_of(view, reason.numbers[0], reason.numbers[1]) : Pattern::chain;
  // A number in a hole has a name of its own, whatever it is.
  if (other == Pattern::hole) return other;
  return known_row_of(view, reason).value_or(other);
}

}  // namespace mines
