#include "field/opened_cells.hpp"

#include <vector>

#include "field/count_bits.hpp"

namespace mines {

Result<OpenedCells> OpenedCells::make(BoardSize size) {
  auto opened = ZeroedArray<std::atomic<Word>>::make(static_cast<std::size_t>(size.rows) *
                                                     static_cast<std::size_t>(size.words()));
  if (!opened) return tl::unexpected(opened.error());
  OpenedCells cells;
  cells.size_ = size;
  cells.opened_ = std::move(*opened);
  return cells;
}

OpenedCount OpenedCells::count(const Field& field) const {
  OpenedCount count;
  const auto words = static_cast<std::size_t>(size_.words());
  std::vector<Word> safe(words);
  std::vector<Word> mines(words);
  for (std::int32_t row = 0; row < size_.rows; ++row) {
    const Word* const truth = field.mines().row(row);
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
