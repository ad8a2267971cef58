#include "guess/win/play_on.hpp"

#include <algorithm>
#include <cmath>

#include "base/assert.hpp"
#include "base/hash.hpp"

namespace mines {

namespace {

ClassicOptions remembering(ClassicOptions options) {
  MINES_ASSERT(options.rollouts.games == 0);
  options.remembers = true;
  return options;
}

std::uint64_t joined(std::uint64_t hash, std::uint64_t value) {
  hash = (hash ^ value) * hash_multiplier;
  return hash ^ hash >> 32;
}

/// Of the open cells and their numbers: all that a game has shown.
std::uint64_t hash_of(const View& view) {
  std::uint64_t hash = 0;
  for (std::int32_t row = 0; row < view.size().rows; ++row) {
    for (std::int32_t word = 0; word < view.size().words(); ++word) {
      const KnownWord known = view.load(row, word);
      for (const Word plane : {known.opened, known.number[0], known.number[1], known.number[2]})
        hash = joined(hash, plane);
    }
  }
  return hash;
}

}  // namespace

void PlacedBoard::lay(const View& view, std::span<const Cell> cells, const Placement& placement) {
  replies_.clear();  // their places are those of the last board
  words_ = view.size().words();
  board_.clear(view.size());
  reply_of_word_.assign(static_cast<std::size_t>(view.size().rows * words_), -1);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (placement[i] != 0 && !view.is_mine(cells[i])) board_.put_mine(cells[i]);
  }
  for (std::int32_t row = 0; row < view.size().rows; ++row) {
    for (std::int32_t word = 0; word < words_; ++word)
      for_each_bit(view.mines(row, word) & view.size().word_mask(word),
                   [&](int bit) { board_.put_mine(cell_at(row, word, bit)); });
  }
  // The numbers are right only now.
  for (std::int32_t row = 0; row < view.size().rows; ++row) {
    for (std::int32_t word = 0; word < words_; ++word)
      for_each_bit(view.opened_on_board(row, word), [&](int bit) { board_.show(cell_at(row, word, bit)); });
  }
}

const Replies& PlacedBoard::open(std::span<const ClickWord> clicks) {
  for (const OpenedWord& word : replies_.words) reply_of(word.row, word.word) = -1;
  replies_.clear();
  for (const ClickWord& click : clicks) {
    for_each_bit(click.mask, [&](int bit) {
      board_.open(cell_at(click.row, click.word, bit), [this](Cell opened) { reply(opened); });
    });
  }
  return replies_;
}

void PlacedBoard::reply(Cell opened) {
  MINES_ASSERT(!is_mine(opened));
  std::int32_t& index = reply_of(opened.row, word_of(opened));
  if (index < 0) {
    index = static_cast<std::int32_t>(replies_.words.size());
    replies_.words.push_back({opened.row, word_of(opened), 0, 0, {}});
  }
  OpenedWord& word = replies_.words[static_cast<std::size_t>(index)];
  word.opened |= bit_of(opened);
  const auto number = static_cast<unsigned>(board_.number(opened));
  for (unsigned plane = 0; plane < 4; ++plane)
    word.number[plane] |= (number >> plane & 1) != 0 ? bit_of(opened) : 0;
}

Estimate estimate_of(std::span<const float> results) {
  double sum = 0;
  double squares = 0;
  double right = 0;
  for (const float result : results) {
    if (result < 0) continue;
    sum += result;
    squares += static_cast<double>(result) * result;
    ++right;
  }
  if (right < 2) return {sum, 1};  // nothing is known of the error
  const double mean = sum / right;
  return {mean, std::sqrt(std::max(0.0, squares / right - mean * mean) / (right - 1))};
}

Lead lead_of(std::span<const float> one, double mine_one, std::span<const float> other, double mine_other) {
  const double mean_one = estimate_of(one).mean;
  const double mean_other = estimate_of(other).mean;
  double squares = 0;
  for (std::size_t i = 0; i < one.size(); ++i) {
    const double scatter = (one[i] < 0 ? 0 : one[i] - mean_one) - (other[i] < 0 ? 0 : other[i] - mean_other);
    squares += scatter * scatter;
  }
  const auto n = static_cast<double>(one.size());
  return {(1 - mine_one) * mean_one - (1 - mine_other) * mean_other, squares / n / std::max(1.0, n - 1)};
}

PlayOn::PlayOn(const ClassicOptions& player) : mind_(remembering(player)) {}

bool PlayOn::look(const View& view, const Situation& situation) {
  mind_.decisions.clear();
  view_ = &view;
  mines_ = situation.mines_left() + situation.known_mines();
  return placements_.look(view, situation);
}

bool PlayOn::draw(RandomSequence& random) {
  results_.clear();
  if (!placements_.draw(random, placement_)) return false;
  salt_ = random.next();
  return true;
}

float PlayOn::play(Cell cell) {
  board_.lay(*view_, placements_.cells(), placement_);
  if (board_.is_mine(cell)) return -1;
  ClassicPlayer player(view_->copy(Eights::marked), mines_, mind_);
  ClassicPlayer::Move move{{{cell.row, word_of(cell), bit_of(cell)}}, {}};
  std::uint64_t mines = 0;  // a name of those on the board: 0 for the ones that were drawn first
  double chance = 1;        // that all guesses so far would be right
  double result = 1;
  passed_.clear();
  for (;;) {
    player.show(board_.open(move.clicks));
    if (player.view().count_opened() + mines_ == view_->size().cells()) break;
    auto next = player.next();
    MINES_ASSERT(next);
    move = std::move(*next);
    if (!move.guess) continue;
    if (move.guess->win) {
      result = *move.guess->win;
      break;
    }
    const std::uint64_t shown = hash_of(player.view());
    const std::uint64_t here = joined(shown, mines);
    if (const auto known = results_.find(here); known != results_.end()) {
      result = known->second;
      break;
    }
    passed_.emplace_back(here, chance);
    if (board_.is_mine(move.guess->cell)) {
      // Where nothing can be drawn the risk counts twice: as this loss, and as a factor of the other games.
      if (!lay_without(move.guess->cell, player.view(), salt_ ^ shown)) return 0;
      mines = shown;
    }
    chance *= 1 - move.guess->mine;
  }
  result *= chance;
  for (const auto& [position, before] : passed_) results_.emplace(position, result / before);
  return static_cast<float>(result);
}

/// Lays other mines that fit what the game has shown, with none on `cell`. False if it is too much to draw
/// them.
bool PlayOn::lay_without(Cell cell, const View& view, std::uint64_t seed) {
  // A guess as risky as this many draws allow is nearly lost.
  constexpr int most_draws = 1000;
  Situation& situation = mind_.situation;  // of another position, if the guess was remembered
  if (situation.look(view, mines_) != Situation::Outcome::complete ||
      !later_placements_.look(view, situation))
    return false;
  RandomSequence random(seed, 0);
  for (int draw = 0; draw < most_draws; ++draw) {
    if (!later_placements_.draw(random, later_placement_)) return false;
    board_.lay(view, later_placements_.cells(), later_placement_);
    if (!board_.is_mine(cell)) return true;
  }
  return false;
}

}  // namespace mines
