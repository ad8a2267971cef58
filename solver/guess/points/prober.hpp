// Where to push into a large region: what each of the likeliest safe cells of a component costs, and the
// chance that its answer makes another cell certain. The frontier of the component is taken exactly, by
// elimination, once for each answer; unknown cells beside it that no number of the component speaks of are
// mines with the board's odds.
//
// A push that tells nothing must be followed by another: so what counts is the price of progress,
//   (expected loss by the click - cells that it makes certain) / chance that it makes any certain,
// and the component offers the cell where that is lowest; a click that gains points by itself need not tell
// anything. The least likely mine is often one beside which nothing is at stake.
//
// A component that is too much for elimination is sampled, from a placement that the caller finds: the cell
// is then the one that is a mine least often, errors counted against it, and nothing is known of its
// progress.
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

/// The price for clicks that lose `loss` points on average and make progress with a chance of `progress`: a
/// click that gains by itself need not make any.
double price_of_progress(double loss, double progress);

/// A placement that fits a component, if one can be found. The same for the same component; may be called by
/// many threads at once.
using FindPlacement = std::function<std::optional<Placement>(const Component&)>;

/// A click into a large region.
struct Push {
  bool found = false;    ///< else it was too much work to find one, and nothing below counts
  std::size_t cell = 0;  ///< of the component
  double mine_probability = 0;
  bool sampled = false;  ///< the probability, with its error against it, and the price without progress
  double price = 0;      ///< points lost for each time that it makes anything certain; may be negative
};

/// For one thread; keeps its memory, and what it has found out about shapes.
class Prober {
 public:
  /// Transitions tried for all answers of a component: about 10 ms.
  static constexpr std::uint64_t usual_work = 200'000;

  Prober(const View& view, double odds, int penalty, FindPlacement find_placement,
         std::uint64_t most_work = usual_work)
      : view_(&view),
        odds_(odds),
        penalty_(penalty),
        find_placement_(std::move(find_placement)),
        most_work_(most_work) {}

  /// The best push into a component (joined by numbers, none of whose cells is certain). The same component
  /// gives the same push. About 0.1 to 1 ms, 0.1 s for a thousand cells that are sampled, nothing for shapes
  /// seen before.
  Push best_push(const Component& component);
  /// From now on there are no pushes where elimination is too much.
  void forbid_sampling() { may_sample_ = false; }

 private:
  /// What one answer to a click leaves.
  struct Answer {
    double log_weight = 0;
    int certain = 0;  // cells that become safe
  };

  void surround(const Component& component);
  Push search(const Component& component);
  Push sample(const Component& component);
  bool probe(const Component& component, std::uint32_t cell, Push& push);
  bool add_answer(const Component& component, std::uint32_t cell, bool mine, int number);

  const View* view_;
  double odds_;
  double penalty_;
  FindPlacement find_placement_;
  std::uint64_t most_work_;
  bool may_sample_ = true;
  Component surrounded_;               // the component, and behind its cells the unknown cells beside them
  CellTable table_;                    // the places of these
  std::uint64_t work_ = 0;             // transitions that are left for this component
  Component piece_;                    // what is eliminated
  std::vector<std::uint32_t> beside_;  // unknown cells beside the cell that is probed, places in piece_
  std::vector<Answer> answers_;
  Elimination elimination_;
  OddsWeights odds_weights_;
  Sampler sampler_;
  std::vector<Probability> probabilities_;
  std::vector<CellVerdict> verdicts_;
  ShapeKey key_;
  ShapeMemo<Push> memo_;
};

}  // namespace mines
