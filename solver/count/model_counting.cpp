#include "count/model_counting.hpp"

#include <algorithm>
#include <limits>
#include <type_traits>

#include "base/stop.hpp"
#include "count/integer.hpp"
#include "count/wide_number.hpp"
#include "count/wrapped_integer.hpp"

namespace mines {

namespace {

constexpr std::size_t words_a_stop_point = 1'000'000;  // multiplied: about a ms

double as_double(double number) { return number; }
double as_double(WideNumber number) { return number.to_double(); }

/// Whether sums of these counts cannot have been rounded. Once a sum or product is rounded it is at least
/// 2^53, and nothing that comes of it is less.
template <class Number>
bool all_exact(const std::vector<Number>& models) {
  if constexpr (std::is_same_v<Number, double> || std::is_same_v<Number, WideNumber>) {
    double sum = 0;
    for (const Number& count : models) sum += as_double(count);
    return sum < 0x1p53;
  } else {
    return true;
  }
}

/// Whether mines and safe cells add up to the models exactly, and numbers of the kind can be subtracted.
template <class Number>
bool can_subtract(const ModelCounts<Number>& counts) {
  return !std::is_same_v<Number, WideNumber> && counts.exact;
}

template <class Number>
Number difference(const Number& a, const Number& b) {
  if constexpr (std::is_same_v<Number, WideNumber>) {
    return {};  // not asked for
  } else {
    return a - b;
  }
}

/// The number of mines in the box if all transitions agree on it, else -1.
int fixed_mines(std::span<const Transition> transitions) {
  const int mines = transitions.front().mines;
  const bool all = std::all_of(transitions.begin(), transitions.end(),
                               [mines](const Transition& transition) { return transition.mines == mines; });
  return all ? mines : -1;
}

/// The least and the most mines of all ways to each state.
struct MinesBefore {
  std::vector<std::int32_t> least;
  std::vector<std::int32_t> most;

  explicit MinesBefore(const EliminationLayers& layers)
      : least(layers.state_count(), std::numeric_limits<std::int32_t>::max()),
        most(layers.state_count(), -1) {
    least.front() = 0;
    most.front() = 0;
    RareStopPoint stop(words_a_stop_point);
    for (const Transition& transition : layers.transitions()) {
      stop.pass();
      least[transition.to] = std::min(least[transition.to], least[transition.from] + transition.mines);
      most[transition.to] = std::max(most[transition.to], most[transition.from] + transition.mines);
    }
  }
  /// How many numbers of mines lie between; 0 for a dead state.
  std::size_t size(std::size_t state) const {
    return most[state] < least[state] ? 0 : static_cast<std::size_t>(most[state] - least[state] + 1);
  }
  /// Where the counts of `from` begin among those of `to`.
  std::int32_t shift(const Transition& transition) const {
    return least[transition.from] + transition.mines - least[transition.to];
  }
};

}  // namespace

template <class Number>
bool ModelCounter<Number>::count(const Elimination& elimination, ModelCounts<Number>& counts,
                                 std::uint64_t most_products) {
  if (!count_models(elimination, counts, most_products)) return false;
  const EliminationLayers& layers = elimination.layers();
  counts.exact = all_exact(counts.models);
  const Boxes& boxes = elimination.boxes();
  counts.box_of.resize(boxes.cell_count());
  for (std::size_t cell = 0; cell < boxes.cell_count(); ++cell) counts.box_of[cell] = boxes.box_of(cell);
  counts.box_mine.assign(boxes.size() * counts.models.size(), Number());
  counts.box_safe.assign(boxes.size() * counts.models.size(), Number());
  backward_.assign(1, Number(1));
  for (std::size_t step = layers.step_count(); step-- > 0;) {
    stop_point();
    count_box(elimination, step, counts);
    step_back(elimination, step);
  }
  return true;
}

template <class Number>
bool ModelCounter<Number>::count_models(const Elimination& elimination, ModelCounts<Number>& counts,
                                        std::uint64_t most_products) {
  const EliminationLayers& layers = elimination.layers();
  find_ranges(layers);
  if (products(layers) > most_products) return false;
  count_forward(elimination);
  const Range& all = before_[layers.last_state()];
  counts.least = all.least;
  counts.models.assign(forward_.end() - all.size, forward_.end());
  return true;
}

/// Ranges of mines, and where the states' counts go: forward those of all layers, backward those of one.
template <class Number>
void ModelCounter<Number>::find_ranges(const EliminationLayers& layers) {
  // While they are being found, `size` is the greatest number of mines.
  constexpr Range none{std::numeric_limits<std::int32_t>::max() / 2,
                       std::numeric_limits<std::int32_t>::min() / 2, 0};
  const auto widen = [](Range& range, const Range& other, std::int32_t mines) {
    range.least = std::min(range.least, other.least + mines);
    range.size = std::max(range.size, other.size + mines);
  };
  before_.assign(layers.state_count(), none);
  after_.assign(layers.state_count(), none);
  before_.front() = {};
  after_.back() = {};
  const auto transitions = layers.transitions();
  for (const Transition& transition : transitions)
    widen(before_[transition.to], before_[transition.from], transition.mines);
  for (auto transition = transitions.rbegin(); transition != transitions.rend(); ++transition)
    widen(after_[transition->from], after_[transition->to], transition->mines);
  std::size_t begin = 0;
  for (std::size_t layer = 0; layer <= layers.step_count(); ++layer) {
    std::size_t begin_in_layer = 0;
    for (std::size_t state = layers.first_state(layer); state < layers.first_state(layer + 1); ++state) {
      for (Range* const range : {&before_[state], &after_[state]})
        range->size = std::max(range->size - range->least + 1, 0);
      before_[state].begin = begin;
      begin += static_cast<std::size_t>(before_[state].size);
      after_[state].begin = begin_in_layer;
      begin_in_layer += static_cast<std::size_t>(after_[state].size);
    }
  }
}

template <class Number>
std::uint64_t ModelCounter<Number>::products(const EliminationLayers& layers) const {
  std::uint64_t products = 0;
  for (const Transition& transition : layers.transitions()) {
    products += 3 * static_cast<std::uint64_t>(before_[transition.from].size);
    products += static_cast<std::uint64_t>(after_[transition.to].size);
  }
  for (std::size_t state = 0; state < layers.state_count(); ++state) {
    products +=
        2 * static_cast<std::uint64_t>(before_[state].size) * static_cast<std::uint64_t>(after_[state].size);
  }
  return products;
}

template <class Number>
void ModelCounter<Number>::count_forward(const Elimination& elimination) {
  const EliminationLayers& layers = elimination.layers();
  forward_.assign(before_.back().begin + static_cast<std::size_t>(before_.back().size), Number());
  forward_.front() = Number(1);
  for (std::size_t i = 0; i < layers.step_count(); ++i) {
    stop_point();
    const int cells = elimination.steps()[i].cells;
    for (const Transition& transition : layers.transitions(i)) {
      const Range& from = before_[transition.from];
      const Range& to = before_[transition.to];
      const Number weight(ways(cells, transition.mines));
      const Number* const source = &forward_[from.begin];
      Number* const target = &forward_[to.begin] + (from.least + transition.mines - to.least);
      for (std::int32_t k = 0; k < from.size; ++k) target[k] += source[k] * weight;
    }
  }
}

/// The counts of the box of a step. What lies behind it is in backward_.
template <class Number>
void ModelCounter<Number>::count_box(const Elimination& elimination, std::size_t step,
                                     ModelCounts<Number>& counts) {
  const std::size_t size = counts.models.size();
  const std::size_t box = elimination.steps()[step].box;
  const int cells = elimination.steps()[step].cells;
  Number* const mine = &counts.box_mine[box * size];
  Number* const safe = &counts.box_safe[box * size];
  const int fixed = fixed_mines(elimination.layers().transitions(step));
  if (fixed >= 0) {
    const Number all(ways(cells, fixed));
    for (std::size_t k = 0; k < size; ++k) {
      const Number each = counts.models[k] / all;
      mine[k] = each * Number(ways_with_mine(cells, fixed));
      safe[k] = each * Number(ways_with_safe(cells, fixed));
    }
    return;
  }
  add_convolutions(elimination, step, &ways_with_mine, mine, counts.least);
  if (can_subtract(counts)) {
    for (std::size_t k = 0; k < size; ++k) safe[k] = difference(counts.models[k], mine[k]);
  } else {
    add_convolutions(elimination, step, &ways_with_safe, safe, counts.least);
  }
}

/// Adds to `row`, whose first entry is for `least` mines, the placements on ways through the step, each
/// weighted with what the box's mines allow.
template <class Number>
void ModelCounter<Number>::add_convolutions(const Elimination& elimination, std::size_t step,
                                            int (*weight_of)(int cells, int mines), Number* row, int least) {
  const EliminationLayers& layers = elimination.layers();
  const std::size_t first = layers.first_state(step + 1);
  const std::size_t end = layers.first_state(step + 2);
  const std::size_t begin = before_[first].begin;
  into_.assign(before_[end - 1].begin + static_cast<std::size_t>(before_[end - 1].size) - begin, Number());
  for (const Transition& transition : layers.transitions(step)) {
    const int weight = weight_of(elimination.steps()[step].cells, transition.mines);
    if (weight == 0) continue;
    const Range& from = before_[transition.from];
    const Range& to = before_[transition.to];
    const Number* const source = &forward_[from.begin];
    Number* const target = &into_[to.begin - begin] + (from.least + transition.mines - to.least);
    for (std::int32_t k = 0; k < from.size; ++k) target[k] += source[k] * Number(weight);
  }
  for (std::size_t state = first; state < end; ++state) {
    const Range& before = before_[state];
    const Range& after = after_[state];
    for (std::int32_t k = 0; k < before.size; ++k) {
      const Number& source = into_[before.begin - begin + static_cast<std::size_t>(k)];
      const Number* const rest = &backward_[after.begin];
      Number* const target = row + (before.least + k + after.least - least);
      for (std::int32_t i = 0; i < after.size; ++i) target[i] += source * rest[i];
    }
  }
}

/// Brings backward_ from behind a step to before it.
template <class Number>
void ModelCounter<Number>::step_back(const Elimination& elimination, std::size_t step) {
  const EliminationLayers& layers = elimination.layers();
  const Range& last = after_[layers.first_state(step + 1) - 1];
  earlier_.assign(last.begin + static_cast<std::size_t>(last.size), Number());
  for (const Transition& transition : layers.transitions(step)) {
    const Range& from = after_[transition.from];
    const Range& to = after_[transition.to];
    const Number weight(ways(elimination.steps()[step].cells, transition.mines));
    const Number* const source = &backward_[to.begin];
    Number* const target = &earlier_[from.begin] + (to.least + transition.mines - from.least);
    for (std::int32_t k = 0; k < to.size; ++k) target[k] += source[k] * weight;
  }
  backward_.swap(earlier_);
}

template <class Number>
bool count_by_mines(const Elimination& elimination, int& least, std::vector<Number>& models,
                    std::uint64_t most_products) {
  const EliminationLayers& layers = elimination.layers();
  const MinesBefore before(layers);
  std::uint64_t products = 0;
  for (const Transition& transition : layers.transitions()) products += before.size(transition.from);
  if (products > most_products) return false;
  models.assign(1, Number(1));  // of the states of a layer, one after the other
  std::vector<Number> next;
  std::vector<std::size_t> begin(layers.state_count(), 0);  // of each state's counts in those of its layer
  RareStopPoint stop(words_a_stop_point);
  for (std::size_t step = 0; step < layers.step_count(); ++step) {
    std::size_t size = 0;
    for (std::size_t state = layers.first_state(step + 1); state < layers.first_state(step + 2); ++state) {
      begin[state] = size;
      size += before.size(state);
    }
    next.assign(size, Number());
    for (const Transition& transition : layers.transitions(step)) {
      const Number weight(ways(elimination.steps()[step].cells, transition.mines));
      stop.pass(before.size(transition.from) * (sizeof(Number) / sizeof(double)));
      const Number* const source = &models[begin[transition.from]];
      Number* const target = &next[begin[transition.to]] + before.shift(transition);
      for (std::size_t k = 0; k < before.size(transition.from); ++k) target[k] += source[k] * weight;
    }
    models.swap(next);
  }
  least = before.least.back();
  return true;
}

template bool count_by_mines(const Elimination&, int&, std::vector<double>&, std::uint64_t);
template bool count_by_mines(const Elimination&, int&, std::vector<WideNumber>&, std::uint64_t);
template bool count_by_mines(const Elimination&, int&, std::vector<Integer>&, std::uint64_t);
template bool count_by_mines(const Elimination&, int&, std::vector<WrappedInteger<2>>&, std::uint64_t);
template bool count_by_mines(const Elimination&, int&, std::vector<WrappedInteger<8>>&, std::uint64_t);
template bool count_by_mines(const Elimination&, int&, std::vector<WrappedInteger<52>>&, std::uint64_t);

template class ModelCounter<double>;
template class ModelCounter<WideNumber>;
template class ModelCounter<Integer>;

}  // namespace mines
