#include "replay/replay.hpp"

#include <algorithm>

#include "base/assert.hpp"

namespace mines::replay {

void add_opening(std::vector<Opening>& openings, Opening next) {
  MINES_ASSERT(next.cell.row >= 0 && next.cell.column >= 0);
  if (!openings.empty()) next.milliseconds = std::max(next.milliseconds, openings.back().milliseconds);
  openings.push_back(next);
}

int number_at(const BitPlane& mines, Cell cell) {
  MINES_ASSERT(mines.size().contains(cell));
  int number = 0;
  for_each_neighbour(mines.size(), cell, [&](Cell other) { number += mines.test(other) ? 1 : 0; });
  return number;
}

Result<Position> position_at(const Replay& replay, std::optional<std::uint32_t> milliseconds) {
  MINES_ASSERT(replay.mine_count == replay.mines.count());
  if (!replay.openings) return Unexpected(replay.openings.error());
  Position position = Position::of(replay.mines.size(), replay.mine_count);
  for (const Opening& opening : *replay.openings) {
    if (milliseconds && opening.milliseconds > *milliseconds) break;
    position.at(opening.cell) = replay.mines.test(opening.cell)
                                    ? mine_cell
                                    : static_cast<std::int8_t>(number_at(replay.mines, opening.cell));
  }
  return position;
}

}  // namespace mines::replay
