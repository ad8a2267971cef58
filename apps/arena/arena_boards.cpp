#include "apps/arena/arena_boards.hpp"

#include <cstdlib>

#include "base/random.hpp"

namespace mines::arena {

namespace {

/// Whether the rule allows a mine in a cell.
bool may_be_mine(const BoardRule& rule, Cell cell) {
  if (rule.first == First::any) return true;
  const int reach = rule.first == First::open ? 1 : 0;
  return std::abs(cell.row - rule.start.row) > reach || std::abs(cell.column - rule.start.column) > reach;
}

}  // namespace

std::uint64_t most_mines(const BoardRule& rule) {
  std::uint64_t kept_free = rule.first == First::any ? 0 : 1;
  if (rule.first == First::open) for_each_neighbour(rule.size, rule.start, [&](Cell) { ++kept_free; });
  return rule.size.cells() - kept_free;
}

/// Changes cells drawn at random until there are enough: to mines, or to safe cells if these are fewer.
Result<Field> draw_board(const BoardRule& rule, std::uint64_t seed, std::uint64_t game) {
  MINES_ASSERT(rule.mines <= most_mines(rule));
  MINES_LET(auto mines, BitPlane::make(rule.size));
  const std::uint64_t room = most_mines(rule);
  // The fewer of mines and safe cells are drawn: then at least half of the allowed cells are free at every
  // draw.
  const bool few = rule.mines * 2 <= room;
  if (!few) {
    for (Cell cell{0, 0}; cell.row < rule.size.rows; ++cell.row) {
      for (cell.column = 0; cell.column < rule.size.columns; ++cell.column) {
        if (may_be_mine(rule, cell)) mines.set(cell);
      }
    }
  }
  RandomSequence random(seed, game);
  for (std::uint64_t left = few ? rule.mines : room - rule.mines; left > 0;) {
    const Cell cell = rule.size.cell(random.below(rule.size.cells()));
    if (!may_be_mine(rule, cell) || mines.test(cell) == few) continue;
    mines.row(cell.row)[word_of(cell)] ^= bit_of(cell);
    --left;
  }
  return Field(std::move(mines));
}

}  // namespace mines::arena
