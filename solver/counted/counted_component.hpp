// Counts one component exactly: the placements with each number of mines, and for each cell those in which
// the cell is a mine. With a weight for each number of mines these counts give every cell's probability and
// verdict.
//
// Elimination (count/elimination.hpp) comes first. Its layers are then summed in doubles, or in WideNumbers
// if the component has too many cells for doubles. A component of a contest map takes some microseconds. If
// elimination or the sums exceed the budget, and CountingLimits::searches_order is set, a better order of the
// boxes (count/boxes.hpp) is searched. The cells' probabilities are then computed after the weights are known
// (count/deferred_counts.hpp); thousands of cells take seconds at worst. Budgets limit work, not time, so
// that a result does not depend on the machine.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <variant>
#include <vector>

#include "components/shape_memo.hpp"
#include "count/deferred_counts.hpp"
#include "count/mines_left.hpp"
#include "count/order_search.hpp"

namespace mines {

/// Budgets of counting, in work.
struct CountingLimits {
  std::uint64_t transitions = 10'000'000;  ///< for one component's elimination: about a second and 400 MB
  /// The most products of numbers for the counts of one component, and also the most for combining all
  /// components. Either may take about a second.
  std::uint64_t products = 1'000'000'000;
  /// Whether to search a better order of the boxes if elimination in the usual order takes too many
  /// transitions, or if counting for all cells takes too many products.
  bool searches_order = false;
};

struct CountingOptions {
  CountingLimits limits{};
  /// Whether a component with too many cells for doubles gets State::exceeded. Situation (situation.hpp) sets
  /// this, because guess/win needs counts in doubles.
  bool doubles_only = false;
  /// Whether to remember counts by shape. This pays during a game, because successive positions share most of
  /// their components.
  bool remembers_shapes = false;
};

/// The least and the most mines that a component may have.
struct MineRange {
  std::uint64_t least = 0;
  std::uint64_t most = 0;

  MineRange& operator+=(const MineRange& other) {
    least += other.least;
    most += other.most;
    return *this;
  }
};

/// Bounds of a component's number of mines, without counting. Chooses constraints that share no cells.
/// `least` is the sum of the mines that they require; `most` is the number of cells less the safe cells that
/// they require. Each constraint alone must be possible. O(cells + constraints).
MineRange mine_range(const Component& component);

struct CountedComponent {
  /// `exceeded`: there are no counts.
  using State = Elimination::Outcome;
  using Counts = std::variant<ModelCounts<double>, ModelCounts<WideNumber>, DeferredCounts>;

  Component component;
  State state = State::exceeded;
  std::shared_ptr<const Counts> counts{};    ///< null unless counted; components of the same shape may share
                                             ///< them
  std::vector<Probability> probabilities{};  ///< by cell, set when CountedPosition has weights
  std::vector<Verdict> verdicts{};           ///< by cell, set with `probabilities`

  bool is_counted() const { return state == State::complete; }
  /// The counts of a component that was counted in doubles.
  const ModelCounts<double>& in_doubles() const {
    MINES_ASSERT(is_counted());
    return std::get<ModelCounts<double>>(*counts);
  }
  /// Placements by mines; no entries unless counted.
  MineSpread spread() const;
  /// Whether the numbers decide a cell, for any weights. The component must be counted. O(spread).
  bool is_decided_by_numbers(std::size_t cell) const;
  /// Sets probabilities and verdicts: each placement with least + k mines weighs weights[k], and all
  /// placements together weigh 1. The component must be counted. O(cells · spread); for large components see
  /// judge_deferred().
  void judge(std::span<const WideNumber> weights);
};

/// Counts components. One thread uses it. It keeps its memory from call to call.
class ComponentCounter {
 public:
  explicit ComponentCounter(const CountingOptions& options) : options_(options) {}

  /// Counts `counted.component`, which must not be truncated and whose cells must all be in constraints, and
  /// sets `state` and `counts`.
  void count(CountedComponent& counted);

 private:
  CountedComponent::State count_again(CountedComponent& counted);
  CountedComponent::State count_in_usual_order(CountedComponent& counted, const CountingLimits& limits);
  CountedComponent::State count_in_better_order(CountedComponent& counted);
  template <class Number>
  CountedComponent::State sum_up(ModelCounter<Number>& counter, CountedComponent& counted,
                                 std::uint64_t most_products);

  CountingOptions options_;
  Boxes boxes_;
  OrderSearch order_search_;
  Elimination elimination_;
  ModelCounter<double> doubles_;
  ModelCounter<WideNumber> wide_numbers_;
  ShapeKey key_;
  ShapeMemo<std::shared_ptr<const CountedComponent::Counts>> memo_;
};

}  // namespace mines
