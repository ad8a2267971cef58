#include "fuzz/witness.hpp"

#include <algorithm>

#include "support/replies.hpp"

namespace mines::fuzz {

Knowledge::Counts Knowledge::sums_of(const Counts& a, const Counts& b) {
  Counts sums;
  for (std::size_t m = 0; m < a.size(); ++m) {
    if (a[m]) sums |= b << m;
  }
  return sums;
}

Knowledge::Counts Knowledge::counts_of(const std::vector<std::uint64_t>& models) {
  Counts counts;
  for (std::size_t m = 0; m < models.size(); ++m) counts[m] = models[m] != 0;
  return counts;
}

Knowledge::Knowledge(const Picture& picture, std::uint64_t mines, std::size_t most_placements)
    : left_(mines - count_of(picture, '*')) {
  std::size_t interior = count_of(picture, '?');
  for (std::vector<Cell>& cells : split(picture, Together::by_numbers)) {
    interior -= cells.size();
    pieces_.push_back(piece_of(picture, std::move(cells), most_placements));
    complete_ &= pieces_.back().complete;
  }
  const auto up_to = [](std::size_t cells) {
    Counts counts;
    for (std::size_t m = 0; m <= cells; ++m) counts.set(m);
    return counts;
  };
  interior_others_ = up_to(interior == 0 ? 0 : interior - 1);
  for (std::size_t i = 0; i < pieces_.size(); ++i) {
    interior_others_ = sums_of(interior_others_, counts_of(pieces_[i].models));
    beside_.push_back(up_to(interior));
    for (std::size_t k = 0; k < pieces_.size(); ++k) {
      if (k != i) beside_.back() = sums_of(beside_.back(), counts_of(pieces_[k].models));
    }
  }
}

std::optional<Verdict> Knowledge::by_numbers(Cell cell) const {
  for (const Piece& piece : pieces_) {
    const auto place = std::find(piece.cells.begin(), piece.cells.end(), cell);
    if (place == piece.cells.end()) continue;
    if (!piece.complete) return std::nullopt;
    return piece.verdict(static_cast<std::size_t>(place - piece.cells.begin()));
  }
  return Verdict::undecided;
}

std::optional<Verdict> Knowledge::by_mines_left(Cell cell) const {
  if (!complete_) return std::nullopt;
  const auto verdict_of = [this](const Counts& if_mine, const Counts& if_safe) {
    const bool may_be_mine = if_mine[left_];
    const bool may_be_safe = if_safe[left_];
    return !may_be_mine ? Verdict::safe : !may_be_safe ? Verdict::mine : Verdict::undecided;
  };
  for (std::size_t i = 0; i < pieces_.size(); ++i) {
    const Piece& piece = pieces_[i];
    const auto place = std::find(piece.cells.begin(), piece.cells.end(), cell);
    if (place == piece.cells.end()) continue;
    const std::vector<std::uint64_t>& mine =
        piece.mine[static_cast<std::size_t>(place - piece.cells.begin())];
    std::vector<std::uint64_t> safe = piece.models;
    for (std::size_t m = 0; m < safe.size(); ++m) safe[m] -= mine[m];
    return verdict_of(sums_of(counts_of(mine), beside_[i]), sums_of(counts_of(safe), beside_[i]));
  }
  return verdict_of(interior_others_ << 1, interior_others_);
}

/// Passes on to the witness what is posted and what comes back.
class WitnessedGame::Link final : public GameLink {
 public:
  Link(std::unique_ptr<GameLink> link, WitnessedGame& witness) : link_(std::move(link)), witness_(witness) {}

  void post(std::span<const ClickBlock> clicks) override {
    for (const ClickBlock& block : clicks) {
      for_each_word(block, [&](const ClickWord& click) {
        for_each_bit(click.mask, [&](int bit) { witness_.posted(cell_at(click.row, click.word, bit)); });
      });
    }
    link_->post(clicks);
  }
  std::size_t width() const override { return link_->width(); }
  Result<std::size_t> poll(Replies& replies) override {
    Replies fresh;
    auto due = link_->poll(fresh);
    for_each_word(fresh, [&](const OpenedWord& reply) { witness_.shown(reply); });
    testing::add_copies(replies, fresh);
    return due;
  }

 private:
  std::unique_ptr<GameLink> link_;
  WitnessedGame& witness_;
};

WitnessedGame::WitnessedGame(Game& game, bool diligent)
    : game_(game),
      diligent_(diligent),
      picture_{
          std::vector<std::string>(static_cast<std::size_t>(game.info().size.rows),
                                   std::string(static_cast<std::size_t>(game.info().size.columns), '?'))},
      deduced_(picture_) {}

Result<std::unique_ptr<GameLink>> WitnessedGame::connect() {
  auto link = game_.connect();
  if (!link) return link;
  return std::make_unique<Link>(std::move(*link), *this);
}

void WitnessedGame::shown(const OpenedWord& reply) {
  knowledge_.reset();
  for_each_bit(reply.mines, [&](int bit) { picture_.at(cell_at(reply.row, reply.word, bit)) = '*'; });
  for_each_bit(reply.opened, [&](int bit) {
    int number = 0;
    for (int i = 0; i < 4; ++i) number |= static_cast<int>(reply.number[i] >> bit & 1) << i;
    picture_.at(cell_at(reply.row, reply.word, bit)) = static_cast<char>('0' + number);
  });
}

const Knowledge& WitnessedGame::knowledge() {
  if (!knowledge_) knowledge_.emplace(picture_, game_.info().mines, most_placements);
  return *knowledge_;
}

void WitnessedGame::posted(Cell cell) {
  if (deduced_.at(cell) == 's' || picture_.at(cell) != '?') return;
  ++guesses_;
  if (diligent_) check_nothing_is_safe("at a guess", &Knowledge::by_numbers);
}

void WitnessedGame::check_nothing_is_safe(const char* when, Saying saying) {
  bool open = false;
  for_each_cell(picture_, [&](Cell cell) {
    if (picture_.at(cell) != '?') return;
    const auto verdict = (knowledge().*saying)(cell);
    open |= !verdict;
    report_.check(verdict != Verdict::safe, "{} row {}, column {} of {} with {} mines is safe and closed",
                  when, cell.row, cell.column, fmt::join(picture_.rows, "/"), game_.info().mines);
  });
  left_open_ += open ? 1 : 0;
}

void WitnessedGame::game_ended() {
  if (diligent_) check_nothing_is_safe("at the end", &Knowledge::by_mines_left);
}

void WitnessedGame::deduced(std::int32_t row, std::int32_t word, Word mask, Verdict verdict) {
  for_each_bit(mask, [&](int bit) {
    const Cell cell = cell_at(row, word, bit);
    if (picture_.at(cell) != '?') return;  // shown since it was deduced
    ++deductions_;
    const auto expected = knowledge().by_mines_left(cell);
    left_open_ += expected ? 0 : 1;
    report_.check(!expected || *expected == verdict, "row {}, column {} of {} with {} mines is called {}",
                  row, cell.column, fmt::join(picture_.rows, "/"), game_.info().mines,
                  verdict == Verdict::safe ? "safe" : "a mine");
  });
}

void WitnessedGame::safe_deduced(std::int32_t row, std::int32_t word, Word mask) {
  deduced(row, word, mask, Verdict::safe);
  for_each_bit(mask, [&](int bit) { deduced_.at(cell_at(row, word, bit)) = 's'; });
}

void WitnessedGame::mines_deduced(std::int32_t row, std::int32_t word, Word mask) {
  deduced(row, word, mask, Verdict::mine);
}

}  // namespace mines::fuzz
