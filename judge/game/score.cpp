#include "judge/game/score.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/assert.hpp"

namespace mines::judge {

namespace {

__extension__ using Wide = __int128;

/// A fraction from 0 to 100 with denominator > 0. On boards of up to 2^32 cells both parts are below 2^53
/// (100 · 9,998 · 2^32), so they are exact as doubles; on those of 2^40 they fit in 64 bits.
struct Fraction {
  std::int64_t numerator;
  std::int64_t denominator;
};

Fraction exact_score(const Tally& tally, std::int64_t penalty) {
  MINES_ASSERT(penalty >= 0 && penalty <= max_penalty);
  const Wide worth = Wide{10'000} * tally.safe_opened -
                     Wide{penalty} * (Wide{10'000} * tally.mines_opened - 2 * tally.mines);
  const std::int64_t full = 9'998 * tally.safe_cells();
  if (full <= 0) return {worth >= 0 ? 100 : 0, 1};
  return {static_cast<std::int64_t>(100 * std::clamp<Wide>(worth, 0, full)), full};
}

std::string two_decimals(std::int64_t hundredths) {
  return fmt::format("{}.{:02}", hundredths / 100, hundredths % 100);
}

}  // namespace

double score(const Tally& tally, std::int64_t penalty) {
  const Fraction exact = exact_score(tally, penalty);
  return static_cast<double>(exact.numerator) / static_cast<double>(exact.denominator);
}

std::string score_text(const Tally& tally, std::int64_t penalty) {
  const Fraction exact = exact_score(tally, penalty);
  return two_decimals(static_cast<std::int64_t>(Wide{100} * exact.numerator / exact.denominator));
}

std::int64_t deficit(const Tally& tally, std::int64_t penalty) {
  return tally.safe_cells() - tally.safe_opened + penalty * tally.mines_opened;
}

std::string share_text(std::int64_t part, std::int64_t whole) {
  return two_decimals(whole <= 0 ? 10'000 : static_cast<std::int64_t>(Wide{10'000} * part / whole)) + " %";
}

}  // namespace mines::judge
