// Finds the best push into a large region. A push is a click on an uncertain cell to make progress. A region
// is a set of unknown cells linked by contact or by common numbers. It is large if it has too many placements
// of mines to search for the best play (guess/points/small_region_planner.hpp).
//
// Probes the least risky cells of a component (cells of the region joined by numbers). For each reply to a
// click, elimination (count/elimination.hpp) counts placements. The best push has the lowest price:
//   (expected loss by the click - expected number of cells made safe) / chance that any cell is made safe
// If a component is too large for elimination, it is sampled (count/sampler.hpp): the best push is the cell
// with the lowest p + 2 e, where p is the probability of a mine and e the error of p.
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

/// Returns `loss` if `loss` is negative, else `loss` / max(`progress`, 0.03). `progress`: the chance that a
/// click makes any cell safe. `loss`: the click's expected loss of points, less the expected gain after it.
double price_of_progress(double loss, double progress);

/// Returns a placement that fits, or empty. Must be thread-safe, and depend on nothing but the component.
using FindPlacement = std::function<std::optional<Placement>(const Component&)>;

/// A click into a large region.
struct Push {
  bool found = false;    ///< false if the budget did not suffice; then no other member is set
  std::size_t cell = 0;  ///< its index in the component
  double mine_probability = 0;
  bool sampled = false;  ///< `mine_probability` includes twice its error; progress counts as 0.03
  double price = 0;      ///< in points; may be negative
};

/// For one thread. Remembers the push for each component shape; later calls reuse its memory.
class LargeRegionProber {
 public:
  /// The default budget for a component, in transitions of elimination: about 10 ms.
  static constexpr std::uint64_t usual_work = 200'000;

  LargeRegionProber(const View& view, double odds, int penalty, FindPlacement find_placement,
                    std::uint64_t most_work = usual_work)
      : view_(&view),
        odds_(odds),
        penalty_(penalty),
        find_placement_(std::move(find_placement)),
        most_work_(most_work) {}

  /// Finds the best push into a component. The component must be whole (not `truncated`), and each cell must
  /// be uncertain. Depends only on the component, the unknown cells next to it, and forbid_sampling(). Takes
  /// 0.1 to 1 ms, or 0.1 s if a thousand cells are sampled. A shape seen before takes almost no time.
  Push best_push(const Component& component);
  /// From this call on, components that exceed the budget of elimination get no push (Push::found is false).
  void forbid_sampling() { may_sample_ = false; }

 private:
  struct Reply {
    double log_weight = 0;
    int certain = 0;  // number of cells that become safe
  };
  struct Progress {
    double released = 0;  // number of cells that become safe
    double chance = 0;    // probability that any cell becomes safe
  };

  void surround(const Component& component);
  Push search(const Component& component);
  Push sample(const Component& component);
  bool probe(const Component& component, std::uint32_t cell, Push& push);
  void surround_cell(const Component& component, std::uint32_t cell);
  bool add_replies(const Component& component, std::uint32_t cell, bool mine, double probability,
                   Progress& progress);
  bool add_reply(const Component& component, std::uint32_t cell, bool mine, int number);

  const View* view_;
  double odds_;
  double penalty_;
  FindPlacement find_placement_;
  std::uint64_t most_work_;
  bool may_sample_ = true;
  Component surrounded_;               // the component's cells, then the unknown cells next to them
  CellTable table_;                    // the index of each cell of surrounded_
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
