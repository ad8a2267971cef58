#include "count/model_counting.hpp"

#include <algorithm>
#include <type_traits>

#include "base/assert.hpp"
#include "base/stop.hpp"
#include "count/integer.hpp"
#include "count/wide_number.hpp"

namespace mines {

namespace {

/// Multiplications that take as long as a unit of work (StopRequest::charge).
constexpr std::uint64_t products_of_work = 100;

double as_double(double number) { return number; }
double as_double(WideNumber number) { return number.to_double(); }

/// Whether sums of these counts cannot have been rounded. Once a sum or product is rounded it is at least
/// 2^53, and nothing that comes of it is less.
template <class Number>
bool all_exact(const std::vector<Number>& models) {
  double sum = 0;
  for (const Number& count : models) sum += as_double(count);
  // The sum itself may be rounded, but then it is at least 2^53, so the comparison is right.
  return sum < 0x1p53;
}

/// The number of mines in the box if all transitions agree on it, else -1.
int fixed_mines(std::span<const Transition> transitions) {
  MINES_ASSERT(!transitions.empty());
  const int mines = transitions.front().mines;
  const bool all = std::all_of(transitions.begin(), transitions.end(),
                               [mines](const Transition& transition) { return transition.mines == mines; });
  return all ? mines : -1;
}

}  // namespace

template <class Number>
bool ModelCounter<Number>::count(const Elimination& elimination, ModelCounts<Number>& counts,
                                 std::uint64_t most_products) {
  const EliminationLayers& layers = elimination.layers();
  before_.find_before(layers);
  after_.find_after(layers);
  const std::uint64_t cost = products(layers);
  if (cost > most_products) return false;
  charge_work(cost / products_of_work);
  const Number one(1);
  CountsByMines<Number> before(elimination, before_);
  forward_.forward(layers, before, &one);
  const MineRow& all = before_[layers.last_state()];
  const Number* const models = forward_.at(all.begin);
  counts.least = all.least;
  counts.models.assign(models, models + all.size);
  MINES_ASSERT(!counts.models.empty());
  // The last state's row: all paths end there.
  counts.exact = all_exact(counts.models);
  const Boxes& boxes = elimination.boxes();
  counts.box_of = boxes.box_of();
  counts.box_mine.assign(boxes.size() * counts.models.size(), Number());
  counts.box_safe.assign(boxes.size() * counts.models.size(), Number());
  CountsByMines<Number> after(elimination, after_);
  // Both sums of a step's transitions are there at once only here: forward_ keeps all layers, backward_ the
  // one behind the step.
  backward_.backward(layers, after, &one, [&](std::size_t step) { count_box(elimination, step, counts); });
  return true;
}

/// A transition costs a product for each entry of the row before it in the sweep forward, two on the way
/// through (mine and safe), and one for each entry of the row behind it in the sweep backward. A state costs
/// two products, as above, for each entry of either row with each of the other.
template <class Number>
std::uint64_t ModelCounter<Number>::products(const EliminationLayers& layers) const {
  std::uint64_t products = 0;
  for (const Transition& transition : layers.transitions())
    products += static_cast<std::uint64_t>(3 * std::int64_t{before_[transition.from].size} +
                                           after_[transition.to].size);
  for (std::size_t state = 0; state < layers.state_count(); ++state)
    products += static_cast<std::uint64_t>(2 * std::int64_t{before_[state].size} * after_[state].size);
  return products;
}

/// The counts of the box of a step.
template <class Number>
void ModelCounter<Number>::count_box(const Elimination& elimination, std::size_t step,
                                     ModelCounts<Number>& counts) {
  stop_point();
  const std::size_t size = counts.models.size();
  const std::size_t box = elimination.steps()[step].box;
  const int cells = elimination.steps()[step].cells;
  Number* const mine = &counts.box_mine[box * size];
  Number* const safe = &counts.box_safe[box * size];
  // The cheapest case: no product of rows.
  const int fixed = fixed_mines(elimination.layers().transitions(step));
  if (fixed >= 0) {
    // Every placement has these mines in the box, in ways that are alike for all of its cells.
    const Number all(ways(cells, fixed));
    for (std::size_t k = 0; k < size; ++k) {
      const Number each = counts.models[k] / all;
      mine[k] = each * Number(ways_with_mine(cells, fixed));
      safe[k] = each * Number(ways_with_safe(cells, fixed));
    }
    return;
  }
  add_through(elimination, step, &ways_with_mine, mine, counts.least);
  if constexpr (std::is_same_v<Number, double>) {  // WideNumbers cannot be subtracted
    if (counts.exact) {
      for (std::size_t k = 0; k < size; ++k) safe[k] = counts.models[k] - mine[k];
      return;
    }
  }
  add_through(elimination, step, &ways_with_safe, safe, counts.least);
}

/// Adds to `row`, whose first entry is for `least` mines, the placements on ways through the step, each
/// weighed with what the box's mines allow. First all transitions into a state are summed up, then the sum is
/// multiplied by what follows: a product of rows for each state, not for each transition.
template <class Number>
void ModelCounter<Number>::add_through(const Elimination& elimination, std::size_t step,
                                       int (*ways_of)(int cells, int mines), Number* row, int least) {
  const EliminationLayers& layers = elimination.layers();
  const std::size_t first = layers.first_state(step + 1);
  const std::size_t end = layers.first_state(step + 2);
  const std::size_t begin = before_[first].begin;
  // Rows of a layer's states lie one after the other, so one piece of memory holds the sums of all of them.
  into_.assign(before_[end - 1].end() - begin, Number());
  for (const Transition& transition : layers.transitions(step)) {
    const int ways = ways_of(elimination.steps()[step].cells, transition.mines);
    if (ways == 0) continue;
    const MineRow& from = before_[transition.from];
    const MineRow& to = before_[transition.to];
    add_row(from, forward_.at(from.begin), transition.mines, ways, to, &into_[to.begin - begin]);
  }
  for (std::size_t state = first; state < end; ++state) {
    const MineRow& before = before_[state];
    const MineRow& after = after_[state];
    const std::span<const Number> rest(backward_.at(after.begin), static_cast<std::size_t>(after.size));
    // before.least + k and after.least + j mines make entry before.least + after.least + k + j - least. Live
    // states have before.least + after.least >= least; dead ones have empty rows.
    Number* const sum = row + (before.least + after.least - least);
    const Number* const ways_to = into_.data() + (before.begin - begin);
    for (std::int32_t k = 0; k < before.size; ++k) add_multiple(rest, ways_to[k], sum + k);
  }
}

template <class Number>
std::optional<Spread<Number>> count_by_mines(const Elimination& elimination, std::uint64_t most_products) {
  const EliminationLayers& layers = elimination.layers();
  MineRows before;
  before.find_before(layers);
  std::uint64_t products = 0;
  for (const Transition& transition : layers.transitions())
    products += static_cast<std::uint64_t>(before[transition.from].size);
  if (products > most_products) return std::nullopt;
  charge_work(products / products_of_work);
  const Number one(1);
  CountsByMines<Number> weight(elimination, before);
  LayerSweep<Number> sweep(KeptLayers::one);
  sweep.forward(layers, weight, &one);
  const MineRow& all = before[layers.last_state()];
  const Number* const counts = sweep.at(all.begin);
  return Spread<Number>{all.least, {counts, counts + all.size}};
}

template std::optional<Spread<double>> count_by_mines(const Elimination&, std::uint64_t);
template std::optional<Spread<WideNumber>> count_by_mines(const Elimination&, std::uint64_t);
template std::optional<Spread<Integer>> count_by_mines(const Elimination&, std::uint64_t);
template std::optional<Spread<WrappedInteger<2>>> count_by_mines(const Elimination&, std::uint64_t);
template std::optional<Spread<WrappedInteger<8>>> count_by_mines(const Elimination&, std::uint64_t);
template std::optional<Spread<WrappedInteger<52>>> count_by_mines(const Elimination&, std::uint64_t);

template class ModelCounter<double>;
template class ModelCounter<WideNumber>;

}  // namespace mines
