// Observes all deductions in a game, but not mines around an 8, which the view marks by itself. In a game in
// this process, an auditor can compare each deduction with the true mines, which the engine cannot read.
#pragma once

#include <cstdint>

#include "board/geometry.hpp"

namespace mines {

class Auditor {
 public:
  virtual ~Auditor() = default;

  /// The cells of `mask`, in a word (64 cells) of a row, are proven safe and will be clicked.
  virtual void safe_deduced(std::int32_t row, std::int32_t word, Word mask) = 0;
  /// The cells of `mask` are proven mines. Any thread may call either function.
  virtual void mines_deduced(std::int32_t row, std::int32_t word, Word mask) = 0;
};

}  // namespace mines
