// A counted position (counted_position.hpp) as guess/win looks at it, for games that end with the first mine:
// its parts (components), the mines left, and the place of each cell. Either counts a position of a game, or
// reads what an analysis has counted.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "board/view.hpp"
#include "components/cell_table.hpp"
#include "counted/counted_position.hpp"

namespace mines {

struct CountedAnalysis;

/// For one thread. Reuses the counts of components with equal constraints, also in later positions and games.
class Situation {
 public:
  Situation();

  /// `exceeded`: counting took too much work. Then probabilities are estimates; verdicts are still proven.
  using Outcome = CountedPosition::Outcome;

  /// Counts the placements on the unknown cells. `mines` is the number of all mines, known ones included.
  /// About 1 µs a cell of the frontier (unknown cells next to a number; the others are interior).
  Outcome look(const View& view, std::uint64_t mines);

  /// Reads the count of an analysis, whose probabilities are those of the result. `proven` is the analysed
  /// view with all proven mines next to numbers; no cell of it may be proven safe. If the analysis was not
  /// given the number of mines, weighs its count by `mines`. Empty if a part was not counted in doubles, or
  /// if weighing takes too much work.
  static std::optional<Situation> of(const View& proven, const CountedAnalysis& analysis,
                                     std::uint64_t mines);

  const std::vector<CountedComponent>& parts() const { return parts_; }

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
  const CellTable::Place* place_of(Cell cell) const { return places_.find(cell); }

 private:
  std::vector<Component> find_components(const View& view);
  void set_parts(std::vector<CountedComponent> parts);
  static void add_places(const std::vector<CountedComponent>& parts, CellTable& places);
  void weigh_by(const CountedPosition& counted);
  void estimate();

  CountedPosition position_;
  std::vector<CountedComponent> parts_;
  CellTable places_;
  std::uint64_t unknown_ = 0;
  std::uint64_t interior_ = 0;
  std::uint64_t known_mines_ = 0;
  std::uint64_t mines_left_ = 0;
  bool is_counted_ = false;
  double log2_placements_ = 0;
  double interior_probability_ = 0;
  Verdict interior_verdict_ = Verdict::undecided;
};

}  // namespace mines
