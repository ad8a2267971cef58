#include "apps/play/game/cell_source.hpp"

#include <utility>

#include "base/assert.hpp"

namespace mines::play {

namespace {

class FieldSource final : public CellSource {
 public:
  FieldSource(Field field, int penalty) : field_(std::move(field)), penalty_(penalty) {}

  GameInfo info() const override { return {field_.size(), field_.mine_count(), penalty_}; }
  Result<void> open(std::span<const Cell> cells, std::vector<Seen>& seen) override {
    for (const Cell cell : cells) {
      MINES_ASSERT(field_.size().contains(cell));
      seen.push_back({cell, field_.is_mine(cell) ? Seen::mine : field_.number(cell)});
    }
    return {};
  }
  Field* field() override { return &field_; }

 private:
  Field field_;
  int penalty_;
};

class LinkSource final : public CellSource {
 public:
  LinkSource(std::unique_ptr<mines::Game> game, std::unique_ptr<GameLink> link)
      : game_(std::move(game)), link_(std::move(link)) {}

  GameInfo info() const override { return game_->info(); }
  Result<void> open(std::span<const Cell> cells, std::vector<Seen>& seen) override {
    clicks_.clear();
    for (const Cell cell : cells) add_clicks(clicks_, {cell.row, word_of(cell), bit_of(cell)});
    link_->post(clicks_);
    replies_.clear();
    // The replies may come in several parts. The caller needs all of its cells before it goes on.
    for (std::size_t due = 1; due > 0;) {
      MINES_LET(const auto left, link_->poll(replies_));
      due = left;
    }
    for_each_word(replies_, [&](const OpenedWord& word) { take(word, seen); });
    return {};
  }

 private:
  static void take(const OpenedWord& word, std::vector<Seen>& seen) {
    for_each_bit(word.mines, [&](int bit) {
      seen.push_back({cell_at(word.row, word.word, bit), Seen::mine});
    });
    for_each_bit(word.opened, [&](int bit) {
      int number = 0;
      for (int i = 0; i < 4; ++i) number |= static_cast<int>(word.number[i] >> bit & 1) << i;
      seen.push_back({cell_at(word.row, word.word, bit), number});
    });
  }

  std::unique_ptr<mines::Game> game_;
  std::unique_ptr<GameLink> link_;
  std::vector<ClickBlock> clicks_;
  Replies replies_;
};

}  // namespace

std::unique_ptr<CellSource> cell_source_of(Field field, int penalty) {
  return std::make_unique<FieldSource>(std::move(field), penalty);
}

Result<std::unique_ptr<CellSource>> cell_source_of(std::unique_ptr<mines::Game> game) {
  MINES_LET(auto link, game->connect());
  return std::make_unique<LinkSource>(std::move(game), std::move(link));
}

}  // namespace mines::play
