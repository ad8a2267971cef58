// Checks and digests of records: XXH3, 64 bits, by libxxhash. They tell damage and the wrong file, not
// forgery.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include "board/geometry.hpp"

namespace mines::record {

/// Of `bytes` bytes; `seed` chains checks of pieces.
std::uint64_t check(const void* from, std::size_t bytes, std::uint64_t seed = 0);

/// The check of a struct whose last field is its check.
template <class Head>
std::uint64_t check_of(const Head& head) {
  return check(&head, sizeof head - sizeof head.check);
}

/// Of where the mines are: of the words of all rows, one after the other. `copy_row(row, words)` writes the
/// words of a row, 0 beside the board. 0.1 s for the largest map.
std::uint64_t map_digest(BoardSize size, const std::function<void(std::int32_t, Word*)>& copy_row);

}  // namespace mines::record
