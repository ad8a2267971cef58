// What the parts of the contest's library share: the game that minesweeper_init has joined, and the way out.
#pragma once

#include <string>

#include "protocol/answer_session.hpp"

namespace mines::contest {

/// Prints the message to standard error and ends the program with exit(1).
[[noreturn]] void give_up(const std::string& message);
[[noreturn]] void give_up(const Error& error);

/// The game; gives up if `call` came before minesweeper_init.
AnswerSession& joined_game(const char* call);

/// Gives up unless the cell is on the board.
void require_on_board(long row, long column);

}  // namespace mines::contest
