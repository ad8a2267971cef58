// A cache of the cells that recent replies have shown, so that a link (v1_link.hpp) does not ask for them
// again. An entry holds a word: 64 cells of a row, the first in a column that is a multiple of 64. The cache
// is small and not shared between threads. Two words compete for one entry if their rows are equal modulo 128
// and their indices in the row are equal modulo 128; then the new word replaces the older one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "board/clicks.hpp"

namespace mines {

class RecentWords {
 public:
  /// Takes 256 KiB.
  RecentWords() : entries_(std::size_t{side} * side) {}

  void add(const OpenedWord& reply) {
    Entry& entry = at(reply.row, reply.word);
    if (entry.row != reply.row || entry.word != reply.word) entry = {reply.row, reply.word, 0};
    entry.known |= reply.opened | reply.mines;
  }
  /// The cells of a word that replies have shown. Cells are missing if another word has replaced this one.
  Word known(std::int32_t row, std::int32_t word) const {
    const Entry& entry = at(row, word);
    return entry.row == row && entry.word == word ? entry.known : 0;
  }

 private:
  static constexpr std::uint32_t side = 128;
  struct Entry {
    std::int32_t row = 0;
    std::int32_t word = 0;
    Word known = 0;
  };
  static std::size_t index_of(std::int32_t row, std::int32_t word) {
    return static_cast<std::size_t>(static_cast<std::uint32_t>(row) % side * side +
                                    static_cast<std::uint32_t>(word) % side);
  }
  Entry& at(std::int32_t row, std::int32_t word) { return entries_[index_of(row, word)]; }
  const Entry& at(std::int32_t row, std::int32_t word) const { return entries_[index_of(row, word)]; }

  std::vector<Entry> entries_;
};

}  // namespace mines
