// Shared by the parts of minesweeper_helpers.h: the game that minesweeper_init has joined, and the end of the
// program on an error.
#pragma once

#include <string>

#include "protocol/answer_session.hpp"

namespace mines::contest {

/// Prints the message to standard error and ends the program with exit(1).
[[noreturn]] void give_up(const std::string& message);
[[noreturn]] void give_up(const Error& error);

/// The game; gives up if minesweeper_init was not called before. `call` names the caller in the message.
AnswerSession& joined_game(const char* call);

/// Gives up if the cell is off the board.
void require_on_board(long row, long column);

}  // namespace mines::contest
