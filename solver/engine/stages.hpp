// The stages of a game: the sweep (the single rule on all that has changed), decisions on stuck components,
// guesses, and the mines left. Each costs more than those before it. play() (engine/engine.hpp) runs them in
// rounds; who has other work between them, or knows more of the board, may run them by itself.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <vector>

#include "board/game.hpp"
#include "board/view.hpp"
#include "engine/board_part.hpp"
#include "engine/decide_stage.hpp"
#include "engine/engine.hpp"
#include "engine/mines_left_stage.hpp"
#include "engine/shared_view.hpp"
#include "engine/sweeper.hpp"
#include "guess/points/guesser.hpp"

namespace mines {

/// For one thread, which is a player. Calls fail as play() does.
class Stages {
 public:
  /// `view` is empty. `auditor` may be null. `part` is null if the whole board is played; else it outlives
  /// the stages, and info.mines is an estimate.
  Stages(View view, const GameInfo& info, const StrategyOptions& options, Auditor* auditor,
         BoardPart* part = nullptr);

  /// Connects the threads to the game. Call it once, before the others.
  Result<void> connect(Game& game);

  /// Opens all cells that the single rule proves safe.
  Result<void> sweep();
  /// Fails if a sweep has broken the shared view. Only games with an auditor are checked: this reads the
  /// whole view.
  Result<void> check() const;

  // The stages below return whether they have found something: then the next sweep costs less than any later
  // stage.

  /// Decides the stuck components that the sweeps since the last call have changed. guess() and
  /// decide_by_mines_left() rely on it: call it before them after each sweep.
  Result<bool> decide();
  /// Makes the guesses of choose().
  bool guess() { return make(choose()); }
  Result<bool> decide_by_mines_left();

  /// The guesses that are worth their risk.
  std::vector<Move> choose();
  bool make(std::span<const Move> guesses);

  /// Divides clicks among the threads' links, in runs.
  void post(std::span<const ClickBlock> clicks);
  /// Counts a round, and shows the state of the game.
  void end_round();

  SharedView& shared() { return shared_; }
  /// Whether the opening has ended: half of the safe cells are open.
  bool is_open() const { return guesser_.expected_deficit().has_value(); }
  Statistics total() const;

 private:
  StrategyOptions options_;
  int later_threads_;
  GameInfo info_;
  SharedView shared_;
  StuckRows stuck_rows_;
  DecideStage decide_stage_;
  MinesLeftStage mines_left_stage_;
  Guesser guesser_;
  std::unique_ptr<HeldClicks> held_;  // what all sweepers hold; null where they click at once
  std::deque<Sweeper> sweepers_;
  Statistics statistics_;
  bool predicted_ = false;  // whether the deficit was, which happens once, when the board is open
};

}  // namespace mines
