// The score of a game. The contest's formula is
//
//   100 · (S − A·(M − 0.0002·K)) / (0.9998·(N² − K)), not below 0 and not above 100
//
// where A is the penalty of a mine, N the side of the board, and S, M and K are members of Tally. The score
// is an exact fraction, so two builds never differ in the last digit.
#pragma once

#include <cstdint>
#include <string>

#include "base/assert.hpp"

namespace mines::judge {

/// A rational number, at least 0, in lowest terms; numerator and denominator have 128 bits. So scores are
/// added and averaged without rounding. On the contest's boards (common denominator 9998 · 7 · 2^29) the mean
/// over 10^5 runs is far from overflow. Sums over boards of arbitrary sizes may overflow.
class Fraction {
 public:
  __extension__ using Wide = __int128;

  Fraction(std::int64_t whole = 0) : numerator_(whole) { MINES_ASSERT(whole >= 0); }
  /// The numerator must be at least 0, and the denominator above 0.
  Fraction(Wide numerator, Wide denominator);

  Fraction operator+(const Fraction& other) const;
  Fraction operator*(std::int64_t factor) const { return {numerator_ * factor, denominator_}; }
  Fraction operator/(std::int64_t divisor) const { return {numerator_, denominator_ * divisor}; }
  bool operator==(const Fraction& other) const = default;
  bool operator<(const Fraction& other) const;

  /// The nearest double, if numerator and denominator are below 2^53.
  explicit operator double() const;

  /// "85.75": rounded to two decimals, halves upwards. A value below `most` never rounds up to `most`.
  std::string text(std::int64_t most) const;

 private:
  Wide numerator_ = 0;
  Wide denominator_ = 1;
};

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

/// The largest penalty that the judge accepts, so that deficit() fits into 64 bits.
inline constexpr std::int64_t max_penalty = 1'000'000;

/// The exact score, 0 to 100. `penalty` is 0 to max_penalty. Without safe cells the divisor is 0. The score
/// is then 0 if `penalty` is above 0 and M is above 0.0002·K, else 100.
Fraction score(const Tally& tally, std::int64_t penalty);

/// Safe cells left + penalty · mines opened: the distance to a perfect game, in cells.
std::int64_t deficit(const Tally& tally, std::int64_t penalty);

/// "87.50 %": part / whole, rounded down to two decimals. "100.00 %" if `part` is at least `whole`.
std::string share_text(std::int64_t part, std::int64_t whole);

}  // namespace mines::judge
