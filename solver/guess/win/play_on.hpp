// Plays games on from a position, on random placements of the mines left. In such a game every later guess
// counts as right, and the game's result is the product of the chances with which its guesses would be right:
// an unbiased estimate of the chance to win, with half the variance of games that are won or lost.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "board/classic_board.hpp"
#include "board/clicks.hpp"
#include "counted/random_placements.hpp"
#include "guess/win/classic_player.hpp"

namespace mines {

/// A board with the mines of one placement, on which a game is played on. For one thread; keeps its memory.
class PlacedBoard {
 public:
  /// Sets up a board of the view's size. Its mines are the view's known mines and the mines that `placement`
  /// has on `cells`: all cells that were unknown when the position was counted. What the count has proven may
  /// be known by now. The view's open cells are open. O(cells of the board).
  void lay(const View& view, std::span<const Cell> cells, const Placement& placement);

  bool is_mine(Cell cell) const { return board_.is_mine(cell); }

  /// Opens safe cells, with their cascades. The replies have all newly opened cells, and are valid until the
  /// next call.
  const Replies& open(std::span<const ClickWord> clicks);

 private:
  std::int32_t& reply_of(std::int32_t row, std::int32_t word) {
    return reply_of_word_[static_cast<std::size_t>(row * words_ + word)];
  }
  void reply(Cell opened);

  ClassicBoard board_;
  std::int32_t words_ = 0;                   // of a row
  std::vector<std::int32_t> reply_of_word_;  // -1: none yet
  Replies replies_;
};

/// The mean of results where the guess is right (at least 0), and its standard error.
struct Estimate {
  double mean = 0;
  double error = 0;
};
Estimate estimate_of(std::span<const float> results);

/// By how much the chance to win is higher with one guess than with another, and the variance of the error.
struct Lead {
  double value = 0;
  double variance = 0;
};
/// From results on the same placements, and the exact probabilities of a mine.
Lead lead_of(std::span<const float> one, double mine_one, std::span<const float> other, double mine_other);

/// For one thread; keeps its memory. The order of calls: look(); draw(); play() each guess; draw() again ...
class PlayOn {
 public:
  /// `player`: who plays on, without rollouts.
  explicit PlayOn(const ClassicOptions& player);

  /// Takes a position, as counted by `situation`. The view must outlive the games. False if placements cannot
  /// be drawn.
  bool look(const View& view, const Situation& situation);
  /// Draws the placement for the next games. False if none was drawn in many tries.
  bool draw(RandomSequence& random);
  /// The result of the game that begins with the guess `cell`; -1 if `cell` is a mine.
  ///
  /// Where a later guess is wrong on the board, other mines are drawn, without one on its cell. Equal
  /// positions of one draw get equal mines, so two games that meet go on as one, and are played once.
  float play(Cell cell);

 private:
  bool lay_without(Cell cell, const View& view, std::uint64_t seed);

  ClassicMind mind_;
  const View* view_ = nullptr;
  std::uint64_t mines_ = 0;
  PlacedBoard board_;
  RandomPlacements placements_;
  Placement placement_;
  std::uint64_t salt_ = 0;             // of the draw
  RandomPlacements later_placements_;  // of later positions
  Placement later_placement_;
  /// By position and mines: the result of the games from there. Those of one draw.
  std::unordered_map<std::uint64_t, double> results_;
  std::vector<std::pair<std::uint64_t, double>> passed_;  // positions of a game; the chance to come so far
};

}  // namespace mines
