// The game server of wire v1 and v2 (docs/reference/protocol.md). A judge starts it. It reads the map, serves
// the answer's channels, and in the end reports to the judge how many cells were opened.
#pragma once

#include "base/error.hpp"

namespace mines::server {

/// Whether the process gives up its rights (rights/rights.hpp): only if it serves nothing but this game.
enum class Rights { kept, given_up };

/// Serves the game that the environment describes, until the judge asks for the result or ends. Handles
/// SIGTERM, SIGINT, SIGHUP, SIGPIPE and SIGBUS. Sets `judge_knows` if the judge prints the error.
Result<void> run_server(bool& judge_knows, Rights rights);

}  // namespace mines::server
