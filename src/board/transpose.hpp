// Eight rows of eight words to eight columns, in registers; for kernels (see block_vector.hpp).
#pragma once

#include "board/block_vector.hpp"

#ifdef __AVX512F__

namespace mines {
namespace {

struct EightVectors {
  __m512i at[8];
};

/// Element j of vector i becomes element i of vector j: 24 shuffles.
MINES_INLINE EightVectors transposed(const EightVectors& rows) {
  __m512i pairs[8];  // of elements
  for (int i = 0; i < 8; i += 2) {
    pairs[i] = _mm512_unpacklo_epi64(rows.at[i], rows.at[i + 1]);      // columns 0, 2, 4, 6
    pairs[i + 1] = _mm512_unpackhi_epi64(rows.at[i], rows.at[i + 1]);  // columns 1, 3, 5, 7
  }
  EightVectors columns;
  for (int odd = 0; odd < 2; ++odd) {
    // 128-bit lanes 0 to 3 of each are columns odd, odd + 2, odd + 4 and odd + 6.
    const __m512i low02 = _mm512_shuffle_i64x2(pairs[odd], pairs[2 + odd], 0x88);
    const __m512i low13 = _mm512_shuffle_i64x2(pairs[odd], pairs[2 + odd], 0xdd);
    const __m512i high02 = _mm512_shuffle_i64x2(pairs[4 + odd], pairs[6 + odd], 0x88);
    const __m512i high13 = _mm512_shuffle_i64x2(pairs[4 + odd], pairs[6 + odd], 0xdd);
    columns.at[odd] = _mm512_shuffle_i64x2(low02, high02, 0x88);
    columns.at[odd + 2] = _mm512_shuffle_i64x2(low13, high13, 0x88);
    columns.at[odd + 4] = _mm512_shuffle_i64x2(low02, high02, 0xdd);
    columns.at[odd + 6] = _mm512_shuffle_i64x2(low13, high13, 0xdd);
  }
  return columns;
}

}  // namespace
}  // namespace mines

#endif
