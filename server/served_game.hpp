// What the threads of a game's server share.
#pragma once

#include "field/opening/game_board.hpp"
#include "server/answer_line.hpp"
#include "server/game_clock.hpp"
#include "server/judge_line.hpp"
#include "server/record_log.hpp"

namespace mines::server {

/// All members must outlive the threads.
struct ServedGame {
  GameBoard& board;
  GameClock& clock;
  JudgeLine& judge;
  AnswerLine& answer;
  GameRecord* record;  ///< null without a record
};

}  // namespace mines::server
