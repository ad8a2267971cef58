// The mines of a component weighed with the odds of a mine, when the number of mines on the board is not
// looked at: the probability of each cell, and random placements. Linear in the transitions, where counting
// by mines is quadratic in their spread.
//
// The odds are those of the whole board before any number was seen, or solved for the mines that are left
// (board_total.hpp), never the density of what is left: at the end that is mostly coin-flips, and says
// nothing.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/random.hpp"
#include "count/elimination.hpp"
#include "count/probability.hpp"
#include "count/wide_number.hpp"

namespace mines {

/// For one thread; keeps its memory.
class Weighing {
 public:
  /// Weighs the placements of a complete elimination, which must last as long as anything below is asked for.
  /// A placement with m mines weighs odds^m; 0 < odds < infinity. O(transitions).
  void weigh(const Elimination& elimination, double odds);

  /// The probability of each cell to be a mine, with a relative error of some 10^-15 for each box: 0 and 1
  /// where the verdicts have a cell for certain. What is only nearly so may be rounded to them as well, so
  /// nothing is certain by its probability. O(transitions).
  void probabilities(std::vector<Probability>& probabilities);

  /// The logarithm to base 2 of the probability that cells which are mines independently of each other, with
  /// these odds, satisfy the component.
  double log2_weight() const;

  /// Draws a placement with the probability that its weight gives it. O(cells + steps · log transitions).
  void draw(RandomSequence& random, Placement& placement) const;

 private:
  /// Sums of weights in one kind of numbers. A cell weighs p with a mine and 1 - p without.
  template <class Number>
  struct Sums {
    Number mine[Boxes::most_cells + 1];  // p to the power of the index
    Number safe[Boxes::most_cells + 1];
    std::vector<Number> forward;   // of each state: the ways to it
    std::vector<Number> backward;  // of each state: the ways from it on

    Number weight(int cells, int mines) const { return mine[mines] * safe[cells - mines]; }
    void sum_backward(const Elimination& elimination, double p, double q);
    void sum_forward(const Elimination& elimination);
    double box_probability(const Elimination& elimination, std::size_t step) const;
    const Transition& draw(std::span<const Transition> transitions, int cells, std::uint32_t from,
                           double random) const;
  };

  const Elimination* elimination_ = nullptr;
  bool is_wide_ = false;  // doubles might become 0
  Sums<double> narrow_;
  Sums<WideNumber> wide_;
};

}  // namespace mines
