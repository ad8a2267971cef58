// Counts one piece of a position exactly, within budgets.
#pragma once

#include <span>
#include <variant>
#include <vector>

#include "count/board_total.hpp"
#include "counted/placement_count.hpp"

namespace mines {

/// Budgets of an analysis, in work.
struct AnalysisLimits {
  std::uint64_t transitions = 10'000'000;  ///< of a piece's elimination: about a second and 400 MB
  std::uint64_t products = 1'000'000'000;  ///< of a piece's counts, and of all together: about a second each
};

struct CountedPiece {
  enum class State {
    counted,
    contradiction,  ///< no placement fits
    exceeded        ///< nothing is known
  };
  State state = State::exceeded;
  Component component;
  MineSpread spread;
  std::variant<ModelCounts<double>, ModelCounts<WideNumber>> counts;
  IntegerSpread integers;  ///< if asked for

  /// What is certain of the cells, and their probabilities, if each placement with least + k mines weighs
  /// weights[k].
  void judge(std::span<const WideNumber> weights, std::vector<Probability>& probabilities,
             std::vector<CellVerdict>& verdicts) const;
  /// Whether the numbers alone decide a cell.
  bool is_decided_by_numbers(std::size_t cell) const;
};

/// For one thread; keeps its memory.
class PieceCounter {
 public:
  /// Counts `piece.component`, with integers if these are wanted.
  void count(CountedPiece& piece, const AnalysisLimits& limits, bool with_integers);

 private:
  template <class Number>
  bool count_with(ModelCounter<Number>& counter, CountedPiece& piece, const AnalysisLimits& limits,
                  bool with_integers);

  Elimination elimination_;
  ModelCounter<double> doubles_;
  ModelCounter<WideNumber> wide_numbers_;
  ModelCounter<Integer> integers_;
};

/// The probability of each single placement with least + k mines if a mine has these odds, 0 < odds <
/// infinity.
std::vector<WideNumber> weights_at_odds(const MineSpread& spread, double odds);

}  // namespace mines
