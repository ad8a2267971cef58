#include "reference/counting.hpp"

#include <cmath>

namespace reference {

namespace {

using Polynomial = std::vector<Count>;  // entry m: ways with m mines

Polynomial product(const Polynomial& a, const Polynomial& b) {
  Polynomial result(a.size() + b.size() - 1, Count(0));
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t k = 0; k < b.size() && a[i] != 0; ++k) result[i + k] += a[i] * b[k];
  }
  return result;
}

/// One entry of the product of two polynomials.
Count entry_of_product(const Polynomial& a, const Polynomial& b, int entry) {
  Count sum = 0;
  for (int i = 0; i <= entry && i < static_cast<int>(a.size()); ++i) {
    if (entry - i < static_cast<int>(b.size()))
      sum += a[static_cast<std::size_t>(i)] * b[static_cast<std::size_t>(entry - i)];
  }
  return sum;
}

long double ratio(const Count& part, const Count& whole) {
  return static_cast<long double>(part) / static_cast<long double>(whole);
}

Count total_of(const Polynomial& spread) {
  Count total = 0;
  for (const Count& count : spread) total += count;
  return total;
}

int first_of(const Polynomial& spread) {
  int first = 0;
  while (spread[static_cast<std::size_t>(first)] == 0) ++first;
  return first;
}

}  // namespace

std::vector<Count> binomials(std::size_t count) {
  std::vector<Count> row(count + 1, Count(1));
  for (std::size_t k = 0; k < count; ++k) row[k + 1] = row[k] * Count(count - k) / Count(k + 1);
  return row;
}

Counted::Counted(const Puzzle& puzzle) : unknown_(puzzle.unknown.size()), flags_(puzzle.flags) {
  for (const Sum& sum : puzzle.numbers) numbers_fit_ = numbers_fit_ && (!sum.cells.empty() || sum.mines == 0);
  for (std::size_t cell = 0; cell < unknown_; ++cell) {
    if (puzzle.numbers_of[cell].empty()) interior_.push_back(static_cast<int>(cell));
  }
  for (Group& group : split(puzzle.numbers)) {
    Elimination<Count> counts(group, true);
    finished_ = finished_ && counts.finished();
    numbers_fit_ = numbers_fit_ && !counts.spread().empty();
    parts_.push_back({std::move(group.cells), std::move(counts)});
  }
}

int Counted::fewest_mines() const {
  int fewest = flags_;
  for (const Part& part : parts_) fewest += first_of(part.counts.spread());
  return fewest;
}

int Counted::most_mines() const {
  auto most = flags_ + static_cast<int>(interior_.size());
  for (const Part& part : parts_) most += static_cast<int>(part.counts.spread().size()) - 1;
  return most;
}

void Counted::set(Truth& truth, int cell, bool can_be_mine, bool can_be_safe, long double probability) const {
  const auto at = static_cast<std::size_t>(cell);
  truth.verdicts[at] = !can_be_mine ? Verdict::safe : !can_be_safe ? Verdict::mine : Verdict::open;
  truth.probabilities[at] = probability;
}

Truth Counted::with_mines(int mines) const {
  Truth truth{0, std::vector<Verdict>(unknown_), std::vector<long double>(unknown_)};
  const int left = mines - flags_;
  if (!numbers_fit_ || left < 0) return truth;
  // before[i] and behind[i]: the parts up to i and from i on; the interior is behind all of them.
  std::vector<Polynomial> before(parts_.size() + 1, Polynomial{1});
  std::vector<Polynomial> behind(parts_.size() + 1, binomials(interior_.size()));
  for (std::size_t i = 0; i < parts_.size(); ++i)
    before[i + 1] = product(before[i], parts_[i].counts.spread());
  for (std::size_t i = parts_.size(); i > 0; --i)
    behind[i - 1] = product(behind[i], parts_[i - 1].counts.spread());
  if (left >= static_cast<int>(behind[0].size())) return truth;
  truth.placements = behind[0][static_cast<std::size_t>(left)];
  if (truth.placements == 0) return truth;
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    std::vector<Count> rest;  // for each number of mines in this part
    for (std::size_t m = 0; m < parts_[i].counts.spread().size(); ++m)
      rest.push_back(entry_of_product(before[i], behind[i + 1], left - static_cast<int>(m)));
    const auto weights = parts_[i].counts.weigh(rest);
    for (std::size_t k = 0; k < parts_[i].cells.size(); ++k)
      set(truth, parts_[i].cells[k], weights.mine[k] != 0, weights.safe[k] != 0,
          ratio(weights.mine[k], truth.placements));
  }
  if (interior_.empty()) return truth;
  const Polynomial others = binomials(interior_.size() - 1);
  const Count mine = entry_of_product(before.back(), others, left - 1);
  const Count safe = entry_of_product(before.back(), others, left);
  for (const int cell : interior_) set(truth, cell, mine != 0, safe != 0, ratio(mine, truth.placements));
  return truth;
}

Truth Counted::with_density(long double density) const {
  Truth truth{0, std::vector<Verdict>(unknown_), std::vector<long double>(unknown_)};
  if (!numbers_fit_) return truth;
  truth.placements = Count(1) << interior_.size();
  for (const Part& part : parts_) {
    truth.placements *= total_of(part.counts.spread());
    std::vector<long double> by_odds;
    for (std::size_t m = 0; m < part.counts.spread().size(); ++m)
      by_odds.push_back(std::pow(density / (1 - density), static_cast<long double>(m)));
    const auto weights = part.counts.weigh(by_odds);
    for (std::size_t k = 0; k < part.cells.size(); ++k)
      set(truth, part.cells[k], weights.mine[k] != 0, weights.safe[k] != 0,
          weights.mine[k] / (weights.mine[k] + weights.safe[k]));
  }
  for (const int cell : interior_) set(truth, cell, true, true, density);
  return truth;
}

}  // namespace reference
