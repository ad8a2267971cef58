#include "guess/points/small_region_planner.hpp"

#include <algorithm>
#include <bit>

#include "base/assert.hpp"
#include "base/hash.hpp"

namespace mines {

namespace {

// Smaller gains, of a play over another and of a guess, may come from rounding.
constexpr double least_gain_of_play = 1e-12;
constexpr double least_gain = 1e-9;

/// Random bits for a model, by its index. Two cells with the same sum of them, over the models in which they
/// are mines, are mines in the same models.
constexpr std::uint64_t mark_of(std::size_t model) {
  std::uint64_t mark = (model + 1) * hash_multiplier;
  mark = (mark ^ mark >> 30) * 0xBF58476D1CE4E5B9;
  mark = (mark ^ mark >> 27) * 0x94D049BB133111EB;
  return mark ^ mark >> 31;
}

}  // namespace

void Plans::add(const Plan& plan, const std::vector<Cell>& cells) {
  MINES_ASSERT(plan.cell < cells.size() && plan.deficit <= plan.stop);
  deficit += plan.deficit;
  const double gain = plan.stop - plan.deficit;
  if (gain > least_gain) guesses.push_back({cells[plan.cell], false, plan.mine_probability, gain});
}

Plan SmallRegionPlanner::plan(const Component& region, const ModelSet& models, std::uint64_t most_work) {
  MINES_ASSERT(!region.truncated);
  const Position root = load(region, models);
  work_ = most_work;
  tired_ = false;
  const Common common = stack_.common(root);
  Plan plan;
  plan.stop = cost_to_stop(root, stack_.cells() & ~common.every);
  plan.deficit = plan.stop;
  plan.exact = plan.stop <= 0;
  const Model safe = stack_.cells() & ~common.some;
  // A depth that the work cuts short still gives a valid play: one that stops there.
  for (int depth = 1; !plan.exact && !tired_; ++depth) {
    Candidate choice;
    const Value value = safe != 0 ? settle(root, depth) : best_of(root, common, depth, &choice);
    plan.exact = value.exact && !tired_;
    if (!plan.exact && value.deficit >= plan.deficit - least_gain_of_play) continue;
    // Stopping is as good, so no cell is chosen.
    if (value.deficit >= plan.stop - least_gain_of_play) continue;
    plan.deficit = std::min(plan.deficit, value.deficit);
    plan.cell = safe != 0 ? static_cast<std::size_t>(std::countr_zero(safe)) : choice.cell;
    plan.mine_probability = choice.mine_weight;
  }
  return plan;
}

SmallRegionPlanner::Position SmallRegionPlanner::load(const Component& region, const ModelSet& models) {
  MINES_ASSERT(!models.models.empty() && models.weights.size() == models.models.size());
  stack_.clear(region.cells);
  for (std::size_t i = 0; i < models.models.size(); ++i) stack_.add({models.models[i], models.weights[i]});
  memo_.clear();
  return stack_.sort();
}

double SmallRegionPlanner::weight_of(const Position& position) const {
  double weight = 0;
  for (std::size_t i = position.begin; i < position.end; ++i) weight += stack_[i].weight;
  return weight;
}

/// Opens certain cells until none is left, and plays on.
SmallRegionPlanner::Value SmallRegionPlanner::settle(Position position, int depth) {
  all_work_ += position.size();
  work_ -= std::min<std::uint64_t>(work_, position.size());
  tired_ |= work_ == 0;
  // A single model has no question left: its safe cells are opened without risk.
  if (position.size() == 1) return {};
  const Common common = stack_.common(position);
  Model fresh = stack_.cells() & ~common.some & ~position.open;
  while (fresh != 0) {
    const auto cell = static_cast<std::size_t>(std::countr_zero(fresh));
    fresh &= fresh - 1;
    position.open |= Model{1} << cell;
    if ((stack_.neighbours(cell) & common.some & ~common.every) == 0) continue;  // one number in all models
    Stack::Parts parts;
    const std::size_t top = stack_.top();
    const int count = stack_.split<Stack::Keep::safe>(position, cell, parts);
    if (count == 1) {
      stack_.drop_to(top);
      continue;
    }
    Value value;
    for (int i = 0; i < count; ++i) {
      const Value part = settle(parts[static_cast<std::size_t>(i)], depth);
      value.deficit += part.deficit;
      value.exact &= part.exact;
    }
    stack_.drop_to(top);
    return value;
  }
  return best_of(position, common, depth);
}

/// Stops, or opens a cell of a position in which nothing is certain. The cell and its weight of mines go to
/// `choice`. Without one, the value is remembered.
SmallRegionPlanner::Value SmallRegionPlanner::best_of(const Position& position, const Common& common,
                                                      int depth, Candidate* choice) {
  const Model open_questions = common.some & ~common.every;
  const double weight = weight_of(position);
  // Models without weight cost nothing, and the memo divides by the weight.
  if (weight <= 0) return {0, true};
  Value best{cost_to_stop(position, open_questions), true};
  std::uint32_t entry = 0;
  if (choice == nullptr && depth > 0) {
    entry = find_in_memo(position, common);
    const PositionValue& known = memo_[entry];
    if (known.exact || known.depth >= depth) return {known.value * weight, known.exact};
  }
  Candidates candidates;
  const std::size_t count = find_candidates(position, open_questions, candidates);
  MINES_ASSERT(count > 0);  // several models differ in some cell
  if (depth <= 0 || tired_) {
    // Exact nevertheless if even the safest click costs more than to stop.
    best.exact = penalty_ * candidates[0].mine_weight >= best.deficit;
    return best;
  }
  for (std::size_t i = 0; i < count; ++i) {
    // This click alone costs more than the best play, and so do all that follow.
    if (penalty_ * candidates[i].mine_weight >= best.deficit) break;
    const auto twin = [&](const Candidate& other) { return other.column == candidates[i].column; };
    if (std::any_of(candidates.begin(), candidates.begin() + static_cast<std::ptrdiff_t>(i), twin)) continue;
    const Value value = open_cell(position, candidates[i], best.deficit, depth);
    // The value of a click that was cut off at the limit is a lower bound, which is enough to reject it.
    best.exact &= value.exact;
    if (value.deficit >= best.deficit - least_gain_of_play * weight) continue;
    best.deficit = value.deficit;
    if (choice != nullptr) *choice = candidates[i];
  }
  if (choice == nullptr) memo_[entry] = {best.deficit / weight, depth, best.exact && !tired_};
  return {best.deficit, best.exact && !tired_};
}

/// The index in the memo of a position, added if it is new: what its models differ in. (Cells on which they
/// agree give no new information.)
std::uint32_t SmallRegionPlanner::find_in_memo(const Position& position, const Common& common) {
  key_.clear();
  for (std::size_t i = position.begin; i < position.end; ++i) key_.push_back(stack_[i].model ^ common.every);
  return memo_.find_or_add(key_);
}

/// What a click costs, with the best play after each reply; at least `limit` if it is not less than that.
SmallRegionPlanner::Value SmallRegionPlanner::open_cell(const Position& position, const Candidate& candidate,
                                                        double limit, int depth) {
  Stack::Parts parts;
  const std::size_t top = stack_.top();
  // A hit mine only costs points here, so the play goes on in its models, too.
  const int count = stack_.split<Stack::Keep::all>(position, candidate.cell, parts);
  Value value{penalty_ * candidate.mine_weight, true};
  for (int i = 0; i < count && value.deficit < limit; ++i) {
    const Value part = settle(parts[static_cast<std::size_t>(i)], depth - 1);
    value.deficit += part.deficit;
    value.exact &= part.exact;
  }
  stack_.drop_to(top);
  return value;
}

double SmallRegionPlanner::cost_to_stop(const Position& position, Model open_questions) const {
  double cost = 0;
  for (std::size_t i = position.begin; i < position.end; ++i) {
    cost += stack_[i].weight * std::popcount(open_questions & ~stack_[i].model);
  }
  return cost;
}

/// The cells of `open_questions`, the least likely mine first. Returns how many.
std::size_t SmallRegionPlanner::find_candidates(const Position& position, Model open_questions,
                                                Candidates& candidates) const {
  Candidates of_cell;
  for_each_bit(open_questions, [&](int cell) {
    of_cell[static_cast<std::size_t>(cell)] = {0, 0, static_cast<std::size_t>(cell)};
  });
  for (std::size_t i = position.begin; i < position.end; ++i) {
    const std::uint64_t mark = mark_of(i - position.begin);
    for_each_bit(stack_[i].model & open_questions, [&](int cell) {
      Candidate& candidate = of_cell[static_cast<std::size_t>(cell)];
      candidate.mine_weight += stack_[i].weight;
      // A sum modulo 2^64: the order of models does not matter, and equal sums of unequal columns are as
      // unlikely as a collision of a 64-bit hash.
      candidate.column += mark;
    });
  }
  std::size_t count = 0;
  for_each_bit(open_questions,
               [&](int cell) { candidates[count++] = of_cell[static_cast<std::size_t>(cell)]; });
  std::sort(candidates.begin(), candidates.begin() + static_cast<std::ptrdiff_t>(count),
            [](const Candidate& a, const Candidate& b) {
              return a.mine_weight != b.mine_weight ? a.mine_weight < b.mine_weight : a.cell < b.cell;
            });
  return count;
}

}  // namespace mines
