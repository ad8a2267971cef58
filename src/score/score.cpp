#include "score/score.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

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
  const auto hundredths = static_cast<std::int64_t>((Wide{200} * exact.numerator + exact.denominator) /
                                                    (Wide{2} * exact.denominator));
  const bool is_full = exact.numerator == 100 * exact.denominator;
  return two_decimals(is_full ? hundredths : std::min<std::int64_t>(hundredths, 9'999));
}

std::string marks_text(double marks, double most) {
  // Sums of doubles may lose the last digit of sixteen.
  const auto all = static_cast<std::int64_t>(std::llround(most * 100));
  const auto hundredths = static_cast<std::int64_t>(std::llround(marks * 100));
  return two_decimals(marks < most - 1e-9 ? std::min(hundredths, all - 1) : hundredths);
}

std::int64_t deficit(const Tally& tally, std::int64_t penalty) {
  return tally.safe_cells() - tally.safe_opened + penalty * tally.mines_opened;
}

std::string share_text(std::int64_t part, std::int64_t whole) {
  return two_decimals(whole <= 0 ? 10'000 : static_cast<std::int64_t>(Wide{10'000} * part / whole)) + " %";
}

}  // namespace mines::judge
