#include "field/field_game.hpp"

#include <limits>

#include "field/flood.hpp"

namespace mines {

/// Serves a click when it is polled; whatever was open already is not reported again.
class FieldLink final : public GameLink {
 public:
  explicit FieldLink(FieldGame& game) : game_(game) {}

  void post(std::span<const ClickWord> clicks) override {
    queue_.insert(queue_.end(), clicks.begin(), clicks.end());
  }

  std::size_t width() const override { return 1; }

  Result<std::size_t> poll(std::vector<OpenedWord>& replies) override {
    for (const ClickWord& click : queue_) serve(click, replies);
    queue_.clear();
    return 0;
  }

 private:
  void serve(const ClickWord& click, std::vector<OpenedWord>& replies) {
    const Field& field = *game_.field_;
    const Word zeros = click.mask & field.zeros(click.row, click.word);
    const Word others = game_.opened_.open(click.row, click.word, click.mask & ~zeros);
    if (others != 0) replies.push_back(field.reveal(click.row, click.word, others));
    for_each_bit(zeros, [&](int bit) {
      const Cell zero = cell_at(click.row, click.word, bit);
      // An open zero has opened its region, or another link is about to; a click without cascade does not
      // exist here.
      if (game_.is_open(zero)) return;
      for (const ClickWord& part : flood_.region(field, zero, std::numeric_limits<std::uint64_t>::max())) {
        const Word fresh = game_.opened_.open(part.row, part.word, part.mask);
        if (fresh != 0) replies.push_back(field.reveal(part.row, part.word, fresh));
      }
    });
  }

  FieldGame& game_;
  Flood flood_;
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
