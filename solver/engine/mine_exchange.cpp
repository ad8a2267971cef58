#include "engine/mine_exchange.hpp"

#include <vector>

#include "base/assert.hpp"

namespace mines {

void tell_mines(SharedView& shared, Partners& partners) {
  MINES_ASSERT(shared.running == 0);
  const View& view = shared.view;
  std::vector<ClickWord> mines;
  for (const BlocksOfTile& changed : shared.states.take_changed(Stage::partners)) {
    const std::int32_t first_row = view.tiles().first_row(changed.tile);
    const std::int32_t first_word = view.tiles().first_word(changed.tile);
    if (!view.band().shares(first_row)) continue;  // all rows of a tile are shared, or none
    for (std::int32_t row = first_row; row < first_row + tile_rows; ++row) {
      for (std::int32_t word = first_word; word < first_word + tile_words; ++word) {
        if (const Word known = view.mines(row, word); known != 0) mines.push_back({row, word, known});
      }
    }
  }
  if (!mines.empty()) partners.tell_mines(mines);
}

void take_mines(SharedView& shared, Partners& partners) {
  for (const ClickWord& told : partners.take_mines())
    add_deduced_mines(shared, told.row, told.word, told.mask);
}

}  // namespace mines
