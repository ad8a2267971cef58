// Finds the push into a large region (a region with too many models for a plan): a click on an uncertain cell
// to make progress. It probes the cells of a component that are least likely to be mines. For each of them it
// computes the cost of a click, and the chance that the reply makes another cell safe. Elimination
// (count/elimination.hpp) counts the component exactly, once for each possible reply. Unknown cells next to
// the component's cells, but to none of its numbers, are mines with the board's odds.
//
// A push that makes no cell safe must be followed by another push. So clicks are compared by the price of
// progress,
//   (expected loss by the click - expected number of cells made safe) / chance that any cell is made safe,
// and the best push of a component is the click with the lowest price. If the numerator is negative, the
// click gains points on average, and the price is the numerator. The cell with the least probability of a
// mine is often a poor push, because its number decides no cell.
//
// A component that is too large for elimination is sampled (count/sampler.hpp), starting with a placement
// that the caller's FindPlacement finds. The best push is then the cell with the least p + 2 e, where p is
// the cell's probability of a mine and e the error of p. The progress that it makes is unknown.
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
/// `progress`; a chance below 0.03 counts as 0.03. If `loss` is negative, the clicks gain points on average,
/// and the price is `loss`.
double price_of_progress(double loss, double progress);

/// Finds a placement that fits a component, if it can. The result depends only on the component. Many threads
/// call it at once.
using FindPlacement = std::function<std::optional<Placement>(const Component&)>;

/// A click into a large region.
struct Push {
  bool found = false;    ///< false if no push was found within the budget; then the other members are not set
  std::size_t cell = 0;  ///< its index in the component
  double mine_probability = 0;
  bool sampled = false;  ///< the probability includes twice its error; the price is for a progress of 0.03
  double price = 0;      ///< the price of progress, in points; may be negative
};

/// For one thread; keeps its memory and remembers shapes.
class LargeRegionProber {
 public:
  /// The default budget for a component, in transitions of elimination (count/elimination.hpp): about 10 ms.
  static constexpr std::uint64_t usual_work = 200'000;

  LargeRegionProber(const View& view, double odds, int penalty, FindPlacement find_placement,
                    std::uint64_t most_work = usual_work)
      : view_(&view),
        odds_(odds),
        penalty_(penalty),
        find_placement_(std::move(find_placement)),
        most_work_(most_work) {}

  /// The best push into a component that is joined by numbers, not truncated and without certain cells.
  /// Depends only on the component, the unknown cells next to it, and forbid_sampling(). Takes 0.1 to 1 ms;
  /// 0.1 s if a thousand cells are sampled; negligible time for known shapes.
  Push best_push(const Component& component);
  /// Stops sampling: from now on components that exceed the work of elimination get no push.
  void forbid_sampling() { may_sample_ = false; }

 private:
  /// The position after one reply to a click.
  struct Reply {
    double log_weight = 0;
    int certain = 0;  // number of cells that become safe
  };
  /// The average effect of the replies to a click.
  struct Progress {
    double released = 0;  // number of cells that become safe
    double chance = 0;    // probability that any cell becomes safe
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
  Component surrounded_;               // the component's cells, then the unknown cells next to them
  CellTable table_;                    // the indices of all these
  std::uint64_t work_ = 0;             // transitions left for this component
  Component piece_;                    // the component that is eliminated
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
