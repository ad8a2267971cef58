// Plays the course's game for the course's score: visited cells and right marks count, also those of a game
// that is lost.
//
//   pair rule -> components and the mines left, counted exactly -> every certain mine marked -> few
//   placements: the best play to the end (guess/win/endgame.hpp) -> else the guess with the best rating
//   (guess/win/look_ahead.hpp).
//
// To visit what may be a mine and to mark what may be safe are both guesses: each is right or the end. The
// course's main program asks for a move until the game ends, so there is no stopping before a bad guess; what
// is certain comes before any guess, and forced guesses that tell nothing come last, as they cost least
// there. Mines are marked only before a guess: a game that is won counts all of them anyway.
//
// Nothing here prints, fails or needs more than the standard library: this is what classroom/client.h is made
// of, so it is C++17 but for the names that scripts/make-client knows.
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

/// What remembers shapes and keeps memory from game to game. For one thread.
struct CourseMind {
  Situation situation;
  Endgame endgame{Goal::cells};
  LookAhead look_ahead{{30, Goal::cells}};
  PairRule pair_rule;
};

/// One game of at most 64 x 64 cells. The same maps give the same moves.
class CoursePlayer {
 public:
  struct Move {
    Cell cell{};
    bool is_mark = false;
    bool certain = true;
  };

  /// The mind outlives it. The view is empty and of the board's size.
  CoursePlayer(View view, std::uint64_t mines, CourseMind& mind);

  /// The first block. In maps of the course's generator it is not on the rim, and no block within a distance
  /// of 2 or more, rows and columns added, is a mine. That is used where a guess is due and the first block
  /// shows 0, as it does on such maps: then the blocks two away are guessed first unless nine placements of
  /// ten have a mine there, until a mine among them tells that the map is of another kind. Nothing is called
  /// certain by it. Before the first move.
  void begin_at(Cell first) { first_ = first; }
  /// No block within that distance of the cell, rows and columns added, is a mine. Before the first move.
  void know_safe_around(Cell cell, int distance);
  /// The map as the game prints it, row by row: '?', digits, and '@' for marks.
  void show(std::int32_t row, const std::string& cells);
  /// The next move, while the game runs. Of a map that fits no placement: the first cell.
  Move next();

 private:
  bool take_pairs();
  bool take_certain();
  void decide(Cell cell, CellVerdict verdict);
  void add_interior(CellVerdict verdict);
  bool pop_safe(Move& move);
  bool pop_mark(Move& move);
  /// The best guess; a mark is a mine from then on, or the game is over.
  Move guess();
  Move best_guess() const;
  std::optional<Cell> cell_near_first() const;

  View view_;
  std::uint64_t mines_;
  CourseMind* mind_;
  std::optional<Cell> first_;
  std::vector<std::string> shown_;
  std::vector<Cell> safe_;   // to be visited
  std::vector<Cell> marks_;  // to be marked
  bool is_marking_ = false;  // nothing is to be visited; marks tell nothing new
  Component component_;
  std::vector<CellVerdict> verdicts_;
};

}  // namespace mines
