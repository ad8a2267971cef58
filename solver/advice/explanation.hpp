// Explains a verdict on a cell of a position: the numbers that force it; or, if the cell is not certain, how
// it compares with other guesses. mines-solve --explain and mines-play show it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "counted/analysis.hpp"
#include "guess/guess.hpp"
#include "position/position.hpp"
#include "sat/reason.hpp"

namespace mines::position {

struct Explanation {
  Cell cell{};
  CellVerdict verdict = CellVerdict::open_question;
  Reason reason{};                       ///< why a certain cell is certain
  std::vector<Guess> guesses{};          ///< for a cell that is not certain: it and others, the best first
  std::optional<Cell> safe_elsewhere{};  ///< a safe cell, which makes guessing needless
};

/// The reason for the verdict on a certain cell. `analysis` is that of the position, and has no
/// contradiction.
Reason reason_of(const Position& position, const View& view, const Analysis& analysis, Cell cell);

/// Explains an unknown cell. `analysis` is that of the position, and has no contradiction.
Explanation explain(const Position& position, const View& view, const Analysis& analysis, Cell cell);

/// The explanation in lines of text, to be printed after the board.
std::string text_of(const Explanation& explanation, const Position& position);

}  // namespace mines::position
