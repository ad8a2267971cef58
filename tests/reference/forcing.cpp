#include "reference/forcing.hpp"

#include <algorithm>
#include <cstdlib>

#include "reference/elimination.hpp"

namespace reference {

namespace {

/// The numbers of mines that the groups can have together: entry i for the first i groups.
std::vector<std::vector<bool>> totals_of(const std::vector<Elimination<double>>& groups) {
  std::vector<std::vector<bool>> totals{{true}};
  for (const auto& group : groups) {
    const std::vector<bool>& before = totals.back();
    std::vector<bool> with(before.size() + group.spread().size() - 1);
    for (std::size_t m = 0; m < group.spread().size(); ++m) {
      for (std::size_t i = 0; i < before.size() && group.spread()[m] > 0; ++i)
        if (before[i]) with[i + m] = true;
    }
    totals.push_back(std::move(with));
  }
  return totals;
}

}  // namespace

Forcing::Forcing(const Puzzle& puzzle, const Claim& claim, std::optional<int> mines)
    : puzzle_(puzzle), claim_(claim) {
  if (mines) left_ = *mines - puzzle.flags;
}

bool Forcing::holds(int number, const Placement& placement) const {
  const Sum& sum = puzzle_.numbers[static_cast<std::size_t>(number)];
  int mines = 0;
  for (const int cell : sum.cells) mines += placement[static_cast<std::size_t>(cell)] ? 1 : 0;
  return mines == sum.mines;
}

Forcing::Denial Forcing::denial_of(const std::vector<int>& numbers, const Placement& like) const {
  if (left_ && *left_ < 0) return {};
  std::vector<Sum> sums;
  for (const int number : numbers) {
    const Sum& sum = puzzle_.numbers[static_cast<std::size_t>(number)];
    if (sum.cells.empty() && sum.mines != 0) return {};
    sums.push_back(sum);
  }
  if (claim_.cell) sums.push_back({{*claim_.cell}, claim_.mine ? 0 : 1});
  Placement placement = like;
  std::vector<bool> is_free(like.size(), true);
  std::vector<Group> groups = split(sums);
  std::vector<Elimination<double>> ways;
  std::vector<Placement> likes;
  for (const Group& group : groups) {
    ways.emplace_back(group, left_.has_value());
    if (!ways.back().finished()) return {Finding::too_large};
    if (ways.back().spread().empty()) return {};
    Placement& here = likes.emplace_back();
    for (const int cell : group.cells) {
      here.push_back(like[static_cast<std::size_t>(cell)]);
      is_free[static_cast<std::size_t>(cell)] = false;
    }
  }
  // How many mines each group has, from the last one back.
  std::vector<std::size_t> mines(groups.size());
  if (left_) {
    const auto left = static_cast<std::size_t>(*left_);
    std::vector<int> free_cells;
    std::size_t free_mines = 0;
    for (std::size_t cell = 0; cell < like.size(); ++cell) {
      if (!is_free[cell]) continue;
      free_cells.push_back(static_cast<int>(cell));
      free_mines += like[cell] ? 1 : 0;
    }
    const auto totals = totals_of(ways);
    std::optional<std::size_t> best;
    const auto flips = [&](std::size_t total) {
      return std::abs(static_cast<long>(left - total) - static_cast<long>(free_mines));
    };
    for (std::size_t total = 0; total < totals.back().size() && total <= left; ++total) {
      if (!totals.back()[total] || left - total > free_cells.size()) continue;
      if (!best || flips(total) < flips(*best)) best = total;
    }
    if (!best) return {};
    std::size_t total = *best;
    for (std::size_t i = groups.size(); i > 0; --i) {
      const std::vector<double>& spread = ways[i - 1].spread();
      const auto wanted =
          static_cast<std::size_t>(std::count(likes[i - 1].begin(), likes[i - 1].end(), true));
      std::optional<std::size_t> taken;
      for (std::size_t m = 0; m < spread.size() && m <= total; ++m) {
        if (spread[m] > 0 && total - m < totals[i - 1].size() && totals[i - 1][total - m] &&
            (!taken || m == wanted))
          taken = m;
      }
      mines[i - 1] = *taken;
      total -= *taken;
    }
    // Free cells that no number sees change first.
    std::stable_sort(free_cells.begin(), free_cells.end(), [&](int a, int b) {
      return puzzle_.numbers_of[static_cast<std::size_t>(a)].size() <
             puzzle_.numbers_of[static_cast<std::size_t>(b)].size();
    });
    const std::size_t needed = left - *best;
    for (const int cell : free_cells) {
      const auto at = static_cast<std::size_t>(cell);
      if (free_mines == needed || placement[at] == (free_mines < needed)) continue;
      placement[at] = !placement[at];
      free_mines += placement[at] ? 1 : std::size_t(-1);
    }
  }
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const Placement part = ways[i].placement(mines[i], likes[i]);
    for (std::size_t k = 0; k < part.size(); ++k)
      placement[static_cast<std::size_t>(groups[i].cells[k])] = part[k];
  }
  return {Finding::yes, std::move(placement)};
}

Forcing::Finding Forcing::is_forced_by(const std::vector<int>& numbers) const {
  const Finding denied = denial_of(numbers, Placement(puzzle_.unknown.size())).exists;
  return denied == Finding::too_large ? denied : denied == Finding::yes ? Finding::no : Finding::yes;
}

/// Whether `numbers` and at most `more` others that are not excluded force the claim.
Forcing::Finding Forcing::search(std::vector<int>& numbers, std::vector<bool>& excluded, std::size_t more,
                                 const Placement& base, int& tries) const {
  if (--tries < 0) return Finding::too_large;
  const Denial denial = denial_of(numbers, base);
  if (denial.exists == Finding::too_large) return Finding::too_large;
  if (denial.exists == Finding::no) return Finding::yes;
  if (more == 0) return Finding::no;
  std::vector<int> tried;
  Finding finding = Finding::no;
  for (int number = 0; number < static_cast<int>(puzzle_.numbers.size()) && finding == Finding::no;
       ++number) {
    if (excluded[static_cast<std::size_t>(number)] || holds(number, denial.placement)) continue;
    numbers.push_back(number);
    finding = search(numbers, excluded, more - 1, denial.placement, tries);
    numbers.pop_back();
    excluded[static_cast<std::size_t>(number)] = true;
    tried.push_back(number);
  }
  for (const int number : tried) excluded[static_cast<std::size_t>(number)] = false;
  return finding;
}

Forcing::Finding Forcing::is_forced_by_fewer(const std::vector<int>& numbers, int most_tries) const {
  if (numbers.empty()) return Finding::no;
  // A denial that violates little leaves little to try: all numbers but one of those that force the claim.
  Placement base(puzzle_.unknown.size());
  for (const int left_out : numbers) {
    std::vector<int> others;
    for (int number = 0; number < static_cast<int>(puzzle_.numbers.size()); ++number) {
      if (number != left_out) others.push_back(number);
    }
    Denial denial = denial_of(others, base);
    if (denial.exists != Finding::yes) continue;
    base = std::move(denial.placement);
    break;
  }
  std::vector<int> none;
  std::vector<bool> excluded(puzzle_.numbers.size());
  return search(none, excluded, numbers.size() - 1, base, most_tries);
}

}  // namespace reference
