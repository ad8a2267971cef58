// A game in which some cells are open before the player comes: what is hard on a board seldom lies in the way
// of one that starts in a corner, and at high densities one opening does not spread.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "field/opening/field_game.hpp"

namespace mines::testing {

/// Clicks on the safe cells for which is_open(cell) holds.
template <class IsOpen>
std::vector<ClickBlock> clicks_where(const Field& field, IsOpen is_open) {
  std::vector<ClickBlock> clicks;
  const BoardSize size = field.size();
  for (std::int32_t row = 0; row < size.rows; row += block_rows) {
    for (std::int32_t word = 0; word < size.words(); ++word) {
      ClickBlock click{{}, row, word};
      Word any = 0;
      for (std::int32_t lane = 0; lane < block_rows && row + lane < size.rows; ++lane) {
        for_each_bit(size.word_mask(word) & ~field.mines().word(row + lane, word), [&](int bit) {
          click.mask[lane] |= Word{is_open(cell_at(row + lane, word, bit))} << bit;
        });
        any |= click.mask[lane];
      }
      if (any != 0) clicks.push_back(click);
    }
  }
  return clicks;
}

class OpenedGame final : public Game {
 public:
  /// Nobody has connected to `game`, which outlives this. The first link has posted the clicks: its first
  /// poll shows what they open.
  OpenedGame(FieldGame& game, std::vector<ClickBlock> clicks) : game_(game), clicks_(std::move(clicks)) {}

  GameInfo info() const override { return game_.info(); }
  Result<std::unique_ptr<GameLink>> connect() override {
    auto link = game_.connect();
    if (link) (*link)->post(std::exchange(clicks_, {}));
    return link;
  }

 private:
  FieldGame& game_;
  std::vector<ClickBlock> clicks_;
};

}  // namespace mines::testing
