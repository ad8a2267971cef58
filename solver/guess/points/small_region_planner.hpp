// Plans for small regions: an expectimax search, which averages over the replies to a click, finds the cost
// of stopping, the cost of the best play, and the first cell of that play.
//
// A region (unknown cells linked by contact or by common numbers) is an independent game. Stopping costs the
// expected number of safe cells left. Opening a cell that is a mine with probability p costs A · p; A is
// the penalty. Cells that are safe in every remaining model (placement of mines) are opened at no cost, and
// show their numbers; a hit mine shows no number. The deficit D of the region is the least average cost of
// any play:
//   D = min(expected safe cells left, min over cells of A · p + expected D after the reply).
// The search deepens click by click, until its result is exact or the work is used up. The result is the cost
// of a valid play, so at least D.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "components/component.hpp"
#include "count/enumerate_models.hpp"
#include "guess/model_stack.hpp"
#include "mines/analysis.hpp"

namespace mines {

/// The best play found in a region.
struct Plan {
  double stop = 0;              ///< expected loss of points without another click: 1 for each safe cell
  double deficit = 0;           ///< expected loss of points by this play; at most `stop`
  bool exact = false;           ///< no play has a lower deficit
  std::size_t cell = 0;         ///< index of the cell to open first, if the deficit is less than `stop`
  double mine_probability = 0;  ///< probability of a mine in that cell
};

/// The plans of several regions, put together.
struct Plans {
  std::vector<Move> guesses;  ///< guesses that gain points, at most one a region
  double deficit = 0;         ///< expected loss of points in the planned regions, with the guesses

  /// Adds the plan for a region with these cells.
  void add(const Plan& plan, const std::vector<Cell>& cells);
};

/// For one thread. Later calls reuse its memory.
class SmallRegionPlanner {
 public:
  /// The default budget of a plan, in models examined: about 3 ms.
  static constexpr std::uint64_t usual_work = 300'000;

  /// A mine costs `penalty` points.
  explicit SmallRegionPlanner(double penalty) : penalty_(penalty) {}

  /// Plans for a region of at most 64 cells; `models` are all its models. The region must contain all unknown
  /// neighbours of its cells. Equal arguments give equal plans.
  Plan plan(const Component& region, const ModelSet& models, std::uint64_t most_work = usual_work);

  /// Models examined so far, in all plans.
  std::uint64_t work() const { return all_work_; }

 private:
  struct Weighted {
    Model model;
    double weight;
  };
  using Stack = ModelStack<Weighted>;
  /// The remaining models. All deficits and costs below are multiplied by the total weight of these models.
  using Position = Stack::Position;
  using Common = Stack::Common;

  struct Value {
    double deficit = 0;
    bool exact = true;
  };
  struct Candidate {
    double mine_weight = 0;
    std::uint64_t column = 0;  // equal for cells that are mines in the same models
    std::size_t cell = 0;
  };
  using Candidates = std::array<Candidate, Stack::most_cells>;

  Position load(const Component& region, const ModelSet& models);
  double weight_of(const Position& position) const;
  Value settle(Position position, int depth);
  Value best_of(const Position& position, const Common& common, int depth, Candidate* choice = nullptr);
  Value open_cell(const Position& position, const Candidate& candidate, double limit, int depth);
  std::uint32_t find_in_memo(const Position& position, const Common& common);
  double cost_to_stop(const Position& position, Model open_questions) const;
  std::size_t find_candidates(const Position& position, Model open_questions, Candidates& candidates) const;

  double penalty_;
  Stack stack_;
  PositionMemo memo_{256};
  std::vector<Model> key_;  // of the position that is looked up
  std::uint64_t work_ = 0;  // the work left for this plan
  std::uint64_t all_work_ = 0;
  bool tired_ = false;  // the work is used up
};

}  // namespace mines
