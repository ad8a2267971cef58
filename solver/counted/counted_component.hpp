// Counts one component exactly: the placements with each number of mines, and for each cell those in which
// the cell is a mine. With a weight for each number of mines, these counts give probabilities and verdicts.
//
// Elimination (count/elimination.hpp) sums in doubles, or in WideNumbers if a component has too many cells
// for doubles. With CountingLimits::searches_order, a component that exceeds a budget is counted again, which
// costs less: in a better order (count/order_search.hpp), and without counts for each cell (DeferredCounts).
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

struct CountingLimits {
  std::uint64_t transitions = 10'000'000;  ///< most steps of a component's elimination: a second and 400 MB
  /// The most multiplications for one component, and again for combining all; each takes about a second.
  std::uint64_t products = 1'000'000'000;
  /// Whether to search a better order of elimination if a component exceeds a budget.
  bool searches_order = false;
};

struct CountingOptions {
  CountingLimits limits{};
  /// Whether a component with too many cells for doubles gets State::exceeded; set by Situation.
  bool doubles_only = false;
  /// Whether to reuse the counts of an equal component elsewhere on the board, or in an earlier position.
  bool remembers_shapes = false;
};

struct MineRange {
  std::uint64_t least = 0;
  std::uint64_t most = 0;

  MineRange& operator+=(const MineRange& other) {
    least += other.least;
    most += other.most;
    return *this;
  }
};

/// Bounds of a component's number of mines, found without counting, from constraints that share no cells.
/// Each constraint, taken alone, must be possible. O(cells + constraints).
MineRange mine_range(const Component& component);

struct CountedComponent {
  /// Only a component in the state `complete` has counts.
  using State = Elimination::Outcome;
  using Counts = std::variant<ModelCounts<double>, ModelCounts<WideNumber>, DeferredCounts>;

  Component component;
  State state = State::exceeded;
  std::shared_ptr<const Counts> counts{};    ///< null unless counted; equal shapes may share one object
  std::vector<Probability> probabilities{};  ///< by cell; empty before CountedPosition::combine() or weigh()
  std::vector<Verdict> verdicts{};           ///< by cell, set with `probabilities`

  bool is_counted() const { return state == State::complete; }
  bool is_in_doubles() const { return is_counted() && std::holds_alternative<ModelCounts<double>>(*counts); }
  /// The component must have been counted in doubles.
  const ModelCounts<double>& in_doubles() const {
    MINES_ASSERT(is_in_doubles());
    return std::get<ModelCounts<double>>(*counts);
  }
  /// The number of placements with each number of mines; no entries unless counted.
  MineSpread spread() const;
  /// Whether the numbers alone decide a cell, without any weights. The component must be counted. O(spread).
  bool is_decided_by_numbers(std::size_t cell) const;
  /// Sets probabilities and verdicts. weights[k] is the weight of each single placement with `spread().least`
  /// + k mines; all placements together must weigh 1. The component must be counted. For costs see
  /// judge_cells() (count/mines_left.hpp) and judge_deferred() (count/deferred_counts.hpp).
  void judge(std::span<const WideNumber> weights);
};

/// For one thread. Later calls reuse its memory.
class ComponentCounter {
 public:
  explicit ComponentCounter(const CountingOptions& options) : options_(options) {}

  /// Counts `counted.component`, and sets `state` and `counts`. The component must not be `truncated`, and
  /// each of its cells must be in a constraint.
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
