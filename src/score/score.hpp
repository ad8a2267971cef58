// The score of a game. The contest's formula
//
//   100 · (S − A·(M − 0.0002·K)) / (0.9998·(N² − K)), not below 0 and not above 100
//
// uses A, the penalty of a mine, N, the side of the board, and S, M and K of Tally. With numerator and
// denominator multiplied by 10,000 it is a fraction of integers. So the score is exact, and two builds never
// differ in the last digit.
#pragma once

#include <cstdint>
#include <string>

#include "score/fraction.hpp"

namespace mines::judge {

/// The server's counts at the end of a game. 0 ≤ safe_opened ≤ safe_cells() and 0 ≤ mines_opened ≤ mines.
struct Tally {
  std::int64_t rows = 0;
  std::int64_t columns = 0;
  std::int64_t mines = 0;         ///< K
  std::int64_t safe_opened = 0;   ///< S: different safe cells
  std::int64_t mines_opened = 0;  ///< M: different mines

  std::int64_t cells() const { return rows * columns; }
  std::int64_t safe_cells() const { return cells() - mines; }
};

/// The largest penalty that the judge accepts; deficits then fit into 64 bits.
inline constexpr std::int64_t max_penalty = 1'000'000;

/// From 0 to 100, exactly. `penalty` is 0 to max_penalty. A board without a safe cell gets the limit of the
/// formula: 0 if more than 0.0002·K mines were opened at a penalty above 0, else 100.
Fraction score(const Tally& tally, std::int64_t penalty);

/// Safe cells left + penalty · mines opened: the distance to a perfect game, in cells.
std::int64_t deficit(const Tally& tally, std::int64_t penalty);

/// "87.50 %": part / whole, rounded down to two decimals; "100.00 %" if whole is 0.
std::string share_text(std::int64_t part, std::int64_t whole);

}  // namespace mines::judge
