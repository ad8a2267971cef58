#include "score/score.hpp"

#include <algorithm>

#include "base/assert.hpp"

namespace mines::judge {

Fraction score(const Tally& tally, std::int64_t penalty) {
  using Wide = Fraction::Wide;
  MINES_ASSERT(penalty >= 0 && penalty <= max_penalty);
  // The contest's formula, numerator and denominator multiplied by 10,000, so that all are whole numbers.
  const Wide worth = Wide{10'000} * tally.safe_opened -
                     Wide{penalty} * (Wide{10'000} * tally.mines_opened - 2 * tally.mines);
  const Wide full = Wide{9'998} * tally.safe_cells();
  // The board has nothing but mines.
  if (full <= 0) return worth >= 0 ? 100 : 0;
  return {100 * std::clamp<Wide>(worth, 0, full), full};
}

std::int64_t deficit(const Tally& tally, std::int64_t penalty) {
  return tally.safe_cells() - tally.safe_opened + penalty * tally.mines_opened;
}

std::string share_text(std::int64_t part, std::int64_t whole) {
  return two_decimals(whole <= 0 ? 10'000
                                 : static_cast<std::int64_t>(Fraction::Wide{10'000} * part / whole)) +
         " %";
}

}  // namespace mines::judge
