// The easiest next step by brute force: sets of numbers are tried by ascending size, each by trying all
// counts of mines in the parts of the cells around it.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "counted/analysis.hpp"
#include "mines/reason.hpp"

namespace mines::testing {

using Set = std::vector<std::size_t>;  // of numbers, ascending

class BruteSteps {
 public:
  BruteSteps(const View& view, const CountedAnalysis& analysis) : view_(view), analysis_(analysis) {
    for_each_cell(view.size(), [&](Cell cell) {
      if (view.is_unknown(cell)) ++unknown_;
      if (!view.is_open(cell)) return;
      Number number{cell, view.number(cell), {}};
      for_each_neighbour(view.size(), cell, [&](Cell beside) {
        number.mines -= view.is_mine(beside) ? 1 : 0;
        if (view.is_unknown(beside)) number.around.insert(beside);
      });
      if (!number.around.empty()) numbers_.push_back(number);
    });
    left_ = static_cast<int>(*analysis.mines_on_board - analysis.known_mines);
  }

  /// The safe cells that some `size` numbers force, and no fewer: sets are built of those that fewer numbers
  /// have left, each number sharing a cell with another. Called for 1, 2, 3 and so on.
  std::set<Cell> forced_by(std::size_t size) {
    std::set<Set> next;
    if (size == 1) {
      for (std::size_t i = 0; i < numbers_.size(); ++i) next.insert({i});
    }
    for (const Set& set : sets_) {
      for (std::size_t i = 0; i < numbers_.size(); ++i) {
        if (std::find(set.begin(), set.end(), i) != set.end()) continue;
        if (std::none_of(set.begin(), set.end(), [&](std::size_t other) { return share(i, other); }))
          continue;
        Set more = set;
        more.insert(std::upper_bound(more.begin(), more.end(), i), i);
        next.insert(std::move(more));
      }
    }
    sets_ = std::move(next);
    std::set<Cell> forced;
    for (const Set& set : sets_) {
      for (const std::size_t i : set) {
        for (const Cell cell : numbers_[i].around) {
          if (is_safe(cell) && !forced.contains(cell) && forces(set, cell, {})) forced.insert(cell);
        }
      }
    }
    return forced;
  }

  /// The safe cells that need the mines left, which some `size` numbers force with them.
  std::set<Cell> forced_with_mines(std::size_t size) const {
    std::set<Cell> forced;
    Set set;
    if (needs_mines()) with_mines(size, 0, set, forced);
    return forced;
  }
  /// How many sets the last call of forced_by() has tried, and forced_with_mines(size) would try.
  std::size_t sets() const { return sets_.size(); }
  double sets_with_mines(std::size_t size) const {
    double sets = 1;
    for (std::size_t i = 0; i < size; ++i)
      sets *= static_cast<double>(numbers_.size() - i) / static_cast<double>(i + 1);
    return needs_mines() ? sets : 0;
  }

  bool forces(const std::vector<Cell>& cells, Cell cell, bool uses_mines) const {
    Set set;
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
      if (std::find(cells.begin(), cells.end(), numbers_[i].cell) != cells.end()) set.push_back(i);
    }
    return set.size() == cells.size() && forces(set, cell, uses_mines ? std::optional(left_) : std::nullopt);
  }

 private:
  bool needs_mines() const {
    for (std::size_t i = 0; i < analysis_.means.size(); ++i) {
      if (analysis_.means[i] == Means::mines_left && analysis_.verdict[i] == Verdict::safe) return true;
    }
    return false;
  }

  struct Number {
    Cell cell;
    int mines;
    std::set<Cell> around;
  };
  struct Part {  // of the unknown cells: those that the same numbers of a set see
    int size = 0;
    Set of;
  };

  bool is_safe(Cell cell) const { return analysis_.verdict[view_.size().index(cell)] == Verdict::safe; }
  bool share(std::size_t a, std::size_t b) const {
    return std::any_of(numbers_[a].around.begin(), numbers_[a].around.end(),
                       [&](Cell cell) { return numbers_[b].around.contains(cell); });
  }

  void with_mines(std::size_t size, std::size_t from, Set& set, std::set<Cell>& forced) const {
    if (size == 0) {
      for_each_cell(view_.size(), [&](Cell cell) {
        const bool needs_mines = analysis_.means[view_.size().index(cell)] == Means::mines_left;
        if (is_safe(cell) && needs_mines && !forced.contains(cell) && forces(set, cell, left_))
          forced.insert(cell);
      });
      return;
    }
    for (std::size_t i = from; i + size <= numbers_.size(); ++i) {
      set.push_back(i);
      with_mines(size - 1, i + 1, set, forced);
      set.pop_back();
    }
  }

  /// Whether no placement fits these numbers, and the mines left, with a mine in the cell.
  bool forces(const Set& set, Cell cell, std::optional<int> left) const {
    std::vector<int> mines;
    std::map<Cell, Set> seen;
    for (std::size_t k = 0; k < set.size(); ++k) {
      const Number& number = numbers_[set[k]];
      mines.push_back(number.mines - (number.around.contains(cell) ? 1 : 0));
      for (const Cell each : number.around) seen[each].push_back(k);
    }
    std::map<Set, int> sizes;
    int unseen = unknown_ - static_cast<int>(seen.size()) - (seen.contains(cell) ? 0 : 1);
    seen.erase(cell);
    for (const auto& [each, of] : seen) ++sizes[of];
    std::vector<Part> parts;
    for (const auto& [of, size] : sizes) parts.push_back({size, of});
    return !fits(parts, 0, mines, left ? std::optional(*left - 1) : std::nullopt, unseen);
  }

  static bool fits(const std::vector<Part>& parts, std::size_t part, std::vector<int>& mines,
                   std::optional<int> left, int unseen) {
    if (part == parts.size()) {
      const bool all_met = std::all_of(mines.begin(), mines.end(), [](int each) { return each == 0; });
      return all_met && (!left || (*left >= 0 && *left <= unseen));
    }
    for (int here = 0; here <= parts[part].size; ++here) {
      bool is_possible = !left || *left >= here;
      for (const std::size_t k : parts[part].of) is_possible &= mines[k] >= here;
      if (!is_possible) break;
      for (const std::size_t k : parts[part].of) mines[k] -= here;
      const bool found = fits(parts, part + 1, mines, left ? std::optional(*left - here) : left, unseen);
      for (const std::size_t k : parts[part].of) mines[k] += here;
      if (found) return true;
    }
    return false;
  }

  const View& view_;
  const CountedAnalysis& analysis_;
  std::vector<Number> numbers_;
  std::set<Set> sets_;
  int unknown_ = 0;
  int left_ = 0;
};

/// What the step should be, by brute force: its size, and the cell. Empty if that is too much to try.
inline std::optional<std::pair<std::size_t, Cell>> easiest_by_force(const View& view,
                                                                    const CountedAnalysis& analysis) {
  BruteSteps brute(view, analysis);
  constexpr std::size_t most_sets = 20'000;
  for (std::size_t size = 1; size < 9; ++size) {
    const auto by_numbers = brute.forced_by(size);
    if (!by_numbers.empty()) return std::pair(size, *by_numbers.begin());
    if (brute.sets() > most_sets || brute.sets_with_mines(size - 1) > most_sets) return std::nullopt;
    const auto with_mines = brute.forced_with_mines(size - 1);
    if (!with_mines.empty()) return std::pair(size, *with_mines.begin());
  }
  return std::nullopt;
}

/// How many numbers a reason has; the mines left are one more.
inline std::size_t size_of(const Reason& reason) {
  return reason.numbers.size() + (reason.uses_mines ? 1 : 0);
}

}  // namespace mines::testing
