#include "score/score.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/assert.hpp"

namespace mines::judge {

namespace {

using Wide = Fraction::Wide;

/// std::gcd takes no 128 bits in strict C++.
Wide common_divisor(Wide one, Wide other) {
  while (other != 0) one = std::exchange(other, one % other);
  return one;
}

/// "85.75" for 8575.
std::string two_decimals(std::int64_t hundredths) {
  return fmt::format("{}.{:02}", hundredths / 100, hundredths % 100);
}

}  // namespace

Fraction score(const Tally& tally, std::int64_t penalty) {
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
  MINES_ASSERT(penalty >= 0 && penalty <= max_penalty);
  return tally.safe_cells() - tally.safe_opened + penalty * tally.mines_opened;
}

std::string share_text(std::int64_t part, std::int64_t whole) {
  return two_decimals(part >= whole ? 10'000 : static_cast<std::int64_t>(Wide{10'000} * part / whole)) + " %";
}

Fraction::Fraction(Wide numerator, Wide denominator) {
  MINES_ASSERT(numerator >= 0 && denominator > 0);
  const Wide divisor = common_divisor(numerator, denominator);
  numerator_ = numerator / divisor;
  denominator_ = denominator / divisor;
}

Fraction Fraction::operator+(const Fraction& other) const {
  // By the least common denominator: the product of both could overflow.
  const Wide factor = other.denominator_ / common_divisor(denominator_, other.denominator_);
  const Wide denominator = denominator_ * factor;
  return {numerator_ * factor + other.numerator_ * (denominator / other.denominator_), denominator};
}

bool Fraction::operator<(const Fraction& other) const {
  const Wide divisor = common_divisor(denominator_, other.denominator_);
  return numerator_ * (other.denominator_ / divisor) < other.numerator_ * (denominator_ / divisor);
}

Fraction::operator double() const {
  return static_cast<double>(numerator_) / static_cast<double>(denominator_);
}

std::string Fraction::text(std::int64_t most) const {
  // This is 100 n/d + 1/2, rounded down.
  const auto hundredths = static_cast<std::int64_t>((200 * numerator_ + denominator_) / (2 * denominator_));
  // The full score is shown only for the full score.
  return two_decimals(*this < most ? std::min(hundredths, 100 * most - 1) : hundredths);
}

}  // namespace mines::judge
