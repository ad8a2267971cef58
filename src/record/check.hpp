// Checksums (XXH3, 64 bits) for records of games (record_layout.hpp). They reveal damage, but not forgery.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include "board/geometry.hpp"

namespace mines::record {

/// The checksum of `bytes` bytes. For several pieces, pass the checksum of each piece as the next `seed`.
std::uint64_t check(const void* from, std::size_t bytes, std::uint64_t seed = 0);

/// The checksum of a struct without its last field, which must be `check`.
template <class Head>
std::uint64_t check_of(const Head& head) {
  static_assert(offsetof(Head, check) + sizeof head.check == sizeof head);
  return check(&head, sizeof head - sizeof head.check);
}

/// The digest of a map: the checksum of its mines, as words of 64 cells, row by row. `copy_row(row, words)`
/// must write the words of a row, with 0 for bits off the board. Takes 0.1 s for the largest map.
std::uint64_t map_digest(BoardSize size, const std::function<void(std::int32_t, Word*)>& copy_row);

}  // namespace mines::record
