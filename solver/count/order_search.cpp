#include "count/order_search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/assert.hpp"
#include "base/stop.hpp"

namespace mines {

namespace {

// How the number of states grows with the bits of the active constraints: not all combinations are possible.
constexpr double bits_that_count = 0.6;

constexpr int few_orders = 24;
/// No order is likely to be found that is so much better.
constexpr double hopeless_promise = 60;
constexpr int many_orders = 1000;
// What many orders can promise less than the best of a few.
constexpr double most_gain = 3;

constexpr std::uint64_t most_looks = 10'000'000;
constexpr std::uint64_t looks_each = 64;
constexpr std::size_t most_constraints = 128;  // of a box: each turn reckons all of them again

/// Of a try, in units of StopRequest::charge().
constexpr std::uint64_t work_of_constraint = 20;

/// What a try looks at.
struct Looks {
  std::uint64_t of_a_try = 0;
  std::uint64_t listings = 0;  // of boxes in constraints
};

Looks looks_of(const Boxes& boxes) {
  Looks looks;
  for (std::size_t i = 0; i < boxes.constraint_count(); ++i) {
    const std::uint64_t size = boxes.boxes_of(i).size();
    looks.of_a_try += size * size;
    looks.listings += size;
  }
  return looks;
}

/// Uniform in [0, 1).
double fraction(std::mt19937_64& random) { return static_cast<double>(random() >> 11) * 0x1p-53; }

}  // namespace

bool OrderSearch::is_worth_a_try(const Boxes& boxes) {
  for (std::size_t box = 0; box < boxes.size(); ++box) {
    if (boxes.constraints_of(box).size() > most_constraints) return false;
  }
  const Looks looks = looks_of(boxes);
  return looks.of_a_try <= most_looks + looks_each * looks.listings;
}

void OrderSearch::run(const Boxes& boxes, int starts) {
  MINES_ASSERT(!boxes.impossible());
  start(boxes);
  while (tried_ < starts) try_order(boxes);
}

void OrderSearch::run(const Boxes& boxes) {
  MINES_ASSERT(!boxes.impossible());
  start(boxes);
  if (!is_worth_a_try(boxes)) return;
  const auto size = static_cast<double>(boxes.size());
  const Looks looks = looks_of(boxes);
  // Numbers of a board, with at most eight boxes each, never take as many.
  const std::uint64_t most = most_looks + many_orders * Constraint::most_in_place * looks.listings;
  const auto pays = [&] {
    // Two tries, because the first one is without noise and bonus and from one end only.
    if (tried_ >= 2 && promise_ > hopeless_promise) return false;
    if (tried_ >= 2 && static_cast<std::uint64_t>(tried_) * looks.of_a_try > most) return false;
    if (tried_ < few_orders) return true;
    if (tried_ >= many_orders || promise_ > most_promise + most_gain) return false;
    // A try costs about as much for each box as the elimination for each of its 2^promise transitions: stop
    // when searching has cost what the elimination will.
    return tried_ * size < std::exp2(promise_);
  };
  while (pays()) try_order(boxes);
}

void OrderSearch::start(const Boxes& boxes) {
  far_box_.start(boxes);
  // Always the same sequence: the result depends only on the boxes.
  random_.seed();
  tried_ = 0;
  first_ = 0;
  best_.clear();
  promise_ = std::numeric_limits<double>::infinity();
}

/// Finds one more order, and keeps it if it promises more than the best one. After a few orders from scratch,
/// the others have a part of the best one, from one of its ends on, and are found anew from there.
void OrderSearch::try_order(const Boxes& boxes) {
  const int number = tried_++;
  charge_work(work_of_constraint * boxes.constraint_count());
  constexpr double bonuses[] = {0, 0.02, 0.05, 0.01};
  const Taste taste{bonuses[number % 4], number % 8 < 4 ? 0 : 0.3};
  kept_.clear();
  if (boxes.size() > 0 && number < few_orders) {
    // The first two orders begin at either end.
    first_ = number < 2 ? far_box_.from(boxes, first_) : static_cast<std::uint32_t>(random_() % boxes.size());
    kept_.assign(1, first_);
  } else if (boxes.size() > 0) {
    kept_ = best_;
    if (random_() % 2 == 0) std::reverse(kept_.begin(), kept_.end());
    kept_.resize(1 + random_() % kept_.size());
  }
  find_order(boxes, taste);
  const double promise = promise_of(boxes, order_);
  // `best_` is empty only before the first order, whose promise may be infinite.
  if (promise >= promise_ && !best_.empty()) return;
  promise_ = promise;
  best_ = order_;
}

/// Sets order_: the boxes that are kept, those that are connected with them, then all others. Each turn
/// finishes the constraint after which the active ones have the fewest combinations of values, as if all
/// combinations were possible: a greedy minimum of the frontier's entropy. Bonus and noise make the orders
/// differ.
void OrderSearch::find_order(const Boxes& boxes, const Taste& taste) {
  order_.clear();
  box_done_.assign(boxes.size(), 0);
  cells_done_.assign(boxes.constraint_count(), 0);
  waits_.assign(boxes.constraint_count(), 0);
  is_stale_.assign(boxes.constraint_count(), 0);
  bits_.assign(boxes.constraint_count(), 0);
  more_.assign(boxes.constraint_count(), 0);
  waiting_.clear();
  for (const std::uint32_t box : kept_) take(boxes, box);
  for (std::uint32_t box = 0; box < boxes.size(); ++box) {
    // Ends: each turn finishes at least one waiting constraint, and a finished one never waits again.
    for (drop_finished(boxes); !waiting_.empty(); drop_finished(boxes)) {
      stop_point();
      finish(boxes, next_constraint(boxes, taste));
    }
    if (box_done_[box] == 0) take(boxes, box);
  }
}

void OrderSearch::take(const Boxes& boxes, std::uint32_t box) {
  order_.push_back(box);
  box_done_[box] = 1;
  add_cells_of(boxes, box);
  for (const std::uint32_t constraint : boxes.constraints_of(box)) {
    for (const std::uint32_t other : boxes.boxes_of(constraint)) {
      for (const std::uint32_t near : boxes.constraints_of(other)) {
        // Constraints of neighbouring boxes: finishing one of these would now add other bits.
        is_stale_[near] = 1;
        if (waits_[near] != 0) continue;
        waits_[near] = 1;
        waiting_.push_back(near);
      }
    }
  }
}

/// Counts the cells of a box as done in each of its constraints.
void OrderSearch::add_cells_of(const Boxes& boxes, std::uint32_t box) {
  const auto constraints = boxes.constraints_of(box);
  for (std::size_t i = 0; i < constraints.size(); ++i)
    cells_done_[constraints[i]] += boxes.cell_count_of(box) * boxes.weight_of(box, i);
}

/// Takes all boxes of a constraint, each time the one that leaves the fewest bits.
void OrderSearch::finish(const Boxes& boxes, std::uint32_t constraint) {
  while (cells_done_[constraint] < boxes.size_of(constraint)) {
    double fewest = std::numeric_limits<double>::infinity();
    std::uint32_t best = 0;
    for (const std::uint32_t box : boxes.boxes_of(constraint)) {
      if (box_done_[box] != 0) continue;
      const double bits = bits_if_taken(boxes, box);
      if (bits >= fewest) continue;
      fewest = bits;
      best = box;
    }
    take(boxes, best);
  }
}

void OrderSearch::drop_finished(const Boxes& boxes) {
  waiting_.erase(std::remove_if(waiting_.begin(), waiting_.end(),
                                [&](std::uint32_t constraint) {
                                  return cells_done_[constraint] == boxes.size_of(constraint);
                                }),
                 waiting_.end());
}

std::uint32_t OrderSearch::next_constraint(const Boxes& boxes, const Taste& taste) {
  double fewest = std::numeric_limits<double>::infinity();
  std::uint32_t best = 0;
  for (std::size_t i = 0; i < waiting_.size(); ++i) {
    const std::uint32_t constraint = waiting_[i];
    if (is_stale_[constraint] != 0) {
      is_stale_[constraint] = 0;
      bits_[constraint] = bits_if_finished(boxes, constraint) + taste.noise * fraction(random_);
    }
    const double bits = bits_[constraint] + taste.bonus * static_cast<double>(i);
    if (bits >= fewest) continue;
    fewest = bits;
    best = constraint;
  }
  return best;
}

/// What finishing a constraint adds to the bits of all.
double OrderSearch::bits_if_finished(const Boxes& boxes, std::uint32_t constraint) {
  touched_.clear();
  for (const std::uint32_t box : boxes.boxes_of(constraint)) {
    if (box_done_[box] != 0) continue;
    const auto constraints = boxes.constraints_of(box);
    for (std::size_t i = 0; i < constraints.size(); ++i) {
      // more_ is 0 outside of this function; the loop below restores that.
      int& more = more_[constraints[i]];
      if (more == 0) touched_.push_back(constraints[i]);
      more += boxes.cell_count_of(box) * boxes.weight_of(box, i);
    }
  }
  double bits = 0;
  for (const std::uint32_t each : touched_) {
    bits += added_bits(boxes, each, more_[each]);
    more_[each] = 0;
  }
  return bits;
}

double OrderSearch::bits_if_taken(const Boxes& boxes, std::uint32_t box) const {
  double bits = 0;
  const auto constraints = boxes.constraints_of(box);
  for (std::size_t i = 0; i < constraints.size(); ++i)
    bits += added_bits(boxes, constraints[i], boxes.cell_count_of(box) * boxes.weight_of(box, i));
  return bits;
}

double OrderSearch::added_bits(const Boxes& boxes, std::uint32_t constraint, int more_cells) const {
  return bits(boxes, constraint, more_cells) - bits(boxes, constraint, 0);
}

/// The logarithm to base 2 of how many numbers of mines the cells of a constraint that are done, and that
/// many more, may have.
double OrderSearch::bits(const Boxes& boxes, std::uint32_t constraint, int more_cells) const {
  static const std::vector<double> log2_of = [] {
    std::vector<double> logarithms{0};
    for (int i = 1; i <= Boxes::most_cells + 1; ++i) logarithms.push_back(std::log2(i));
    return logarithms;
  }();
  const int done = cells_done_[constraint] + more_cells;
  const int rest = boxes.size_of(constraint) - done;
  // As in EliminationLayers::add_layer(): the done cells hold at least what `rest` cannot take.
  const int least = std::max(0, boxes.least_of(constraint) - rest);
  const int most = std::min(boxes.most_of(constraint), done);
  const int numbers = rest == 0 ? 1 : most - least + 1;  // whatever satisfies it at its end is one state
  return numbers <= Boxes::most_cells + 1 ? log2_of[static_cast<std::size_t>(numbers)] : std::log2(numbers);
}

double OrderSearch::promise_of(const Boxes& boxes, std::span<const std::uint32_t> order) {
  cells_done_.assign(boxes.constraint_count(), 0);
  double bits = 0;
  double states = 1;
  for (const std::uint32_t box : order) {
    bits += bits_if_taken(boxes, box);
    add_cells_of(boxes, box);
    states += std::exp2(bits_that_count * bits);
  }
  return std::log2(states);
}

}  // namespace mines
