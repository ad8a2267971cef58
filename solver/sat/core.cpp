#include "sat/core.hpp"

#include <algorithm>
#include <numeric>

#include "sat/clauses.hpp"

namespace mines {

namespace {

using Answer = BudgetedSolver::Answer;

Answer solve_under(BudgetedSolver& search, std::span<const int> assumptions) {
  for (const int literal : assumptions) search.solver().assume(literal);
  return search.solve();
}

/// Leaves those that the last answer, unsatisfiable, needs.
void keep_failed(BudgetedSolver& search, std::vector<int>& assumptions) {
  std::erase_if(assumptions, [&](int literal) { return !search.solver().failed(literal); });
}

/// The sets that every core hits, and the smallest sets that hit them all.
class HittingSets {
 public:
  HittingSets(std::span<const int> candidates, const SolverBudget& budget)
      : candidates_(candidates), search_(budget), total_(make_total()) {}

  /// `satisfied[i]`: candidate i may be assumed with all others of which that is so.
  void add_rest_of(const std::vector<bool>& satisfied) {
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      if (!satisfied[i]) search_.solver().add(variable(i));
    }
    search_.solver().add(0);
  }

  /// Whether there is one of at most `size` candidates.
  Answer find(std::size_t size) {
    if (size < candidates_.size()) search_.solver().assume(-total_.at_least(static_cast<int>(size) + 1));
    return search_.solve();
  }
  /// The one found, entry i for candidate i.
  std::vector<bool> found() {
    std::vector<bool> hit(candidates_.size());
    for (std::size_t i = 0; i < hit.size(); ++i) hit[i] = search_.solver().val(variable(i)) > 0;
    return hit;
  }

 private:
  static int variable(std::size_t candidate) { return static_cast<int>(candidate) + 1; }

  Totalizer make_total() {
    std::vector<int> literals(candidates_.size());
    std::iota(literals.begin(), literals.end(), 1);
    int next_variable = static_cast<int>(candidates_.size()) + 1;
    return {search_.solver(), literals, next_variable};
  }

  std::span<const int> candidates_;
  BudgetedSolver search_;
  Totalizer total_;
};

/// The search for a smaller core.
class SmallestCore {
 public:
  SmallestCore(BudgetedSolver& search, std::span<const int> candidates, const SolverBudget& hitting)
      : search_(search), candidates_(candidates), sets_(candidates, hitting) {}

  void run(Core& core) {
    for (std::size_t size = 0; size < core.assumptions.size();) {
      const Answer hit = sets_.find(size);
      if (hit == Answer::exceeded) return;
      if (hit == Answer::unsatisfiable) {
        ++size;
        continue;
      }
      switch (learn_from(sets_.found())) {
        case Answer::exceeded:
          return;
        case Answer::unsatisfiable:
          // Found with no smaller one possible, so all of it is needed.
          core.assumptions = last_;
          core.size = Minimality::smallest;
          return;
        case Answer::satisfiable:
          break;
      }
    }
    core.size = Minimality::smallest;
  }

 private:
  /// Whether what was chosen is a core; if not, adds sets that every core hits and this one does not, no two
  /// of which have a candidate in common. The last is empty if no candidates are a core at all.
  Answer learn_from(std::vector<bool> chosen) {
    const Answer first = solve(chosen);
    for (Answer answer = first; answer == Answer::satisfiable; answer = solve(chosen)) {
      std::vector<bool> satisfied = chosen;
      if (!grow(satisfied)) return Answer::exceeded;
      sets_.add_rest_of(satisfied);
      for (std::size_t i = 0; i < chosen.size(); ++i) chosen[i] = chosen[i] || !satisfied[i];
      if (std::all_of(satisfied.begin(), satisfied.end(), [](bool is) { return is; })) break;
    }
    return first;
  }

  Answer solve(const std::vector<bool>& chosen) {
    last_.clear();
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      if (chosen[i]) last_.push_back(candidates_[i]);
    }
    return solve_under(search_, last_);
  }

  /// Adds candidates, one after the other, as long as the clauses stay satisfiable; false if the budget does
  /// not suffice. After solve() was satisfiable.
  bool grow(std::vector<bool>& chosen) {
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      if (chosen[i]) continue;
      chosen[i] = true;
      const Answer answer = solve(chosen);
      if (answer == Answer::exceeded) return false;
      chosen[i] = answer == Answer::satisfiable;
    }
    return true;
  }

  BudgetedSolver& search_;
  std::span<const int> candidates_;
  HittingSets sets_;
  std::vector<int> last_;  // assumed in the last call
};

}  // namespace

Core minimal_core(BudgetedSolver& search, std::span<const int> assumptions) {
  Core core;
  core.assumptions.assign(assumptions.begin(), assumptions.end());
  const Answer all = solve_under(search, core.assumptions);
  if (all == Answer::exceeded) return core;
  core.outcome = all == Answer::satisfiable ? Core::Outcome::satisfiable : Core::Outcome::found;
  if (all == Answer::satisfiable) return core;
  keep_failed(search, core.assumptions);
  core.size = Minimality::minimal;
  for (std::size_t i = core.assumptions.size(); i-- > 0;) {
    if (i >= core.assumptions.size()) continue;  // gone with a later one
    std::vector<int> without = core.assumptions;
    without.erase(without.begin() + static_cast<std::ptrdiff_t>(i));
    const Answer answer = solve_under(search, without);
    if (answer == Answer::exceeded) core.size = Minimality::sufficient;
    if (answer != Answer::unsatisfiable) continue;
    keep_failed(search, without);
    core.assumptions = std::move(without);
  }
  return core;
}

void make_smallest(BudgetedSolver& search, std::span<const int> candidates, const SolverBudget& hitting,
                   Core& core) {
  if (totalizer_clauses(candidates.size()) <= hitting.clauses)
    SmallestCore(search, candidates, hitting).run(core);
}

}  // namespace mines
