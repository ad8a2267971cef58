#include "count/deferred_counts.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/assert.hpp"
#include "base/stop.hpp"
#include "count/odds_for_mines.hpp"

namespace mines {

namespace {

constexpr std::size_t bits_words_a_stop_point = 1'000'000;  // about a ms
constexpr double full_turn = 6.283185307179586;
// Numbers of mines are left out if the placements that have them weigh less, at the odds and as given.
constexpr double negligible_share = 1e-20;
// Once frequencies add less to all probabilities, higher ones are left out: rounding adds as much.
constexpr double negligible_term = 1e-14;
// Stands in where there is no second frequency.
constexpr std::size_t no_frequency = std::numeric_limits<std::size_t>::max();
constexpr double least_odds = 1e-30;
constexpr double most_odds = 1e30;

/// The placements by mines. False if that takes more than `most_products`.
template <class Number>
bool find_spread(const Elimination& elimination, MineSpread& spread, std::uint64_t most_products) {
  std::vector<Number> models;
  if (!count_by_mines(elimination, spread.least, models, most_products)) return false;
  spread.models.clear();
  for (const Number& each : models) spread.models.push_back(widened(each));
  return true;
}

/// Two complex numbers, one for each of two frequencies.
struct Pair {
  double real[2] = {0, 0};
  double imaginary[2] = {0, 0};

  void add_product(const Pair& a, const Pair& b) {
    for (int i = 0; i < 2; ++i) {
      real[i] += a.real[i] * b.real[i] - a.imaginary[i] * b.imaginary[i];
      imaginary[i] += a.real[i] * b.imaginary[i] + a.imaginary[i] * b.real[i];
    }
  }
  void add_scaled(const Pair& a, double factor) {
    for (int i = 0; i < 2; ++i) {
      real[i] += a.real[i] * factor;
      imaginary[i] += a.imaginary[i] * factor;
    }
  }
};

/// Sums the transforms of all boxes. For one elimination and one set of weights.
class TransformSum {
 public:
  TransformSum(const Elimination& elimination, const MineSpread& spread, std::span<const WideNumber> weights);

  /// Adds all frequencies that count.
  void run();
  double probability(std::size_t box) const {
    return std::clamp(mine_[box] / (mine_[box] + safe_[box]), 0.0, 1.0);
  }

 private:
  void find_odds(const MineSpread& spread, std::span<const WideNumber> weights);
  void find_scales();
  double add(std::size_t first, std::size_t second);
  void set_frequency(int lane, std::size_t frequency);
  void set_weights(std::size_t step);
  void sum_forward();
  double step_back(std::size_t step);
  double add_term(const Pair& transform, double& sum) const;

  const Elimination& elimination_;
  double odds_ = 1;
  std::size_t first_ = 0;       // mines of the first entry of rest_
  std::vector<double> rest_;    // what is left of the weight of each number of mines
  std::vector<double> scales_;  // of each step, so that the weights of a layer do not leave doubles
  Pair powers_[Boxes::most_cells + 1];
  Pair weights_[Boxes::most_cells + 1];
  Pair rest_transform_;
  std::vector<Pair> forward_;   // of each state
  std::vector<Pair> backward_;  // of the layer behind the step that is being summed
  std::vector<Pair> earlier_;
  std::vector<double> mine_;  // of each box
  std::vector<double> safe_;
};

TransformSum::TransformSum(const Elimination& elimination, const MineSpread& spread,
                           std::span<const WideNumber> weights)
    : elimination_(elimination), mine_(elimination.boxes().size(), 0), safe_(elimination.boxes().size(), 0) {
  find_odds(spread, weights);
  find_scales();
}

/// The odds at which the component has about the mean number of mines that it has with the weights; and what
/// is left of the weights. At neither end of the spread: the odds there are none.
void TransformSum::find_odds(const MineSpread& spread, std::span<const WideNumber> weights) {
  const std::size_t size = weights.size();
  double mean = 0;
  for (std::size_t k = 0; k < size; ++k)
    mean += (spread.models[k] * weights[k]).to_double() * static_cast<double>(k);
  if (size == 2) odds_ = (spread.models.front() / spread.models.back()).to_double();
  if (size > 2) {
    const double inside = std::clamp(std::round(mean), 1.0, static_cast<double>(size) - 2);
    const auto mines = static_cast<std::uint64_t>(inside) + static_cast<std::uint64_t>(spread.least);
    odds_ = odds_for_mines(std::span(&spread, 1), 0, mines).value_or(1);
  }
  odds_ = std::clamp(odds_, least_odds, most_odds);
  std::vector<WideNumber> of_odds;
  weigh_by_odds(spread, odds_, of_odds);
  const auto is_negligible = [&](std::size_t k) {
    return (spread.models[k] * of_odds[k]).to_double() < negligible_share &&
           (spread.models[k] * weights[k]).to_double() < negligible_share;
  };
  std::size_t begin = 0;
  std::size_t end = size;
  while (begin + 1 < end && is_negligible(begin)) ++begin;
  while (begin + 1 < end && is_negligible(end - 1)) --end;
  first_ = static_cast<std::size_t>(spread.least) + begin;
  for (std::size_t k = begin; k < end; ++k) rest_.push_back((weights[k] / of_odds[k]).to_double());
  rest_.resize((rest_.size() + 5) / 6 * 6, 0);  // so that a half and a third of a turn are among them
}

/// Scales each step so that the forward weights of its layer make 1 in all.
void TransformSum::find_scales() {
  const EliminationLayers& layers = elimination_.layers();
  double powers[Boxes::most_cells + 1] = {1};
  for (int i = 1; i <= Boxes::most_cells; ++i) powers[i] = powers[i - 1] * odds_;
  std::vector<double> forward(layers.state_count(), 0);
  forward.front() = 1;
  for (std::size_t step = 0; step < layers.step_count(); ++step) {
    stop_point();
    const int cells = elimination_.steps()[step].cells;
    double sum = 0;
    for (const Transition& transition : layers.transitions(step)) {
      const double weight =
          forward[transition.from] * powers[transition.mines] * ways(cells, transition.mines);
      forward[transition.to] += weight;
      sum += weight;
    }
    scales_.push_back(1 / sum);
    for (std::size_t state = layers.first_state(step + 1); state < layers.first_state(step + 2); ++state)
      forward[state] /= sum;
  }
}

void TransformSum::run() {
  const std::size_t count = rest_.size();  // a multiple of 6
  // A half and a third of a turn come first: where numbers of mines come in twos or threes, they count.
  std::vector<std::size_t> frequencies = {count / 2, count / 3};
  for (std::size_t i = 0; i < count / 2; ++i) {
    if (i != count / 3) frequencies.push_back(i);
  }
  const double rough = add(frequencies[0], frequencies[1]);
  for (std::size_t i = 2; i < frequencies.size(); i += 2) {
    const bool is_pair = i + 1 < frequencies.size();
    const double largest = add(frequencies[i], is_pair ? frequencies[i + 1] : no_frequency);
    if (rough < negligible_term && largest < negligible_term) break;
  }
}

/// Adds two frequencies to the sums, and returns the largest term.
double TransformSum::add(std::size_t first, std::size_t second) {
  set_frequency(0, first);
  set_frequency(1, second);
  sum_forward();
  const EliminationLayers& layers = elimination_.layers();
  backward_.assign(1, Pair{{1, 1}, {0, 0}});
  double largest = 0;
  for (std::size_t step = layers.step_count(); step-- > 0;) {
    const double term = step_back(step);
    largest = std::max(largest, term);
  }
  return largest;
}

void TransformSum::set_frequency(int lane, std::size_t frequency) {
  rest_transform_.real[lane] = rest_transform_.imaginary[lane] = 0;
  const std::size_t count = rest_.size();
  const auto angle = [&](std::size_t mines) {
    return full_turn * static_cast<double>(frequency % count * mines % count) / static_cast<double>(count);
  };
  double power = 1;
  for (std::size_t mines = 0; mines <= Boxes::most_cells; ++mines, power *= odds_) {
    powers_[mines].real[lane] = power * std::cos(angle(mines));
    powers_[mines].imaginary[lane] = power * std::sin(angle(mines));
  }
  if (frequency == no_frequency) return;
  // Every frequency stands for its negative one, too.
  const bool is_its_negative = frequency == 0 || 2 * frequency == count;
  const double factor = (is_its_negative ? 1.0 : 2.0) / static_cast<double>(count);
  for (std::size_t i = 0; i < count; ++i) {
    rest_transform_.real[lane] += factor * rest_[i] * std::cos(angle(first_ + i));
    rest_transform_.imaginary[lane] -= factor * rest_[i] * std::sin(angle(first_ + i));
  }
}

void TransformSum::set_weights(std::size_t step) {
  const int cells = elimination_.steps()[step].cells;
  for (int mines = 0; mines <= cells; ++mines) {
    weights_[mines] = {};
    weights_[mines].add_scaled(powers_[mines], scales_[step] * ways(cells, mines));
  }
}

void TransformSum::sum_forward() {
  const EliminationLayers& layers = elimination_.layers();
  forward_.assign(layers.state_count(), {});
  forward_.front() = {{1, 1}, {0, 0}};
  for (std::size_t step = 0; step < layers.step_count(); ++step) {
    stop_point();
    set_weights(step);
    for (const Transition& transition : layers.transitions(step))
      forward_[transition.to].add_product(forward_[transition.from], weights_[transition.mines]);
  }
}

/// Brings backward_ from behind a step to before it, and adds the step's box to the sums. Returns the larger
/// term.
double TransformSum::step_back(std::size_t step) {
  const EliminationLayers& layers = elimination_.layers();
  const std::size_t here = layers.first_state(step);
  const std::size_t next = layers.first_state(step + 1);
  const int cells = elimination_.steps()[step].cells;
  stop_point();
  set_weights(step);
  earlier_.assign(next - here, {});
  Pair through[Boxes::most_cells + 1];  // by the mines in the box
  for (const Transition& transition : layers.transitions(step)) {
    Pair rest;
    rest.add_product(weights_[transition.mines], backward_[transition.to - next]);
    earlier_[transition.from - here].add_scaled(rest, 1);
    through[transition.mines].add_product(forward_[transition.from], rest);
  }
  backward_.swap(earlier_);
  Pair mine;
  Pair safe;
  for (int mines = 0; mines <= cells; ++mines) {
    mine.add_scaled(through[mines], static_cast<double>(mines) / cells);
    safe.add_scaled(through[mines], static_cast<double>(cells - mines) / cells);
  }
  const std::uint32_t box = elimination_.steps()[step].box;
  return std::max(add_term(mine, mine_[box]), add_term(safe, safe_[box]));
}

/// Adds the real part of a transform times that of the rest to a sum, and returns the larger amount.
double TransformSum::add_term(const Pair& transform, double& sum) const {
  double largest = 0;
  for (int i = 0; i < 2; ++i) {
    sum +=
        transform.real[i] * rest_transform_.real[i] - transform.imaginary[i] * rest_transform_.imaginary[i];
    const double amount = std::hypot(transform.real[i], transform.imaginary[i]) *
                          std::hypot(rest_transform_.real[i], rest_transform_.imaginary[i]);
    largest = std::max(largest, amount);
  }
  return largest;
}

/// Finds what each box may be if some numbers of mines are ruled out: exactly, with sets of numbers of mines
/// for the states. A set counts mines beyond the fewest on the way to its state, so it has a bit for each
/// number of mines of the component.
class AllowedMines {
 public:
  AllowedMines(const Elimination& elimination, std::span<const WideNumber> weights)
      : elimination_(elimination),
        words_((weights.size() + 63) / 64),
        fewest_(elimination.layers().state_count(), std::numeric_limits<std::int32_t>::max()),
        reached_(elimination.layers().state_count() * words_, 0),
        leads_(words_, 0) {
    for (std::size_t k = 0; k < weights.size(); ++k) {
      if (!weights[k].is_zero()) leads_[k / 64] |= std::uint64_t{1} << k % 64;
    }
  }

  void run(std::vector<DeferredCounts::Allowed>& allowed) {
    reach();
    const EliminationLayers& layers = elimination_.layers();
    allowed.assign(elimination_.boxes().size(), {});
    for (std::size_t step = layers.step_count(); step-- > 0;)
      step_back(step, allowed[elimination_.steps()[step].box]);
  }

 private:
  std::size_t beyond_fewest(const Transition& transition) const {
    return static_cast<std::size_t>(fewest_[transition.from] + transition.mines - fewest_[transition.to]);
  }
  /// A word of a set, all of whose numbers are made less by `less`.
  std::uint64_t word_less(const std::uint64_t* set, std::size_t word, std::size_t less) const {
    const std::size_t from = word + less / 64;
    if (from >= words_) return 0;
    std::uint64_t bits = set[from] >> less % 64;
    if (less % 64 != 0 && from + 1 < words_) bits |= set[from + 1] << (64 - less % 64);
    return bits;
  }

  void reach();
  void step_back(std::size_t step, DeferredCounts::Allowed& allowed);

  const Elimination& elimination_;
  std::size_t words_;                   // of a set
  std::vector<std::int32_t> fewest_;    // mines on the way to each state
  std::vector<std::uint64_t> reached_;  // of each state: the mines of ways to it
  std::vector<std::uint64_t> leads_;  // of the states behind a step: the mines from which a way on is allowed
  std::vector<std::uint64_t> earlier_;
};

/// Sets fewest_ and reached_.
void AllowedMines::reach() {
  const EliminationLayers& layers = elimination_.layers();
  fewest_.front() = 0;
  for (const Transition& transition : layers.transitions())
    fewest_[transition.to] = std::min(fewest_[transition.to], fewest_[transition.from] + transition.mines);
  reached_.front() = 1;
  RareStopPoint stop(bits_words_a_stop_point);
  for (const Transition& transition : layers.transitions()) {
    stop.pass(words_);
    const std::uint64_t* const from = &reached_[transition.from * words_];
    std::uint64_t* const to = &reached_[transition.to * words_];
    const std::size_t more = beyond_fewest(transition);
    for (std::size_t word = words_; word-- > more / 64;) {
      const std::size_t source = word - more / 64;
      to[word] |= from[source] << more % 64;
      if (more % 64 != 0 && source > 0) to[word] |= from[source - 1] >> (64 - more % 64);
    }
  }
}

/// Brings leads_ from behind a step to before it, and finds what its box may be.
void AllowedMines::step_back(std::size_t step, DeferredCounts::Allowed& allowed) {
  const EliminationLayers& layers = elimination_.layers();
  const std::size_t here = layers.first_state(step);
  const std::size_t next = layers.first_state(step + 1);
  earlier_.assign((next - here) * words_, 0);
  RareStopPoint stop(bits_words_a_stop_point);
  for (const Transition& transition : layers.transitions(step)) {
    stop.pass(words_);
    const std::uint64_t* const to = &leads_[(transition.to - next) * words_];
    std::uint64_t* const from = &earlier_[(transition.from - here) * words_];
    std::uint64_t both = 0;
    for (std::size_t word = 0; word < words_; ++word) {
      const std::uint64_t bits = word_less(to, word, beyond_fewest(transition));
      from[word] |= bits;
      both |= bits & reached_[transition.from * words_ + word];
    }
    if (both == 0) continue;
    allowed.mine |= transition.mines > 0;
    allowed.safe |= transition.mines < elimination_.steps()[step].cells;
  }
  leads_.swap(earlier_);
}

/// What each box may be in some placement.
void find_allowed(const Elimination& elimination, std::vector<DeferredCounts::Allowed>& allowed) {
  allowed.assign(elimination.boxes().size(), {});
  for (std::size_t step = 0; step < elimination.layers().step_count(); ++step) {
    const EliminationStep& eliminated = elimination.steps()[step];
    for (const Transition& transition : elimination.layers().transitions(step)) {
      allowed[eliminated.box].mine |= transition.mines > 0;
      allowed[eliminated.box].safe |= transition.mines < eliminated.cells;
    }
  }
}

}  // namespace

bool count_deferred(const Elimination& elimination, DeferredCounts& counts, std::uint64_t most_products) {
  const Boxes& boxes = elimination.boxes();
  const bool is_counted = boxes.cell_count() <= most_cells_for_doubles
                              ? find_spread<double>(elimination, counts.spread, most_products)
                              : find_spread<WideNumber>(elimination, counts.spread, most_products);
  if (!is_counted) return false;
  counts.box_of.resize(boxes.cell_count());
  for (std::size_t cell = 0; cell < boxes.cell_count(); ++cell) counts.box_of[cell] = boxes.box_of(cell);
  find_allowed(elimination, counts.allowed);
  counts.order.clear();
  for (const EliminationStep& step : elimination.steps()) counts.order.push_back(step.box);
  return true;
}

void judge_deferred(const Component& component, const DeferredCounts& counts,
                    std::span<const WideNumber> weights, std::vector<Probability>& probabilities,
                    std::vector<CellVerdict>& verdicts) {
  MINES_ASSERT(weights.size() == counts.spread.models.size());
  Elimination elimination;
  const auto outcome = elimination.run(component, counts.order, std::numeric_limits<std::uint64_t>::max());
  MINES_ASSERT(outcome == Elimination::Outcome::complete);
  static_cast<void>(outcome);
  std::vector<DeferredCounts::Allowed> allowed = counts.allowed;
  const bool rules_out =
      std::any_of(weights.begin(), weights.end(), [](const WideNumber& weight) { return weight.is_zero(); });
  if (rules_out) AllowedMines(elimination, weights).run(allowed);
  TransformSum sum(elimination, counts.spread, weights);
  sum.run();
  probabilities.assign(counts.cells(), {});
  verdicts.assign(counts.cells(), CellVerdict::open_question);
  for (std::size_t cell = 0; cell < counts.cells(); ++cell) {
    const std::uint32_t box = counts.box_of[cell];
    if (!allowed[box].mine) {
      verdicts[cell] = CellVerdict::safe;
    } else if (!allowed[box].safe) {
      verdicts[cell] = CellVerdict::mine;
      probabilities[cell].value = 1;
    } else {
      probabilities[cell].value = sum.probability(box);
    }
  }
}

}  // namespace mines
