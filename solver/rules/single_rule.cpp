#include "rules/single_rule.hpp"

#include <bit>

#include "board/adders.hpp"

namespace mines {

namespace {

constexpr std::int32_t first_word = 1;                   // the words with neighbours on both sides
constexpr std::int32_t last_word = Snapshot::words - 1;  // exclusive

using Line = Snapshot::Line;

/// Sums over each cell and its left and right neighbour in one row.
struct AcrossLine {
  alignas(64) Line mines0, mines1;    // known mines
  alignas(64) Line closed0, closed1;  // cells not open
};

/// Where the numbers of one row decide their neighbours.
struct TriggerLine {
  alignas(64) Line safe, mines;
};

void sum_across(const Snapshot& known, std::int32_t i, AcrossLine& sum) {
  const Line& mines = known.mines[i];
  const Line& opened = known.opened[i];
  for (std::int32_t w = first_word; w < last_word; ++w) {
    const Count2<Word> m = count_across(mines[w - 1], mines[w], mines[w + 1]);
    sum.mines0[w] = m.bit0;
    sum.mines1[w] = m.bit1;
    const Count2<Word> c = count_across(~opened[w - 1], ~opened[w], ~opened[w + 1]);
    sum.closed0[w] = c.bit0;
    sum.closed1[w] = c.bit1;
  }
}

void find_triggers(const Snapshot& known, std::int32_t i, const AcrossLine& above, const AcrossLine& here,
                   const AcrossLine& below, TriggerLine& triggers) {
  for (std::int32_t w = first_word; w < last_word; ++w) {
    // An open cell is neither a mine nor closed, so sums over all nine cells count the neighbours.
    const Count4<Word> mines = add(Count2<Word>{above.mines0[w], above.mines1[w]},
                                   {here.mines0[w], here.mines1[w]}, {below.mines0[w], below.mines1[w]});
    const Count4<Word> closed = add(Count2<Word>{above.closed0[w], above.closed1[w]},
                                    {here.closed0[w], here.closed1[w]}, {below.closed0[w], below.closed1[w]});
    const Count4<Word> number{known.number[0][i][w], known.number[1][i][w], known.number[2][i][w], 0};
    triggers.safe[w] = known.opened[i][w] & equal(number, mines);
    triggers.mines[w] = known.opened[i][w] & equal(number, closed);
  }
}

/// The cells of the middle row with a trigger beside them.
void spread(const Line& above, const Line& here, const Line& below, Line& near) {
  alignas(64) Line column;
  for (std::int32_t w = 0; w < Snapshot::words; ++w) column[w] = above[w] | here[w] | below[w];
  for (std::int32_t w = first_word; w < last_word; ++w) {
    near[w] = from_left(column[w - 1], column[w]) | column[w] | from_right(column[w], column[w + 1]);
  }
}

/// Rows [begin, end) of the tile, a run without gaps.
void apply_to_run(Workspace& work, std::int32_t begin, std::int32_t end, Findings& findings) {
  AcrossLine across[3];
  TriggerLine triggers[3] = {};
  alignas(64) Line safe;
  alignas(64) Line mines;
  const std::int32_t first = begin + halo_rows;
  const std::int32_t last = end + halo_rows;
  // Row i is marked from the triggers of rows i - 1 to i + 1, which need the sums of rows i - 2 to i + 2.
  for (std::int32_t i = first - 2; i < last + 2; ++i) {
    sum_across(work.known, i, across[i % 3]);
    const std::int32_t number_row = i - 1;
    if (number_row < first - 1) continue;
    find_triggers(work.known, number_row, across[(i + 1) % 3], across[(i + 2) % 3], across[i % 3],
                  triggers[number_row % 3]);
    const std::int32_t target = i - 2;
    if (target < first) continue;
    const TriggerLine& above = triggers[(target + 2) % 3];
    const TriggerLine& here = triggers[target % 3];
    const TriggerLine& below = triggers[(target + 1) % 3];
    spread(above.safe, here.safe, below.safe, safe);
    spread(above.mines, here.mines, below.mines, mines);
    note(work, target, safe, mines, findings);
  }
}

}  // namespace

Findings apply_single_rule(Workspace& work, TileRows rows) {
  Findings findings;
  while (rows != 0) {
    const int begin = std::countr_zero(rows);
    const int length = std::countr_one(rows >> begin);
    apply_to_run(work, begin, begin + length, findings);
    if (begin + length == 64) break;
    rows = rows >> (begin + length) << (begin + length);
  }
  return findings;
}

}  // namespace mines
