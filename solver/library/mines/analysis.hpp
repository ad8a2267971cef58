/// @file
/// What an engine is asked for and what it answers. mines/engine.hpp and mines/system.hpp make these values.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "mines/cell.hpp"
#include "mines/stopped.hpp"

namespace mines::library {

/// What is proven of a cell.
enum class Verdict : std::int8_t {
  known = -1,  ///< nothing to prove: the cell is open or a known mine
  undecided = 0,
  safe = 1,
  mine = 2
};

/// How the verdict or probability of a cell was found.
enum class Means : std::int8_t {
  known = -1,  ///< the cell is open or a known mine
  rules,       ///< by one number or two at a time, again and again
  counting,    ///< by all placements that the numbers allow
  mines_left,  ///< by all placements that also have the right number of mines
  solver,      ///< by a SAT solver, where there are too many placements to count
  sampling,    ///< by random placements
  density      ///< only by the density of mines
};

/// What a set of numbers that forces something is compared with.
enum class Minimality : std::int8_t {
  sufficient,  ///< some of the numbers may not be needed
  minimal,     ///< none of the numbers can be left out
  smallest     ///< no fewer numbers suffice
};

/// How much a call may do.
struct Budget {
  /// The work unless another is given.
  static constexpr std::uint64_t usual_work = 10'000'000;

  /// The most work on one piece of a position before the piece is estimated by samples. A unit is a
  /// transition of the elimination, or 100 products in counting; the usual work takes about a second and
  /// 400 MB. A position in which only zeros were clicked needs some thousands. 1 or more.
  std::uint64_t work = usual_work;
  /// Returns true to end the call: it then throws Stopped, within about 50 ms (0.2 s where a piece has many
  /// thousands of cells). The call asks every few ms, from the threads that it uses, never from two at once.
  /// What this throws ends the call, too. It must not ask the same engine or system. Empty: nothing ends the
  /// call.
  std::function<bool()> stopped{};
};

/// Numbers that force a verdict or contradict each other.
struct Reason {
  bool found = false;         ///< false: finding them would take too long; then nothing else is set
  std::vector<Cell> numbers;  ///< by rows
  bool uses_mines = false;    ///< the number of mines on the board is needed, too
  Minimality size = Minimality::sufficient;  ///< what the set is compared with
};

/// Why no placement of mines fits.
struct Contradiction {
  std::string text;  ///< one line for people
  Reason reason;     ///< the numbers that contradict each other or, with `uses_mines`, the number of mines
};

/// An analysed position. Vectors have an entry for each cell of the board, row by row, 10 bytes in all; they
/// are empty if the position is impossible.
struct Analysis {
  std::optional<Contradiction> contradiction{};  ///< set if the position is impossible
  bool exact = true;                             ///< every probability is exact, up to rounding
  std::vector<double> mine;                      ///< the probability of a mine; NaN where the cell is known
  std::vector<Verdict> verdict;                  ///< a safe cell has probability 0, a mine 1
  std::vector<Means> means;                      ///< how the verdict or the probability was found
  /// One standard error of each probability: 0 where it is exact, NaN where the cell is known. Empty if
  /// `exact`.
  std::vector<double> error;
  /// How many placements of mines fit, in decimal digits. Empty if there are more than 10,000 digits, if
  /// counting would take too long, or if Options::placements is false.
  std::string placements;
  std::optional<double> placements_log10{};  ///< its logarithm; nothing if it was not counted
  std::uint64_t known_mines = 0;             ///< cells that were observed to be mines
  std::uint64_t interior = 0;  ///< unknown cells that touch no open cell; all have the same probability
  double interior_mine = 0;    ///< that probability; 0 without such cells

  /// `placements`, or a power of ten such as "1.234e5678" if it has more digits; empty if it was not counted.
  std::string placements_text() const;

  /// Whether any placement of mines fits.
  bool possible() const { return !contradiction; }
};

/// A guess and what speaks for it, by the classic rules. What is not set would take too long to find.
struct Guess {
  Cell cell{};                       ///< where
  double mine = 0;                   ///< probability of a mine
  std::optional<double> progress{};  ///< probability that the cell is safe and leaves a certain cell
  std::optional<double> win{};       ///< probability to win with the best play
  std::optional<double> rating{};    ///< compares guesses in one position; no probability
};

/// Why an unknown cell is what it is.
struct Explanation {
  Cell cell{};                           ///< which cell
  Verdict verdict = Verdict::undecided;  ///< what is proven of it
  Reason reason{};                       ///< of a certain cell: the numbers that force it
  std::vector<Guess> guesses{};          ///< of an undecided cell: it and others, the best first
  std::optional<Cell> safe_elsewhere{};  ///< of an undecided cell: a safe one, if there is one
  std::string text;                      ///< the same in lines for people
};

/// What the best move is for.
enum class Goal : std::int8_t {
  win,   ///< a mine ends the game
  score  ///< a mine costs points, and the game goes on
};

/// A click.
struct Move {
  Cell cell{};                   ///< where
  bool is_certain = false;       ///< the cell is proven to be safe
  double mine = 0;               ///< probability of a mine
  std::optional<double> gain{};  ///< expected points, for Goal::score in small regions
};

}  // namespace mines::library
