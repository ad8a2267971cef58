// The game server of wire v1 and v2. A judge starts it. It reads the map, serves the answer's channels, and
// in the end reports to the judge how many cells were opened. docs/reference/protocol.md describes all its
// messages.
#pragma once

#include "base/error.hpp"

namespace mines::server {

/// Whether the process gives up its rights (rights/rights.hpp). `given_up` is for a process that only
/// serves this game.
enum class Rights { kept, given_up };

/// Serves the one game that the environment describes, until the judge asks for the result or ends. Handles
/// SIGTERM, SIGINT, SIGHUP, SIGPIPE and SIGBUS of the process. An error before the game starts is reported to
/// the judge, which prints it; then `judge_knows` is set, so that the caller does not print it again.
Result<void> run_server(bool& judge_knows, Rights rights);

}  // namespace mines::server
