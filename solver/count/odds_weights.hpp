// Weighs the placements of mines on a component (unknown cells joined by numbers): odds^m for m mines, with
// the odds p / (1 - p) of a mine. The weights give probabilities of cells, and random placements.
//
// The caller chooses p: the density of mines on the whole board, or the value at which the expected number of
// mines is the number of mines left (mine_spread.hpp). The share of mines among unknown cells is a wrong p:
// late in a game most unknown cells are coin flips, so this share is near 1/2 even if mines were rare.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/random.hpp"
#include "count/elimination.hpp"
#include "count/layer_sweep.hpp"
#include "count/probability.hpp"
#include "count/wide_number.hpp"

namespace mines {

/// For one thread. Later calls reuse its memory.
class OddsWeights {
 public:
  /// Weighs the placements of `elimination`; 0 < odds < infinity. elimination.run() must have returned
  /// `complete`. `elimination` must outlive the calls below. O(transitions of the elimination).
  void weigh(const Elimination& elimination, double odds);

  /// Sets the probability of a mine for each cell. The relative error is about 10^-15 · number of boxes
  /// (count/boxes.hpp). Cells that the elimination's verdicts decide get exactly 0 or 1. Other probabilities
  /// may be rounded to 0 or 1, so 0 and 1 are no proof. O(transitions).
  void probabilities(std::vector<Probability>& probabilities);

  /// log2 of the probability that all constraints hold, if each cell is a mine with the odds of weigh(),
  /// independently of the others.
  double log2_weight() const;

  /// Draws a placement with a probability in proportion to its weight. O(cells + steps · log transitions).
  void draw(RandomSequence& random, Placement& placement) const;

 private:
  /// Sums of weights. LayerSweep calls enter(), forward() and backward(). Here a mine weighs p and a safe
  /// cell 1 - p, so a placement weighs odds^m times a constant.
  template <class Number>
  class Sums : public OneEntryEach {
   public:
    void sum_backward(const Elimination& elimination, double p, double q);
    void find_probabilities(const Elimination& elimination, std::vector<Probability>& probabilities);
    const Number& all() const { return *backward_.at(0); }
    /// Draws one of the transitions of the state `from`.
    const Transition& draw(std::span<const Transition> transitions, int cells, std::uint32_t from,
                           double random) const;

    void enter(std::size_t step) { cells_ = steps_[step].cells; }
    void forward(const Transition& transition, const Number* from, Number* to) const {
      *to += weighed(*from, cells_, transition.mines);
    }
    void backward(const Transition& transition, const Number* to, Number* from) const {
      *from += weighed(*to, cells_, transition.mines);
    }

   private:
    Number weight(int cells, int mines) const { return mine_[mines] * safe_[cells - mines]; }
    Number weighed(const Number& sum, int cells, int mines) const {
      return sum * weight(cells, mines) * Number(ways(cells, mines));
    }
    double box_probability(const Elimination& elimination, std::size_t step) const;

    Number mine_[Boxes::most_cells + 1];  // p to the power of the index
    Number safe_[Boxes::most_cells + 1];
    std::span<const EliminationStep> steps_;
    int cells_ = 0;
    LayerSweep<Number> forward_{KeptLayers::all};
    LayerSweep<Number> backward_{KeptLayers::all};
  };

  const Elimination* elimination_ = nullptr;
  bool is_wide_ = false;  // uses wide_, because in doubles a weight might become 0
  Sums<double> narrow_;
  Sums<WideNumber> wide_;
};

}  // namespace mines
