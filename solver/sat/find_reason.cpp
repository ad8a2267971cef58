#include "sat/find_reason.hpp"

#include <algorithm>
#include <numeric>
#include <span>
#include <unordered_set>
#include <utility>

#include "base/assert.hpp"
#include "sat/budgeted_solver.hpp"
#include "sat/clauses.hpp"

namespace mines {

namespace {

// A core: assumptions that together make clauses unsatisfiable. The search for a minimal core begins with the
// assumptions of CaDiCaL's conflict, and drops each assumption that turns out to be unnecessary. A smallest
// core is found by implicit hitting sets (A. Ignatiev, A. Previti, M. Liffiton, J. Marques-Silva, "Smallest
// MUS extraction with minimal hitting set dualization", CP 2015). If a set of assumptions is satisfiable,
// every core has a member outside of it. So the search tries the smallest sets that have a member outside of
// each satisfiable set known so far, until one of them is a core.

using Solved = BudgetedSolver::Outcome;

struct Core {
  Solved outcome = Solved::exceeded;  // of all assumptions together; unsatisfiable: the core was found
  Minimality size = Minimality::sufficient;
  std::vector<int> assumptions;  // the core, in the order of the arguments
  std::size_t at_least = 0;      // no core has fewer assumptions
};

Solved solve_under(BudgetedSolver& search, std::span<const int> assumptions) {
  for (const int literal : assumptions) search.assume(literal);
  return search.solve();
}

/// Removes the assumptions that the last contradiction does not need.
void keep_failed(BudgetedSolver& search, std::vector<int>& assumptions) {
  std::erase_if(assumptions, [&](int literal) { return !search.is_needed(literal); });
}

/// The sets that every core hits; finds the smallest sets that hit them all, of at most `most` candidates.
class HittingSets {
 public:
  HittingSets(std::span<const int> candidates, std::size_t most, const SolverBudget& budget)
      : candidates_(candidates), search_(budget), total_(make_total(most)) {}

  /// Adds the candidates that are not in `satisfied`, which can all be assumed together.
  void add_rest_of(const std::vector<bool>& satisfied) {
    std::vector<int> rest;
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      if (!satisfied[i]) rest.push_back(variable(i));
    }
    search_.add_clause(rest);
  }

  /// Whether there is one of at most `size` candidates, size < most.
  Solved find(std::size_t size) {
    // Any set has at most all candidates, so that bound needs no literal.
    if (size < candidates_.size()) search_.assume(-total_.at_least(static_cast<int>(size) + 1));
    return search_.solve();
  }
  /// The set found: entry i is whether candidate i is in it.
  std::vector<bool> found() {
    std::vector<bool> hit(candidates_.size());
    for (std::size_t i = 0; i < hit.size(); ++i) hit[i] = search_.is_true(variable(i));
    return hit;
  }

 private:
  static int variable(std::size_t candidate) { return static_cast<int>(candidate) + 1; }

  Totalizer make_total(std::size_t most) {
    std::vector<int> literals(candidates_.size());
    std::iota(literals.begin(), literals.end(), 1);
    int next_variable = static_cast<int>(candidates_.size()) + 1;
    return {search_, literals, next_variable, most};
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
      const Solved learnt = learn_from(sets_.found());
      // No smaller core is possible, so all of it is needed.
      if (learnt == Solved::unsatisfiable) core.assumptions = last_;
      if (learnt != Solved::satisfiable) return;
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
    for (std::size_t i = 0; i < chosen.size(); ++i) chosen[i] = chosen[i] || search_.is_true(candidates_[i]);
  }

  BudgetedSolver& search_;
  std::span<const int> candidates_;
  std::size_t most_;
  HittingSets sets_;
  std::vector<int> last_;  // assumed in the last call
};

/// A minimal core of the assumptions, which must be different literals. Earlier assumptions are kept rather
/// than later ones. One call of CaDiCaL finds a first core; then at most one call for each of its
/// assumptions.
Core minimal_core(BudgetedSolver& search, std::span<const int> assumptions) {
  MINES_ASSERT(std::unordered_set<int>(assumptions.begin(), assumptions.end()).size() == assumptions.size());
  Core core;
  core.assumptions.assign(assumptions.begin(), assumptions.end());
  core.outcome = solve_under(search, core.assumptions);
  if (core.outcome != Solved::unsatisfiable) return core;
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

/// Replaces `core` by a smallest core among `candidates`, as far as two budgets allow: the budget of
/// `search`, and `hitting` for the search for hitting sets. Most of the time goes into the proof that no core
/// is smaller. If the core and the candidates have dozens of members, the proof takes hundreds of satisfiable
/// sets. The search also ends when no core of fewer than `useful` assumptions can exist.
void make_smallest(BudgetedSolver& search, std::span<const int> candidates, const SolverBudget& hitting,
                   std::size_t useful, Core& core) {
  const std::size_t most = std::min(core.assumptions.size(), useful);
  if (most > 0 && totalizer_clauses(candidates.size(), most) <= hitting.clauses)
    SmallestCore(search, candidates, hitting, most).run(core);
  if (core.at_least == core.assumptions.size()) core.size = Minimality::smallest;
}

constexpr std::uint32_t beyond = std::numeric_limits<std::uint32_t>::max();

/// How far each number is from the claim's cell: 1 if it sees the cell, one more if it shares a cell with
/// such a number, and so on; `beyond` if nothing joins it to the cell. Cells that a definition joins count as
/// one. All 0 for a contradiction, which has no cell.
std::vector<std::uint32_t> distances(const Component& component, const Claim& claim) {
  if (claim.kind == Claim::Kind::contradiction)
    return std::vector<std::uint32_t>(component.constraints.size());
  std::vector<std::vector<std::uint32_t>> beside(component.cells.size());
  for (std::uint32_t i = 0; i < component.constraints.size(); ++i) {
    for (const std::uint32_t cell : component.constraints[i].cells()) beside[cell].push_back(i);
  }
  std::vector<std::uint32_t> distance(component.constraints.size(), beyond);
  if (claim.cell == Claim::interior_cell) return distance;
  MINES_ASSERT(claim.cell < component.cells.size());
  std::vector<std::uint32_t> cells{claim.cell};
  for (std::uint32_t away = 1; !cells.empty(); ++away) {
    std::vector<std::uint32_t> next;
    for (std::size_t i = 0; i < cells.size(); ++i) {  // definitions append cells
      for (const std::uint32_t number : std::exchange(beside[cells[i]], {})) {
        if (distance[number] != beyond) continue;
        distance[number] = away;
        const auto around = component.constraints[number].cells();
        std::vector<std::uint32_t>& to = component.constraints[number].is_definition ? cells : next;
        to.insert(to.end(), around.begin(), around.end());
      }
    }
    cells = std::move(next);
  }
  return distance;
}

/// The clauses of a claim's opposite, of the definitions and, if they count, of the mines left; and, under
/// assumptions, the clauses of the numbers at most `reach` from the claim's cell.
class Question {
 public:
  Question(const Component& component, const Claim& claim, std::uint32_t reach, const SolverBudget& budget)
      : component_(component),
        claim_(claim),
        of_interior_(claim.kind != Claim::Kind::contradiction && claim.cell == Claim::interior_cell),
        distance_(distances(component, claim)),
        reach_(reach),
        budget_(budget),
        search_(budget),
        variables_(static_cast<int>(component.cells.size()) + (of_interior_ ? 1 : 0)) {}

  /// Adds the clauses. False if there are more than the budget allows.
  bool load(const MinesLeft* left) {
    const auto cells = static_cast<std::uint64_t>(variables_);
    std::uint64_t clauses = left == nullptr ? 0 : totalizer_clauses(cells);
    for (const std::size_t i : numbers_within(beyond)) clauses += clauses_of(component_.constraints[i]);
    for (const Constraint& each : component_.constraints)
      clauses += each.is_definition ? clauses_of(each) : 0;
    if (clauses > budget_.clauses) return false;
    Variables variables{1, guard(component_.constraints.size())};
    for (const std::size_t i : numbers_within(beyond))
      add_constraint(search_, component_.constraints[i], variables, guard(i));
    for (const Constraint& each : component_.constraints) {
      if (each.is_definition) add_constraint(search_, each, variables);
    }
    if (claim_.kind != Claim::Kind::contradiction) {
      // The claim's interior cell has the last variable; the other interior cells have none.
      const int variable = of_interior_ ? variables_ : static_cast<int>(claim_.cell) + 1;
      search_.add_clause({claim_.kind == Claim::Kind::safe ? variable : -variable});
    }
    if (left != nullptr)
      add_total(search_, cells, left->interior - (of_interior_ ? 1 : 0), left->mines, variables.next);
    return true;
  }

  /// The smallest core that the budget allows. `is_joined`: shared cells join every core to the claim's cell,
  /// so that no number in it is farther away than the core has numbers.
  Core find(bool is_joined, std::size_t useful) {
    std::vector<int> guards = guards_within(beyond);
    Core core = minimal_core(search_, guards);
    if (core.outcome != Solved::unsatisfiable) return core;
    // A core that is smaller, or small enough to be useful, cannot reach farther, so numbers beyond that are
    // no candidates.
    if (is_joined)
      guards = guards_within(static_cast<std::uint32_t>(std::min(core.assumptions.size(), useful)));
    make_smallest(search_, guards, budget_, useful, core);
    return core;
  }

  /// Makes a core smaller, as far as the budget allows.
  void shrink(Core& core) { make_smallest(search_, guards_within(beyond), budget_, any_size, core); }

  /// The assumptions of numbers.
  std::vector<int> guards_of(const std::vector<Cell>& numbers) const {
    std::vector<int> guards;
    for (const std::size_t i : numbers_within(beyond)) {
      if (std::find(numbers.begin(), numbers.end(), component_.constraints[i].number) != numbers.end())
        guards.push_back(guard(i));
    }
    return guards;
  }
  Cell number_of(int guard_literal) const {
    MINES_ASSERT(guard_literal >= guard(0) && guard_literal < guard(component_.constraints.size()));
    return component_.constraints[static_cast<std::size_t>(guard_literal - guard(0))].number;
  }

 private:
  int guard(std::size_t constraint) const { return variables_ + 1 + static_cast<int>(constraint); }

  /// The numbers within reach that are nearer than `distance`, the nearest first, then in reading order.
  std::vector<std::size_t> numbers_within(std::uint32_t distance) const {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < distance_.size(); ++i) {
      if (component_.constraints[i].is_definition) continue;
      // `beyond` as the bound takes all numbers within reach, also those that nothing joins to the cell.
      if (distance_[i] <= reach_ && (distance_[i] < distance || distance == beyond)) order.push_back(i);
    }
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      if (distance_[a] != distance_[b]) return distance_[a] < distance_[b];
      const Cell first = component_.constraints[a].number;
      const Cell second = component_.constraints[b].number;
      return first != second ? first < second : a < b;
    });
    return order;
  }

  std::vector<int> guards_within(std::uint32_t distance) const {
    std::vector<int> guards;
    for (const std::size_t i : numbers_within(distance)) guards.push_back(guard(i));
    return guards;
  }

  const Component& component_;
  Claim claim_;
  bool of_interior_;
  std::vector<std::uint32_t> distance_;  // of each constraint
  std::uint32_t reach_;
  SolverBudget budget_;
  BudgetedSolver search_;
  int variables_;  // of cells
};

/// Takes the numbers of a core, and what is known of its size.
void take(const Question& question, const Core& core, SoughtReason& reason) {
  reason.size = core.size;
  reason.at_least = core.at_least;
  reason.numbers.clear();
  for (const int guard : core.assumptions) reason.numbers.push_back(question.number_of(guard));
  std::sort(reason.numbers.begin(), reason.numbers.end());
}

SoughtReason ask(const Component& component, const Claim& claim, const MinesLeft* left, std::uint32_t reach,
                 const SolverBudget& budget, std::size_t useful) {
  SoughtReason reason;
  Question question(component, claim, reach, budget);
  if (!question.load(left)) return reason;
  const Core core = question.find(left == nullptr, useful);
  reason.found = core.outcome == Solved::unsatisfiable;
  reason.refuted = core.outcome == Solved::satisfiable;
  if (!reason.found) return reason;
  reason.uses_mines = left != nullptr;
  take(question, core, reason);
  return reason;
}

/// The reason by numbers near the cell alone, which is where most reasons are. Nothing if a reason that is
/// smaller, and useful, might reach farther.
std::optional<SoughtReason> ask_nearby(const Component& component, const Claim& claim,
                                       const SolverBudget& budget, std::size_t useful) {
  constexpr std::uint32_t reach = 4;
  if (claim.kind == Claim::Kind::contradiction || claim.cell == Claim::interior_cell) return std::nullopt;
  SoughtReason reason = ask(component, claim, nullptr, reach, budget, useful);
  // A core of k joined numbers reaches at most k far. One of at most `reach` numbers was not missed.
  if (!reason.found || std::min(reason.numbers.size(), useful) > reach + 1) return std::nullopt;
  return reason;
}

}  // namespace

SoughtReason find_reason(const Component& component, const Claim& claim, const std::optional<MinesLeft>& left,
                         const SolverBudget& budget, std::size_t useful) {
  if (auto nearby = ask_nearby(component, claim, budget, useful)) return std::move(*nearby);
  SoughtReason reason = ask(component, claim, nullptr, beyond, budget, useful);
  if (!reason.refuted || !left) return reason;
  return ask(component, claim, &*left, beyond, budget, useful);
}

void make_smallest(const Component& component, const Claim& claim, const MinesLeft& left,
                   const SolverBudget& budget, SoughtReason& reason) {
  MINES_ASSERT(reason.found && reason.at_least <= reason.numbers.size());
  if (reason.at_least == reason.numbers.size()) {
    reason.size = Minimality::smallest;
    return;
  }
  Question question(component, claim, beyond, budget);
  if (!question.load(&left)) return;
  Core core{Solved::unsatisfiable, reason.size, question.guards_of(reason.numbers), reason.at_least};
  question.shrink(core);
  take(question, core, reason);
}

}  // namespace mines
