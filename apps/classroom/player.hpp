// Plays the course's game for the course's score: visited cells and correct marks count, also in a lost game.
// A move is the first of these that exists:
//
//   a cell that the pair rule proves safe (components/pair_rule.hpp); a cell that an exact count of all
//   placements of mines proves safe (counted/situation.hpp); a mark on a certain mine; with few placements
//   left, a move of the best play to the end (guess/win/endgame.hpp); the guess with the best outlook
//   (guess/win/look_ahead.hpp).
//
// Visiting a cell that may be a mine and marking a cell that may be safe are both guesses; a wrong guess ends
// the game. The course's main program requests moves until the game ends, so a player cannot stop before a
// bad guess. Certain moves come before any guess. A guess that cannot be avoided and reveals nothing comes
// last, because it costs least there. Mines are marked only before a guess, because a won game counts all
// mines anyway.
//
// This file is a part of client.h. So it does not print or fail, needs only the standard library, and is
// C++17 except for the names that scripts/make-client replaces.
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

/// The parts of a player that are kept from game to game: memory, and the counts for shapes of components met
/// before (counted/situation.hpp). For one thread.
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
    bool is_mark = false;
    bool certain = true;
  };

  /// The mind must outlive the player. The view must be empty and have the board's size.
  CoursePlayer(View view, std::uint64_t mines, CourseMind& mind);

  /// Sets the first cell. Call it before the first move. In maps of the course's generator the first cell is
  /// not on the rim, and no cell within 2 steps of it (rows apart plus columns apart) is a mine; so it shows
  /// 0. If a guess is due, and the first cell is not on the rim and shows 0, the player first guesses the
  /// four cells two rows or two columns away from it. It leaves out those of the four that are mines with a
  /// probability of 0.9 or more. A mine on one of the four shows that the map is not from the generator; from
  /// then on the player guesses without this rule. The rule never makes a cell certain.
  void begin_at(Cell first) { first_ = first; }
  /// Treats all cells within `distance` steps of `cell` (rows apart plus columns apart) as certainly safe.
  /// Call it before the first move.
  void assume_safe_around(Cell cell, int distance);
  /// Reads a row of the map in the game's output: '?', digits, and '@' for marks. The row must have a
  /// character for each column.
  void show(std::int32_t row, const std::string& cells);
  /// The next move of a running game. If no placement fits the map, the move is arbitrary.
  Move next();

 private:
  bool take_pairs();
  bool take_certain();
  void decide(Cell cell, Verdict verdict);
  void add_interior(Verdict verdict);
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
  bool is_marking_ = false;  // no cell is certainly safe: the next moves mark all certain mines, without a
                             // new count
  Component component_;
  std::vector<Verdict> verdicts_;
};

}  // namespace mines
