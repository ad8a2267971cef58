#include <immintrin.h>

#include "field/wide_loops.hpp"

namespace mines {

namespace {

struct Four {
  static constexpr std::size_t lanes = 4;
  __m256i lane;

  static Four zero() { return {_mm256_setzero_si256()}; }
  static Four all(std::uint64_t value) { return {_mm256_set1_epi64x(static_cast<long long>(value))}; }
  static Four from(std::uint64_t value) {
    return {_mm256_add_epi64(all(value).lane, _mm256_set_epi64x(3, 2, 1, 0))};
  }
};

Four operator&(Four a, Four b) { return {_mm256_and_si256(a.lane, b.lane)}; }
Four operator|(Four a, Four b) { return {_mm256_or_si256(a.lane, b.lane)}; }
Four xor3(Four a, Four b, Four c) { return {_mm256_xor_si256(_mm256_xor_si256(a.lane, b.lane), c.lane)}; }
Four high(Four a) { return {_mm256_srli_epi64(a.lane, 32)}; }
Four multiply(Four a, Four b) { return {_mm256_mul_epu32(a.lane, b.lane)}; }
Four join(Four a, Four b) { return {_mm256_blend_epi32(a.lane, _mm256_slli_epi64(b.lane, 32), 0b10101010)}; }

void store(std::uint64_t* to, Four even, Four odd) {
  const __m256i low = _mm256_unpacklo_epi64(even.lane, odd.lane);   // lanes 0 and 2
  const __m256i high = _mm256_unpackhi_epi64(even.lane, odd.lane);  // lanes 1 and 3
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), _mm256_permute2x128_si256(low, high, 0x20));
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(to + 4), _mm256_permute2x128_si256(low, high, 0x31));
}

/// One popcount instruction a word: as fast as memory.
std::uint64_t count_words(const std::uint64_t* words, std::size_t size) {
  std::uint64_t total = 0;
  for (std::size_t i = 0; i < size; ++i) total += static_cast<std::uint64_t>(_mm_popcnt_u64(words[i]));
  return total;
}

}  // namespace

template <>
WordLoops word_loops<Kernel::avx2>() {
  return {draw_blocks<Four>, count_words};
}

}  // namespace mines
