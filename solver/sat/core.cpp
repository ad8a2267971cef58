#include "sat/core.hpp"

#include <algorithm>
#include <numeric>
#include <unordered_set>

#include "base/assert.hpp"
#include "sat/clauses.hpp"

namespace mines {

namespace {

using Solved = BudgetedSolver::Outcome;

Solved solve_under(BudgetedSolver& search, std::span<const int> assumptions) {
  for (const int literal : assumptions) search.solver().assume(literal);
  return search.solve();
}

/// Removes the assumptions that the last contradiction does not need.
void keep_failed(BudgetedSolver& search, std::vector<int>& assumptions) {
  std::erase_if(assumptions, [&](int literal) { return !search.solver().failed(literal); });
}

/// The sets that every core hits; finds the smallest sets that hit them all, of at most `most` candidates.
class HittingSets {
 public:
  HittingSets(std::span<const int> candidates, std::size_t most, const SolverBudget& budget)
      : candidates_(candidates), search_(budget), total_(make_total(most)) {}

  /// Adds the candidates that are not in `satisfied`, which can all be assumed together.
  void add_rest_of(const std::vector<bool>& satisfied) {
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      if (!satisfied[i]) search_.solver().add(variable(i));
    }
    search_.solver().add(0);
  }

  /// Whether there is one of at most `size` candidates, size < most.
  Solved find(std::size_t size) {
    // Any set has at most all candidates, so that bound needs no literal.
    if (size < candidates_.size()) search_.solver().assume(-total_.at_least(static_cast<int>(size) + 1));
    return search_.solve();
  }
  /// The set found: entry i is whether candidate i is in it.
  std::vector<bool> found() {
    std::vector<bool> hit(candidates_.size());
    for (std::size_t i = 0; i < hit.size(); ++i) hit[i] = search_.solver().val(variable(i)) > 0;
    return hit;
  }

 private:
  static int variable(std::size_t candidate) { return static_cast<int>(candidate) + 1; }

  Totalizer make_total(std::size_t most) {
    std::vector<int> literals(candidates_.size());
    std::iota(literals.begin(), literals.end(), 1);
    int next_variable = static_cast<int>(candidates_.size()) + 1;
    return {search_.clauses(), literals, next_variable, most};
  }

  std::span<const int> candidates_;
  BudgetedSolver search_;
  Totalizer total_;
};

/// The search for a smaller core.
class SmallestCore {
 public:
  /// Looks for cores of fewer than `most` assumptions.
  SmallestCore(BudgetedSolver& search, std::span<const int> candidates, const SolverBudget& hitting,
               std::size_t most)
      : search_(search), candidates_(candidates), most_(most), sets_(candidates, most, hitting) {}

  void run(Core& core) {
    for (std::size_t& size = core.at_least; size < most_;) {
      // The sizes ascend, so a core that is found has the fewest assumptions.
      const Solved hit = sets_.find(size);
      if (hit == Solved::exceeded) return;
      // Every core has more than `size` assumptions.
      if (hit == Solved::unsatisfiable) {
        ++size;
        continue;
      }
      switch (learn_from(sets_.found())) {
        case Solved::exceeded:
          return;
        case Solved::unsatisfiable:
          // No smaller core is possible, so all of it is needed.
          core.assumptions = last_;
          return;
        case Solved::satisfiable:
          break;
      }
    }
  }

 private:
  /// Whether the chosen candidates are a core. If not, adds sets that every core hits and the chosen ones do
  /// not, no two of which have a candidate in common. The last is empty if all candidates together are no
  /// core.
  Solved learn_from(std::vector<bool> chosen) {
    const Solved first = solve(chosen);
    for (Solved outcome = first; outcome == Solved::satisfiable; outcome = solve(chosen)) {
      std::vector<bool> satisfied = chosen;
      if (!grow(satisfied)) return Solved::exceeded;
      sets_.add_rest_of(satisfied);
      for (std::size_t i = 0; i < chosen.size(); ++i) chosen[i] = chosen[i] || !satisfied[i];
      if (std::all_of(satisfied.begin(), satisfied.end(), [](bool is) { return is; })) break;
    }
    return first;
  }

  Solved solve(const std::vector<bool>& chosen) {
    last_.clear();
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      if (chosen[i]) last_.push_back(candidates_[i]);
    }
    return solve_under(search_, last_);
  }

  /// Adds candidates, one after the other, as long as the clauses stay satisfiable; those that a model
  /// happens to satisfy are added at once. False if the budget does not suffice. To be called after solve()
  /// was satisfiable.
  bool grow(std::vector<bool>& chosen) {
    add_satisfied(chosen);
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      if (chosen[i]) continue;
      chosen[i] = true;
      const Solved outcome = solve(chosen);
      if (outcome == Solved::exceeded) return false;
      chosen[i] = outcome == Solved::satisfiable;
      if (chosen[i]) add_satisfied(chosen);
    }
    return true;
  }

  void add_satisfied(std::vector<bool>& chosen) {
    for (std::size_t i = 0; i < chosen.size(); ++i)
      chosen[i] = chosen[i] || search_.solver().val(candidates_[i]) > 0;
  }

  BudgetedSolver& search_;
  std::span<const int> candidates_;
  std::size_t most_;
  HittingSets sets_;
  std::vector<int> last_;  // assumed in the last call
};

}  // namespace

Core minimal_core(BudgetedSolver& search, std::span<const int> assumptions) {
  MINES_ASSERT(std::unordered_set<int>(assumptions.begin(), assumptions.end()).size() == assumptions.size());
  Core core;
  core.assumptions.assign(assumptions.begin(), assumptions.end());
  const Solved all = solve_under(search, core.assumptions);
  if (all == Solved::exceeded) return core;
  core.outcome = all == Solved::satisfiable ? Core::Outcome::satisfiable : Core::Outcome::found;
  if (all == Solved::satisfiable) return core;
  keep_failed(search, core.assumptions);
  core.size = Minimality::minimal;
  for (std::size_t i = core.assumptions.size(); i-- > 0;) {
    if (i >= core.assumptions.size()) continue;  // removed together with a later one
    std::vector<int> without = core.assumptions;
    without.erase(without.begin() + static_cast<std::ptrdiff_t>(i));
    const Solved outcome = solve_under(search, without);
    // It is unknown whether this assumption is needed, so it stays.
    if (outcome == Solved::exceeded) core.size = Minimality::sufficient;
    if (outcome != Solved::unsatisfiable) continue;
    keep_failed(search, without);
    core.assumptions = std::move(without);
  }
  return core;
}

void make_smallest(BudgetedSolver& search, std::span<const int> candidates, const SolverBudget& hitting,
                   std::size_t useful, Core& core) {
  const std::size_t most = std::min(core.assumptions.size(), useful);
  if (most > 0 && totalizer_clauses(candidates.size(), most) <= hitting.clauses)
    SmallestCore(search, candidates, hitting, most).run(core);
  if (core.at_least == core.assumptions.size()) core.size = Minimality::smallest;
}

}  // namespace mines
