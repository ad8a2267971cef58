// Observes all deductions in a game, but not mines around an 8, which the view marks by itself. An auditor
// can compare each deduction with the true mines of a game in this process; the engine cannot reach them.
#pragma once

#include <cstdint>

#include "board/geometry.hpp"

namespace mines {

class Auditor {
 public:
  virtual ~Auditor() = default;

  /// The cells of `mask` have been deduced to be safe and will be clicked. Called by any thread.
  virtual void safe_deduced(std::int32_t row, std::int32_t word, Word mask) = 0;
  /// The cells of `mask` have been deduced to be mines. Called by any thread.
  virtual void mines_deduced(std::int32_t row, std::int32_t word, Word mask) = 0;
};

}  // namespace mines
