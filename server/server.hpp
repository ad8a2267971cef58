// The game server of protocols v1 and v2, started by a judge: reads the map, serves the answer's channels,
// and tells the judge in the end how many cells were opened. docs/protocol.md describes what it says to whom.
#pragma once

#include "base/error.hpp"

namespace mines {

/// `given_up` is for a process that does nothing else, see server/rights.hpp.
enum class Rights { kept, given_up };

/// Serves the one game that the environment describes, until the judge asks for the result or ends. Handles
/// SIGTERM, SIGINT, SIGHUP, SIGPIPE and SIGBUS of the process. What is wrong before the game starts is told
/// to the judge, which prints it: then `judge_knows` is set, and nobody need hear it twice.
Result<void> run_server(bool& judge_knows, Rights rights);

}  // namespace mines
