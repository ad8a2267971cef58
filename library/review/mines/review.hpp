/// @file
/// Reviews a played game: the risk of each move, the better moves that the player missed, and a summary.
///
///    const auto review = mines::review(mines::read_game(bytes, mines::Format::evf));
///    for (const auto& move : review.moves)
///      if (move.grade == mines::Grade::missed) std::cout << move.missed->text;
///
/// Grades depend on what the open numbers and the number of mines proved before a move. Flags prove nothing.
/// Only Grade::wrong_flag and Grade::unproven_flag depend on where the mines are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mines/analysis.hpp"
#include "mines/budget.hpp"
#include "mines/cxx20.hpp"
#include "mines/format.hpp"
#include "mines/game.hpp"

namespace mines {

/// A played game, by the classic rules of mines/game.hpp.
struct PlayedGame {
  static constexpr std::uint64_t most_cells = 65'536;  ///< the largest board: 256 x 256, as in an AVF file
  static constexpr std::size_t most_moves =
      100'000;                                 ///< the longest game that review() takes: some ten hours
  static constexpr double most_seconds = 1e9;  ///< the latest time of a move

  std::int32_t rows = 0;               ///< 1 or more
  std::int32_t columns = 0;            ///< 1 or more
  std::vector<Cell> mines;             ///< in any order, each once
  FirstClick first = FirstClick::any;  ///< what is promised of the first click (mines/game.hpp)
  std::vector<GameMove> moves;         ///< in the order played; moves after the end of the game are ignored
  StatedFigures stated{};  ///< what the file says of the game; review() compares it with the moves
  /// The length of the mouse's way on the board, from the first opening to the end, in pixels of which a
  /// cell's side has 16. Empty if the file has no way of the mouse.
  std::optional<double> path{};
  std::vector<std::string>
      warnings{};  ///< contradictions within the file, a line each; review() repeats them
};

/// The likely format of a recorded game; empty if `bytes` fit no format of games. O(bytes).
std::optional<Format> game_format_of(std::string_view bytes);
/// The format of games that the ending of a file's name stands for, in capitals or not; empty for another
/// ending.
std::optional<Format> game_format_named(std::string_view name);
/// Reads a recorded game. PlayedGame::first is the recording program's promise; if the first click broke it,
/// the strongest promise that was kept. `number`: which game of the file, from 1; more than 1 is for formats
/// of several games. Wrong bytes, and a format that holds no games, throw std::invalid_argument with their
/// offset. O(bytes).
PlayedGame read_game(std::string_view bytes, Format format, std::uint64_t number = 1);
/// Writes the game as RawVF: times in milliseconds, mines sorted by rows. Leaves out moves that set a flag
/// twice, remove a missing flag, or come after the game's end. Throws std::invalid_argument like review(),
/// but takes any number of moves.
std::string write_game(const PlayedGame& game);

/// The grade of a move.
enum class Grade : std::int8_t {
  first,          ///< the first click, before anything was known
  proven,         ///< opened cells that were all proven safe
  best,           ///< a guess where no cell was proven safe; no guess was better
  guess,          ///< a guess where no cell was proven safe; another guess was better
  missed,         ///< opened a cell that was not proven safe, although another cell was proven safe
  mistake,        ///< opened a proven mine
  wasted,         ///< changed nothing
  flag,           ///< set a flag on a proven mine, or took any flag away
  wrong_flag,     ///< set a flag on a cell that is not a mine
  unproven_flag,  ///< set a flag on a mine that was not proven to be one
  ungraded        ///< not graded: the work of the review() was used up before
};

/// The word for a grade in JSON and in Python.
const char* name_of(Grade grade);

/// How guesses were compared.
enum class Comparison : std::int8_t {
  exact,   ///< by the chance to win with the best play
  rating,  ///< by Guess::rating (mines/guess.hpp), which is no probability
  /// By the chance to survive the click, if the position is too large, or the guess too risky, for a rating.
  risk
};

/// The word for a comparison in JSON and in Python.
const char* name_of(Comparison comparison);

/// A guess and its value.
struct Choice {
  Cell cell{};       ///< the clicked cell
  double risk = 0;   ///< probability that the click opens a mine
  double value = 0;  ///< the chance to win, the rating, or 1 - risk, depending on Comparison
};

/// A move and its review.
struct ReviewedMove {
  GameMove move{};              ///< the move
  std::vector<Cell> opened;     ///< the cells that the move opened, in order; a hit mine is included
  bool hit = false;             ///< the move opened a mine
  Grade grade = Grade::wasted;  ///< the grade
  /// Set for the actions open and chord, unless the move is wasted. For open: the probability that the cell
  /// is a mine. For chord: the probability that a flag around the number is wrong.
  std::optional<double> risk{};
  /// Set for a guess (graded best or guess): the value of the guess, the best guess, and how guesses were
  /// compared. A chord counts as a click on its riskiest cell c: the value is that of this click, times
  /// (1 - risk of the chord) / (1 - risk of c).
  ///@{
  std::optional<double> value{};
  std::optional<Choice> best{};
  Comparison by = Comparison::exact;
  ///@}
  /// Explains a cell that was proven safe: the nearest to the click among those with the easiest kind of
  /// proof (Means, mines/analysis.hpp). Set for Grade::missed, and for Grade::mistake if such a cell exists.
  std::optional<Explanation> missed{};
  /// The luck of the move in bits: -log2(1 - risk) if no mine was hit, else log2(risk).
  double luck = 0;
  bool coin_flip = false;  ///< a guess where every unknown cell was a mine with probability 1/2 or more
  bool exact = true;       ///< for open and chord: the probabilities of the position were exact
};

/// A phase of a game: the time in which a third of the 3BV (ReviewSummary::three_bv) is done. The last phase
/// of a game that was not won is the time until its last move.
struct Phase {
  const char* name;    ///< "opening", "middle" or "end"
  double seconds = 0;  ///< the length of the phase
};

/// Figures of the whole game.
struct ReviewSummary {
  /// The mean quality of the moves, 0 to 1. A move graded first, proven or best counts as 1, guess as value /
  /// best->value, missed or mistake as 1 - risk. Moves of other grades do not count. Empty if no move counts.
  std::optional<double> accuracy{};
  double luck = 0;                 ///< the sum over all moves, in bits
  std::size_t guesses = 0;         ///< moves graded best or guess
  std::size_t missed = 0;          ///< moves graded missed
  std::size_t mistakes = 0;        ///< moves graded mistake
  std::size_t wrong_flags = 0;     ///< moves graded wrong_flag
  std::size_t unproven_flags = 0;  ///< moves graded unproven_flag
  std::size_t coin_flips = 0;      ///< guesses that were coin flips
  std::size_t ungraded = 0;        ///< moves graded ungraded
  /// The chance to win if the player, instead of the first error, had opened all proven safe cells and then
  /// played best. Errors are moves graded guess, missed or mistake. Empty if no error or exact value exists.
  std::optional<double> win_before_first_error{};
  std::uint64_t three_bv = 0;       ///< 3BV: fewest left clicks that open all safe cells without chords
  std::uint64_t three_bv_done = 0;  ///< openings with all zeros open at the end, plus open cells of islands
  std::uint64_t openings = 0;       ///< groups of connected zeros, with the numbers around them
  std::uint64_t islands = 0;        ///< groups of connected safe cells outside of all openings
  /// The clicks that the greedy rule of ZiNi (GZiNi) needs, with flags and chords. The rule makes a chord on
  /// the cell with the highest premium: (3BV that the chord does) - (unflagged mines around the cell) - 1,
  /// and 1 less for a closed cell. If all premiums are below 0, the rule opens a cell. Ties go to the first
  /// cell by columns, as in ms-toollib and minesweeper-rawvf. The best of eight
  /// directions is another figure. Source: the wiki of minesweepergame.com, "ZiNi".
  std::uint64_t zini = 0;
  /// The same by the human rule (HZiNi): a click opens each opening first, then chords are made on open cells
  /// only.
  std::uint64_t hzini = 0;
  std::size_t left = 0;                ///< clicks to open
  std::size_t right = 0;               ///< clicks to set or remove a flag
  std::size_t chord = 0;               ///< chords
  std::size_t wasted = 0;              ///< clicks of left, right and chord that changed no cell
  std::optional<double> efficiency{};  ///< three_bv_done / all clicks; empty without clicks
  std::vector<Phase> phases;           ///< the phases that the game reached
};

/// A reviewed game.
struct Review {
  PlayedGame game;                        ///< the game as given
  GameState result = GameState::playing;  ///< the state after the last move
  double seconds = 0;                     ///< the latest time of a move
  std::vector<ReviewedMove> moves;        ///< up to the end of the game
  ReviewSummary summary;                  ///< of all moves
  bool exact = true;                      ///< whether ReviewedMove::exact is true for all moves
  /// PlayedGame::warnings, and a line for each stated figure that differs from the moves. Empty if none does.
  std::vector<std::string> warnings;
};

/// Reviews a game. Analyses the position before each move that opens cells or sets a flag: some tenths of a
/// second for an Expert game. The positions may have 40 * `budget.work` cells in all, where a comparison of
/// guesses and a reason count as 20 positions, and each 0.1 µs of counting as a cell (a step of the method
/// that finds all placements): usually 10,000 moves on 100 x 100 cells, some 10 seconds. The moves after that
/// are played, but Grade::ungraded. Throws std::invalid_argument for a wrong board size, a cell off the
/// board, a mine that is listed twice, a time that is not from 0 to PlayedGame::most_seconds, or more than
/// PlayedGame::most_moves moves, and Stopped when the budget ends the call. `budget.games` is not used.
Review review(const PlayedGame& game, const Budget& budget = {}, int threads = 1);

}  // namespace mines
