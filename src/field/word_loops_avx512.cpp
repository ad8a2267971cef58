#include <immintrin.h>

#include "field/wide_loops.hpp"

namespace mines {

namespace {

struct Eight {
  static constexpr std::size_t lanes = 8;
  __m512i lane;

  static Eight zero() { return {_mm512_setzero_si512()}; }
  static Eight all(std::uint64_t value) { return {_mm512_set1_epi64(static_cast<long long>(value))}; }
  static Eight from(std::uint64_t value) {
    return {_mm512_add_epi64(all(value).lane, _mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0))};
  }
};

Eight operator&(Eight a, Eight b) { return {_mm512_and_si512(a.lane, b.lane)}; }
Eight operator|(Eight a, Eight b) { return {_mm512_or_si512(a.lane, b.lane)}; }
Eight xor3(Eight a, Eight b, Eight c) { return {_mm512_ternarylogic_epi64(a.lane, b.lane, c.lane, 0x96)}; }
Eight high(Eight a) { return {_mm512_srli_epi64(a.lane, 32)}; }
Eight multiply(Eight a, Eight b) { return {_mm512_mul_epu32(a.lane, b.lane)}; }
Eight join(Eight a, Eight b) { return {_mm512_mask_shuffle_epi32(a.lane, 0xaaaa, b.lane, _MM_PERM_CCAA)}; }

void store(std::uint64_t* to, Eight even, Eight odd) {
  const __m512i first = _mm512_set_epi64(11, 3, 10, 2, 9, 1, 8, 0);
  const __m512i second = _mm512_set_epi64(15, 7, 14, 6, 13, 5, 12, 4);
  _mm512_storeu_si512(to, _mm512_permutex2var_epi64(even.lane, first, odd.lane));
  _mm512_storeu_si512(to + 8, _mm512_permutex2var_epi64(even.lane, second, odd.lane));
}

std::uint64_t count_words(const std::uint64_t* words, std::size_t size) {
  __m512i total = _mm512_setzero_si512();
  for (; size >= 8; words += 8, size -= 8) {
    total = _mm512_add_epi64(total, _mm512_popcnt_epi64(_mm512_loadu_si512(words)));
  }
  const __m512i rest = _mm512_maskz_loadu_epi64(static_cast<__mmask8>((1u << size) - 1), words);
  total = _mm512_add_epi64(total, _mm512_popcnt_epi64(rest));
  return static_cast<std::uint64_t>(_mm512_reduce_add_epi64(total));
}

}  // namespace

template <>
WordLoops word_loops<Kernel::avx512>() {
  return {draw_blocks<Eight>, count_words};
}

}  // namespace mines
