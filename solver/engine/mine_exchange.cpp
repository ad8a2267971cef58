#include "engine/mine_exchange.hpp"

#include <vector>

#include "base/assert.hpp"

namespace mines {

void tell_mines(SharedView& shared, Partners& partners) {
  MINES_ASSERT(!shared.sweeping);
  const View& view = shared.view;
  std::vector<ClickWord> mines;
  for (const BlocksOfTile& changed : shared.states.take_changed(Stage::partners)) {
    // All rows of a tile are shared, or none.
    if (!view.band().shares(view.tiles().first_row(changed.tile))) continue;
    view.tiles().for_each_word(changed.tile, [&](std::int32_t row, std::int32_t word) {
      if (const Word known = view.mines(row, word); known != 0) mines.push_back({row, word, known});
    });
  }
  if (!mines.empty()) partners.tell_mines(mines);
}

void take_mines(SharedView& shared, Partners& partners) {
  for (const ClickWord& told : partners.take_mines())
    add_deduced_mines(shared, told.row, told.word, told.mask);
}

}  // namespace mines
