// The number of mines left on the board, K, ties together what is otherwise independent: components, and the
// U unknown cells beside no number, which can have any number of mines in C(U, k) ways. An exact convolution
// gives each component's placements their weights with K known, and so the probability of every cell; and it
// tells, without looking at probabilities, which cells K decides.
//
// The product of all components and, for each of them, of all others: a tree of pairs (spread_tree.hpp),
// O(S²) for a total spread S of the number of mines; only components in which it varies count. Three ways, by
// size:
//
// - *Counts in doubles*, where all of them stay within a double's range: up to some thousand unknown cells
// beside
//   numbers. Ten components take 2 µs.
// - *Probabilities in doubles.* Weighed with the odds at which K mines are expected (odds_for_mines()), the
// number
//   of mines of every component is a distribution, and their sum one that gets no wider than some 25 times
//   the square root of its variance before it falls below 10^-30, where it is cut off. A board of 1000² cells
//   with ten thousand components takes milliseconds. What is cut off is possible all the same: what K rules
//   out is then told by bounds, which are all there is to tell unless the numbers of mines of components have
//   gaps that nothing fills.
// - *Counts in WideNumbers*, where that tells nothing: gaps, or a K that hardly any placement has.
//
// 0 is only what is impossible, in each of them; ratios of binomials follow one from the next without
// factorials or logarithms, so that errors stay in the last digits for any U.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "components/component.hpp"
#include "count/model_counts.hpp"
#include "count/probability.hpp"
#include "count/spread_tree.hpp"
#include "count/wide_number.hpp"

namespace mines {

/// How many placements a component has, by mines.
struct MineSpread {
  int least = 0;                   ///< mines
  std::vector<WideNumber> models;  ///< entry k: with least + k mines; the first and the last are not 0

  int most() const { return least + static_cast<int>(models.size()) - 1; }
};

/// Of counts in doubles or WideNumbers.
template <class Number>
MineSpread spread_of(const ModelCounts<Number>& counts);

/// For one thread; keeps its memory.
class BoardTotal {
 public:
  enum class Outcome {
    complete,
    contradiction,  ///< no placement has so many mines
    exceeded
  };

  /// About 0.3 s.
  static constexpr std::uint64_t usual_work = 100'000'000;

  /// Combines all components of a board with `interior` cells that no constraint speaks of, `mines` mines
  /// being left on all of these together. `exceeded` if that takes more than `most_products` products. The
  /// spreads are not needed any more afterwards. Memory O(S log components).
  Outcome combine(std::span<const MineSpread> components, std::uint64_t interior, std::uint64_t mines,
                  std::uint64_t most_products = usual_work);

  /// What follows is valid after combine() gave `complete`, until the next time.

  /// For a component, entry k: the probability of each single one of its placements with least + k mines; 0
  /// if and only if K rules them out. Relative errors of some 10^-13 but for numbers of mines whose
  /// probability is below 10^-15: that one is off by 10^-20 at most.
  std::span<const WideNumber> weights(std::size_t component) const { return weights_[component]; }

  /// The probability of each interior cell, of which there must be one, and what K decides of them.
  Probability interior() const { return interior_; }
  CellVerdict interior_verdict() const { return interior_verdict_; }

  /// The logarithm to base 2 of the number of placements, off by some 10^-15 of it and of the interior's
  /// cells.
  double log2_placements() const { return log2_placements_; }

 private:
  /// The board in question: `mines` beyond the fewest of all components.
  struct Board {
    std::span<const MineSpread> components;
    std::uint64_t interior = 0;
    std::uint64_t mines = 0;
    std::uint64_t spread = 0;
    std::uint64_t most_products = 0;
  };
  /// How numbers of mines weigh before anything is combined: odds^k / sum of each varying component.
  struct Tilt {
    double odds = 0;
    std::vector<WideNumber> sums;
  };

  bool fits_doubles(const Board& board) const;
  template <class Number>
  Outcome combine_counts(const Board& board, SpreadTree<Number>& tree);
  Outcome combine_at_bound(const Board& board);
  std::optional<Outcome> combine_probabilities(const Board& board);
  void weigh_components(const Board& board);
  std::optional<double> weigh_interior(const Board& board);
  void judge_by_bounds(const Board& board);
  template <class Number>
  void judge_interior(const Board& board, const SpreadTree<Number>& tree, std::span<const Number> weights);

  std::vector<std::size_t> varying_;  // components; the summands of the trees
  SpreadTree<double> narrow_;
  SpreadTree<WideNumber> wide_;
  Tilt tilt_;
  std::vector<std::vector<WideNumber>> weights_;
  Probability interior_;
  CellVerdict interior_verdict_ = CellVerdict::open_question;
  double log2_placements_ = 0;
};

/// The cells of a component whose placements with least + k mines weigh weights[k] each: their probabilities,
/// and what is certain of them, exactly. O(cells · spread).
template <class Number>
void judge_cells(const ModelCounts<Number>& counts, std::span<const WideNumber> weights,
                 std::vector<Probability>& probabilities, std::vector<CellVerdict>& verdicts);

/// The odds at which `mines` mines are expected on all components and `interior` more cells together. Nothing
/// if no placement has so many; 0 and infinity if none has fewer and none has more, or where the odds are
/// beyond the range of a double. Otherwise the expected number is off by at most 10^-9 · max(1, mines). Some
/// ten rounds of O(sum of spreads), at most 300.
std::optional<double> odds_for_mines(std::span<const MineSpread> components, std::uint64_t interior,
                                     std::uint64_t mines);

/// Mines that a component may have, found without counting, for one that is beyond the budget: what
/// constraints that share no cells want, and leave. None of them may be impossible by itself. O(cells +
/// constraints).
struct MineRange {
  std::uint64_t least = 0;
  std::uint64_t most = 0;
};
MineRange mine_range(const Component& component);

/// The bounds that K gives for an interior cell, if all components together have as many mines as
/// `components` says: the middle between them, and how far they are from it. Nothing if no number of mines
/// fits.
std::optional<Probability> interior_bounds(const MineRange& components, std::uint64_t interior,
                                           std::uint64_t mines);

}  // namespace mines
