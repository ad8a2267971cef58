// Where to push into a large region, that is, to click on an uncertain cell to get on: probes the likeliest
// safe cells of a component. For each it finds what a click costs, and the chance that the reply makes
// another cell certain. The component is counted exactly, by elimination, once for each possible reply;
// unknown cells next to it that none of its numbers sees are mines with the board's odds.
//
// A push that makes nothing certain must be followed by another. So what counts is the price of progress,
//   (expected loss by the click - cells that it makes certain) / chance that it makes any certain,
// and the best push of a component is the cell where that is lowest. A click that gains points by itself need
// not make progress. The least likely mine is often a cell whose number decides nothing.
//
// A component that is too much for elimination is sampled, from a placement that the caller finds. The best
// push is then the cell that is a mine least often, plus twice the error; its progress is unknown.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "board/view.hpp"
#include "components/cell_table.hpp"
#include "components/component.hpp"
#include "components/shape_memo.hpp"
#include "count/elimination.hpp"
#include "count/odds_weights.hpp"
#include "count/sampler.hpp"

namespace mines {

/// The price of progress by clicks that lose `loss` points on average and make progress with a chance of
/// `progress`: the loss alone if it is negative, as such a click gains by itself.
double price_of_progress(double loss, double progress);

/// Finds a placement that fits a component, if it can: always the same for the same component. Called by many
/// threads at once.
using FindPlacement = std::function<std::optional<Placement>(const Component&)>;

/// A click into a large region.
struct Push {
  bool found = false;    ///< false: finding one was too much work, and what follows means nothing
  std::size_t cell = 0;  ///< its index in the component
  double mine_probability = 0;
  bool sampled = false;  ///< the probability includes the error, and the price assumes the least progress
  double price = 0;      ///< the price of progress, in points; may be negative
};

/// For one thread; keeps its memory and remembers shapes.
class LargeRegionProber {
 public:
  /// Transitions tried for all replies of a component: about 10 ms.
  static constexpr std::uint64_t usual_work = 200'000;

  LargeRegionProber(const View& view, double odds, int penalty, FindPlacement find_placement,
                    std::uint64_t most_work = usual_work)
      : view_(&view),
        odds_(odds),
        penalty_(penalty),
        find_placement_(std::move(find_placement)),
        most_work_(most_work) {}

  /// The best push into a component that is joined by numbers, is not truncated and has no certain cell. The
  /// same component gives the same push. About 0.1 to 1 ms; 0.1 s for a thousand cells that are sampled; next
  /// to nothing for shapes seen before.
  Push best_push(const Component& component);
  /// Stops sampling: from now on no push is found where elimination is too much work.
  void forbid_sampling() { may_sample_ = false; }

 private:
  /// What one reply to a click leaves behind.
  struct Reply {
    double log_weight = 0;
    int certain = 0;  // cells that become safe
  };
  /// What the replies to a click make certain, on average.
  struct Progress {
    double released = 0;  // cells that become certain
    double chance = 0;    // probability that any cell becomes certain
  };

  void surround(const Component& component);
  Push search(const Component& component);
  Push sample(const Component& component);
  bool probe(const Component& component, std::uint32_t cell, Push& push);
  void surround_cell(const Component& component, std::uint32_t cell);
  bool add_numbers(const Component& component, std::uint32_t cell, double probability, Progress& progress);
  bool add_mine(const Component& component, std::uint32_t cell, double probability, Progress& progress);
  bool add_reply(const Component& component, std::uint32_t cell, bool mine, int number);

  const View* view_;
  double odds_;
  double penalty_;
  FindPlacement find_placement_;
  std::uint64_t most_work_;
  bool may_sample_ = true;
  Component surrounded_;               // the component, and after its cells the unknown cells next to them
  CellTable table_;                    // the indices of all these
  std::uint64_t work_ = 0;             // transitions that are left for this component
  Component piece_;                    // what is eliminated
  std::vector<std::uint32_t> beside_;  // unknown cells next to the probed cell: indices in piece_
  std::vector<Reply> replies_;
  Elimination elimination_;
  OddsWeights odds_weights_;
  Sampler sampler_;
  std::vector<Probability> probabilities_;
  std::vector<Verdict> verdicts_;
  ShapeKey key_;
  ShapeMemo<Push> memo_;
};

}  // namespace mines
