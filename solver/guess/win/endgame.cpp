#include "guess/win/endgame.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace mines {

std::optional<Endgame::Best> Endgame::solve(const std::vector<Cell>& cells, const std::vector<Model>& models,
                                            std::uint64_t most_work) {
  load(cells, models, most_work);
  Model every = ~Model{0};
  Model some = 0;
  for (const Model model : stack_) {
    every &= model;
    some |= model;
  }
  Candidate choice;
  const std::size_t points = best_of({0, stack_.size(), 0}, every, some, &choice);
  if (tired_) return std::nullopt;
  return Best{choice.cell, share_of(points, models.size()), choice.is_mark};
}

std::optional<std::vector<double>> Endgame::values(const std::vector<Cell>& cells,
                                                   const std::vector<Model>& models,
                                                   std::uint64_t most_work) {
  load(cells, models, most_work);
  std::vector<double> shares;
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    std::size_t safe = 0;
    for (const Model model : models) safe += (model >> cell & 1) == 0 ? 1 : 0;
    const std::size_t points = take({0, models.size(), 0}, {safe, cell, false}, 0, 0);
    if (tired_) return std::nullopt;
    shares.push_back(share_of(points, models.size()));
  }
  return shares;
}

void Endgame::load(const std::vector<Cell>& cells, const std::vector<Model>& models,
                   std::uint64_t most_work) {
  cells_ = cells.size();
  full_ = goal_ == Goal::win ? 1 : cells_;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    neighbours_[i] = 0;
    for (std::size_t k = 0; k < cells.size(); ++k) {
      const bool beside =
          std::abs(cells[i].row - cells[k].row) <= 1 && std::abs(cells[i].column - cells[k].column) <= 1;
      if (beside && i != k) neighbours_[i] |= Model{1} << k;
    }
  }
  stack_.assign(models.begin(), models.end());
  std::sort(stack_.begin(), stack_.end());
  memo_.clear();
  work_ = most_work;
  tired_ = false;
}

/// Opens all that is safe in every placement left, and goes on.
std::size_t Endgame::settle(Position position) {
  if (position.size() <= 1 || tired_) return position.size() * full_;
  if (work_ < position.size()) {
    tired_ = true;
    return 0;
  }
  work_ -= position.size();
  Model every = ~Model{0};
  Model some = 0;
  for (std::size_t i = position.begin; i < position.end; ++i) {
    every &= stack_[i];
    some |= stack_[i];
  }
  const Model all = cells_ == most_cells ? ~Model{0} : (Model{1} << cells_) - 1;
  const Model safe = all & ~some & ~position.open;
  if (safe != 0) {
    const auto cell = static_cast<std::size_t>(std::countr_zero(safe));
    return take(position, {position.size(), cell, false}, 0, 0);
  }
  if (every == some) return position.size() * full_;
  std::vector<Model>& key = memo_.key();
  key.assign(stack_.begin() + static_cast<std::ptrdiff_t>(position.begin),
             stack_.begin() + static_cast<std::ptrdiff_t>(position.end));
  const std::uint32_t entry = memo_.find_or_add();
  if (memo_[entry].exact) return static_cast<std::size_t>(memo_[entry].value);
  const std::size_t points = best_of(position, every, some, nullptr);
  if (!tired_) {
    memo_[entry].value = static_cast<double>(points);
    memo_[entry].exact = true;
  }
  return points;
}

/// Tries the cells on which the placements do not agree.
std::size_t Endgame::best_of(const Position& position, Model every, Model some, Candidate* choice) {
  Candidates candidates;
  const std::size_t count = list_candidates(position, every, some, candidates);
  work_ -= std::min(work_, position.size() * count / 8);
  // What a lost placement gets: the cells on which all agree.
  const auto open_questions = static_cast<std::size_t>(std::popcount(some & ~every));
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

/// By ascending risk; to open comes before to mark.
std::size_t Endgame::list_candidates(const Position& position, Model every, Model some,
                                     Candidates& candidates) const {
  std::size_t count = 0;
  for (Model open_questions = some & ~every; open_questions != 0; open_questions &= open_questions - 1) {
    const auto cell = static_cast<std::size_t>(std::countr_zero(open_questions));
    std::size_t mines = 0;
    for (std::size_t i = position.begin; i < position.end; ++i) mines += stack_[i] >> cell & 1;
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

/// The points if the cell is taken, each lost placement giving `lost`; anything up to `to_beat` if they are
/// not more than that.
std::size_t Endgame::take(const Position& position, const Candidate& candidate, std::size_t lost,
                          std::size_t to_beat) {
  std::array<Position, answers> parts;
  const std::size_t top = stack_.size();
  const int count = split(position, candidate, parts);
  // If all that is left were won.
  std::size_t points = candidate.right * full_ + (position.size() - candidate.right) * lost;
  for (int i = 0; i < count && points > to_beat; ++i) {
    const Position& part = parts[static_cast<std::size_t>(i)];
    points -= part.size() * full_ - settle(part);
  }
  stack_.resize(top);
  return points;
}

/// Sorts the placements in which the candidate is right by the number that it shows, behind all others; a
/// mark shows none.
int Endgame::split(const Position& position, const Candidate& candidate,
                   std::array<Position, answers>& parts) {
  std::array<std::size_t, answers> sizes{};
  const Model around = candidate.is_mark ? 0 : neighbours_[candidate.cell];
  const Model wrong = candidate.is_mark ? 0 : 1;
  const auto is_right = [&](Model model) { return (model >> candidate.cell & 1) != wrong; };
  for (std::size_t i = position.begin; i < position.end; ++i) {
    if (is_right(stack_[i])) ++sizes[static_cast<std::size_t>(std::popcount(stack_[i] & around))];
  }
  std::array<std::size_t, answers> next{};
  std::size_t begin = stack_.size();
  int count = 0;
  const Model open = candidate.is_mark ? position.open : position.open | Model{1} << candidate.cell;
  for (std::size_t number = 0; number < answers; ++number) {
    if (sizes[number] == 0) continue;
    next[number] = begin;
    parts[static_cast<std::size_t>(count++)] = {begin, begin + sizes[number], open};
    begin += sizes[number];
  }
  stack_.resize(begin);
  for (std::size_t i = position.begin; i < position.end; ++i) {
    if (is_right(stack_[i]))
      stack_[next[static_cast<std::size_t>(std::popcount(stack_[i] & around))]++] = stack_[i];
  }
  return count;
}

}  // namespace mines
