// Asks the toolkit's library about one position: what is safe, why, and where to click.
#include <mines/engine.hpp>

#include <cstdio>

int main() {
  // ? ? ? ? ?
  // ? 1 2 1 ?     2 mines on the board
  // ? ? ? ? ?
  mines::Engine engine(3, 5, 2);
  engine.observe({1, 1}, 1);
  engine.observe({1, 2}, 2);
  engine.observe({1, 3}, 1);

  const mines::Engine::Analysis analysis = engine.analysis();
  std::printf("%s placements of mines\n", analysis.placements.c_str());
  for (const mines::Engine::Chance& chance : analysis.cells) {
    std::printf("row %d, column %d: a mine with %.1f %%\n", chance.cell.row, chance.cell.column,
                100 * chance.mine);
  }
  const mines::Engine::Reason reason = engine.explain({0, 2});
  std::printf("row 0, column 2 is %s by %zu numbers\n",
              reason.verdict == mines::Engine::Verdict::safe ? "safe" : "not safe", reason.numbers.size());
  if (const auto move = engine.best_move(mines::Engine::Goal::win)) {
    std::printf("best move: row %d, column %d%s\n", move->cell.row, move->cell.column,
                move->is_certain ? ", safe" : "");
  }
  return reason.verdict == mines::Engine::Verdict::safe ? 0 : 1;
}
