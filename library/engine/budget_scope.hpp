// Keeps the calls of Engine and Constraints (mines/engine.hpp, mines/constraints.hpp) within a budget.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <limits>

#include "base/stop.hpp"
#include "counted/analysis.hpp"
#include "library/arguments.hpp"
#include "mines/budget.hpp"

namespace mines::library {

/// The limits of counting (counted/counted_component.hpp) if Budget::work is `work`.
inline CountingLimits limits_of(std::uint64_t work) {
  constexpr std::uint64_t products_a_unit = 100;
  CountingLimits limits = AnalysisOptions().limits;
  limits.transitions = work;
  constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  limits.products = work > most / products_a_unit ? most : products_a_unit * work;
  return limits;
}

/// While the object lives, this thread's long calculations call Budget::stopped every few ms, and throw
/// Stopped if it returns true (base/stop.hpp). The budget must outlive the object.
class BudgetScope {
 public:
  /// Throws std::invalid_argument if a value of the budget is out of its range.
  explicit BudgetScope(const Budget& budget)
      : request_([&budget] {
          if (budget.stopped()) throw Stopped();
        }),
        // Without Budget::stopped, a stop request that the caller has set stays in force.
        scope_(budget.stopped ? &request_ : current_stop()) {
    require(budget.work >= 1, "Budget", "work is 0, expected 1 or more");
    require(budget.games >= 0 && budget.games <= Budget::most_games, "Budget",
            fmt::format("{} games, expected 0 to {}", budget.games, Budget::most_games));
  }

 private:
  StopRequest request_;
  StopScope scope_;
};

}  // namespace mines::library
