// Asks the toolkit's library about one position: what is safe, why, and where to click.
#include <mines/engine.hpp>

#include <cstdint>
#include <cstdio>
#include <vector>

int main() {
  // Row by row: a number, -1 for an unknown cell, -2 for a known mine. 2 mines on the board.
  const std::vector<std::int8_t> board{-1, -1, -1, -1, -1,  //
                                       -1, 1,  2,  1,  -1,  //
                                       -1, -1, -1, -1, -1};
  mines::Engine engine(3, 5, 2);
  engine.observe(board);

  const mines::Analysis analysis = engine.analysis();
  std::printf("%s placements of mines\n", analysis.placements.c_str());
  for (int row = 0; row < 3; ++row) {
    for (int column = 0; column < 5; ++column) std::printf(" %5.1f", 100 * analysis.mine[row * 5 + column]);
    std::printf("\n");
  }
  const mines::Explanation why = engine.explain({0, 2});
  std::printf("row 0, column 2 is %s by %zu numbers\n",
              why.verdict == mines::Verdict::safe ? "safe" : "not safe", why.reason.numbers.size());
  if (const auto move = engine.best_move(mines::Goal::win)) {
    std::printf("best move: row %d, column %d%s\n", move->cell.row, move->cell.column,
                move->is_certain ? ", safe" : "");
  }
  return why.verdict == mines::Verdict::safe ? 0 : 1;
}
