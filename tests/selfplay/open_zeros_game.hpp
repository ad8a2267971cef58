// A game in which all zeros are open from the start: boards that are compared whatever the opening finds,
// also at densities at which one opening does not spread.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "field/opening/field_game.hpp"

namespace mines {

class OpenZerosGame final : public Game {
 public:
  /// Both outlive it; `game` is that of `field`, and nobody has connected to it.
  OpenZerosGame(FieldGame& game, const Field& field) : game_(game), field_(field) {}

  GameInfo info() const override { return game_.info(); }
  /// The first link has clicked all zeros: its first poll shows them.
  Result<std::unique_ptr<GameLink>> connect() override {
    auto link = game_.connect();
    if (link && !connected_) (*link)->post(zeros());
    connected_ = true;
    return link;
  }

 private:
  std::vector<ClickBlock> zeros() const {
    std::vector<ClickBlock> clicks;
    const BoardSize size = field_.size();
    for (std::int32_t row = 0; row < size.rows; row += block_rows) {
      for (std::int32_t word = 0; word < size.words(); ++word) {
        ClickBlock& click = clicks.emplace_back(ClickBlock{{}, row, word});
        for (std::int32_t lane = 0; lane < block_rows && row + lane < size.rows; ++lane) {
          click.mask[lane] = field_.zeros(row + lane, word);
        }
      }
    }
    return clicks;
  }

  FieldGame& game_;
  const Field& field_;
  bool connected_ = false;  // connect() is called by one thread
};

}  // namespace mines
