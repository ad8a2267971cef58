// Some parts of a situation, joined to one component together with interior cells, and counted under further
// constraints while the rest of the board is as it is. So the chance that the constraints hold, and every
// probability if they do, are exact: the mines left on the board included.
//
//   look() at a situation; clear(); join() cells; weigh_rest(); constrain(); count(); constrain() again ...
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "count/elimination.hpp"
#include "count/model_counting.hpp"
#include "counted/situation.hpp"

namespace mines {

/// For one thread; keeps its memory.
class JoinedParts {
 public:
  /// Takes a counted situation, which outlives all calls below. O(parts · spread).
  void look(const Situation& situation);

  /// Joins nothing, under no further constraint.
  void clear();
  /// Joins the part of an unknown cell if that was not joined yet, or the cell alone if it is in the
  /// interior. Returns the cell's index in component().
  std::uint32_t join(Cell cell);
  /// The index in component() of an unknown cell; nothing if it is not joined.
  std::optional<std::uint32_t> find(Cell cell) const;
  const Component& component() const { return joined_; }
  /// The parts that are joined, by their index in the situation.
  const std::vector<std::uint32_t>& parts() const { return parts_; }
  bool is_joined(std::uint32_t part) const;
  /// Interior cells that are joined, and those that are not.
  std::uint64_t interior_joined() const { return interior_cells_.size(); }
  std::uint64_t interior_left() const { return situation_->interior() - interior_joined(); }

  /// Sets the weights of what is not joined. Call it after the last join(). False if no placement has the
  /// mines left.
  bool weigh_rest();
  /// Adds a constraint on joined cells.
  Constraint& constrain(Constraint constraint);
  Constraint& last_constraint() { return joined_.constraints.back(); }

  /// Counts the placements that satisfy the constraints. False if there is none, or if it takes too much
  /// work.
  bool count();

  // What follows is valid after count() returned true.

  /// The weight of the placements that satisfy the constraints.
  double weight() const { return weight_; }
  /// The weight of all placements, without the constraints that were added. O(spread²).
  double whole_weight() const;
  /// The mines in the interior that is not joined, times weight().
  double interior_mines() const { return interior_mines_; }
  const Boxes& boxes() const { return elimination_.boxes(); }
  std::uint32_t box_of(std::uint32_t cell) const { return counts_.box_of[cell]; }
  /// The probability that a cell of a box is a mine.
  double mine_probability(std::size_t box) const;

 private:
  double interior_ways(std::int64_t mines) const;
  double rest_weight(std::int64_t mines) const;

  const Situation* situation_ = nullptr;
  double odds_ = 1;  // of a mine in what is left, by which placements are weighed: all sums stay near 1
  std::int64_t mines_left_ = 0;
  // The spread of each part: how likely each number of mines in it is, and what they were divided by.
  std::vector<std::vector<double>> spreads_;
  std::vector<double> sums_;
  // What is joined.
  Component joined_;
  std::size_t own_constraints_ = 0;
  std::vector<std::uint32_t> parts_;
  std::vector<std::uint32_t> begins_;  // index in joined_ of each part
  std::vector<Cell> interior_cells_;   // joined, with their indices
  std::vector<std::uint32_t> interior_indices_;
  // The rest.
  std::vector<double> rest_;  // the spread of all other parts, from rest_least_ mines on
  std::int64_t rest_least_ = 0;
  std::vector<double> ways_;  // weight of each number of mines in the other interior, from ways_least_ on
  std::int64_t ways_least_ = 0;
  // The count.
  Elimination elimination_;
  ModelCounter<double> counter_;
  ModelCounts<double> counts_;
  std::vector<double> weights_;  // of a placement of joined_ with counts_.least + k mines
  double weight_ = 0;
  double sum_ = 0;  // weight_ before it was multiplied by odds^least
  double interior_mines_ = 0;
};

}  // namespace mines
