// Explains a verdict on a cell of a position: the numbers that force it; or, if the cell is not certain, what
// speaks for it as a guess. mines-solve --explain and mines-play show it.
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
  Reason reason{};                       ///< of a certain cell
  std::vector<Guess> guesses{};          ///< of another cell: this guess among others, the best first
  std::optional<Cell> safe_elsewhere{};  ///< a safe cell, which makes guessing needless
};

/// The reason of the verdict on a certain cell. `analysis` is that of the position, without contradiction.
Reason reason_of(const Position& position, const View& view, const Analysis& analysis, Cell cell);

/// Explains an unknown cell. `analysis` is that of the position, without contradiction.
Explanation explain(const Position& position, const View& view, const Analysis& analysis, Cell cell);

/// The explanation in lines of text, to be printed after the board.
std::string text_of(const Explanation& explanation, const Position& position);

}  // namespace mines::position
