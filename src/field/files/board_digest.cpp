#include "field/files/board_digest.hpp"

#include "base/hash.hpp"

namespace mines {

namespace {

/// Of the mines of a word. Two rounds, so that every bit of the mines and of the place changes about half of
/// the result: sums of simpler functions are equal for boards whose words are swapped.
std::uint64_t digest_of_word(std::int32_t row, std::int32_t word, Word mines) {
  const std::uint64_t place = static_cast<std::uint64_t>(row) << 32 | static_cast<std::uint32_t>(word);
  std::uint64_t digest = mines + (place + 1) * hash_multiplier;
  for (int round = 0; round < 2; ++round) {
    digest = (digest ^ digest >> 32) * hash_multiplier;
  }
  return digest ^ digest >> 32;
}

}  // namespace

std::uint64_t digest_of_rows(const GameBoard& board, std::int32_t first, std::int32_t count,
                             std::int32_t first_on_whole) {
  std::uint64_t sum = 0;
  for (std::int32_t i = 0; i < count; ++i) {
    for (std::int32_t word = 0; word < board.size().words(); ++word) {
      sum += digest_of_word(first_on_whole + i, word, board.mines(first + i, word));
    }
  }
  return sum;
}

}  // namespace mines
