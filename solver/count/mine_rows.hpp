// Counts placements by their number of mines. An elimination (elimination.hpp) is a graph of states, in which
// a path from the first state to the last stands for placements. Each state has a row of sums, one for each
// number of mines, ascending. An entry sums over the paths to the state that have this number of mines; in a
// backward sweep (layer_sweep.hpp), over the paths from the state to the end.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/assert.hpp"
#include "count/elimination.hpp"
#include "count/layer_sweep.hpp"
#include "count/polynomial.hpp"

namespace mines {

/// The place of a state's row. Entry k of the row is the sum for `least` + k mines.
struct MineRow {
  std::int32_t least = 0;
  std::int32_t size = 0;
  std::size_t begin = 0;  ///< index of the row's first entry among all entries

  std::size_t end() const { return begin + static_cast<std::size_t>(size); }
};

/// The rows of all states. For one thread. Later calls reuse its memory.
class MineRows {
 public:
  /// find_before() finds the rows for the paths to each state, find_after() for the paths from each state on.
  void find_before(const EliminationLayers& layers);
  void find_after(const EliminationLayers& layers);

  /// The row of a state; empty for a dead state (on no complete path).
  const MineRow& operator[](std::size_t state) const { return rows_[state]; }

 private:
  void place();

  std::vector<MineRow> rows_;
};

/// Adds the sums `entries` of a state, times `ways`, to the sums `sum` of another state. `row`, `to`: the
/// rows of the two states. `mines`: the mines of the transition between the states.
template <class Number>
void add_row(const MineRow& row, const Number* entries, int mines, int ways, const MineRow& to, Number* sum) {
  MINES_ASSERT(row.size == 0 ||
               (row.least + mines >= to.least && row.least + row.size + mines <= to.least + to.size));
  const std::span given(entries, static_cast<std::size_t>(row.size));
  add_multiple(given, Number(ways), sum + (row.least + mines - to.least));
}

/// A Weight of LayerSweep (layer_sweep.hpp) that counts placements by their mines. `rows` must be from
/// find_before() for a sweep forward, from find_after() for a sweep backward.
template <class Number>
class CountsByMines {
 public:
  CountsByMines(const Elimination& elimination, const MineRows& rows)
      : steps_(elimination.steps()), rows_(rows) {}

  std::size_t begin(std::size_t state) const { return rows_[state].begin; }
  std::size_t end(std::size_t state) const { return rows_[state].end(); }
  std::size_t words(const Transition& transition) const {
    return static_cast<std::size_t>(rows_[transition.from].size) * (sizeof(Number) / sizeof(double));
  }
  void enter(std::size_t step) { cells_ = steps_[step].cells; }
  void forward(const Transition& transition, const Number* from, Number* to) const {
    add_row(rows_[transition.from], from, transition.mines, ways(cells_, transition.mines),
            rows_[transition.to], to);
  }
  void backward(const Transition& transition, const Number* to, Number* from) const {
    add_row(rows_[transition.to], to, transition.mines, ways(cells_, transition.mines),
            rows_[transition.from], from);
  }

 private:
  std::span<const EliminationStep> steps_;
  const MineRows& rows_;
  int cells_ = 0;
};

}  // namespace mines
