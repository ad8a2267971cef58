// Joins some parts (components) of a situation (counted/situation.hpp) and interior cells (unknown cells
// without an open neighbour) into one component, and counts this component under further constraints. The
// results are weight() / whole_weight(), which is the chance that the further constraints hold, and the
// probabilities of mines if they hold. All are exact, and use the number of mines left. The order of calls:
//   look() at a situation; clear(); join() cells; weigh_rest(); constrain(); count(); constrain() again ...
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "count/elimination.hpp"
#include "count/model_counting.hpp"
#include "counted/situation.hpp"

namespace mines {

/// For one thread. Later calls reuse its memory.
class JoinedParts {
 public:
  /// Takes a counted situation, which must outlive all calls below. O(frontier cells).
  void look(const Situation& situation);

  /// Removes all joined cells and further constraints.
  void clear();
  /// Joins the part of an unknown cell, or only the cell if it is in the interior. Returns the cell's index
  /// in the joined component.
  std::uint32_t join(Cell cell);
  /// The index of an unknown cell in the joined component; empty if the cell is not joined.
  std::optional<std::uint32_t> find(Cell cell) const;
  bool is_joined(std::uint32_t part) const;
  std::uint64_t interior_joined() const { return interior_cells_.size(); }
  std::uint64_t interior_left() const { return situation_->interior() - interior_joined(); }

  /// Counts the placements on the rest of the board. Call it after the last join(). False if the parts that
  /// are not joined always have more mines than are left.
  bool weigh_rest();
  Constraint& constrain(Constraint constraint);  ///< adds a further constraint
  Constraint& last_constraint() { return joined_.constraints.back(); }

  /// Counts under all constraints. False if no placement satisfies them, or if counting takes too much work.
  bool count();

  // The members below are valid after count() returned true.

  /// The number of placements that satisfy all constraints, times a factor that whole_weight() has, too.
  double weight() const { return weight_; }
  /// weight() without the further constraints. O(n²) for n joined cells.
  double whole_weight() const;
  /// weight() times the expected number of mines in the interior cells that are not joined.
  double interior_mines() const { return interior_mines_; }
  const Boxes& boxes() const { return elimination_.boxes(); }
  std::uint32_t box_of(std::uint32_t cell) const { return counts_.box_of[cell]; }
  /// The probability that a cell of a box (cells in equal constraints, count/boxes.hpp) is a mine.
  double mine_probability(std::size_t box) const;

 private:
  double interior_ways(std::int64_t mines) const;
  double rest_weight(std::int64_t mines) const;

  const Situation* situation_ = nullptr;
  double odds_ = 1;  // odds by which placements are weighed, so that all sums stay near 1
  std::int64_t mines_left_ = 0;
  // By part. spreads_: the probability of each number of mines, scaled to the sum 1. sums_: the unscaled sum.
  std::vector<std::vector<double>> spreads_;
  std::vector<double> sums_;
  Component joined_;
  std::size_t own_constraints_ = 0;
  std::vector<std::uint32_t> parts_;
  std::vector<std::uint32_t> begins_;  // index in joined_ of each part's first cell
  std::vector<Cell> interior_cells_;   // joined ones; interior_indices_: their indices in joined_
  std::vector<std::uint32_t> interior_indices_;
  std::vector<double> rest_;  // entry k: probability of rest_least_ + k mines in the parts not joined
  std::int64_t rest_least_ = 0;
  std::vector<double> ways_;  // entry k: weight of ways_least_ + k mines in the interior cells not joined
  std::int64_t ways_least_ = 0;
  Elimination elimination_;
  ModelCounter<double> counter_;
  ModelCounts<double> counts_;
  std::vector<double> weights_;  // entry k: weight of a placement of joined_ with counts_.least + k mines
  double weight_ = 0;
  double sum_ = 0;  // weight_ before the multiplication by odds^least
  double interior_mines_ = 0;
};

}  // namespace mines
