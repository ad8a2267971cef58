#include "advice/easiest_step.hpp"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "sat/find_reason.hpp"

namespace mines {

namespace {

/// Of each search for some reason of a cell.
constexpr SolverBudget any_reason_budget{5'000, 1'000'000, 300'000};
/// Of all searches for smallest reasons together; each cell gets a share.
constexpr SolverBudget smallest_reasons_budget{10'000, 2'000'000, 300'000};

/// Keeps the first of the steps that are offered, by cell and numbers.
class FirstStep {
 public:
  void offer(Cell cell, std::vector<Cell> numbers) {
    if (first_ && std::pair(cell, numbers) >= std::pair(first_->cell, first_->reason.numbers)) return;
    first_ = EasiestStep{cell, {true, std::move(numbers), false, Minimality::smallest}};
  }
  const std::optional<EasiestStep>& step() const { return first_; }

 private:
  std::optional<EasiestStep> first_;
};

std::optional<EasiestStep> by_one_number(const WholeBoard& board) {
  FirstStep first;
  for (const Component& component : board.components) {
    for (const Constraint& constraint : component.constraints) {
      if (constraint.most != 0) continue;  // also where cells have weights
      for (const std::uint32_t cell : constraint.cells())
        first.offer(component.cells[cell], {constraint.number});
    }
  }
  return first.step();
}

bool has_cell(const Constraint& constraint, std::uint32_t cell) {
  const auto cells = constraint.cells();
  return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

/// Offers the cells that two numbers make safe: those of `less` alone, if `more` has as many more mines as
/// cells of its own.
void compare_numbers(const Component& component, const Constraint& more, const Constraint& less,
                     FirstStep& first) {
  const auto own = std::count_if(more.cells().begin(), more.cells().end(),
                                 [&](std::uint32_t cell) { return !has_cell(less, cell); });
  if (more.most - less.most != own) return;
  for (const std::uint32_t cell : less.cells()) {
    if (!has_cell(more, cell))
      first.offer(component.cells[cell],
                  {std::min(more.number, less.number), std::max(more.number, less.number)});
  }
}

std::optional<EasiestStep> by_two_numbers(const WholeBoard& board) {
  FirstStep first;
  for (const Component& component : board.components) {
    IndexLists numbers_at;
    numbers_at.constraints_of_cells(component);
    for (std::size_t cell = 0; cell < component.cells.size(); ++cell) {
      for (const std::uint32_t a : numbers_at[cell]) {
        for (const std::uint32_t b : numbers_at[cell]) {
          const Constraint& more = component.constraints[a];
          const Constraint& less = component.constraints[b];
          if (a != b && more.is_number() && less.is_number()) compare_numbers(component, more, less, first);
        }
      }
    }
  }
  return first.step();
}

/// The fewest of these gains that add up to `sum`; any_size if all do not.
std::size_t fewest_for(std::vector<std::uint64_t> gains, std::uint64_t sum) {
  std::sort(gains.rbegin(), gains.rend());
  std::uint64_t all = 0;
  for (std::size_t i = 0; i < gains.size(); ++i) {
    if (all >= sum) return i;
    all += gains[i];
  }
  return all >= sum ? gains.size() : any_size;
}

/// No fewer numbers make a cell safe with the mines left. With a mine in the cell they leave too few mines
/// elsewhere, or too many, or a gap of possible sums that the cells which they do not see cannot fill: then
/// they see at least half of the other cells (advice/numbers_against_mines.cpp), each of them eight at most.
std::size_t fewest_with_mines(const WholeBoard& board, std::uint64_t mines) {
  std::uint64_t cells = board.interior;
  std::vector<std::uint64_t> forced_mines;
  std::vector<std::uint64_t> forced_safe;
  for (const Component& component : board.components) {
    cells += component.cells.size();
    for (const Constraint& each : component.constraints) {
      if (!each.is_number()) return 0;
      forced_mines.push_back(static_cast<std::uint64_t>(each.most));
      forced_safe.push_back(static_cast<std::uint64_t>(each.size() - each.most));
    }
  }
  const std::size_t by_gap = cells < 2 ? 0 : (cells - 2) / 16 + 1;
  return std::min({by_gap, fewest_for(std::move(forced_mines), mines),
                   fewest_for(std::move(forced_safe), cells - mines + 1)});
}

/// Looks for the smallest reason of each safe cell, by CaDiCaL.
class StepSearch {
 public:
  StepSearch(const WholeBoard& board, const SafeCells& safe) : board_(board), safe_(safe) {
    for (const Component& component : board.components) add(component);
    // All cells of the interior have the same reason.
    if (safe.interior) cells_.push_back({*safe.interior, nullptr, Claim::interior_cell, true});
    const std::size_t with_mines = safe.mines_left ? fewest_with_mines(board, *safe.mines_left) + 1 : 0;
    for (Candidate& each : cells_) each.at_least = each.by_mines ? with_mines : fewest_;
  }

  std::optional<EasiestStep> run() {
    // Some reason of each cell is quickly found, so that what follows is only sought below the smallest of
    // them.
    std::stable_partition(cells_.begin(), cells_.end(), [](const Candidate& each) { return !each.by_mines; });
    for (Candidate& each : cells_) {
      if (is_of_use(each, each.at_least)) look_at(each, 0);
    }
    std::sort(cells_.begin(), cells_.end(), [](const Candidate& a, const Candidate& b) {
      return a.size != b.size ? a.size < b.size : a.cell < b.cell;
    });
    const std::uint64_t shares = std::max<std::uint64_t>(cells_.size(), 1);
    share_ = {smallest_reasons_budget.conflicts / shares, smallest_reasons_budget.visits / shares,
              smallest_reasons_budget.clauses};
    for (Candidate& each : cells_) {
      if (is_of_use(each, each.at_least))
        look_at(each, size_ == any_size ? any_size : size_ + (is_first(each) ? 1 : 0));
    }
    const bool is_proven = std::all_of(cells_.begin(), cells_.end(),
                                       [&](const Candidate& each) { return each.at_least >= size_; });
    if (best_ && is_proven && best_->reason.found) {
      best_->reason.size = Minimality::smallest;
    } else if (best_ && best_->reason.size == Minimality::smallest) {
      best_->reason.size = Minimality::minimal;  // nobody knows whether another cell has a smaller reason
    }
    return best_;
  }

 private:
  struct Candidate {
    Cell cell{};
    const Component* component = nullptr;  // null in the interior
    std::uint32_t place = 0;               // in the component
    bool by_mines = false;                 // the numbers leave the cell open
    std::size_t size = any_size;           // of a reason that was found
    std::size_t at_least = 0;              // no reason is smaller
  };

  /// Adds the safe cells of a component. Cells that the same numbers see have the same reason, so only the
  /// first is looked at.
  void add(const Component& component) {
    IndexLists numbers_at;
    numbers_at.constraints_of_cells(component);
    std::map<std::vector<std::uint32_t>, std::size_t> known;  // by numbers: where in cells_
    for (std::uint32_t i = 0; i < component.cells.size(); ++i) {
      const Cell cell = component.cells[i];
      const auto means = safe_.safe_by(cell);
      if (!means) continue;
      const std::vector<std::uint32_t> numbers(numbers_at[i].begin(), numbers_at[i].end());
      const auto [at, is_new] = known.try_emplace(numbers, cells_.size());
      const Candidate candidate{cell, &component, i, *means == Means::mines_left};
      if (is_new)
        cells_.push_back(candidate);
      else if (cell < cells_[at->second].cell)
        cells_[at->second] = candidate;
    }
    for (const Constraint& each : component.constraints) {
      // The rules for one number and two have not looked at it.
      if (!each.is_number()) fewest_ = 1;
    }
  }

  /// Looks for a reason whose size is below `useful`, or, with 0, for any.
  void look_at(Candidate& each, std::size_t useful) {
    SoughtReason reason = each.by_mines ? by_mines(each, useful) : by_numbers(each, useful);
    // CaDiCaL decided the cell, and did not report that it needed the mines left.
    if (reason.refuted && safe_.mines_left) {
      each.by_mines = true;
      reason = by_mines(each, useful);
    }
    const std::size_t more = each.by_mines ? 1 : 0;
    const std::size_t size = reason.found ? reason.numbers.size() + more : any_size;
    const std::size_t proven = reason.size == Minimality::smallest ? size : reason.at_least + more;
    each.at_least = std::max(each.at_least, proven);
    each.size = std::min(each.size, size);
    if (!is_of_use(each, size)) return;
    best_ = EasiestStep{each.cell, std::move(reason)};
    size_ = size;
    best_by_mines_ = each.by_mines;
  }

  /// Whether a step of this size would be taken in place of the best one. Of equal sizes the first is.
  bool is_of_use(const Candidate& each, std::size_t size) const {
    return !best_ || size < size_ || (size == size_ && is_first(each));
  }
  bool is_first(const Candidate& each) const {
    return each.by_mines != best_by_mines_ ? best_by_mines_ : each.cell < best_->cell;
  }

  SoughtReason by_numbers(const Candidate& each, std::size_t useful) const {
    return find_reason(*each.component, {Claim::Kind::safe, each.place}, {}, share_, useful);
  }
  SoughtReason by_mines(const Candidate& each, std::size_t useful) {
    if (!joined_) joined_ = board_.joined();
    Claim claim{Claim::Kind::safe, each.place};
    if (each.component != nullptr) claim.cell = place_in(*joined_, each.cell);
    const MinesLeft left{*safe_.mines_left, board_.interior};
    // The mines left are one of them.
    const std::size_t numbers = useful == any_size ? any_size : std::max<std::size_t>(useful, 1) - 1;
    return find_reason(*joined_, claim, left, share_, numbers);
  }

  const WholeBoard& board_;
  const SafeCells& safe_;
  std::optional<Component> joined_;
  std::vector<Candidate> cells_;
  std::size_t fewest_ = 3;  // no reason by numbers alone is smaller
  SolverBudget share_ = any_reason_budget;
  std::optional<EasiestStep> best_;
  std::size_t size_ = any_size;  // of the best
  bool best_by_mines_ = false;
};

/// With no mine left, all unknown cells are safe.
std::optional<EasiestStep> by_no_mine_left(const WholeBoard& board, const SafeCells& safe) {
  if (safe.mines_left != 0u) return std::nullopt;
  // Numbers would have made the cells beside them safe.
  MINES_ASSERT(board.components.empty());
  if (!safe.interior) return std::nullopt;
  return EasiestStep{*safe.interior, {true, {}, true, Minimality::smallest}};
}

}  // namespace

std::optional<EasiestStep> easiest_step(const WholeBoard& board, const SafeCells& safe) {
  if (auto step = by_one_number(board)) return step;
  if (auto step = by_no_mine_left(board, safe)) return step;
  if (auto step = by_two_numbers(board)) return step;
  return StepSearch(board, safe).run();
}

std::optional<EasiestStep> easiest_step(const View& view, const CountedAnalysis& analysis) {
  MINES_ASSERT(analysis.possible == Possible::yes);
  SafeCells safe;
  const auto is_safe = [&](Cell cell) { return analysis.verdict[view.size().index(cell)] == Verdict::safe; };
  for_each_cell(view.size(), [&](Cell cell) {
    if (!safe.interior && is_safe(cell) && !is_on_frontier(view, cell)) safe.interior = cell;
  });
  safe.safe_by = [&](Cell cell) {
    return is_safe(cell) ? std::optional(analysis.means[view.size().index(cell)]) : std::nullopt;
  };
  if (analysis.mines_on_board) safe.mines_left = *analysis.mines_on_board - analysis.known_mines;
  return easiest_step(whole_board(view), safe);
}

}  // namespace mines
