#include "count/mine_rows.hpp"

#include <algorithm>
#include <limits>

namespace mines {

namespace {

// While rows are being found, `size` is the greatest number of mines: a second vector would be 8 bytes a
// state more. At first it is that of no way, which leaves the bounds of any other as they are. Halves, so
// that a step's mines can be added to them.
constexpr MineRow no_way{std::numeric_limits<std::int32_t>::max() / 2,
                         std::numeric_limits<std::int32_t>::min() / 2, 0};

void widen(MineRow& row, const MineRow& other, int mines) {
  row.least = std::min(row.least, other.least + mines);
  row.size = std::max(row.size, other.size + mines);
}

}  // namespace

// These are sweeps whose steps need no preparation, so one loop over all transitions does: they are in the
// order of their steps. With LayerSweep, counting a component of a random board takes 4 % longer.

void MineRows::find_before(const EliminationLayers& layers) {
  rows_.assign(layers.state_count(), no_way);
  rows_.front() = {};
  for (const Transition& transition : layers.transitions())
    widen(rows_[transition.to], rows_[transition.from], transition.mines);
  place();
}

void MineRows::find_after(const EliminationLayers& layers) {
  rows_.assign(layers.state_count(), no_way);
  rows_.back() = {};
  const auto transitions = layers.transitions();
  for (auto transition = transitions.rbegin(); transition != transitions.rend(); ++transition)
    widen(rows_[transition->from], rows_[transition->to], transition->mines);
  place();
}

/// Gives the entries of all states their places, one state after the other.
void MineRows::place() {
  std::size_t begin = 0;
  for (MineRow& row : rows_) {
    // A state without a way still has the sentinels: greatest - least + 1 is far below 0, so its row is
    // empty.
    row.size = std::max(row.size - row.least + 1, 0);
    row.begin = begin;
    begin = row.end();
  }
}

}  // namespace mines
