#include "field/opening/cascade_by_words.hpp"

#include <bit>

#include "base/assert.hpp"
#include "base/hash.hpp"

namespace mines {

namespace {

std::uint64_t key_of(std::int32_t row, std::int32_t word) {
  return static_cast<std::uint64_t>(row) << 32 | static_cast<std::uint32_t>(word);
}

/// The row is in the key's upper 32 bits, so only the upper bits of the product depend on it.
std::size_t hash(std::uint64_t key) { return static_cast<std::size_t>((key * hash_multiplier) >> 32); }

/// The cells of `within` that are connected to `seeds` inside the word.
Word fill(Word seeds, Word within) {
  for (Word grown = seeds;; seeds = grown) {
    grown = (seeds | seeds << 1 | seeds >> 1) & within;
    if (grown == seeds) return seeds;
  }
}

}  // namespace

const std::vector<ClickWord>& CascadeByWords::find(const GameBoard& board, Cell zero, std::uint64_t limit) {
  MINES_ASSERT((board.zeros(zero.row, word_of(zero)) & bit_of(zero)) != 0);
  words_.clear();
  visits_.clear();
  queue_.clear();
  cells_ = 0;
  limit_ = limit;
  exceeded_ = false;
  if (table_.empty()) table_.resize(1024);
  if (++epoch_ == 0) {  // the counter has wrapped round: old entries would look valid
    table_.assign(table_.size(), {});
    epoch_ = 1;
  }
  reach(board, zero.row, word_of(zero), bit_of(zero));
  // A word is in the queue exactly while it has seeds.
  while (!queue_.empty() && !exceeded_ && !board.is_over()) {
    const std::size_t index = queue_.back();
    queue_.pop_back();
    expand(board, index);
  }
  return words_;
}

/// Adds cells next to a zero that was reached to the result; the zeros among them are to be expanded.
void CascadeByWords::reach(const GameBoard& board, std::int32_t row, std::int32_t word, Word cells) {
  if (row < 0 || row >= board.size().rows || word < 0 || word >= board.size().words()) return;
  // Masks of a word at the right edge may hold cells off the board.
  cells &= board.size().word_mask(word);
  if (cells == 0) return;
  const std::size_t index = find_or_add(board, row, word);
  Word& mask = words_[index].mask;
  cells_ += static_cast<std::uint64_t>(std::popcount(cells & ~mask));
  mask |= cells;
  exceeded_ = cells_ > limit_;
  Visit& visit = visits_[index];
  const bool queued = visit.seeds != 0;
  visit.seeds |= cells & visit.zeros & ~visit.reached;
  if (visit.seeds != 0 && !queued) queue_.push_back(index);
}

void CascadeByWords::expand(const GameBoard& board, std::size_t index) {
  Visit& visit = visits_[index];
  MINES_ASSERT(visit.seeds != 0 && (visit.seeds & ~visit.zeros) == 0);
  const Word fresh = fill(visit.seeds, visit.zeros & ~visit.reached);
  visit.reached |= fresh;
  visit.seeds = 0;
  // This is a copy, and `visit` is not used below: reach() may add words, which moves both vectors.
  const auto [row, word, mask] = words_[index];
  const Word near = fresh | fresh << 1 | fresh >> 1;
  for (std::int32_t r = row - 1; r <= row + 1; ++r) {
    reach(board, r, word, near);
    if ((fresh & 1) != 0) reach(board, r, word - 1, Word{1} << 63);
    if ((fresh >> 63) != 0) reach(board, r, word + 1, 1);
  }
}

std::size_t CascadeByWords::find_or_add(const GameBoard& board, std::int32_t row, std::int32_t word) {
  const std::uint64_t key = key_of(row, word);
  std::size_t slot = hash(key) & (table_.size() - 1);
  for (; table_[slot].epoch == epoch_; slot = (slot + 1) & (table_.size() - 1)) {
    if (table_[slot].key == key) return table_[slot].index;
  }
  const std::size_t index = words_.size();
  table_[slot] = {key, epoch_, static_cast<std::uint32_t>(index)};
  words_.push_back({row, word, 0});
  visits_.push_back({board.zeros(row, word), 0, 0});
  // The table stays at most half full, so every search meets a free slot.
  if (words_.size() * 2 > table_.size()) grow_table();
  MINES_ASSERT(words_.size() * 2 <= table_.size() && std::has_single_bit(table_.size()));
  return index;
}

void CascadeByWords::grow_table() {
  // The new slots have epoch 0, which is never valid: epoch_ is at least 1 during a search.
  table_.assign(table_.size() * 2, {});
  for (std::size_t index = 0; index < words_.size(); ++index) {
    const std::uint64_t key = key_of(words_[index].row, words_[index].word);
    std::size_t slot = hash(key) & (table_.size() - 1);
    while (table_[slot].epoch == epoch_) slot = (slot + 1) & (table_.size() - 1);
    table_[slot] = {key, epoch_, static_cast<std::uint32_t>(index)};
  }
}

}  // namespace mines
