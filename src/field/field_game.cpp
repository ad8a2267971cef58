#include "field/field_game.hpp"

#include "field/word_opener.hpp"

namespace mines {

/// Serves a click when it is polled; whatever was open already is not reported again.
class FieldLink final : public GameLink {
 public:
  explicit FieldLink(FieldGame& game) : opener_(*game.field_, game.opened_) {}

  void post(std::span<const ClickWord> clicks) override {
    queue_.insert(queue_.end(), clicks.begin(), clicks.end());
  }

  std::size_t width() const override { return 1; }

  Result<std::size_t> poll(std::vector<OpenedWord>& replies) override {
    opener_.open(queue_, replies);
    queue_.clear();
    return 0;
  }

 private:
  WordOpener opener_;
  std::vector<ClickWord> queue_;
};

Result<FieldGame> FieldGame::make(const Field& field, int penalty) {
  FieldGame game;
  game.field_ = &field;
  game.penalty_ = penalty;
  auto opened = OpenedCells::make(field.size());
  if (!opened) return tl::unexpected(opened.error());
  game.opened_ = std::move(*opened);
  return game;
}

Result<std::unique_ptr<GameLink>> FieldGame::connect(const View&) {
  return std::make_unique<FieldLink>(*this);
}

}  // namespace mines
