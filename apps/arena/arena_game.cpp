#include "apps/arena/arena_game.hpp"

#include <bit>
#include <chrono>

#include "field/opening/field_game.hpp"

namespace mines::arena {

Result<GameResult> play_game(const Field& field, const std::vector<ClickWord>& clicks, ClassicMind& mind,
                             const BeforeMove& before_move) {
  MINES_LET(auto game, FieldGame::make(field, 0));
  MINES_LET(auto link, game.connect());
  MINES_LET(auto player, ClassicPlayer::make(field.size(), field.mine_count(), mind));
  GameResult result;
  ClassicPlayer::Move move{clicks, Guess{}};  // the first click may be a mine
  std::uint64_t safe_left = field.size().cells() - field.mine_count();
  Replies replies;
  std::vector<ClickBlock> blocks;
  for (;;) {
    blocks.clear();
    for (const ClickWord& click : move.clicks) add_clicks(blocks, click);
    link->post(blocks);
    replies.clear();
    MINES_TRY(link->poll(replies));
    bool hit = false;
    for_each_word(replies, [&](const OpenedWord& word) {
      hit |= word.mines != 0;
      safe_left -= static_cast<std::uint64_t>(std::popcount(word.opened));
    });
    // A move may open a mine and the last safe cell at once. Such a game is lost.
    if (hit) {
      result.lost_on_safe = !move.guess;
      return result;
    }
    if (safe_left == 0) {
      result.won = true;
      return result;
    }
    // The time of a move begins with the reply: the game's own work is not the player's.
    const auto begin = std::chrono::steady_clock::now();
    player.show(replies);
    auto next = player.next();
    const auto passed = std::chrono::steady_clock::now() - begin;
    if (!next) return Unexpected(next.error());
    move = std::move(*next);
    // A move that is not made is not counted either.
    if (!before_move(player, move, passed)) return result;
    ++result.moves;
    result.guesses += move.guess ? 1 : 0;
  }
}

Result<GameResult> play_game(const Field& field, Cell start, ClassicMind& mind, TimeHistogram& move_times) {
  return play_game(field, {{start.row, word_of(start), bit_of(start)}}, mind,
                   [&](const ClassicPlayer&, const ClassicPlayer::Move&, std::chrono::nanoseconds passed) {
                     move_times.add(static_cast<std::uint64_t>(passed.count()));
                     return true;
                   });
}

}  // namespace mines::arena
