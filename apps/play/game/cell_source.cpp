#include "apps/play/game/cell_source.hpp"

#include <utility>

#include "base/assert.hpp"

namespace mines::play {

Result<CellSource> CellSource::of(std::unique_ptr<mines::Game> game) {
  MINES_ASSERT(game);
  CellSource source(std::move(game));
  MINES_LET(source.link_, source.game_->connect());
  return source;
}

Result<void> CellSource::open(std::span<const Cell> cells, std::vector<OpenedWord>& seen) {
  if (field_) {
    for (const Cell cell : cells) {
      MINES_ASSERT(field_->size().contains(cell));
      seen.push_back(field_->reveal(cell.row, word_of(cell), bit_of(cell)));
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
  for_each_word(replies_, [&](const OpenedWord& word) { seen.push_back(word); });
  return {};
}

}  // namespace mines::play
