// Shared by the sources of the contest's client library (minesweeper_helpers.h): the game that
// minesweeper_init has joined, and the end of the program on an error.
#pragma once

#include <string>

#include "protocol/answer_session.hpp"

namespace mines::contest {

/// Prints the message to standard error and ends the program with exit(1).
[[noreturn]] void give_up(const std::string& message);
[[noreturn]] void give_up(const Error& error);

/// The joined game; gives up if there is none. `call` names the caller in the message.
AnswerSession& joined_game(const char* call);

/// Gives up if the cell is off the board of the joined game.
void require_on_board(long row, long column);

}  // namespace mines::contest
