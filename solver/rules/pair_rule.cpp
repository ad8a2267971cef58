#include "rules/pair_rule.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "board/adders.hpp"

namespace mines {

namespace {

constexpr std::int32_t first_word = 1;                   // the words with neighbours on both sides
constexpr std::int32_t last_word = Snapshot::words - 1;  // exclusive

using Line = Snapshot::Line;
using Plane = Snapshot::Plane;

struct Offset {
  int row = 0;
  int column = 0;
};

/// Up to eight offsets, known when compiling.
struct Offsets {
  std::array<Offset, 8> at{};
  int count = 0;
};

constexpr bool adjacent(Offset a, Offset b) {
  const int rows = a.row - b.row;
  const int columns = a.column - b.column;
  return rows >= -1 && rows <= 1 && columns >= -1 && columns <= 1;
}

/// The neighbours of `of` that are neither `other` nor its neighbours.
constexpr Offsets own_neighbours(Offset of, Offset other) {
  Offsets own;
  for (int row = of.row - 1; row <= of.row + 1; ++row) {
    for (int column = of.column - 1; column <= of.column + 1; ++column) {
      const Offset cell{row, column};
      const bool self = row == of.row && column == of.column;
      if (!self && !adjacent(cell, other)) own.at[static_cast<std::size_t>(own.count++)] = cell;
    }
  }
  return own;
}

/// The plane's value `columns` to the right of each cell of word w.
template <int columns>
Word shifted(const Line& line, std::int32_t w) {
  if constexpr (columns > 0) {
    return line[w] >> columns | line[w + 1] << (64 - columns);
  } else if constexpr (columns < 0) {
    return line[w] << -columns | line[w - 1] >> (64 + columns);
  } else {
    return line[w];
  }
}

/// All that the rule looks at, computed once for the rows at hand, and what it finds.
struct Scratch {
  alignas(64) Plane unknown;
  alignas(64) Plane open_question;  // open cells with unknown neighbours
  alignas(64) Plane residual[4];    // of those, the number less the known mines beside it
  alignas(64) Plane safe, mines;    // found
  bool any_question[Snapshot::rows];
};

void find_residuals(const Snapshot& known, std::int32_t i, Scratch& scratch) {
  Word any = 0;
  const auto sum = [&](const auto& plane, std::int32_t w) {
    const auto across = [&](std::int32_t row) {
      return count_across(plane[row][w - 1], plane[row][w], plane[row][w + 1]);
    };
    return add(across(i - 1), across(i), across(i + 1));
  };
  for (std::int32_t w = first_word; w < last_word; ++w) {
    const Count4<Word> unknown = sum(scratch.unknown, w);
    Word question = known.opened[i][w] & (unknown.bit0 | unknown.bit1 | unknown.bit2 | unknown.bit3);
    if (question == 0) continue;
    const Count4<Word> mines = sum(known.mines, w);
    const Count4<Word> number{known.number[0][i][w], known.number[1][i][w], known.number[2][i][w], 0};
    // Cells outside of the board read as a 7 with fewer than seven neighbours that could be mines.
    const Count4<Word> closed = add(unknown, mines);
    const Word seven_or_more = closed.bit3 | (closed.bit2 & closed.bit1 & closed.bit0);
    question &= ~(number.bit0 & number.bit1 & number.bit2) | seven_or_more;
    scratch.open_question[i][w] = question;
    any |= question;
    const Count4<Word> residual = subtract(number, mines);
    scratch.residual[0][i][w] = residual.bit0;
    scratch.residual[1][i][w] = residual.bit1;
    scratch.residual[2][i][w] = residual.bit2;
    scratch.residual[3][i][w] = residual.bit3;
  }
  scratch.any_question[i] = any != 0;
}

/// How many of the unknown cells at `own` each cell of word w has.
template <Offsets own, std::size_t... k>
Count4<Word> count_unknown(const Plane& unknown, std::int32_t i, std::int32_t w, std::index_sequence<k...>) {
  Word cell[9] = {shifted<own.at[k].column>(unknown[i + own.at[k].row], w)...};
  static_assert(own.count <= 8);
  for (int rest = own.count; rest < 9; ++rest) cell[rest] = 0;
  return add(add(cell[0], cell[1], cell[2]), add(cell[3], cell[4], cell[5]), add(cell[6], cell[7], cell[8]));
}

/// Marks the cells at `own` beside each cell of `triggers`, a line of row i.
template <Offsets own, std::size_t... k>
void mark(const Line& triggers, std::int32_t i, Plane& found, std::index_sequence<k...>) {
  for (std::int32_t w = first_word; w < last_word; ++w) {
    ((found[i + own.at[k].row][w] |= shifted<-own.at[k].column>(triggers, w)), ...);
  }
}

/// All pairs of a number in row i with the one at the given place relative to it.
template <int rows, int columns>
void apply_to_pairs(std::int32_t i, Scratch& scratch) {
  constexpr Offset b{rows, columns};
  constexpr Offsets own_of_a = own_neighbours({0, 0}, b);
  constexpr Offsets own_of_b = own_neighbours(b, {0, 0});
  constexpr auto indexes_a = std::make_index_sequence<static_cast<std::size_t>(own_of_a.count)>{};
  constexpr auto indexes_b = std::make_index_sequence<static_cast<std::size_t>(own_of_b.count)>{};
  const std::int32_t j = i + rows;
  // Rows without residuals read as rows without questions.
  if (j < 0 || j >= Snapshot::rows || !scratch.any_question[j]) return;
  alignas(64) Line triggers = {};
  Word any = 0;
  for (std::int32_t w = first_word; w < last_word; ++w) {
    const Word both = scratch.open_question[i][w] & shifted<columns>(scratch.open_question[j], w);
    if (both == 0) continue;
    const Count4<Word> residual_a{scratch.residual[0][i][w], scratch.residual[1][i][w],
                                  scratch.residual[2][i][w], scratch.residual[3][i][w]};
    const Count4<Word> residual_b{
        shifted<columns>(scratch.residual[0][j], w), shifted<columns>(scratch.residual[1][j], w),
        shifted<columns>(scratch.residual[2][j], w), shifted<columns>(scratch.residual[3][j], w)};
    const Count4<Word> own = count_unknown<own_of_a>(scratch.unknown, i, w, indexes_a);
    triggers[w] = both & equal(residual_a, add(residual_b, own));
    any |= triggers[w];
  }
  if (any == 0) return;
  mark<own_of_a>(triggers, i, scratch.mines, indexes_a);
  mark<own_of_b>(triggers, i, scratch.safe, indexes_b);
}

template <std::size_t... place>
void apply_to_all_pairs(std::int32_t i, Scratch& scratch, std::index_sequence<place...>) {
  constexpr auto here = [](std::size_t k) {
    return Offset{static_cast<int>(k) / 5 - 2, static_cast<int>(k) % 5 - 2};
  };
  const auto apply = [&]<std::size_t k>(std::integral_constant<std::size_t, k>) {
    if constexpr (k != 12) apply_to_pairs<here(k).row, here(k).column>(i, scratch);
  };
  (apply(std::integral_constant<std::size_t, place>{}), ...);
}

}  // namespace

Findings apply_pair_rule(Workspace& work, TileRows rows) {
  if (rows == 0) return {};
  // 70 KB, too much for the stack of a thread to be taken lightly and needed by every thread.
  thread_local Scratch scratch;
  // Rows of the tile that change lie in [first, last); a lies one row around, b three, what counts for b
  // four.
  const std::int32_t first = std::countr_zero(rows) + halo_rows;
  const std::int32_t last = 64 - std::countl_zero(rows) + halo_rows;
  std::fill(std::begin(scratch.any_question), std::end(scratch.any_question), false);
  for (std::int32_t i = first - 4; i < last + 4; ++i) {
    for (std::int32_t w = 0; w < Snapshot::words; ++w) {
      scratch.unknown[i][w] = ~(work.known.opened[i][w] | work.known.mines[i][w]);
      scratch.open_question[i][w] = 0;
      scratch.safe[i][w] = scratch.mines[i][w] = 0;
      for (auto& plane : scratch.residual) plane[i][w] = 0;
    }
  }
  for (std::int32_t i = first - 3; i < last + 3; ++i) find_residuals(work.known, i, scratch);
  for (std::int32_t i = first - 3; i < last + 3; ++i) {
    if (scratch.any_question[i]) apply_to_all_pairs(i, scratch, std::make_index_sequence<25>{});
  }
  Findings findings;
  for (std::int32_t i = first; i < last; ++i) {
    if ((rows >> (i - halo_rows) & 1) != 0) note(work, i, scratch.safe[i], scratch.mines[i], findings);
  }
  return findings;
}

}  // namespace mines
