// BlockVector: one bit for each cell of a block (8 rows x 64 columns, tile.hpp), with the operations that the
// hot loops (base/kernel.hpp) need. It is one vector of AVX-512, two vectors of AVX2, or four of 16
// bytes: this depends on the instruction set for which the including source file is compiled.
//
// Everything is in an anonymous namespace, so that no two translation units share a function. Otherwise the
// linker would merge the copies, and might keep one with instructions that this processor lacks. For the same
// reason a kernel's translation unit calls no function of the standard library.
#pragma once

#include <cstdint>
#ifdef __AVX512F__
#include <immintrin.h>
#endif

#include "base/assert.hpp"
#include "board/adders.hpp"
#include "board/tile.hpp"

namespace mines {
namespace {  // NOLINT: see above

#define MINES_INLINE [[gnu::always_inline]] inline

#if defined(__AVX512F__)
inline constexpr int part_lanes = 8;
#elif defined(__AVX2__)
inline constexpr int part_lanes = 4;
#else
inline constexpr int part_lanes = 2;
#endif
inline constexpr int block_parts = block_rows / part_lanes;

typedef Word Part __attribute__((vector_size(8 * part_lanes)));

/// Lane i, 0 to 7, is row i of the block: a word of 64 cells.
struct BlockVector {
  Part part[block_parts];

  /// `lanes` must be 64-byte aligned.
  MINES_INLINE static BlockVector load(const Lanes& lanes) {
    BlockVector block;
    for (int p = 0; p < block_parts; ++p) {
      block.part[p] = *reinterpret_cast<const Part*>(lanes + p * part_lanes);
    }
    return block;
  }
  /// Sets every lane to `word`.
  MINES_INLINE static BlockVector all(Word word) {
    BlockVector block;
    for (auto& part : block.part) part = Part{} + word;
    return block;
  }
  /// `lanes` must be 64-byte aligned.
  MINES_INLINE void store(Lanes& lanes) const {
    for (int p = 0; p < block_parts; ++p) *reinterpret_cast<Part*>(lanes + p * part_lanes) = part[p];
  }
  /// A set of lanes: bit i is set if lane i has any bit of `pattern`.
  MINES_INLINE unsigned lanes_with(Word pattern) const {
#ifdef __AVX512F__
    return _mm512_test_epi64_mask(reinterpret_cast<__m512i>(part[0]),
                                  _mm512_set1_epi64(static_cast<long long>(pattern)));
#else
    unsigned lanes = 0;
    for (int lane = 0; lane < block_rows; ++lane) {
      lanes |= ((part[lane / part_lanes][lane % part_lanes] & pattern) != 0 ? 1U : 0U) << lane;
    }
    return lanes;
#endif
  }
  /// The number of set bits.
  MINES_INLINE std::uint64_t count() const {
#ifdef __AVX512F__
    return static_cast<std::uint64_t>(
        _mm512_reduce_add_epi64(_mm512_popcnt_epi64(reinterpret_cast<__m512i>(part[0]))));
#else
    std::uint64_t bits = 0;
    for (int lane = 0; lane < block_rows; ++lane) {
      bits += static_cast<std::uint64_t>(__builtin_popcountll(part[lane / part_lanes][lane % part_lanes]));
    }
    return bits;
#endif
  }
  /// Whether any bit is set.
  MINES_INLINE bool any() const {
#ifdef __AVX512F__
    const auto bits = reinterpret_cast<__m512i>(part[0]);
    return _mm512_test_epi64_mask(bits, bits) != 0;
#else
    Part some = part[0];
    for (int p = 1; p < block_parts; ++p) some |= part[p];
    Word word = 0;
    for (int i = 0; i < part_lanes; ++i) word |= some[i];
    return word != 0;
#endif
  }
};

template <class Operation>
MINES_INLINE BlockVector by_part(BlockVector a, BlockVector b, Operation operation) {
  BlockVector result;
  for (int p = 0; p < block_parts; ++p) result.part[p] = operation(a.part[p], b.part[p]);
  return result;
}
MINES_INLINE BlockVector operator&(BlockVector a, BlockVector b) {
  return by_part(a, b, [](Part x, Part y) { return x & y; });
}
MINES_INLINE BlockVector operator|(BlockVector a, BlockVector b) {
  return by_part(a, b, [](Part x, Part y) { return x | y; });
}
MINES_INLINE BlockVector operator^(BlockVector a, BlockVector b) {
  return by_part(a, b, [](Part x, Part y) { return x ^ y; });
}
MINES_INLINE BlockVector operator~(BlockVector a) {
  return by_part(a, a, [](Part x, Part) { return ~x; });
}
template <int columns>
MINES_INLINE BlockVector shifted_left(BlockVector a) {
  return by_part(a, a, [](Part x, Part) { return x << columns; });
}
template <int columns>
MINES_INLINE BlockVector shifted_right(BlockVector a) {
  return by_part(a, a, [](Part x, Part) { return x >> columns; });
}

#ifndef __AVX512F__
/// As many lanes as a part has, from the lanes of `a` followed by those of `b`, beginning with lane `first`.
template <int first>
MINES_INLINE Part lanes_from(Part a, Part b) {
  // __builtin_shuffle is GCC's alone, and GCC 11 does not have the other.
#if defined(__clang__) && defined(__AVX2__)
  return __builtin_shufflevector(a, b, first, first + 1, first + 2, first + 3);
#elif defined(__clang__)
  return __builtin_shufflevector(a, b, first, first + 1);
#elif defined(__AVX2__)
  return __builtin_shuffle(a, b, Part{first, first + 1, first + 2, first + 3});
#else
  return __builtin_shuffle(a, b, Part{first, first + 1});
#endif
}
#endif

/// Lane i of the result is lane i - 1 of `block`; lane 0 is the last lane of `above`.
MINES_INLINE BlockVector from_above(BlockVector above, BlockVector block) {
  BlockVector moved;
  for (int p = 0; p < block_parts; ++p) {
    const Part previous = p == 0 ? above.part[block_parts - 1] : block.part[p - 1];
#ifdef __AVX512F__
    moved.part[p] = reinterpret_cast<Part>(_mm512_alignr_epi64(reinterpret_cast<__m512i>(block.part[p]),
                                                               reinterpret_cast<__m512i>(previous), 7));
#else
    moved.part[p] = lanes_from<part_lanes - 1>(previous, block.part[p]);
#endif
  }
  return moved;
}

/// Lane i of the result is lane i + 1 of `block`; the last lane is lane 0 of `below`.
MINES_INLINE BlockVector from_below(BlockVector block, BlockVector below) {
  BlockVector moved;
  for (int p = 0; p < block_parts; ++p) {
    const Part next = p == block_parts - 1 ? below.part[0] : block.part[p + 1];
#ifdef __AVX512F__
    moved.part[p] = reinterpret_cast<Part>(
        _mm512_alignr_epi64(reinterpret_cast<__m512i>(next), reinterpret_cast<__m512i>(block.part[p]), 1));
#else
    moved.part[p] = lanes_from<1>(block.part[p], next);
#endif
  }
  return moved;
}

/// For each cell, the bit of its left neighbour. `left` is the block to the left of `block`.
MINES_INLINE BlockVector from_left(BlockVector left, BlockVector block) {
#ifdef __AVX512VBMI2__
  return {{reinterpret_cast<Part>(_mm512_shldi_epi64(reinterpret_cast<__m512i>(block.part[0]),
                                                     reinterpret_cast<__m512i>(left.part[0]), 1))}};
#else
  return by_part(left, block, [](Part l, Part x) { return x << 1 | l >> 63; });
#endif
}

/// For each cell, the bit of its right neighbour. `right` is the block to the right of `block`.
MINES_INLINE BlockVector from_right(BlockVector block, BlockVector right) {
#ifdef __AVX512VBMI2__
  return {{reinterpret_cast<Part>(_mm512_shrdi_epi64(reinterpret_cast<__m512i>(block.part[0]),
                                                     reinterpret_cast<__m512i>(right.part[0]), 1))}};
#else
  return by_part(block, right, [](Part x, Part r) { return x >> 1 | r << 63; });
#endif
}

#ifdef __AVX512F__
/// For each cell: bit 4a + 2b + c of `table`, where a, b and c are the cell's bits in the arguments.
template <int table>
MINES_INLINE BlockVector ternary(BlockVector a, BlockVector b, BlockVector c) {
  return {{reinterpret_cast<Part>(_mm512_ternarylogic_epi64(reinterpret_cast<__m512i>(a.part[0]),
                                                            reinterpret_cast<__m512i>(b.part[0]),
                                                            reinterpret_cast<__m512i>(c.part[0]), table))}};
}
// Overloads for add() in adders.hpp, which finds them by argument-dependent look-up.
MINES_INLINE BlockVector xor_of(BlockVector a, BlockVector b, BlockVector c) {
  return ternary<0x96>(a, b, c);
}
MINES_INLINE BlockVector majority_of(BlockVector a, BlockVector b, BlockVector c) {
  return ternary<0xE8>(a, b, c);
}
/// a | (b ^ c)
MINES_INLINE BlockVector or_differs(BlockVector a, BlockVector b, BlockVector c) {
  return ternary<0xF6>(a, b, c);
}
/// a | b | c
MINES_INLINE BlockVector or_of(BlockVector a, BlockVector b, BlockVector c) { return ternary<0xFE>(a, b, c); }
#else
MINES_INLINE BlockVector xor_of(BlockVector a, BlockVector b, BlockVector c) { return a ^ b ^ c; }
MINES_INLINE BlockVector majority_of(BlockVector a, BlockVector b, BlockVector c) {
  return (a & b) | ((a ^ b) & c);
}
MINES_INLINE BlockVector or_differs(BlockVector a, BlockVector b, BlockVector c) { return a | (b ^ c); }
MINES_INLINE BlockVector or_of(BlockVector a, BlockVector b, BlockVector c) { return a | b | c; }
#endif

/// The set of the given cells and their left and right neighbours, within the block.
MINES_INLINE BlockVector spread_across(BlockVector cells) {
  return or_of(cells, shifted_left<1>(cells), shifted_right<1>(cells));
}
/// The set of the given cells and their upper and lower neighbours, within the block.
MINES_INLINE BlockVector spread_down(BlockVector cells) {
  const BlockVector none = BlockVector::all(0);
  return or_of(cells, from_above(none, cells), from_below(cells, none));
}

/// For each cell of `here`: the number of set bits among the cell and its left and right neighbours.
MINES_INLINE Count2<BlockVector> count_in_row(BlockVector left, BlockVector here, BlockVector right) {
  return add(from_left(left, here), here, from_right(here, right));
}

/// For each cell of a block: the number of set bits among the cell and its eight neighbours. The arguments
/// are count_in_row() of the block above, the block itself and the block below.
MINES_INLINE Count4<BlockVector> sum_down(Count2<BlockVector> above, Count2<BlockVector> here,
                                          Count2<BlockVector> below) {
  return add(Count2<BlockVector>{from_above(above.bit0, here.bit0), from_above(above.bit1, here.bit1)}, here,
             Count2<BlockVector>{from_below(here.bit0, below.bit0), from_below(here.bit1, below.bit1)});
}

/// The blocks of a tile that wait for work. next() takes them by ascending index, then by descending index,
/// and so on: up and down in turn, because a change in one block matters to the blocks on both sides of it.
class BlocksInTurn {
 public:
  MINES_INLINE void add(TileBlocks blocks) { todo_ |= blocks; }
  MINES_INLINE bool any() const { return todo_ != 0; }

  /// Removes the next block and returns its index. The set must not be empty.
  MINES_INLINE int next() {
    MINES_ASSERT(todo_ != 0);
    // Each mask has the blocks on one side of last_. If last_ is 63, the bit of TileBlocks{2} << last_ is
    // shifted out; 0 - 1 is then the mask of all blocks.
    TileBlocks ahead = todo_ & (forth_ ? ~((TileBlocks{2} << last_) - 1) : (TileBlocks{1} << last_) - 1);
    if (ahead == 0) {
      forth_ = !forth_;
      ahead = todo_ & (forth_ ? ~TileBlocks{0} << last_ : (TileBlocks{2} << last_) - 1);
    }
    last_ = forth_ ? __builtin_ctzll(ahead) : 63 - __builtin_clzll(ahead);
    todo_ &= ~(TileBlocks{1} << last_);
    return last_;
  }

 private:
  TileBlocks todo_ = 0;
  bool forth_ = true;
  int last_ = 0;
};

}  // namespace
}  // namespace mines
