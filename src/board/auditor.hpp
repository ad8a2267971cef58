// Gets all deductions in a game, except mines around an 8: the view marks these by itself. If the game runs
// in this process, an auditor can compare each deduction with the true mines, which the engine cannot read.
#pragma once

#include <cstdint>

#include "board/geometry.hpp"

namespace mines {

class Auditor {
 public:
  virtual ~Auditor() = default;

  /// The cells of `mask` are proven safe and will be clicked. Bit i is cell i of word `word` (64 cells).
  virtual void safe_deduced(std::int32_t row, std::int32_t word, Word mask) = 0;
  /// The cells of `mask` are proven mines. Any thread may call either function.
  virtual void mines_deduced(std::int32_t row, std::int32_t word, Word mask) = 0;
};

}  // namespace mines
