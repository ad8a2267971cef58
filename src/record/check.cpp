#include "record/check.hpp"

#include <xxhash.h>

#include <vector>

namespace mines::record {

std::uint64_t check(const void* from, std::size_t bytes, std::uint64_t seed) {
  return XXH3_64bits_withSeed(from, bytes, seed);
}

std::uint64_t map_digest(BoardSize size, const std::function<void(std::int32_t, Word*)>& copy_row) {
  std::vector<Word> words(static_cast<std::size_t>(size.words()));
  std::uint64_t digest = 0;
  for (std::int32_t row = 0; row < size.rows; ++row) {
    copy_row(row, words.data());
    // Each row's digest is the seed of the next, so the order of the rows counts.
    digest = check(words.data(), words.size() * sizeof(Word), digest);
  }
  return digest;
}

}  // namespace mines::record
