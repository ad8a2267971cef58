#include "bench/lab/games.hpp"

#include <time.h>

#include <bit>

#include "field/field_game.hpp"
#include "guess/win/placements.hpp"

namespace mines::lab {

namespace {

constexpr std::size_t valued_placements = 300;

using Visit = std::function<std::optional<double>(const ClassicPlayer&)>;

/// Plays from the first clicks on. before_guess() may end the game with a value. Returns that, or whether the
/// game is won.
Result<double> play_game(const Field& field, std::vector<ClickWord> clicks, ClassicMind& mind,
                         const Visit& before_guess) {
  MINES_LET(auto game, FieldGame::make(field, 0));
  MINES_LET(auto link, game.connect());
  MINES_LET(auto player, ClassicPlayer::make(field.size(), field.mine_count(), mind));
  std::uint64_t safe_left = field.size().cells() - field.mine_count();
  Replies replies;
  std::vector<ClickBlock> blocks;
  for (;;) {
    blocks.clear();
    for (const ClickWord& click : clicks) add_clicks(blocks, click);
    link->post(blocks);
    replies.clear();
    MINES_TRY(link->poll(replies));
    bool hit = false;
    for_each_word(replies, [&](const OpenedWord& word) {
      hit |= word.mines != 0;
      safe_left -= static_cast<std::uint64_t>(std::popcount(word.opened));
    });
    if (hit) return 0.0;
    if (safe_left == 0) return 1.0;
    player.show(replies);
    MINES_LET(auto move, player.next());
    if (!move.certain) {
      if (const auto value = before_guess(player)) return *value;
    }
    clicks = std::move(move.clicks);
  }
}

std::uint64_t count_opened(const View& view) {
  std::uint64_t opened = 0;
  for (std::int32_t row = 0; row < view.size().rows; ++row) {
    for (std::int32_t word = 0; word < view.size().words(); ++word)
      opened += static_cast<std::uint64_t>(std::popcount(view.opened_on_board(row, word)));
  }
  return opened;
}

}  // namespace

arena::BoardRule expert() {
  arena::BoardRule rule;
  rule.size = {16, 30};
  rule.mines = 99;
  return rule;
}

Result<void> play(const Field& field, ClassicMind& mind, const std::function<bool(const Guessing&)>& visit) {
  MINES_TRY(play_game(field, {{0, 0, 1}}, mind, [&](const ClassicPlayer& player) -> std::optional<double> {
    if (visit({player.view(), mind.situation, count_opened(player.view())})) return std::nullopt;
    return 0;
  }));
  return {};
}

Result<double> play_on(const View& view, const std::vector<Cell>& cells, const Placement& placement,
                       Cell guess, ClassicMind& mind) {
  MINES_LET(auto mines, BitPlane::make(view.size()));
  std::vector<ClickWord> clicks{{guess.row, word_of(guess), bit_of(guess)}};
  for (std::int32_t row = 0; row < view.size().rows; ++row) {
    for (std::int32_t word = 0; word < view.size().words(); ++word) {
      const Word opened = view.opened_on_board(row, word);
      mines.row(row)[word] = view.size().word_mask(word) & ~(opened | view.unknown(row, word));
      if (opened != 0) clicks.push_back({row, word, opened});
    }
  }
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (placement[i] != 0) mines.set(cells[i]);
  }
  return play_game(Field(std::move(mines)), std::move(clicks), mind,
                   [&mind](const ClassicPlayer& player) -> std::optional<double> {
                     const auto all = all_placements(player.view(), mind.situation, valued_placements);
                     if (!all) return std::nullopt;
                     const auto best = mind.endgame.solve(all->cells, all->models);
                     return best ? best->value : std::nullopt;
                   });
}

double cpu_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

}  // namespace mines::lab
