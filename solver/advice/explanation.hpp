// Why a cell of a position is what the analysis says, or what speaks for a guess.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "advice/compare_guesses.hpp"
#include "counted/analysis.hpp"
#include "position/position.hpp"
#include "sat/reason.hpp"

namespace mines::position {

struct Explanation {
  Cell cell{};
  CellVerdict verdict = CellVerdict::open_question;
  Reason reason{};                       ///< of a cell that is certain
  std::vector<ComparedGuess> guesses{};  ///< else this one beside others, the best first
  std::optional<Cell> safe_elsewhere{};  ///< and a cell that makes guessing needless
};

/// Of a cell that is certain, by an analysis without contradiction.
Reason reason_of(const Position& position, const View& view, const Analysis& analysis, Cell cell);

/// Of an unknown cell, by an analysis without contradiction.
Explanation explain(const Position& position, const View& view, const Analysis& analysis, Cell cell);

/// In lines, behind the board.
std::string text_of(const Explanation& explanation, const Position& position);

}  // namespace mines::position
