#include "server/board.hpp"

#include <vector>

#include "field/count_bits.hpp"

namespace mines {

OpenedCount ServedBoard::count() const {
  OpenedCount count;
  const BoardSize size = field_.size();
  const auto words = static_cast<std::size_t>(size.words());
  std::vector<Word> safe(words);
  std::vector<Word> mines(words);
  for (std::int32_t row = 0; row < size.rows; ++row) {
    const Word* const truth = field_.mines().row(row);
    const std::atomic<Word>* const opened = &opened_[index(row, 0)];
    for (std::size_t word = 0; word < words; ++word) {
      const Word open = opened[word].load(std::memory_order_relaxed);
      safe[word] = open & ~truth[word];
      mines[word] = open & truth[word];
    }
    count.safe += count_bits(safe);
    count.mines += count_bits(mines);
  }
  return count;
}

}  // namespace mines
