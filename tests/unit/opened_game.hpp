// A game in which some cells are open before the player comes: what is hard on a board seldom lies in the way
// of one that starts in a corner.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "field/opening/field_game.hpp"

namespace mines::testing {

class OpenedGame final : public Game {
 public:
  /// The safe cells for which is_open(cell) holds are open.
  template <class IsOpen>
  OpenedGame(const Field& field, int penalty, IsOpen is_open)
      : game_(FieldGame::make(field, penalty).value()) {
    for (std::int32_t row = 0; row < field.size().rows; ++row) {
      for (std::int32_t column = 0; column < field.size().columns; ++column) {
        const Cell cell{row, column};
        if (is_open(cell) && !field.is_mine(cell))
          opened_.push_back(to_block({row, word_of(cell), bit_of(cell)}));
      }
    }
  }

  GameInfo info() const override { return game_.info(); }
  Result<std::unique_ptr<GameLink>> connect() override {
    auto link = game_.connect();
    if (link) (*link)->post(std::exchange(opened_, {}));  // the first link's first replies
    return link;
  }

  std::uint64_t safe_opened() const { return game_.safe_opened(); }
  std::uint64_t mines_opened() const { return game_.mines_opened(); }

 private:
  FieldGame game_;
  std::vector<ClickBlock> opened_;
};

}  // namespace mines::testing
