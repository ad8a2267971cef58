#include "board/block_vector.hpp"
#include "rules/click_kinds.hpp"

namespace mines {

namespace {

/// A plane of three blocks of a column, of which the rows that the middle one sees matter.
struct Column {
  BlockVector above, here, below;
};

template <class Operation>
MINES_INLINE Column each(const Column& a, const Column& b, Operation operation) {
  return {operation(a.above, b.above), operation(a.here, b.here), operation(a.below, b.below)};
}

/// For each cell: whether it or a neighbour in its row is set.
MINES_INLINE BlockVector near_in_row(BlockVector left, BlockVector here, BlockVector right) {
  return or_of(from_left(left, here), here, from_right(here, right));
}

/// For each cell: whether it or a neighbour above or below is set. The outermost rows do not see the blocks
/// beyond.
MINES_INLINE Column near_in_column(const Column& a) {
  const BlockVector none = BlockVector::all(0);
  return {or_of(from_above(none, a.above), a.above, from_below(a.above, a.here)),
          or_of(from_above(a.above, a.here), a.here, from_below(a.here, a.below)),
          or_of(from_above(a.here, a.below), a.below, from_below(a.below, none))};
}

MINES_INLINE Column load(const BlockPlanes (&around)[9], int w, const Lanes* BlockPlanes::*plane) {
  return {BlockVector::load(*(around[w].*plane)), BlockVector::load(*(around[3 + w].*plane)),
          BlockVector::load(*(around[6 + w].*plane))};
}

/// For each cell of the block in the middle: how many of it and its eight neighbours are set.
MINES_INLINE Count4<BlockVector> sum(const Column (&plane)[3]) {
  return sum_down(count_in_row(plane[0].above, plane[1].above, plane[2].above),
                  count_in_row(plane[0].here, plane[1].here, plane[2].here),
                  count_in_row(plane[0].below, plane[1].below, plane[2].below));
}

MINES_INLINE void put(BlockVector cells, Lanes& lanes, std::uint8_t& rows) {
  cells.store(lanes);
  rows = static_cast<std::uint8_t>(cells.lanes_with(~Word{0}));
}

MINES_INLINE void sort(const BlockPlanes (&around)[9], const Lanes& held_lanes, ClickKinds& kinds) {
  const BlockVector none = BlockVector::all(0);
  const Column mines[3] = {load(around, 0, &BlockPlanes::mines), load(around, 1, &BlockPlanes::mines),
                           load(around, 2, &BlockPlanes::mines)};
  // In the words on the left and on the right only the columns next to the middle matter.
  const Column near_mines[3] = {
      near_in_column(each(mines[0], mines[1], [&](auto x, auto y) { return near_in_row(none, x, y); })),
      near_in_column({near_in_row(mines[0].above, mines[1].above, mines[2].above),
                      near_in_row(mines[0].here, mines[1].here, mines[2].here),
                      near_in_row(mines[0].below, mines[1].below, mines[2].below)}),
      near_in_column(each(mines[1], mines[2], [&](auto x, auto y) { return near_in_row(x, y, none); }))};
  Column zeros[3];  // perhaps
  for (int w = 0; w < 3; ++w) {
    // A cell may be a zero if it is not known and no known mine touches it.
    const Column opened = load(around, w, &BlockPlanes::opened);
    const Column known = each(opened, mines[w], [](auto x, auto y) { return x | y; });
    zeros[w] = each(known, near_mines[w], [](auto x, auto y) { return ~(x | y); });
  }
  const Count4<BlockVector> zeros_around = sum(zeros);
  // A held cell is safe. With a known mine beside it, it is surely a number; else it may be a zero.
  const BlockVector numbers = near_mines[1].here;
  const BlockVector held = BlockVector::load(held_lanes) & ~BlockVector::load(*around[4].opened);
  const BlockVector near_zeros =
      or_of(zeros_around.bit0, zeros_around.bit1, zeros_around.bit2 | zeros_around.bit3);
  put(held & numbers & ~near_zeros, kinds.needed, kinds.rows_needed);

  const BlockVector deferred = held & numbers & near_zeros;
  const BlockVector above_3_zeros = zeros_around.bit2 | zeros_around.bit3;
  // Kinds by the number of neighbours that may be zeros, of which deferred cells have at least one:
  //    bit3|bit2  bit1  number  kind
  //        0       0      1      0
  //        0       1     2, 3    1
  //        1       -     >= 4    2
  put(deferred & ~(above_3_zeros | zeros_around.bit1), kinds.deferred[0], kinds.rows_deferred[0]);
  put(deferred & zeros_around.bit1 & ~above_3_zeros, kinds.deferred[1], kinds.rows_deferred[1]);
  put(deferred & above_3_zeros, kinds.deferred[2], kinds.rows_deferred[2]);

  Column undecided[3];
  for (int w = 0; w < 3; ++w) {
    undecided[w] =
        each(load(around, w, &BlockPlanes::unsafe), mines[w], [](auto x, auto y) { return x & ~y; });
  }
  put(zeros[1].here & ~undecided[1].here & ~held, kinds.asked, kinds.rows_asked);
  const Count4<BlockVector> open_questions = sum(undecided);
  const BlockVector promising = held & ~numbers;
  const BlockVector above_3 = open_questions.bit2 | open_questions.bit3;
  const BlockVector above_1 = above_3 | open_questions.bit1;
  // Likewise by the number of undecided neighbours: 0, 1, 2 to 3, at least 4. A held cell is safe, so the
  // count over the nine cells does not include it.
  put(promising & ~(above_1 | open_questions.bit0), kinds.promising[0], kinds.rows_promising[0]);
  put(promising & open_questions.bit0 & ~above_1, kinds.promising[1], kinds.rows_promising[1]);
  put(promising & open_questions.bit1 & ~above_3, kinds.promising[2], kinds.rows_promising[2]);
  put(promising & above_3, kinds.promising[3], kinds.rows_promising[3]);
}

}  // namespace

template <Kernel kernel>
void sort_clicks(const BlockPlanes (&around)[9], const Lanes& held, ClickKinds& kinds) {
  sort(around, held, kinds);
}

template void sort_clicks<Kernel::MINES_THIS_KERNEL>(const BlockPlanes (&)[9], const Lanes&, ClickKinds&);

}  // namespace mines
