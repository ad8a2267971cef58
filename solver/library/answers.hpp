// Turns what the solver's parts find into the values of the public headers.
#pragma once

#include <vector>

#include "advice/best_move.hpp"
#include "advice/contradiction.hpp"
#include "advice/explanation.hpp"
#include "counted/analysis.hpp"
#include "mines/analysis.hpp"
#include "position/position.hpp"

namespace mines::library {

Cell answer_of(mines::Cell cell);
Verdict answer_of(CellVerdict verdict);
Minimality answer_of(mines::Minimality size);
Reason answer_of(const mines::Reason& reason);
Contradiction answer_of(const position::Contradiction& contradiction);
/// The analysis of a possible position. O(cells).
Analysis answer_of(const mines::Analysis& analysis, const View& view);
Explanation answer_of(const position::Explanation& explanation, const Position& position);
Move answer_of(const mines::Move& move);

}  // namespace mines::library
