#include "count/odds_weights.hpp"

#include <algorithm>
#include <cmath>

#include "base/assert.hpp"

namespace mines {

namespace {

// A double goes down to 2^-1022.
constexpr double most_bits = 900;

double ratio(double a, double b) { return a / b; }
double ratio(WideNumber a, WideNumber b) { return (a / b).to_double(); }

}  // namespace

template <class Number>
void OddsWeights::Sums<Number>::sum_backward(const Elimination& elimination, double p, double q) {
  mine_[0] = safe_[0] = Number(1);
  for (int i = 1; i <= Boxes::most_cells; ++i) {
    mine_[i] = mine_[i - 1] * Number(p);
    safe_[i] = safe_[i - 1] * Number(q);
  }
  steps_ = elimination.steps();
  const Number one(1);
  backward_.backward(elimination.layers(), *this, &one);
}

template <class Number>
void OddsWeights::Sums<Number>::find_probabilities(const Elimination& elimination,
                                                   std::vector<Probability>& probabilities) {
  const Number one(1);
  // each_step() runs when forward_ has the sums before the step; backward_ keeps all layers.
  forward_.forward(elimination.layers(), *this, &one, [&](std::size_t step) {
    const double probability = box_probability(elimination, step);
    for (const std::uint32_t cell : elimination.boxes().cells_of(steps_[step].box))
      probabilities[cell].value = probability;
  });
}

/// The probability of a cell in the box of a step.
template <class Number>
double OddsWeights::Sums<Number>::box_probability(const Elimination& elimination, std::size_t step) const {
  Number with_mine{};
  Number with_safe{};
  for (const Transition& transition : elimination.layers().transitions(step)) {
    const Number through =
        *forward_.at(transition.from) * weight(cells_, transition.mines) * *backward_.at(transition.to);
    with_mine += through * Number(ways_with_mine(cells_, transition.mines));
    with_safe += through * Number(ways_with_safe(cells_, transition.mines));
  }
  return ratio(with_mine, with_mine + with_safe);
}

template <class Number>
const Transition& OddsWeights::Sums<Number>::draw(std::span<const Transition> transitions, int cells,
                                                  std::uint32_t from, double random) const {
  // Transitions of a step ascend by `from`. The state has at least one: dead ends are removed.
  auto chosen = std::partition_point(transitions.begin(), transitions.end(),
                                     [from](const Transition& transition) { return transition.from < from; });
  for (auto next = chosen; next != transitions.end() && next->from == from; ++next) {
    chosen = next;  // the last one takes what rounding has left
    // P(transition) = w · B(to) / B(from), and these add up to 1 over the state's transitions.
    random -= ratio(weighed(*backward_.at(next->to), cells, next->mines), *backward_.at(from));
    if (random < 0) break;
  }
  return *chosen;
}

void OddsWeights::weigh(const Elimination& elimination, double odds) {
  MINES_ASSERT(odds > 0 && std::isfinite(odds));
  elimination_ = &elimination;
  const double p = odds / (1 + odds);
  const double q = 1 / (1 + odds);
  // The lightest placement has only cells of the rarer kind. If even that is a double, no sum becomes 0.
  const double bits = static_cast<double>(elimination.boxes().cell_count()) * -std::log2(std::min(p, q));
  is_wide_ = bits > most_bits;
  if (is_wide_) {
    wide_.sum_backward(elimination, p, q);
  } else {
    narrow_.sum_backward(elimination, p, q);
  }
}

void OddsWeights::probabilities(std::vector<Probability>& probabilities) {
  probabilities.assign(elimination_->boxes().cell_count(), {});
  if (is_wide_) {
    wide_.find_probabilities(*elimination_, probabilities);
  } else {
    narrow_.find_probabilities(*elimination_, probabilities);
  }
}

double OddsWeights::log2_weight() const { return is_wide_ ? wide_.all().log2() : std::log2(narrow_.all()); }

void OddsWeights::draw(RandomSequence& random, Placement& placement) const {
  placement.assign(elimination_->boxes().cell_count(), 0);
  std::uint32_t state = 0;
  for (std::size_t i = 0; i < elimination_->layers().step_count(); ++i) {
    const EliminationStep& step = elimination_->steps()[i];
    const auto transitions = elimination_->layers().transitions(i);
    const double number = random.uniform();
    const Transition& drawn = is_wide_ ? wide_.draw(transitions, step.cells, state, number)
                                       : narrow_.draw(transitions, step.cells, state, number);
    // Every choice of cells for the box's mines is as likely: each cell takes its share of what is left.
    int mines_left = drawn.mines;
    int cells_left = step.cells;
    for (const std::uint32_t cell : elimination_->boxes().cells_of(step.box)) {
      if (mines_left == 0) break;
      if (random.below(static_cast<std::uint64_t>(cells_left--)) < static_cast<std::uint64_t>(mines_left)) {
        placement[cell] = 1;
        --mines_left;
      }
    }
    state = drawn.to;
  }
}

}  // namespace mines
