// Clicks many cells in one call. Under mines-judge the clicks travel together, and each costs a fraction of a
// single click. All cells that are known to be safe are clicked at once, and the replies may show more safe
// cells. Otherwise this is the example cascades.
#include "minesweeper_batch.h"
#include "notes.h"

int main() {
  int N, K, constant_A;
  minesweeper_init(N, K, constant_A);
  BatchChannel channel = create_batch_channel();
  Notes notes(N, K);
  std::vector<ClickCell>& to_click = notes.to_click();
  while (!to_click.empty() || ((constant_A == 0 || !notes.mostly_open()) && notes.guess())) {
    const ManyResult opened = channel.click_many(&to_click[0], static_cast<long>(to_click.size()));
    to_click.clear();
    // All cells that the clicks have opened; a mine has the number -1. Valid until the next call.
    for (long i = 0; i < opened.count; ++i) {
      notes.take_down(opened.cells[i].row, opened.cells[i].column, opened.cells[i].number);
    }
    for (long i = 0; i < opened.count; ++i) notes.think(opened.cells[i].row, opened.cells[i].column);
  }
  return 0;
}
