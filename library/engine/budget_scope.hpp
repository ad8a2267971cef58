// Keeps the calls of Engine and Constraints within a budget.
#pragma once

#include <cstdint>

#include "base/stop.hpp"
#include "counted/counted_component.hpp"
#include "mines/budget.hpp"

namespace mines::library {

/// The limits of counting (counted_component.hpp) that follow from Budget::work.
CountingLimits limits_of(std::uint64_t work);

/// During its lifetime the thread's stop points (base/stop.hpp) ask Budget::stopped. The budget must outlive
/// the scope.
class BudgetScope {
 public:
  /// Throws std::invalid_argument if a value of the budget is out of its range.
  explicit BudgetScope(const Budget& budget);

 private:
  StopRequest request_;
  StopScope scope_;
};

}  // namespace mines::library
