// Plays the game of a course (docs/reference/classroom.md) for its score. Visited (open) cells and correct
// marks count for the score, also in a lost game. Each move is the first possible move of this list:
// - a visit of a cell proven safe, by the pair rule (components/pair_rule.hpp) or by an exact count of all
//   placements of mines (counted/situation.hpp);
// - a mark on a certain mine;
// - if at most 1,000 placements are left, the guess that begins the best play (guess/win/endgame.hpp);
// - the guess with the best rating (guess/win/look_ahead.hpp).
//
// A guess is a visit of a cell that may be a mine, or a mark on a cell that may be safe. A wrong guess ends
// the game. Mines are marked only before a guess, because a won game counts all mines anyway. A guess that
// cannot be avoided and reveals nothing is made last, because a wrong guess costs least at the end.
//
// This file becomes a part of client.h, the solver in one header. So the code neither prints nor fails, needs
// only the standard library, and is C++17 except for names that scripts/make-client replaces.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "board/view.hpp"
#include "components/pair_rule.hpp"
#include "counted/situation.hpp"
#include "guess/win/endgame.hpp"
#include "guess/win/look_ahead.hpp"

namespace mines {

/// The parts of a player that are kept from game to game. For one thread.
struct CourseMind {
  Situation situation;
  Endgame endgame{Aim::cells};
  LookAhead look_ahead{{30, Aim::cells}};
  PairRule pair_rule;
};

/// One game of at most 64 x 64 cells. Equal maps give equal moves.
class CoursePlayer {
 public:
  struct Move {
    Cell cell{};
    bool is_mark = false;  ///< true: mark the cell; false: visit the cell
    bool certain = true;   ///< false: the move is a guess
  };

  /// `view`: a view of the board (board/view.hpp) in which all cells are unknown. `mind` must outlive the
  /// player.
  CoursePlayer(View view, std::uint64_t mines, CourseMind& mind);

  /// Sets the first cell, before the first move. The course's generator puts no first cell at the edge, and
  /// no mine within distance 2 (rows + columns) of the first cell. So if the first cell shows 0 and is not at
  /// the edge, the first guesses are the four cells two rows or two columns away, but no cell with a mine
  /// probability of 0.9 or more. Once one of the four cells is a known mine, guesses are as usual.
  void begin_at(Cell first) { first_ = first; }
  /// Takes all cells within `distance` (rows + columns) of `cell` as safe. Call it before any move.
  void assume_safe_around(Cell cell, int distance);
  /// Reads row `row` of the map as the game prints it. Each column is a character: '?', a digit, or '@' for a
  /// mark.
  void show(std::int32_t row, const std::string& cells);
  /// The next move of a running game. If no placement fits the map, the move is arbitrary.
  Move next();

 private:
  bool take_pairs();
  bool take_certain();
  void decide(Cell cell, Verdict verdict);
  bool pop_safe(Move& move);
  bool pop_mark(Move& move);
  Move best_guess() const;
  std::optional<Cell> cell_near_first() const;

  View view_;
  std::uint64_t mines_;
  CourseMind* mind_;
  std::optional<Cell> first_;
  std::vector<std::string> shown_;
  std::vector<Cell> safe_;   // to be visited
  std::vector<Cell> marks_;  // to be marked
  bool is_marking_ = false;  // the next moves mark all certain mines, because no cell is certainly safe
  Component component_;
  std::vector<Verdict> verdicts_;
};

}  // namespace mines
