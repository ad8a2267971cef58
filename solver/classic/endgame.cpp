#include "classic/endgame.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace mines {

std::optional<Endgame::Best> Endgame::solve(const std::vector<Cell>& cells, const std::vector<Model>& models,
                                            std::uint64_t most_work) {
  cells_ = cells.size();
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
  Model every = ~Model{0};
  Model some = 0;
  for (const Model model : stack_) {
    every &= model;
    some |= model;
  }
  Candidate choice;
  const std::size_t won = best_of({0, stack_.size(), 0}, every, some, &choice);
  if (tired_) return std::nullopt;
  return Best{choice.cell, static_cast<double>(won) / static_cast<double>(models.size())};
}

/// Opens all that is safe in every placement left, and goes on.
std::size_t Endgame::settle(Position position) {
  if (position.size() <= 1 || tired_) return position.size();
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
    return open_cell(position, {position.size(), cell}, 0);
  }
  if (every == some) return position.size();
  std::vector<Model>& key = memo_.key();
  key.assign(stack_.begin() + static_cast<std::ptrdiff_t>(position.begin),
             stack_.begin() + static_cast<std::ptrdiff_t>(position.end));
  const std::uint32_t entry = memo_.find_or_add();
  if (memo_[entry].exact) return static_cast<std::size_t>(memo_[entry].value);
  const std::size_t won = best_of(position, every, some, nullptr);
  if (!tired_) {
    memo_[entry].value = static_cast<double>(won);
    memo_[entry].exact = true;
  }
  return won;
}

/// Tries the cells on which the placements do not agree.
std::size_t Endgame::best_of(const Position& position, Model every, Model some, Candidate* choice) {
  std::array<Candidate, most_cells> candidates;
  std::size_t count = 0;
  for (Model open_questions = some & ~every; open_questions != 0; open_questions &= open_questions - 1) {
    const auto cell = static_cast<std::size_t>(std::countr_zero(open_questions));
    std::size_t mines = 0;
    for (std::size_t i = position.begin; i < position.end; ++i) mines += stack_[i] >> cell & 1;
    candidates[count++] = {position.size() - mines, cell};
  }
  work_ -= std::min(work_, position.size() * count / 8);
  std::sort(candidates.begin(), candidates.begin() + static_cast<std::ptrdiff_t>(count),
            [](const Candidate& a, const Candidate& b) {
              return a.safe != b.safe ? a.safe > b.safe : a.cell < b.cell;
            });
  std::size_t best = 0;
  for (std::size_t i = 0; i < count && candidates[i].safe > best && !tired_; ++i) {
    const std::size_t won = open_cell(position, candidates[i], best);
    if (won <= best) continue;
    best = won;
    if (choice != nullptr) *choice = candidates[i];
  }
  return best;
}

/// The placements won if the cell is opened; anything up to `to_beat` if they are not more than that.
std::size_t Endgame::open_cell(const Position& position, const Candidate& candidate, std::size_t to_beat) {
  std::array<Position, answers> parts;
  const std::size_t top = stack_.size();
  const int count = split(position, candidate.cell, parts);
  std::size_t won = candidate.safe;  // if all that is left were won
  for (int i = 0; i < count && won > to_beat; ++i) {
    const Position& part = parts[static_cast<std::size_t>(i)];
    won -= part.size() - settle(part);
  }
  stack_.resize(top);
  return won;
}

/// Sorts the placements in which the cell is safe by the number that it shows, behind all others.
int Endgame::split(const Position& position, std::size_t cell, std::array<Position, answers>& parts) {
  std::array<std::size_t, answers> sizes{};
  const Model around = neighbours_[cell];
  for (std::size_t i = position.begin; i < position.end; ++i) {
    if ((stack_[i] >> cell & 1) == 0) ++sizes[static_cast<std::size_t>(std::popcount(stack_[i] & around))];
  }
  std::array<std::size_t, answers> next{};
  std::size_t begin = stack_.size();
  int count = 0;
  for (std::size_t number = 0; number < answers; ++number) {
    if (sizes[number] == 0) continue;
    next[number] = begin;
    parts[static_cast<std::size_t>(count++)] = {begin, begin + sizes[number],
                                                position.open | Model{1} << cell};
    begin += sizes[number];
  }
  stack_.resize(begin);
  for (std::size_t i = position.begin; i < position.end; ++i) {
    if ((stack_[i] >> cell & 1) == 0)
      stack_[next[static_cast<std::size_t>(std::popcount(stack_[i] & around))]++] = stack_[i];
  }
  return count;
}

}  // namespace mines
