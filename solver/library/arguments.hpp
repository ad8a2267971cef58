// What Engine and System demand alike of their options, and how both keep to a budget.
#pragma once

#include <cstdint>

#include "base/stop.hpp"
#include "board/arguments.hpp"
#include "counted/counted_component.hpp"
#include "mines/analysis.hpp"

namespace mines::library {

/// Throws std::invalid_argument, with the call's name, unless 0 < density < 1.
void check_density(double density, const char* call);
/// Throws likewise unless there are 1 to 1024 threads.
void check_threads(int threads, const char* call);

/// The limits of counting for Budget::work.
CountingLimits limits_of(std::uint64_t work);

/// As long as it lives, the thread's stop points ask the budget, which must outlive it.
class BudgetScope {
 public:
  /// Throws std::invalid_argument if the budget allows no work.
  explicit BudgetScope(const Budget& budget);

 private:
  StopRequest request_;
  StopScope scope_;
};

}  // namespace mines::library
