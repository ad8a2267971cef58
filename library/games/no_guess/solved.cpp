#include "library/games/no_guess/solved.hpp"

#include <bit>
#include <utility>

#include "base/assert.hpp"
#include "engine/engine.hpp"
#include "field/opening/field_game.hpp"

namespace mines::no_guess {

Result<Solved> solve(const BitPlane& mines, Cell start, int threads, Deadline deadline) {
  const BoardSize size = mines.size();
  MINES_ASSERT(size.contains(start) && !mines.test(start));
  MINES_LET(auto board, GameBoard::make(size));
  board.set_rows(0, size.rows, mines.row(0));
  FieldGame game(std::move(board), 1);
  StrategyOptions options{Strategy::certain, threads};
  options.first = start;
  options.short_of_time = deadline;
  MINES_TRY(play(game, options));
  // Only proven cells are opened, so a mine among them is a fault of the solver.
  if (game.mines_opened() > 0)
    return broken("solver", "a cell that was called safe is a mine; please report this");
  MINES_LET(auto opened, BitPlane::make(size));
  Solved solved{std::move(opened), 0};
  for (std::int32_t row = 0; row < size.rows; ++row) {
    for (std::int32_t word = 0; word < size.words(); ++word) {
      const Word cells = game.board().opened(row, word) & size.word_mask(word);
      solved.opened.row(row)[word] = cells;
      solved.count += static_cast<std::uint64_t>(std::popcount(cells));
    }
  }
  return solved;
}

}  // namespace mines::no_guess
