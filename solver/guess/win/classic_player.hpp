// Plays by the classic rules, in which a mine ends the game: opens certain cells, and guesses where the
// chance to win is best. mines-arena and the advice on positions use it.
//
//   single rule -> components and the mines left, counted exactly -> with few placements the best play to the
//   end (guess/win/endgame.hpp) -> else the guess with the best rating (guess/win/guess_rater.hpp).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "counted/situation.hpp"
#include "guess/win/endgame.hpp"
#include "guess/win/guess_rater.hpp"
#include "rules/rule_sweep.hpp"

namespace mines {

struct ClassicOptions {
  /// Positions with at most this many placements are played out in the mind; 0: none.
  std::size_t endgame_placements = 1000;
  std::uint64_t endgame_work = Endgame::usual_work;  ///< for that
  GuessRaterOptions rating;
};

/// A named choice of options.
struct ClassicSetting {
  const char* name;
  ClassicOptions options;
};
/// The settings; the first is the default:
///   strong  exact endgames to 1,000 placements, swaps, ends sampled with 600 placements
///   deep    the same further: to 4,000 placements, three samples of 1,000
///   fast    exact endgames to 300 placements, eight guesses rated
///   safest  the least risky cell
std::span<const ClassicSetting> classic_settings();

/// The parts of a player that remember shapes and keep memory from game to game. For one thread.
struct ClassicMind {
  explicit ClassicMind(const ClassicOptions& chosen) : options(chosen), rater(chosen.rating) {}

  ClassicOptions options;
  Situation situation;
  Endgame endgame;
  GuessRater rater;
};

/// One game. Equal minds, options and replies give equal moves.
class ClassicPlayer {
 public:
  struct Move {
    std::vector<ClickWord> clicks;  ///< the cells to open now: all certainly safe, or one guess
    bool certain = true;
    double mine_probability = 0;  ///< probability of a mine in the guessed cell
  };

  /// Begins a game in which nothing is open. The mind outlives the player. Fails if memory is short.
  static Result<ClassicPlayer> make(BoardSize size, std::uint64_t mines, ClassicMind& mind);

  /// Adds what the game has shown: open cells. No mine is among them, as a mine ends the game.
  void show(const Replies& replies);
  /// The next move. The first move of a game is the caller's; a safe cell is left. Fails if no placement of
  /// mines fits what was shown.
  Result<Move> next();

  const View& view() const { return *view_; }

 private:
  ClassicPlayer(View view, std::uint64_t mines, ClassicMind& mind);

  bool take_certain(Move& move);
  Result<Guess> guess();

  std::unique_ptr<View> view_;
  std::uint64_t mines_;
  ClassicMind* mind_;
  RuleSweep rules_;
};

}  // namespace mines
