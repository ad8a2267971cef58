#include "guess/win/endgame.hpp"

#include <algorithm>
#include <bit>

#include "base/assert.hpp"

namespace mines {

std::optional<Guess> Endgame::solve(const std::vector<Cell>& cells, const std::vector<Model>& models,
                                    std::uint64_t most_work) {
  MINES_ASSERT(models.size() >= 2);
  const Position root = load(cells, models, most_work);
  Candidate choice;
  const std::size_t points = best_of(root, stack_.common(root), &choice);
  if (tired_) return std::nullopt;
  const std::size_t mines = choice.is_mark ? choice.right : models.size() - choice.right;
  Guess guess{cells[choice.cell], static_cast<double>(mines) / static_cast<double>(models.size())};
  guess.is_mark = choice.is_mark;
  guess.value = share_of(points, models.size());
  return guess;
}

std::optional<std::vector<double>> Endgame::values(const std::vector<Cell>& cells,
                                                   const std::vector<Model>& models,
                                                   std::uint64_t most_work) {
  const Position root = load(cells, models, most_work);
  std::vector<double> shares;
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    std::size_t safe = 0;
    for (const Model model : models) safe += (model >> cell & 1) == 0 ? 1 : 0;
    const std::size_t points = take(root, {safe, cell, false}, 0, 0);
    if (tired_) return std::nullopt;
    shares.push_back(share_of(points, models.size()));
  }
  return shares;
}

Endgame::Position Endgame::load(const std::vector<Cell>& cells, const std::vector<Model>& models,
                                std::uint64_t most_work) {
  cells_ = cells.size();
  full_ = goal_ == Goal::win ? 1 : cells_;
  stack_.clear(cells);
  for (const Model model : models) stack_.add({model});
  memo_.clear();
  work_ = most_work;
  tired_ = false;
  return stack_.sort();
}

/// Opens certain cells until none is left, and plays on. Returns the points.
std::size_t Endgame::settle(const Position& position) {
  if (position.size() <= 1 || tired_) return position.size() * full_;
  if (work_ < position.size()) {
    tired_ = true;
    return 0;
  }
  work_ -= position.size();
  const Common common = stack_.common(position);
  const Model safe = stack_.cells() & ~common.some & ~position.open;
  if (safe != 0) {
    const auto cell = static_cast<std::size_t>(std::countr_zero(safe));
    return take(position, {position.size(), cell, false}, 0, 0);
  }
  if (common.every == common.some) return position.size() * full_;
  memo_.key().clear();
  for (std::size_t i = position.begin; i < position.end; ++i) memo_.key().push_back(stack_[i].model);
  const std::uint32_t entry = memo_.find_or_add();
  if (memo_[entry].exact) return static_cast<std::size_t>(memo_[entry].value);
  const std::size_t points = best_of(position, common, nullptr);
  if (!tired_) {
    memo_[entry].value = static_cast<double>(points);
    memo_[entry].exact = true;
  }
  return points;
}

/// Tries the cells on which the placements do not agree.
std::size_t Endgame::best_of(const Position& position, const Common& common, Candidate* choice) {
  Candidates candidates;
  const std::size_t count = list_candidates(position, common, candidates);
  work_ -= std::min(work_, position.size() * count / 8);
  // The points of a lost placement: the cells on which all placements agree.
  const auto open_questions = static_cast<std::size_t>(std::popcount(common.some & ~common.every));
  const std::size_t lost = goal_ == Goal::win ? 0 : cells_ - open_questions;
  std::size_t best = 0;
  for (std::size_t i = 0; i < count && !tired_; ++i) {
    const Candidate& candidate = candidates[i];
    if (candidate.right * full_ + (position.size() - candidate.right) * lost <= best) break;
    const std::size_t points = take(position, candidate, lost, best);
    if (points <= best) continue;
    best = points;
    if (choice != nullptr) *choice = candidate;
  }
  return best;
}

/// By ascending risk; opening a cell comes before marking one. Returns how many.
std::size_t Endgame::list_candidates(const Position& position, const Common& common,
                                     Candidates& candidates) const {
  std::size_t count = 0;
  for (Model questions = common.some & ~common.every; questions != 0; questions &= questions - 1) {
    const auto cell = static_cast<std::size_t>(std::countr_zero(questions));
    std::size_t mines = 0;
    for (std::size_t i = position.begin; i < position.end; ++i) mines += stack_[i].model >> cell & 1;
    candidates[count++] = {position.size() - mines, cell, false};
    if (goal_ == Goal::cells) candidates[count++] = {mines, cell, true};
  }
  std::sort(candidates.begin(), candidates.begin() + static_cast<std::ptrdiff_t>(count),
            [](const Candidate& a, const Candidate& b) {
              if (a.right != b.right) return a.right > b.right;
              return a.is_mark != b.is_mark ? b.is_mark : a.cell < b.cell;
            });
  return count;
}

/// The points if the cell is taken, `lost` for each lost placement. If they are at most `to_beat`, any number
/// up to that may be returned.
std::size_t Endgame::take(const Position& position, const Candidate& candidate, std::size_t lost,
                          std::size_t to_beat) {
  Stack::Parts parts;
  const std::size_t top = stack_.top();
  const int count = candidate.is_mark ? stack_.split<Stack::Keep::mine>(position, candidate.cell, parts)
                                      : stack_.split<Stack::Keep::safe>(position, candidate.cell, parts);
  // The points if every position that is left were won.
  std::size_t points = candidate.right * full_ + (position.size() - candidate.right) * lost;
  for (int i = 0; i < count && points > to_beat; ++i) {
    const Position part = parts[static_cast<std::size_t>(i)];
    points -= part.size() * full_ - settle(part);
  }
  stack_.drop_to(top);
  return points;
}

}  // namespace mines
