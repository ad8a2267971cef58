#include "guess/win/placed_board.hpp"

namespace mines {

void PlacedBoard::lay(const View& view, std::span<const Cell> cells, const Placement& placement) {
  replies_.clear();  // their places are those of the last board
  size_ = view.size();
  stride_ = size_.columns + 2;
  const auto area = static_cast<std::size_t>((size_.rows + 2) * stride_);
  mine_.assign(area, 0);
  is_open_.assign(area, 1);  // the border
  reply_of_word_.assign(static_cast<std::size_t>(size_.rows * size_.words()), -1);
  for (std::int32_t row = 0; row < size_.rows; ++row) {
    for (std::int32_t word = 0; word < size_.words(); ++word) {
      const Word opened = view.opened_on_board(row, word);
      for_each_bit(size_.word_mask(word) & ~opened,
                   [&](int bit) { is_open_[index(cell_at(row, word, bit))] = 0; });
      for_each_bit(size_.word_mask(word) & ~(opened | view.unknown(row, word)),
                   [&](int bit) { mine_[index(cell_at(row, word, bit))] = 1; });
    }
  }
  for (std::size_t i = 0; i < cells.size(); ++i) mine_[index(cells[i])] = placement[i];
}

const Replies& PlacedBoard::open(std::span<const ClickWord> clicks) {
  for (const OpenedWord& word : replies_.words)
    reply_of_word_[static_cast<std::size_t>(word.row * size_.words() + word.word)] = -1;
  replies_.clear();
  for (const ClickWord& click : clicks) {
    for_each_bit(click.mask, [&](int bit) { to_open_.push_back(cell_at(click.row, click.word, bit)); });
  }
  while (!to_open_.empty()) {
    const Cell cell = to_open_.back();
    to_open_.pop_back();
    // A cell can be in the list several times. The border counts as open, so cascades end there.
    if (std::exchange(is_open_[index(cell)], 1) == 0) open_one(cell);
  }
  return replies_;
}

void PlacedBoard::open_one(Cell cell) {
  MINES_ASSERT(!is_mine(cell));
  const std::uint8_t* const middle = mine_.data() + index(cell);
  unsigned number = 0;
  // The border of one cell makes all nine places valid; the cell itself is not a mine.
  for (const std::int32_t row : {-stride_, 0, stride_})
    number += middle[row - 1] + middle[row] + middle[row + 1];
  std::int32_t& reply = reply_of_word_[static_cast<std::size_t>(cell.row * size_.words() + word_of(cell))];
  if (reply < 0) {
    reply = static_cast<std::int32_t>(replies_.words.size());
    replies_.words.push_back({cell.row, word_of(cell), 0, 0, {}});
  }
  OpenedWord& word = replies_.words[static_cast<std::size_t>(reply)];
  word.opened |= bit_of(cell);
  for (unsigned plane = 0; plane < 4; ++plane)
    word.number[plane] |= (number >> plane & 1) != 0 ? bit_of(cell) : 0;
  if (number == 0) for_each_neighbour(size_, cell, [&](Cell beside) { to_open_.push_back(beside); });
}

}  // namespace mines
