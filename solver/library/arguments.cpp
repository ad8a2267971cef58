#include "library/arguments.hpp"

#include <fmt/format.h>

#include "counted/analysis.hpp"

namespace mines::library {

void check_density(double density, const char* call) {
  require(density > 0 && density < 1, call,
          fmt::format("a density of {}, expected more than 0 and less than 1", density));
}

void check_threads(int threads, const char* call) {
  require(threads >= 1 && threads <= 1024, call, fmt::format("{} threads, expected 1 to 1024", threads));
}

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
      scope_(budget.stopped ? &request_ : current_stop()) {
  require(budget.work >= 1, "Budget", "work is 0, expected 1 or more");
}

}  // namespace mines::library
