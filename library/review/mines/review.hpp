/// @file
/// The review of a game that was played: what each move risked, what else the player could have known or
/// done, and what the whole game says of the player.
///
///    const auto review = mines::review(mines::read_game(bytes, mines::GameFormat::evf));
///    for (const auto& move : review.moves)
///      if (move.grade == mines::Grade::missed) std::cout << move.missed->text;
///
/// A move is graded by what open numbers and the number of mines on the board said before it. Flags are the
/// player's belief and prove nothing. It is part of libmines; only the standard library is needed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mines/analysis.hpp"
#include "mines/budget.hpp"
#include "mines/game.hpp"

namespace mines {

/// Recorded games that are read (docs/reference/peer-formats.md).
enum class GameFormat : std::int8_t {
  evf,   ///< of Metasweeper
  rmv,   ///< of Viennasweeper
  avf,   ///< of Minesweeper Arbiter
  rawvf  ///< text, and what write_game() writes
};

/// A game that was played, by the classic rules of mines/game.hpp.
struct PlayedGame {
  static constexpr std::uint64_t most_cells = 65'025;  ///< of a board: 255 x 255

  std::int32_t rows = 0;               ///< 1 or more
  std::int32_t columns = 0;            ///< 1 or more
  std::vector<Cell> mines;             ///< different cells, in any order
  FirstClick first = FirstClick::any;  ///< what the program promised of the first click
  std::vector<GameMove> moves;         ///< in the order of the game; the game ends before those after its end
};

/// The format that the bytes look like, if they look like one. Other programs' files are told apart by their
/// first bytes, RawVF by its lines. O(bytes).
std::optional<GameFormat> game_format_of(std::string_view bytes);
/// Reads a recorded game. A promise that its first click did not get is not kept: then `first` is weaker.
/// Throws std::invalid_argument with the byte offset and what was expected. O(bytes).
PlayedGame read_game(std::string_view bytes, GameFormat format);
/// Writes the game as RawVF, times in milliseconds. read_game() returns the same game, mines by rows, but for
/// moves that flag what has a flag, unflag what has none, or come after the end. Throws as review().
std::string write_game(const PlayedGame& game);

/// What a move was.
enum class Grade : std::int8_t {
  first,      ///< the first click, before anything was known
  proven,     ///< opened only cells that were proven safe
  best,       ///< a guess where one was needed, and none was better
  guess,      ///< a guess where one was needed, but another was better
  missed,     ///< opened a cell that was not proven safe, while another was
  mistake,    ///< opened a proven mine
  wasted,     ///< changed nothing
  flag,       ///< a flag on a proven mine; or took a flag away
  wrong_flag  ///< a flag on a cell that was not proven to be a mine
};

/// The word for a grade in JSON and in Python.
const char* name_of(Grade grade);

/// By what guesses were compared.
enum class Comparison : std::int8_t {
  exact,   ///< by the chance to win with the best play
  rating,  ///< by Guess::rating, which is no probability but compares guesses of one position
  risk     ///< by the chance to survive the click: the position is too large, or the guess too risky to rate
};

/// The word for a comparison in JSON and in Python.
const char* name_of(Comparison comparison);

/// A guess, and what it is worth.
struct Choice {
  Cell cell{};       ///< where
  double risk = 0;   ///< probability that it opens a mine
  double value = 0;  ///< as Comparison says: a chance to win, a rating, or 1 - risk
};

/// A move, and what is to be said of it.
struct ReviewedMove {
  GameMove move{};              ///< the move
  std::vector<Cell> opened;     ///< what it opened, in that order; a hit mine is among them
  bool hit = false;             ///< opened a mine
  Grade grade = Grade::wasted;  ///< what it was
  /// Of open and chord, unless wasted: the probability that one of the cells is a mine. Of a chord it is the
  /// probability that not all flags around the number are right, by conditional probabilities of one after
  /// the other. Exact where the analyses are.
  std::optional<double> risk{};
  /// Of a guess (best, guess): what it was worth, by what, and the best guess. A chord counts as a click on
  /// its riskiest cell c, times (1 - risk) / (1 - risk of c).
  ///@{
  std::optional<double> value{};
  std::optional<Choice> best{};
  Comparison by = Comparison::exact;
  ///@}
  /// Of missed, and of a mistake where a cell was proven safe: such a cell, and why. Of those whose proof is
  /// of the easiest kind (Means) it is the one nearest to the move.
  std::optional<Explanation> missed{};
  /// In bits: -log2(1 - risk) if no mine was hit, else log2(risk).
  double luck = 0;
  bool coin_flip = false;  ///< no cell had less risk than 1/2
  bool exact = true;       ///< the probabilities of the position were exact
};

/// Seconds of a third of the game, by the part of 3BV that is done.
struct Phase {
  const char* name;    ///< "opening", "middle" or "end"
  double seconds = 0;  ///< from the end of the one before
};

/// What the whole game says.
struct ReviewSummary {
  /// Mean over first, proven, best, guess, missed and mistake moves of what the move left of the chance that
  /// the best move had: 1 for first, proven and best; value / best value for guess; 1 - risk for missed and
  /// mistake, since the best move had no risk. Nothing without such moves.
  std::optional<double> accuracy{};
  double luck = 0;              ///< the sum, in bits
  std::size_t guesses = 0;      ///< best and guess
  std::size_t missed = 0;       ///< moves of that grade
  std::size_t mistakes = 0;     ///< moves of that grade
  std::size_t wrong_flags = 0;  ///< moves of that grade
  std::size_t coin_flips = 0;   ///< guesses that were coin flips
  /// The chance to win with the best play before the first guess, missed or mistake, once every cell is open
  /// that was proven safe then or became so. Nothing without such a move, or where the chance is not known
  /// exactly.
  std::optional<double> win_before_first_error{};
  std::uint64_t three_bv = 0;       ///< fewest left clicks that open all safe cells without chords
  std::uint64_t three_bv_done = 0;  ///< those whose cells are open at the end
  std::uint64_t openings = 0;       ///< connected zeros, each with the numbers around it
  std::uint64_t islands = 0;        ///< connected safe cells that no opening has
  /// Clicks that the greedy rule of ZiNi needs, with flags and chords: always the cell with the highest
  /// premium = 3BV around it that is not done - mines around it without flag - 1, less 1 if it is closed;
  /// with none of 0 or more a click. Ties go to the first by rows. Source: "ZiNi" in the wiki of
  /// minesweepergame.com; programs that break ties otherwise differ by a few clicks.
  std::uint64_t zini = 0;
  std::size_t left = 0;                ///< clicks to open
  std::size_t right = 0;               ///< flag and unflag
  std::size_t chord = 0;               ///< chords
  std::size_t wasted = 0;              ///< of all those
  std::optional<double> efficiency{};  ///< three_bv_done / all clicks; nothing without clicks
  std::vector<Phase> phases;           ///< those that the game reached
};

/// A reviewed game.
struct Review {
  PlayedGame game;                        ///< as it was given
  GameState result = GameState::playing;  ///< how it ended
  double seconds = 0;                     ///< when the last move was made
  std::vector<ReviewedMove> moves;        ///< up to the end of the game
  ReviewSummary summary;                  ///< of all moves
  bool exact = true;                      ///< all probabilities were exact
};

/// Reviews a game. Takes an analysis for each move that opens cells, and some ms more for each guess and each
/// missed cell: an Expert game takes some tenths of a second. Throws std::invalid_argument for cells off the
/// board or a mine that comes twice, and Stopped as Budget says; `budget.games` is not used.
Review review(const PlayedGame& game, const Budget& budget = {}, int threads = 1);

}  // namespace mines
