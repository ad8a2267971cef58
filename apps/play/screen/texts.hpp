// Short texts that the terminal shows.
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
/// Names the best move. If `move` is empty, states that no move is left or, in a game for points (`points`),
/// that no guess is worth its risk. `whole`: the move was sought on the whole board, not only on the screen.
std::string text_of_move(const std::optional<Move>& move, bool points, bool whole);
/// What to look at for the next step: the numbers, which are marked.
std::string text_of_clue(const Reason& reason);
/// Why a cell is safe or a mine; for an uncertain cell, the value of a guess there.
std::string text_of_explanation(const Explanation& explanation);
/// The state of the game in several texts, the most important first.
std::vector<std::string> texts_of_state(const InteractiveGame& game);
/// The part `seen` of a board of size `board`, for a board that is larger than the screen.
std::string text_of_viewport(const Area& seen, BoardSize board);
/// One line with all texts that fit into `columns` columns; leaves out a text that does not fit.
std::string joined(const std::vector<std::string>& texts, int columns);

}  // namespace mines::play
