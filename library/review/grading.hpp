// Grades the moves of a game one after the other (mines/review.hpp says how).
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
  /// Keeps references to game and mines.
  Grading(const PlayedGame& game, const BitPlane& mines, const Budget& budget, int threads);

  /// Carries out the next move of the game, and grades it.
  ReviewedMove grade(const GameMove& move);
  GameState state() const { return board_.state(); }
  /// As ReviewSummary has it, for the moves so far.
  std::optional<double> win_before_first_error() const { return win_before_first_error_; }

 private:
  void grade_opening(const std::vector<Cell>& clicked, ReviewedMove& move);
  void grade_first(ReviewedMove& move) const;
  void grade_guess(const std::vector<Cell>& clicked, ReviewedMove& move) const;
  void grade_flag(ReviewedMove& move);
  /// The chance to win with the best play once all is open that is proven safe, then and later.
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
  Engine engine_;                     // what open numbers say
  std::optional<Analysis> analysis_;  // of that; empty once it has changed
  replay::PlayedBoard board_;
  bool is_first_ = true;
  bool has_erred_ = false;
  std::optional<double> win_before_first_error_;
};

}  // namespace mines::library
