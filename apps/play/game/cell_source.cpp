#include "apps/play/game/cell_source.hpp"

#include <utility>

#include "base/assert.hpp"

namespace mines::play {

namespace {

void take(const OpenedWord& word, std::vector<Seen>& seen) {
  for_each_bit(word.mines, [&](int bit) { seen.push_back({cell_at(word.row, word.word, bit), Seen::mine}); });
  for_each_bit(word.opened, [&](int bit) {
    int number = 0;
    for (int i = 0; i < 4; ++i) number |= static_cast<int>(word.number[i] >> bit & 1) << i;
    seen.push_back({cell_at(word.row, word.word, bit), number});
  });
}

}  // namespace

Result<CellSource> CellSource::of(std::unique_ptr<mines::Game> game) {
  CellSource source(std::move(game));
  MINES_LET(source.link_, source.game_->connect());
  return source;
}

Result<void> CellSource::open(std::span<const Cell> cells, std::vector<Seen>& seen) {
  if (field_) {
    for (const Cell cell : cells) {
      MINES_ASSERT(field_->size().contains(cell));
      seen.push_back({cell, field_->is_mine(cell) ? Seen::mine : field_->number(cell)});
    }
    return {};
  }
  clicks_.clear();
  for (const Cell cell : cells) add_clicks(clicks_, {cell.row, word_of(cell), bit_of(cell)});
  link_->post(clicks_);
  replies_.clear();
  // The replies may come in several parts. The caller needs all of its cells before it goes on.
  for (std::size_t due = 1; due > 0;) {
    MINES_LET(due, link_->poll(replies_));
  }
  for_each_word(replies_, [&](const OpenedWord& word) { take(word, seen); });
  return {};
}

}  // namespace mines::play
