// An observer of each deduction of the rules and of the SAT solver CaDiCaL. The mines around an 8 are not
// reported, because the view marks them. Tests with a game inside the process compare each deduction with the
// truth, which the solver itself cannot reach.
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
