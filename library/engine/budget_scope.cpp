#include "library/engine/budget_scope.hpp"

#include <fmt/format.h>

#include "counted/analysis.hpp"
#include "library/arguments.hpp"

namespace mines::library {

CountingLimits limits_of(std::uint64_t work) {
  constexpr std::uint64_t products_a_unit = 100;
  CountingLimits limits = AnalysisOptions().limits;
  limits.transitions = work;
  limits.products = products_a_unit * work;
  return limits;
}

BudgetScope::BudgetScope(const Budget& budget)
    : request_([&budget] {
        if (budget.stopped()) throw Stopped();
      }),
      // A budget without a stop request keeps that of the caller's own scope, if there is one.
      scope_(budget.stopped ? &request_ : current_stop()) {
  require(budget.work >= 1, "Budget", "work is 0, expected 1 or more");
  require(budget.games >= 0 && budget.games <= Budget::most_games, "Budget",
          fmt::format("{} games, expected 0 to {}", budget.games, Budget::most_games));
}

}  // namespace mines::library
