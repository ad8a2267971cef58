// The game server for wire v1 and v2 (docs/reference/protocol.md). A judge starts the server. The server
// reads the map, serves the answer (the contestant's program), and reports the opened cells to the judge.
#pragma once

#include "base/error.hpp"

namespace mines::server {

/// Whether the process gives up its rights (rights/rights.hpp), such as opening files. A process that does
/// anything besides this game must keep its rights.
enum class Rights { kept, given_up };

/// Serves the game that the environment describes, until the judge ends or asks for the result. Handles
/// SIGTERM, SIGINT, SIGHUP, SIGPIPE and SIGBUS. Returns the exit code of the process: 0, or the code of an
/// error that was sent to the judge, which prints it.
Result<int> run_server(Rights rights);

}  // namespace mines::server
