// Lets the server cascade: a click on a zero opens and reports the whole zero area and its rim, so that one
// click opens many cells. The simplest rule finds safe cells from what is open. Only when it finds none, and
// most of the board is still closed, a cell is guessed. This gets nearly full marks on small boards; what it
// lacks is speed.
#include "minesweeper_helpers.h"
#include "notes.h"

int main() {
  int N, K, constant_A;
  minesweeper_init(N, K, constant_A);
  Channel channel = create_channel();
  Notes notes(N, K);
  std::vector<ClickCell>& to_click = notes.to_click();
  while (!to_click.empty() || ((constant_A == 0 || !notes.mostly_open()) && notes.guess())) {
    const ClickCell cell = to_click.back();
    to_click.pop_back();
    // A cell that a cascade has opened in the meantime is skipped: it has been reported with the cascade.
    const ClickResult result = channel.click(cell.row, cell.column, true);
    if (result.is_skipped) continue;
    if (result.is_mine) {
      notes.take_down(cell.row, cell.column, -1);
      notes.think(cell.row, cell.column);
      continue;
    }
    // Row, column and number of each cell, in memory that the next click writes to.
    const unsigned short(*opened)[3] = *result.open_grid_pos;
    for (int i = 0; i < result.open_grid_count; ++i) {
      notes.take_down(opened[i][0], opened[i][1], opened[i][2]);
    }
    for (int i = 0; i < result.open_grid_count; ++i) notes.think(opened[i][0], opened[i][1]);
  }
  return 0;
}
