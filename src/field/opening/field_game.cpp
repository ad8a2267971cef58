#include "field/opening/field_game.hpp"

#include "field/opening/cascade.hpp"

namespace mines {

/// Opens posted cells when it is polled. Cells that were open already are not reported again.
class FieldLink final : public GameLink {
 public:
  explicit FieldLink(FieldGame& game) : cascade_(game.board_) {}

  void post(std::span<const ClickBlock> clicks) override {
    queue_.insert(queue_.end(), clicks.begin(), clicks.end());
  }

  std::size_t width() const override { return 1; }

  Result<std::size_t> poll(Replies& replies) override {
    cascade_.open(queue_, replies);
    queue_.clear();
    return 0;
  }

 private:
  Cascade cascade_;
  std::vector<ClickBlock> queue_;
};

Result<FieldGame> FieldGame::make(const Field& field, int penalty) {
  MINES_LET(auto board, GameBoard::make(field));
  return FieldGame(std::move(board), penalty);
}

Result<std::unique_ptr<GameLink>> FieldGame::connect() { return std::make_unique<FieldLink>(*this); }

}  // namespace mines
