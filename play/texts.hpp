// What is told in words, in lines that are short: the terminal's.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "play/exact_view.hpp"
#include "play/interactive_game.hpp"

namespace mines::play {

/// "row,column"
std::string text_of_cell(Cell cell);
/// "33.3 %"
std::string text_of_chance(double probability);
/// Of a move, or that there is none, on the whole board or in the part that was looked at.
std::string text_of_move(const std::optional<Move>& move, bool points, bool whole);
/// Of an explained cell. The numbers of a reason are marked on the board.
std::string text_of_explanation(const position::Explanation& explanation);
/// Of cells beside no number.
std::string text_of_interior(double probability);
/// How far the game is, the most important first.
std::vector<std::string> texts_of_state(const InteractiveGame& game);
/// Which part of a larger board is seen.
std::string text_of_window(const Area& seen, BoardSize board);
/// Those that fit into so many columns.
std::string joined(const std::vector<std::string>& texts, int columns);

/// What keys do. The short ones are for small terminals.
std::vector<std::string_view> help_page(bool edits, int columns, int lines);

}  // namespace mines::play
