/// @file
/// Reviews a played game: the risk of each move, the better moves that the player missed, and a summary.
///
///    const auto review = mines::review(mines::read_game(bytes, mines::GameFormat::evf));
///    for (const auto& move : review.moves)
///      if (move.grade == mines::Grade::missed) std::cout << move.missed->text;
///
/// A move is graded by the open numbers and the number of mines before the move. Flags prove nothing.
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
#include "mines/game.hpp"

namespace mines {

/// Formats of recorded games (docs/reference/peer-formats.md).
enum class GameFormat : std::int8_t {
  evf,   ///< of Metasweeper
  rmv,   ///< of Viennasweeper
  avf,   ///< of Minesweeper Arbiter
  rawvf  ///< text, and what write_game() writes
};

/// A played game, by the classic rules of mines/game.hpp.
struct PlayedGame {
  static constexpr std::uint64_t most_cells = 65'025;  ///< the largest board: 255 x 255

  std::int32_t rows = 0;               ///< 1 or more
  std::int32_t columns = 0;            ///< 1 or more
  std::vector<Cell> mines;             ///< in any order, each once
  FirstClick first = FirstClick::any;  ///< the program's promise for the first click
  std::vector<GameMove> moves;         ///< in their order; moves after the end of the game are ignored
};

/// The likely format of the bytes; empty if they fit none. O(bytes).
std::optional<GameFormat> game_format_of(std::string_view bytes);
/// Reads a recorded game. If its first click broke the program's promise, `PlayedGame::first` is the
/// strongest promise that was kept. Throws std::invalid_argument with the byte offset. O(bytes).
PlayedGame read_game(std::string_view bytes, GameFormat format);
/// Writes the game as RawVF: times in milliseconds, mines sorted by rows. Leaves out moves that set a flag
/// twice, remove a missing flag, or come after the end. Throws std::invalid_argument where review() does.
std::string write_game(const PlayedGame& game);

/// The grade of a move.
enum class Grade : std::int8_t {
  first,      ///< the first click, before anything was known
  proven,     ///< opened only cells that were proven safe
  best,       ///< a guess where no cell was proven safe; no guess was better
  guess,      ///< a guess where no cell was proven safe; another guess was better
  missed,     ///< opened a cell that was not proven safe, although another cell was proven safe
  mistake,    ///< opened a proven mine
  wasted,     ///< changed nothing
  flag,       ///< set a flag on a proven mine, or took any flag away
  wrong_flag  ///< set a flag on a cell that was not proven to be a mine
};

/// The word for a grade in JSON and in Python.
const char* name_of(Grade grade);

/// The value by which guesses were compared.
enum class Comparison : std::int8_t {
  exact,   ///< by the chance to win with the best play
  rating,  ///< by Guess::rating, which compares guesses of one position, but is no probability
  /// By the chance to survive the click: the position is too large, or the guess too risky, for a rating.
  risk
};

/// The word for a comparison in JSON and in Python.
const char* name_of(Comparison comparison);

/// A guess and its value.
struct Choice {
  Cell cell{};       ///< the clicked cell
  double risk = 0;   ///< probability that it opens a mine
  double value = 0;  ///< depends on Comparison: a chance to win, a rating, or 1 - risk
};

/// A move and its review.
struct ReviewedMove {
  GameMove move{};              ///< the move
  std::vector<Cell> opened;     ///< the cells that the move opened, in order; a hit mine is included
  bool hit = false;             ///< opened a mine
  Grade grade = Grade::wasted;  ///< the grade
  /// Set for the actions open and chord, unless the move is wasted. For open: the probability that an opened
  /// cell is a mine. For chord: the probability that a flag around the number is wrong.
  std::optional<double> risk{};
  /// Set for a guess (graded best or guess): its value, the best guess, and how guesses were compared. The
  /// value of a chord is that of a click on its riskiest cell c, times (1 - risk) / (1 - risk of c).
  ///@{
  std::optional<double> value{};
  std::optional<Choice> best{};
  Comparison by = Comparison::exact;
  ///@}
  /// Set for Grade::missed, and for Grade::mistake if a cell was proven safe: explains the nearest of the
  /// safe cells with the easiest kind of proof (Means, mines/analysis.hpp).
  std::optional<Explanation> missed{};
  /// In bits: -log2(1 - risk) if no mine was hit, else log2(risk).
  double luck = 0;
  bool coin_flip = false;  ///< a guess when each unknown cell was a mine with a chance of 1/2 or more
  bool exact = true;       ///< the probabilities of the position were exact
};

/// A third of ReviewSummary::three_bv, and the time that it took.
struct Phase {
  const char* name;    ///< "opening", "middle" or "end"
  double seconds = 0;  ///< counted from the end of the phase before
};

/// Figures of the whole game.
struct ReviewSummary {
  /// The mean share of the best move's chance. The share is 1 for moves graded first, proven or best; for
  /// guess value / best->value; for missed 1 - risk; for mistake 0. Empty without such moves.
  std::optional<double> accuracy{};
  double luck = 0;              ///< the sum over all moves, in bits
  std::size_t guesses = 0;      ///< moves graded best or guess
  std::size_t missed = 0;       ///< moves graded missed
  std::size_t mistakes = 0;     ///< moves graded mistake
  std::size_t wrong_flags = 0;  ///< moves graded wrong_flag
  std::size_t coin_flips = 0;   ///< guesses that were coin flips
  /// The chance to win with the best play, before the first move graded guess, missed or mistake, but with
  /// all proven safe cells open. Empty without such a move, or if the chance is not known exactly.
  std::optional<double> win_before_first_error{};
  std::uint64_t three_bv = 0;       ///< fewest left clicks that open all safe cells without chords
  std::uint64_t three_bv_done = 0;  ///< the clicks of three_bv whose cells are open at the end
  std::uint64_t openings = 0;       ///< groups of connected zeros, with the numbers around them
  std::uint64_t islands = 0;        ///< groups of connected safe cells outside of all openings
  /// The clicks of the greedy rule of ZiNi, with flags and chords. The rule takes the cell with the highest
  /// premium: (3BV around it that is not done) - (mines around it without flag) - 1, less 1 if the cell is
  /// closed. If no premium is 0 or more, the rule opens a cell. Ties go to the first by rows; other programs
  /// may differ by a few clicks. Source: "ZiNi" in the wiki of minesweepergame.com.
  std::uint64_t zini = 0;
  std::size_t left = 0;                ///< clicks to open
  std::size_t right = 0;               ///< flag and unflag
  std::size_t chord = 0;               ///< chords
  std::size_t wasted = 0;              ///< clicks counted in left, right or chord that changed no cell
  std::optional<double> efficiency{};  ///< three_bv_done / all clicks; empty without clicks
  std::vector<Phase> phases;           ///< the phases that the game reached
};

/// A reviewed game.
struct Review {
  PlayedGame game;                        ///< the game as given
  GameState result = GameState::playing;  ///< how it ended
  double seconds = 0;                     ///< the time of the last move
  std::vector<ReviewedMove> moves;        ///< up to the end of the game
  ReviewSummary summary;                  ///< of all moves
  bool exact = true;                      ///< all probabilities were exact
};

/// Makes an analysis for each move that opens cells: some tenths of a second for an Expert game. Throws
/// std::invalid_argument for a cell off the board or a mine that is listed twice, and Stopped when the budget
/// ends the call. `budget.games` is not used.
Review review(const PlayedGame& game, const Budget& budget = {}, int threads = 1);

}  // namespace mines
