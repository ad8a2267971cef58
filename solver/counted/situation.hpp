// Counts the placements of the mines left on a whole board (counted_position.hpp), on one thread. Keeps the
// place of each cell in its component. Used by guess/win, for games that end with the first mine.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "board/view.hpp"
#include "components/component_finder.hpp"
#include "counted/counted_position.hpp"

namespace mines {

/// For one thread. Reuses the counts of components with equal constraints, also in later positions and games.
class Situation {
 public:
  Situation();

  /// `exceeded`: counting took too much work. Then probabilities are estimates; verdicts are still proven.
  using Outcome = CountedPosition::Outcome;

  /// Counts the placements on the unknown cells. `mines` is the number of all mines, known ones included.
  /// About 1 µs a cell of the frontier (unknown cells next to a number; the others are interior).
  Outcome look(const View& view, std::uint64_t mines);

  const std::vector<CountedComponent>& parts() const { return position_.components(); }

  std::uint64_t unknown() const { return unknown_; }
  std::uint64_t interior() const { return interior_; }
  std::uint64_t mines_left() const { return mines_left_; }
  std::uint64_t known_mines() const { return known_mines_; }
  /// The probability that an interior cell is a mine, and the verdict on all interior cells.
  double interior_probability() const { return interior_probability_; }
  Verdict interior_verdict() const { return interior_verdict_; }
  bool is_counted() const { return is_counted_; }
  /// `cell` must be unknown.
  double probability_of(Cell cell) const {
    const CellTable::Place* const place = place_of(cell);
    return place == nullptr ? interior_probability_
                            : parts()[place->component].probabilities[place->index].value;
  }
  /// The number of placements, exact up to 10^12; infinity if it exceeds a double or was not counted.
  double placements() const;

  /// A frontier cell's component (index of parts()), and its index in the component; null for interior cells.
  const CellTable::Place* place_of(Cell cell) const { return finder_->place_of(cell); }

 private:
  std::vector<Component> find_components(const View& view);
  void estimate();

  CountedPosition position_;
  std::optional<ComponentFinder> finder_;
  std::uint64_t unknown_ = 0;
  std::uint64_t interior_ = 0;
  std::uint64_t known_mines_ = 0;
  std::uint64_t mines_left_ = 0;
  bool is_counted_ = false;
  double interior_probability_ = 0;
  Verdict interior_verdict_ = Verdict::undecided;
};

}  // namespace mines
