/// @file
/// What the solver finds out about a position: an analysis of all cells, why a cell is certain, the best
/// move.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "mines/guess.hpp"
#include "mines/reason.hpp"

namespace mines {

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
  /// counting would take too long, or if they were not asked for.
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

}  // namespace mines
