/// @file
/// The solver's results about a position: an analysis of all cells, an explanation of a cell, the best move.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "mines/guess.hpp"
#include "mines/reason.hpp"

namespace mines {

/// The method that found the verdict or probability of a cell.
enum class Means : std::int8_t {
  known = -1,  ///< the cell is open or a known mine
  rules,       ///< by repeated steps with one or two numbers
  counting,    ///< by counting all placements of mines that the numbers allow
  mines_left,  ///< by counting those placements that have the board's number of mines
  solver,      ///< by a SAT solver, because there are too many placements to count
  sampling,    ///< by a mean over random placements
  density      ///< by nothing but the density of mines
};

/// An analysed position. Each vector has an entry for each cell, row by row, and is empty unless a placement
/// of mines is known to fit. The vectors take 10 bytes a cell, or 18 with `error`.
struct Analysis {
  std::optional<Contradiction> contradiction{};  ///< set if no placement of mines fits
  Possible possible = Possible::yes;             ///< whether one fits
  bool exact = true;                             ///< every probability is exact, up to rounding
  std::vector<double> mine;                      ///< the probability of a mine; NaN if the cell is known
  std::vector<Verdict> verdict;                  ///< a safe cell has probability 0, a mine 1
  std::vector<Means> means;                      ///< how the verdict or the probability was found
  /// The standard error of each probability: 0 if exact, NaN if the cell is known. Empty if `exact`.
  std::vector<double> error;
  /// The number of placements of mines that fit, in decimal digits. Empty if the number has more than 10,000
  /// digits, if counting would take too long, or if EngineOptions::placements is false.
  std::string placements;
  std::optional<double> placements_log10{};  ///< log10 of the number of placements; empty if not counted
  std::uint64_t known_mines = 0;             ///< known mines of the position; 0 unless a placement fits
  std::uint64_t interior = 0;                ///< number of unknown cells without an open neighbour
  double interior_mine = 0;                  ///< probability of a mine in an interior cell; 0 if none exists

  /// The text `placements`. If it is empty, the rounded number, as "1.234e5678"; empty if not counted.
  std::string placements_text() const;
};

/// For people, where Analysis::possible is Possible::unknown.
inline constexpr const char* possible_unknown_text =
    "finding out whether any placement of mines fits takes too long";

/// The explanation of an unknown cell.
struct Explanation {
  Cell cell{};                           ///< the explained cell
  Verdict verdict = Verdict::undecided;  ///< its verdict
  Reason reason{};                       ///< for a certain cell: the numbers that force it
  std::vector<Guess> guesses{};          ///< for an uncertain cell: guesses on it and on others, best first
  std::optional<Cell> safe_elsewhere{};  ///< for an uncertain cell: a safe cell, if there is one
  std::string text;                      ///< the explanation as text for people, one or more lines
  std::optional<Pattern> pattern{};      ///< for a certain cell: the shape of the reason, on square boards
};

/// The goal of the best move.
enum class Goal : std::int8_t {
  win,   ///< a mine ends the game
  score  ///< a mine costs points, and the game goes on
};

/// A click on a cell.
struct Move {
  Cell cell{};                   ///< the cell
  bool is_certain = false;       ///< the cell is proven to be safe
  double mine = 0;               ///< probability of a mine
  std::optional<double> gain{};  ///< expected points, with Goal::score if known
};

}  // namespace mines
