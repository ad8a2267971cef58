#include "count/integer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "base/assert.hpp"

namespace mines {

namespace {

__extension__ using Wide = unsigned __int128;
constexpr int bits_of_word = 64;

/// Adds factor · `from` to `to`, from the latter's word `at` on, where there is room for the sum.
void add_multiple(const std::vector<std::uint64_t>& from, std::uint64_t factor,
                  std::vector<std::uint64_t>& to, std::size_t at) {
  std::uint64_t carry = 0;
  for (const std::uint64_t word : from) {
    const Wide sum = static_cast<Wide>(word) * factor + to[at] + carry;  // at most 2^128 - 1
    to[at++] = static_cast<std::uint64_t>(sum);
    carry = static_cast<std::uint64_t>(sum >> bits_of_word);
  }
  for (; carry != 0; ++at) {
    to[at] += carry;
    carry = to[at] < carry ? 1 : 0;
  }
}

}  // namespace

Integer::Integer(double value) {
  int exponent = 0;
  const double fraction = std::frexp(value, &exponent);  // value = fraction · 2^exponent, a half to 1
  MINES_ASSERT(value >= 0 && std::isfinite(value) && std::floor(value) == value);
  if (exponent <= bits_of_word - 1) {
    *this = static_cast<std::uint64_t>(value);
  } else {
    *this = static_cast<std::uint64_t>(std::ldexp(fraction, bits_of_word - 1));
    *this <<= static_cast<std::uint64_t>(exponent - (bits_of_word - 1));
  }
}

Integer::Integer(std::vector<std::uint64_t> words) : words_(std::move(words)) { drop_zeros(); }

Integer& Integer::operator+=(const Integer& other) {
  // The carry may take one word more than both have.
  words_.resize(std::max(words_.size(), other.words_.size()) + 1);
  add_multiple(other.words_, 1, words_, 0);
  drop_zeros();
  return *this;
}

Integer& Integer::operator*=(std::uint64_t factor) {
  std::uint64_t carry = 0;
  for (std::uint64_t& word : words_) {
    const Wide product = static_cast<Wide>(word) * factor + carry;
    word = static_cast<std::uint64_t>(product);
    carry = static_cast<std::uint64_t>(product >> bits_of_word);
  }
  words_.push_back(carry);
  drop_zeros();
  return *this;
}

Integer& Integer::operator<<=(std::uint64_t bits) {
  if (words_.empty()) return *this;
  // Whole words are moved; only the bits within a word need a product.
  *this *= std::uint64_t{1} << bits % bits_of_word;
  words_.insert(words_.begin(), bits / bits_of_word, 0);
  return *this;
}

Integer operator*(const Integer& a, const Integer& b) {
  std::vector<std::uint64_t> product(a.words_.size() + b.words_.size());
  for (std::size_t i = 0; i < b.words_.size(); ++i) add_multiple(a.words_, b.words_[i], product, i);
  return Integer(std::move(product));
}

bool operator<(const Integer& a, const Integer& b) {
  if (a.words_.size() != b.words_.size()) return a.words_.size() < b.words_.size();
  return std::lexicographical_compare(a.words_.rbegin(), a.words_.rend(), b.words_.rbegin(), b.words_.rend());
}

std::uint64_t Integer::bits() const {
  if (words_.empty()) return 0;
  return words_.size() * bits_of_word - static_cast<std::uint64_t>(std::countl_zero(words_.back()));
}

std::string Integer::str() const {
  constexpr std::uint64_t chunk = 1'000'000'000'000'000'000;
  std::vector<std::uint64_t> chunks;  // of 18 digits, the lowest first
  for (Integer left = *this; !left.words_.empty();) chunks.push_back(left.divide(chunk));
  if (chunks.empty()) return "0";
  std::string text = fmt::format("{}", chunks.back());
  for (std::size_t i = chunks.size() - 1; i-- > 0;) text += fmt::format("{:018}", chunks[i]);
  return text;
}

std::uint64_t Integer::divide(std::uint64_t divisor) {
  MINES_ASSERT(divisor != 0);
  std::uint64_t rest = 0;
  for (std::size_t i = words_.size(); i-- > 0;) {
    const Wide part = (static_cast<Wide>(rest) << bits_of_word) + words_[i];
    words_[i] = static_cast<std::uint64_t>(part / divisor);
    rest = static_cast<std::uint64_t>(part % divisor);
  }
  drop_zeros();
  return rest;
}

void Integer::drop_zeros() {
  while (!words_.empty() && words_.back() == 0) words_.pop_back();
}

}  // namespace mines
