// Grades the moves of a game one after the other, by the rules of mines/review.hpp.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "mines/engine.hpp"
#include "mines/review.hpp"
#include "replay/played_board.hpp"

namespace mines::library {

class Grading {
 public:
  /// `game` and `mines` must outlive the object.
  Grading(const PlayedGame& game, const BitPlane& mines, const Budget& budget, int threads);

  /// Plays the next move of the game, and grades it.
  ReviewedMove grade(const GameMove& move);
  GameState state() const { return board_.state(); }
  /// ReviewSummary::win_before_first_error for the moves so far.
  std::optional<double> win_before_first_error() const { return win_before_first_error_; }

 private:
  void grade_opening(const std::vector<Cell>& clicked, ReviewedMove& move);
  void grade_first(ReviewedMove& move) const;
  void grade_guess(const std::vector<Cell>& clicked, ReviewedMove& move) const;
  void grade_flag(ReviewedMove& move);
  /// The chance to win with the best play. It counts from the position that is reached by opening proven safe
  /// cells until there are no more.
  std::optional<double> chance_to_win() const;
  void add_missed(ReviewedMove& move) const;
  double risk_of(const std::vector<Cell>& clicked, const GameMove& move) const;
  bool is_coin_flip() const;
  const Analysis& analysis();
  double mine(Cell cell) const { return analysis_->mine[size_.index(cell)]; }
  Verdict verdict(Cell cell) const { return analysis_->verdict[size_.index(cell)]; }

  const PlayedGame& game_;
  const BitPlane& mines_;
  BoardSize size_;
  Budget budget_;
  Engine engine_;                     // the position that the player sees
  std::optional<Analysis> analysis_;  // of engine_'s position; empty when the position has changed
  replay::PlayedBoard board_;
  bool is_first_ = true;
  bool has_erred_ = false;
  std::optional<double> win_before_first_error_;
};

}  // namespace mines::library
