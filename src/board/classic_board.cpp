#include "board/classic_board.hpp"

namespace mines {

void ClassicBoard::clear(BoardSize size) {
  if (!(size == size_)) {
    size_ = size;
    layout_ = classic::Layout::of(size);
    opening_ = classic::Opening(layout_);
    empty_ = classic::even_truth(layout_, false);
  }
  truth_ = empty_;
  seen_.assign(layout_.cells(), unknown_cell);
  safe_left_ = size.cells();
  is_lost_ = false;
}

ClassicBoard::Played ClassicBoard::play(Action action, Cell cell) {
  Played played;
  if (state() != GameState::playing) return played;
  if (action == Action::flag || action == Action::unflag) {
    const std::int8_t before = action == Action::flag ? unknown_cell : flag;
    if (at(cell) != before) return played;
    at(cell) = before == flag ? unknown_cell : flag;
    played.changed = true;
    return played;
  }
  // The other cells of a chord are opened even if one of them is a mine.
  for (const Cell each : clicked(action, cell))
    open(each, [&](Cell opened) { played.opened.push_back(opened); });
  played.changed = !played.opened.empty();
  return played;
}

std::vector<Cell> ClassicBoard::clicked(Action action, Cell cell) const {
  if (action == Action::open && shown(cell) == Shown::closed) return {cell};
  if (action != Action::chord || !is_open(cell)) return {};
  return cells_of_chord(size_, cell, number(cell), [this](Cell other) { return shown(other); });
}

}  // namespace mines
