#include "replay/played_board.hpp"

#include "replay/replay.hpp"

namespace mines::replay {

PlayedBoard::PlayedBoard(const BitPlane& mines)
    : mines_(mines),
      shown_(mines.size().cells(), Shown::closed),
      safe_left_(mines.size().cells() - mines.count()) {}

PlayedBoard::Played PlayedBoard::play(Action action, Cell cell) {
  Played played;
  if (state() != GameState::playing) return played;
  if (action == Action::flag || action == Action::unflag) {
    const Shown before = action == Action::flag ? Shown::closed : Shown::flagged;
    if (at(cell) != before) return played;
    at(cell) = before == Shown::closed ? Shown::flagged : Shown::closed;
    played.changed = true;
    return played;
  }
  for (const Cell each : clicked(action, cell)) open(each, played.opened);
  played.changed = !played.opened.empty();
  return played;
}

std::vector<Cell> PlayedBoard::clicked(Action action, Cell cell) const {
  if (action == Action::open && at(cell) == Shown::closed) return {cell};
  if (action != Action::chord || at(cell) != Shown::open) return {};
  int flags = 0;
  std::vector<Cell> closed;
  for_each_neighbour(mines_.size(), cell, [&](Cell other) {
    flags += at(other) == Shown::flagged ? 1 : 0;
    if (at(other) == Shown::closed) closed.push_back(other);
  });
  return flags == number_at(mines_, cell) ? closed : std::vector<Cell>{};
}

void PlayedBoard::open(Cell first, std::vector<Cell>& opened) {
  std::vector<Cell> waiting{first};
  while (!waiting.empty()) {
    const Cell cell = waiting.back();
    waiting.pop_back();
    // A cell may wait several times. Flagged cells stay closed in a cascade.
    if (at(cell) != Shown::closed) continue;
    at(cell) = Shown::open;
    opened.push_back(cell);
    if (mines_.test(cell)) {
      // The other cells of a chord are opened all the same.
      is_lost_ = true;
      continue;
    }
    --safe_left_;
    if (number_at(mines_, cell) != 0) continue;
    for_each_neighbour(mines_.size(), cell, [&](Cell other) { waiting.push_back(other); });
  }
}

}  // namespace mines::replay
