#include "count/deferred_counts.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/assert.hpp"
#include "base/stop.hpp"
#include "count/mine_rows.hpp"

namespace mines {

namespace {

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
  const auto counted = count_by_mines<Number>(elimination, most_products);
  if (counted) spread = spread_of(*counted);
  return counted.has_value();
}

/// Two complex numbers, one for each of two frequencies.
struct Pair {
  double real[2] = {0, 0};
  double imaginary[2] = {0, 0};

  // (a + bi)(c + di) = ac - bd + (ad + bc)i, for two numbers side by side: compilers can make a vector of
  // them.
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

constexpr Pair one_each{{1, 1}, {0, 0}};

/// Sums the transforms of all boxes. For one elimination and one set of weights. It is the weight of its own
/// sweeps, and gathers the sums through a step during the one backward.
///
/// A cell's probability is the sum over k of q(k) · V(k). With s(k), the share of one placement with k mines
/// in the weight of all at the odds: q(k) is s(k) times the placements with k mines that have a mine in the
/// cell, and V(k) is the given weight of a placement with k mines, divided by s(k). By Parseval's theorem the
/// sum equals one over frequencies θ. A sweep in which a mine weighs odds · e^(iθ) gives the transform of q.
/// It is bell-shaped like q: below the precision of a double at all but some 25 frequencies.
class TransformSum : public OneEntryEach {
 public:
  TransformSum(const Elimination& elimination, const MineSpread& spread, std::span<const WideNumber> weights)
      : elimination_(elimination),
        mine_(elimination.boxes().size(), 0),
        safe_(elimination.boxes().size(), 0) {
    find_odds(spread, weights);
    find_scales();
  }

  /// Adds all frequencies that count.
  void run() {
    const std::size_t count = rest_.size();
    MINES_ASSERT(count > 0 && count % 6 == 0);
    // A half and a third of a turn come first: where numbers of mines come in twos or threes, they count.
    // Frequency f and count - f are conjugate, so f <= count / 2 suffices (set_frequency() doubles the
    // others).
    std::vector<std::size_t> frequencies = {count / 2, count / 3};
    for (std::size_t i = 0; i < count / 2; ++i) {
      if (i != count / 3) frequencies.push_back(i);
    }
    const double rough = add(frequencies[0], frequencies[1]);
    for (std::size_t i = 2; i < frequencies.size(); i += 2) {
      const bool is_pair = i + 1 < frequencies.size();
      const double largest = add(frequencies[i], is_pair ? frequencies[i + 1] : no_frequency);
      // |transform| falls with f like the tail of a bell. But spreads with gaps have peaks again at a half or
      // a third of a turn; `rough` has seen these, so the sum stops early only without such peaks.
      if (rough < negligible_term && largest < negligible_term) break;
    }
  }

  double probability(std::size_t box) const {
    MINES_ASSERT(mine_[box] + safe_[box] > 0);
    return std::clamp(mine_[box] / (mine_[box] + safe_[box]), 0.0, 1.0);
  }

  void enter(std::size_t step) {
    cells_ = elimination_.steps()[step].cells;
    layer_ = 0;
    for (int mines = 0; mines <= cells_; ++mines) {
      weights_[mines] = through_[mines] = {};
      weights_[mines].add_scaled(powers_[mines], scales_[step] * ways(cells_, mines));
    }
  }

  /// For find_scales(): without scales, at frequency 0.
  void forward(const Transition& transition, const double* from, double* to) {
    // At frequency 0 the power of the odds is real, so a sweep in doubles gives the layers' totals.
    const double weight = *from * powers_[transition.mines].real[0] * ways(cells_, transition.mines);
    *to += weight;
    layer_ += weight;
  }
  void forward(const Transition& transition, const Pair* from, Pair* to) const {
    to->add_product(*from, weights_[transition.mines]);
  }
  void backward(const Transition& transition, const Pair* to, Pair* from) {
    Pair rest;
    rest.add_product(weights_[transition.mines], *to);
    from->add_scaled(rest, 1);
    through_[transition.mines].add_product(*forward_.at(transition.from), rest);
  }

 private:
  /// The odds at which the component has about the mean number of mines that it has with the weights; and
  /// what is left of the weights. At neither end of the spread: the odds there are none.
  void find_odds(const MineSpread& spread, std::span<const WideNumber> weights) {
    const std::size_t size = weights.size();
    MINES_ASSERT(size > 0 && size == spread.models.size());
    double mean = 0;
    for (std::size_t k = 0; k < size; ++k)
      mean += (spread.models[k] * weights[k]).to_double() * static_cast<double>(k);
    // With two numbers of mines any odds are as good; these make both equally likely.
    if (size == 2) odds_ = (spread.models.front() / spread.models.back()).to_double();
    if (size > 2) {
      // At the least and the most number of mines the odds would be 0 or infinity.
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
    // With n = rest_.size() the transform has n frequencies; zeroes at the end leave its values unchanged.
    rest_.resize((rest_.size() + 5) / 6 * 6, 0);  // so that a half and a third of a turn are among them
  }

  /// Scales each step so that the sums at frequency 0 make 1 in all behind it.
  void find_scales() {
    const EliminationLayers& layers = elimination_.layers();
    set_frequency(0, 0);
    scales_.assign(layers.step_count(), 1);
    LayerSweep<double> sweep(KeptLayers::all);
    const double one = 1;
    // layer_ is the total behind the step. Dividing it out at once keeps all sums near 1, and the product of
    // the scales is the same for every path, so it cancels in probability().
    sweep.forward(layers, *this, &one, [&](std::size_t step) {
      MINES_ASSERT(layer_ > 0 && std::isfinite(layer_));
      scales_[step] = 1 / layer_;
      for (std::size_t state = layers.first_state(step + 1); state < layers.first_state(step + 2); ++state)
        sweep.sums()[state] /= layer_;
    });
  }

  /// Adds two frequencies to the sums, and returns the largest term.
  double add(std::size_t first, std::size_t second) {
    set_frequency(0, first);
    set_frequency(1, second);
    const EliminationLayers& layers = elimination_.layers();
    stop_point();
    charge_work(layers.transitions().size());
    forward_.forward(layers, *this, &one_each);
    double largest = 0;
    backward_.backward(layers, *this, &one_each,
                       [&](std::size_t step) { largest = std::max(largest, add_box(step)); });
    return largest;
  }

  void set_frequency(int lane, std::size_t frequency) {
    rest_transform_.real[lane] = rest_transform_.imaginary[lane] = 0;
    const std::size_t count = rest_.size();
    const auto angle = [&](std::size_t mines) {
      // The product is taken modulo count before it becomes an angle: cos of a large angle would lose digits.
      // frequency < count and mines < count, so the product fits into 64 bits.
      return full_turn * static_cast<double>(frequency % count * mines % count) / static_cast<double>(count);
    };
    double power = 1;
    for (std::size_t mines = 0; mines <= Boxes::most_cells; ++mines, power *= odds_) {
      powers_[mines].real[lane] = power * std::cos(angle(mines));
      powers_[mines].imaginary[lane] = power * std::sin(angle(mines));
    }
    // Lane 1 of a last odd frequency: its powers stay finite, and a zero transform of the rest makes its
    // terms 0.
    if (frequency == no_frequency) return;
    // Every frequency stands for its negative one, too.
    // The inverse transform is 1/n · sum over all f; two conjugate terms add up to twice the real part.
    const bool is_its_negative = frequency == 0 || 2 * frequency == count;
    const double factor = (is_its_negative ? 1.0 : 2.0) / static_cast<double>(count);
    for (std::size_t i = 0; i < count; ++i) {
      rest_transform_.real[lane] += factor * rest_[i] * std::cos(angle(first_ + i));
      rest_transform_.imaginary[lane] -= factor * rest_[i] * std::sin(angle(first_ + i));
    }
  }

  /// Adds the box of a step to the sums. Of its placements with m mines, a cell is a mine in a share of
  /// m / cells. Returns the larger term.
  double add_box(std::size_t step) {
    Pair mine;
    Pair safe;
    for (int mines = 0; mines <= cells_; ++mines) {
      mine.add_scaled(through_[mines], static_cast<double>(mines) / cells_);
      safe.add_scaled(through_[mines], static_cast<double>(cells_ - mines) / cells_);
    }
    const std::uint32_t box = elimination_.steps()[step].box;
    return std::max(add_term(mine, mine_[box]), add_term(safe, safe_[box]));
  }

  /// Adds the real part of a transform times that of the rest to a sum, and returns the larger amount.
  double add_term(const Pair& transform, double& sum) const {
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

  const Elimination& elimination_;
  double odds_ = 1;
  std::size_t first_ = 0;       // mines of the first entry of rest_
  std::vector<double> rest_;    // what is left of the weight of each number of mines
  std::vector<double> scales_;  // of each step, so that the weights of a layer do not leave doubles
  Pair powers_[Boxes::most_cells + 1];
  Pair weights_[Boxes::most_cells + 1];  // of the step, by the mines in the box
  Pair through_[Boxes::most_cells + 1];  // so are the placements on all ways through the step
  int cells_ = 0;                        // of the step's box
  double layer_ = 0;                     // what the sums behind the step make in all
  Pair rest_transform_;
  LayerSweep<Pair> forward_{KeptLayers::all};
  LayerSweep<Pair> backward_{KeptLayers::one};
  std::vector<double> mine_;  // of each box
  std::vector<double> safe_;
};

/// Finds what each box may be if some numbers of mines are ruled out: exactly, with sets of numbers of mines
/// for the states. Both sets of a state count mines on the way to it, beyond the fewest: those of some way,
/// and those from which some way on has mines in all that are allowed. So a transition is on an allowed
/// placement if and only if its sets meet. A set has a bit for each number of mines of the component. It is
/// the weight of its own sweeps: numbers grow by the step's mines, or sink.
class AllowedMines {
 public:
  AllowedMines(const Elimination& elimination, std::span<const WideNumber> weights)
      : elimination_(elimination), words_((weights.size() + 63) / 64) {
    std::vector<std::uint64_t> none(words_, 0);
    std::vector<std::uint64_t> allowed = none;
    // Sets are bit strings: bit k is `k mines more than the fewest`. A transition shifts them by growth():
    //    from  ..1.11      growth 2
    //    to    1.11..      forward: left; backward: right
    none[0] = 1;  // no mines on the way to the first state
    for (std::size_t k = 0; k < weights.size(); ++k) {
      if (!weights[k].is_zero()) allowed[k / 64] |= std::uint64_t{1} << k % 64;
    }
    const EliminationLayers& layers = elimination.layers();
    before_.find_before(layers);
    allowed_.resize(elimination.boxes().size());
    reached_.forward(layers, *this, none.data());
    // backward() below reads reached_, so the sweep forward must be complete.
    LayerSweep<std::uint64_t>(KeptLayers::one).backward(layers, *this, allowed.data());
  }

  /// What each box may be.
  std::vector<Allowed>& allowed() { return allowed_; }

  std::size_t begin(std::size_t state) const { return state * words_; }
  std::size_t end(std::size_t state) const { return begin(state) + words_; }
  std::size_t words(const Transition&) const { return words_; }
  void enter(std::size_t step) { step_ = &elimination_.steps()[step]; }
  void forward(const Transition& transition, const std::uint64_t* from, std::uint64_t* to) {
    const std::size_t words = growth(transition) / 64;
    const std::size_t bits = growth(transition) % 64;
    for (std::size_t word = words; word < words_; ++word) {
      to[word] |= from[word - words] << bits;
      if (bits != 0 && word > words) to[word] |= from[word - words - 1] >> (64 - bits);
    }
  }

  void backward(const Transition& transition, const std::uint64_t* to, std::uint64_t* from) {
    const std::size_t words = growth(transition) / 64;
    const std::size_t bits = growth(transition) % 64;
    const std::uint64_t* const reached = reached_.at(begin(transition.from));
    std::uint64_t both = 0;
    for (std::size_t word = words; word < words_; ++word) {
      std::uint64_t less = to[word] >> bits;
      if (bits != 0 && word + 1 < words_) less |= to[word + 1] << (64 - bits);
      from[word - words] |= less;
      both |= less & reached[word - words];
    }
    if (both != 0) allowed_[step_->box].add(transition.mines, step_->cells);
  }

 private:
  /// What a number of mines beyond the fewest grows by.
  std::size_t growth(const Transition& transition) const {
    const int growth = before_[transition.from].least + transition.mines - before_[transition.to].least;
    MINES_ASSERT(growth >= 0);  // the fewest mines of a state are those of its best way
    return static_cast<std::size_t>(growth);
  }

  const Elimination& elimination_;
  std::size_t words_;  // of a set
  MineRows before_;
  LayerSweep<std::uint64_t> reached_{KeptLayers::all};
  std::vector<Allowed> allowed_;
  const EliminationStep* step_ = nullptr;
};

}  // namespace

bool count_deferred(const Elimination& elimination, DeferredCounts& counts, std::uint64_t most_products) {
  const Boxes& boxes = elimination.boxes();
  const bool is_counted = boxes.cell_count() <= most_cells_for_doubles
                              ? find_spread<double>(elimination, counts, most_products)
                              : find_spread<WideNumber>(elimination, counts, most_products);
  if (!is_counted) return false;
  counts.box_of = boxes.box_of();
  counts.allowed.resize(boxes.size());
  counts.order.clear();
  for (std::size_t step = 0; step < elimination.steps().size(); ++step) {
    const std::uint32_t box = elimination.steps()[step].box;
    counts.allowed[box] = elimination.allowed(step);
    counts.order.push_back(box);
  }
  MINES_ASSERT(counts.order.size() == boxes.size());
  return true;
}

void judge_deferred(const Component& component, const DeferredCounts& counts,
                    std::span<const WideNumber> weights, std::vector<Probability>& probabilities,
                    std::vector<Verdict>& verdicts) {
  MINES_ASSERT(weights.size() == counts.models.size());
  Elimination elimination;
  const auto outcome = elimination.run(component, counts.order, std::numeric_limits<std::uint64_t>::max());
  MINES_ASSERT(outcome == Elimination::Outcome::complete);
  // It cannot fail: the same component was complete in this order, and there is no limit on transitions now.
  static_cast<void>(outcome);
  const bool rules_out =
      std::any_of(weights.begin(), weights.end(), [](const WideNumber& weight) { return weight.is_zero(); });
  const std::vector<Allowed> allowed =
      rules_out ? AllowedMines(elimination, weights).allowed() : counts.allowed;
  TransformSum sum(elimination, counts, weights);
  sum.run();
  probabilities.assign(counts.cells(), {});
  verdicts.assign(counts.cells(), Verdict::undecided);
  for (std::size_t cell = 0; cell < counts.cells(); ++cell) {
    const std::uint32_t box = counts.box_of[cell];
    verdicts[cell] = allowed[box].verdict();
    probabilities[cell].value = verdicts[cell] == Verdict::safe   ? 0
                                : verdicts[cell] == Verdict::mine ? 1
                                                                  : sum.probability(box);
  }
}

}  // namespace mines
