// What a game is worth. The contest's formula
//
//   100 · (S − A·(M − 0.0002·K)) / (0.9998·(N² − K)), not below 0 and not above 100
//
// in whole numbers: both sides times 10,000 give a fraction that neither rounds nor overflows, so two builds
// never differ in the last digit and 99.999 is never shown as 100. Used by the judge's report.
#pragma once

#include <cstdint>
#include <string>

namespace mines::judge {

/// What the server counted at the end of a game. safe_opened ≤ safe_cells() and mines_opened ≤ mines.
struct Tally {
  std::int64_t rows = 0;
  std::int64_t columns = 0;
  std::int64_t mines = 0;         ///< K
  std::int64_t safe_opened = 0;   ///< S: different safe cells
  std::int64_t mines_opened = 0;  ///< M: different mines

  std::int64_t cells() const { return rows * columns; }
  std::int64_t safe_cells() const { return cells() - mines; }
};

/// The largest penalty that the judge takes; deficits then fit in 64 bits.
inline constexpr std::int64_t max_penalty = 1'000'000;

/// From 0 to 100, the double nearest to the exact value. A board without a safe cell is worth what the
/// formula tends to: 100 unless more than 0.0002·K mines were opened at a penalty above 0, then 0.
double score(const Tally& tally, std::int64_t penalty);

/// "99.99": the exact score rounded down to two decimals.
std::string score_text(const Tally& tally, std::int64_t penalty);

/// Safe cells left + penalty · mines opened: what separates the game from a perfect one, in cells.
std::int64_t deficit(const Tally& tally, std::int64_t penalty);

/// "87.50 %": part / whole rounded down to two decimals; of nothing, "100.00 %".
std::string share_text(std::int64_t part, std::int64_t whole);

}  // namespace mines::judge
