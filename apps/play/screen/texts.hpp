// Short texts for the lines of the terminal.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "apps/play/game/exact_view.hpp"
#include "apps/play/game/interactive_game.hpp"

namespace mines::play {

/// A cell as "row,column".
std::string text_of_cell(Cell cell);
/// A probability as "33.3 %".
std::string text_of_chance(double probability);
/// The best move, or that there is no move. `points`: a game for points. `whole`: on the whole board.
std::string text_of_move(const std::optional<Move>& move, bool points, bool whole);
/// The reason why a cell is safe or a mine, or the value of a guess there.
std::string text_of_explanation(const Explanation& explanation);
/// The chance of a mine in each interior cell, with no open number beside it.
std::string text_of_interior(double probability);
/// The state of the game in several texts, the most important first.
std::vector<std::string> texts_of_state(const InteractiveGame& game);
/// The part of a larger board that the viewport shows.
std::string text_of_viewport(const Area& seen, BoardSize board);
/// The texts in one line of at most `columns` columns; texts that do not fit are left out.
std::string joined(const std::vector<std::string>& texts, int columns);

}  // namespace mines::play
