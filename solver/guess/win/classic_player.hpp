// Plays by the classic rules, in which a mine ends the game: opens what is certain, and guesses where the
// chance to win is best.
//
//   single rule -> components and the mines left, counted exactly -> few placements: the best play to the end
//   (classic/endgame) -> else the guess whose answers promise most (classic/look_ahead).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "counted/situation.hpp"
#include "guess/win/endgame.hpp"
#include "guess/win/look_ahead.hpp"
#include "rules/rule_sweep.hpp"

namespace mines {

struct ClassicOptions {
  /// Positions with at most so many placements are played out in the mind; 0: none.
  std::size_t endgame_placements = 500;
  LookAheadOptions look_ahead;
};

/// A named choice of options.
struct ClassicSetting {
  const char* name;
  ClassicOptions options;
};
/// strong, fast and safest; the first is the default.
std::span<const ClassicSetting> classic_settings();

/// What remembers shapes and keeps memory from game to game. For one thread.
struct ClassicMind {
  explicit ClassicMind(const ClassicOptions& chosen) : options(chosen), look_ahead(chosen.look_ahead) {}

  ClassicOptions options;
  Situation situation;
  Endgame endgame;
  LookAhead look_ahead;
};

/// One game. The same mind, options and replies give the same moves.
class ClassicPlayer {
 public:
  struct Move {
    std::vector<ClickWord> clicks;  ///< to be opened now: all certainly safe, or one guess
    bool certain = true;
    double mine_probability = 0;  ///< of the guess
  };

  /// The mind outlives it.
  static Result<ClassicPlayer> make(BoardSize size, std::uint64_t mines, ClassicMind& mind);

  /// Cells have been opened; none is a mine, else the game is over.
  void show(const Replies& replies);
  /// The next move; the first is up to the rules of the game, and to be asked for when a safe cell is left.
  /// Fails if no placement of mines fits what was shown.
  Result<Move> next();

  const View& view() const { return *view_; }

 private:
  ClassicPlayer(View view, std::uint64_t mines, ClassicMind& mind);

  bool take_certain(Move& move);
  Result<Cell> guess(double& mine_probability);

  std::unique_ptr<View> view_;
  std::uint64_t mines_;
  ClassicMind* mind_;
  RuleSweep rules_;
};

}  // namespace mines
