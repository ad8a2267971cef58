#include "guess/points/expectimax.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "base/hash.hpp"
#include "base/random.hpp"

namespace mines {

namespace {

// A play that is better by less than this may only be better rounded.
constexpr double least_gain_of_play = 1e-12;

bool touch(Cell a, Cell b) {
  return a != b && std::abs(a.row - b.row) <= 1 && std::abs(a.column - b.column) <= 1;
}

/// Some bits for a model, by its place: cells with the same sum over the models in which they are mines are
/// mines in the same models.
constexpr std::uint64_t mark_of(std::size_t model) {
  std::uint64_t mark = (model + 1) * hash_multiplier;
  mark = (mark ^ mark >> 30) * 0xBF58476D1CE4E5B9;
  mark = (mark ^ mark >> 27) * 0x94D049BB133111EB;
  return mark ^ mark >> 31;
}

}  // namespace

Plan Expectimax::plan(const Component& region, const ModelSet& models, std::uint64_t most_work) {
  load(region, models);
  work_ = most_work;
  tired_ = false;
  const Position root{0, stack_.size(), 0};
  const Summary summary = summarize(root);
  Plan plan;
  plan.stop = cost_to_stop(root, cells_ & ~summary.every);
  plan.deficit = plan.stop;
  plan.exact = plan.stop <= 0;
  const Model safe = cells_ & ~summary.some;
  for (int depth = 1; !plan.exact && !tired_; ++depth) {
    Candidate choice;
    const Value value = safe != 0 ? settle(root, depth) : best_of(root, summary, depth, &choice);
    plan.exact = value.exact && !tired_;
    if (!plan.exact && value.deficit >= plan.deficit - least_gain_of_play) continue;
    if (value.deficit >= plan.stop - least_gain_of_play) continue;
    plan.deficit = std::min(plan.deficit, value.deficit);
    plan.cell = safe != 0 ? static_cast<std::size_t>(std::countr_zero(safe)) : choice.cell;
    plan.mine_probability = choice.mine_weight;
  }
  return plan;
}

void Expectimax::load(const Component& region, const ModelSet& models) {
  const std::size_t cells = region.cells.size();
  cells_ = cells == most_cells ? ~Model{0} : (Model{1} << cells) - 1;
  for (std::size_t i = 0; i < cells; ++i) {
    neighbours_[i] = 0;
    for (std::size_t j = 0; j < cells; ++j) {
      if (touch(region.cells[i], region.cells[j])) neighbours_[i] |= Model{1} << j;
    }
  }
  stack_.clear();
  for (std::size_t i = 0; i < models.models.size(); ++i)
    stack_.push_back({models.models[i], models.weights[i]});
  std::ranges::sort(stack_, {}, &Weighted::model);
  memo_.clear();
}

Expectimax::Summary Expectimax::summarize(const Position& position) const {
  Summary summary{~Model{0}, 0, 0};
  for (std::size_t i = position.begin; i < position.end; ++i) {
    summary.every &= stack_[i].model;
    summary.some |= stack_[i].model;
    summary.weight += stack_[i].weight;
  }
  return summary;
}

/// Opens what is certain until nothing is, and plays on.
Expectimax::Value Expectimax::settle(Position position, int depth) {
  const std::size_t models = position.end - position.begin;
  all_work_ += models;
  work_ -= std::min<std::uint64_t>(work_, models);
  tired_ |= work_ == 0;
  if (models == 1) return {};
  const Summary summary = summarize(position);
  Model fresh = cells_ & ~summary.some & ~position.open;
  while (fresh != 0) {
    const auto cell = static_cast<std::size_t>(std::countr_zero(fresh));
    fresh &= fresh - 1;
    position.open |= Model{1} << cell;
    if ((neighbours_[cell] & summary.some & ~summary.every) == 0) continue;  // the same number in all
    std::array<Position, answers> parts;
    const std::size_t top = stack_.size();
    const int count = split(position, cell, false, parts);
    if (count == 1) {
      stack_.resize(top);
      continue;
    }
    Value value;
    for (int i = 0; i < count; ++i) {
      const Value part = settle(parts[static_cast<std::size_t>(i)], depth);
      value.deficit += part.deficit;
      value.exact &= part.exact;
    }
    stack_.resize(top);
    return value;
  }
  return best_of(position, summary, depth);
}

/// Stops or opens a cell of a position in which nothing is certain; the cell and its weight of mines go to
/// `choice`.
Expectimax::Value Expectimax::best_of(const Position& position, const Summary& summary, int depth,
                                      Candidate* choice) {
  const Model open_questions = summary.some & ~summary.every;
  Value best{cost_to_stop(position, open_questions), true};
  if (summary.weight <= 0) return {0, true};
  std::uint32_t entry = 0;
  if (choice == nullptr && depth > 0) {
    memo_.key().clear();
    for (std::size_t i = position.begin; i < position.end; ++i)
      memo_.key().push_back(stack_[i].model ^ summary.every);
    entry = memo_.find_or_add();
    const PositionMemo::Entry& known = memo_[entry];
    if (known.exact || known.depth >= depth) return {known.value * summary.weight, known.exact};
  }
  std::array<Candidate, most_cells> candidates;
  const std::size_t count = find_candidates(position, open_questions, candidates);
  if (depth <= 0 || tired_) {
    best.exact = penalty_ * candidates[0].mine_weight >= best.deficit;
    return best;
  }
  for (std::size_t i = 0; i < count; ++i) {
    // The click alone costs more, whatever it tells; so do all that follow.
    if (penalty_ * candidates[i].mine_weight >= best.deficit) break;
    const auto twin = [&](const Candidate& other) { return other.column == candidates[i].column; };
    if (std::any_of(candidates.begin(), candidates.begin() + static_cast<std::ptrdiff_t>(i), twin)) continue;
    const Value value = open_cell(position, candidates[i], best.deficit, depth);
    best.exact &= value.exact;
    if (value.deficit >= best.deficit - least_gain_of_play * summary.weight) continue;
    best.deficit = value.deficit;
    if (choice != nullptr) *choice = candidates[i];
  }
  if (choice == nullptr) memo_[entry] = {best.deficit / summary.weight, depth, best.exact && !tired_};
  return {best.deficit, best.exact && !tired_};
}

/// What a click costs, with the best play after each answer; or `limit` and more.
Expectimax::Value Expectimax::open_cell(const Position& position, const Candidate& candidate, double limit,
                                        int depth) {
  std::array<Position, answers> parts;
  const std::size_t top = stack_.size();
  const int count = split(position, candidate.cell, true, parts);
  Value value{penalty_ * candidate.mine_weight, true};
  for (int i = 0; i < count && value.deficit < limit; ++i) {
    const Value part = settle(parts[static_cast<std::size_t>(i)], depth - 1);
    value.deficit += part.deficit;
    value.exact &= part.exact;
  }
  stack_.resize(top);
  return value;
}

double Expectimax::cost_to_stop(const Position& position, Model open_questions) const {
  double cost = 0;
  for (std::size_t i = position.begin; i < position.end; ++i) {
    cost += stack_[i].weight * std::popcount(open_questions & ~stack_[i].model);
  }
  return cost;
}

/// The cells of `open_questions`, the least likely mine first.
std::size_t Expectimax::find_candidates(const Position& position, Model open_questions,
                                        std::array<Candidate, most_cells>& candidates) const {
  std::array<Candidate, most_cells> of_cell;
  for_each_bit(open_questions, [&](int cell) {
    of_cell[static_cast<std::size_t>(cell)] = {0, 0, static_cast<std::size_t>(cell)};
  });
  for (std::size_t i = position.begin; i < position.end; ++i) {
    const std::uint64_t mark = mark_of(i - position.begin);
    for_each_bit(stack_[i].model & open_questions, [&](int cell) {
      Candidate& candidate = of_cell[static_cast<std::size_t>(cell)];
      candidate.mine_weight += stack_[i].weight;
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

/// Sorts the models of a position by the answer to a click, on top of the stack. Returns how many answers
/// there are.
int Expectimax::split(const Position& position, std::size_t cell, bool mines_apart,
                      std::array<Position, answers>& parts) {
  std::array<std::size_t, answers> place{};
  const auto answer_of = [&](Model model) {
    if (mines_apart && (model >> cell & 1) != 0) return answers - 1;
    return static_cast<std::size_t>(std::popcount(model & neighbours_[cell]));
  };
  for (std::size_t i = position.begin; i < position.end; ++i) ++place[answer_of(stack_[i].model)];
  std::size_t end = stack_.size();
  int count = 0;
  for (std::size_t answer = 0; answer < answers; ++answer) {
    const std::size_t models = place[answer];
    place[answer] = end;
    end += models;
    if (models == 0) continue;
    const Model open = answer + 1 == answers ? position.open : position.open | Model{1} << cell;
    parts[static_cast<std::size_t>(count++)] = {place[answer], end, open};
  }
  stack_.resize(end);
  for (std::size_t i = position.begin; i < position.end; ++i) {
    stack_[place[answer_of(stack_[i].model)]++] = stack_[i];
  }
  return count;
}

}  // namespace mines
