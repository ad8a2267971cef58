// Serves the boards or the position until a signal ends the program.
#pragma once

#include "apps/view/shown.hpp"
#include "apps/view/view_settings.hpp"
#include "base/error.hpp"

namespace mines::view {

/// Listens, gives up the process's rights (apps/view/view_rights.hpp), prints the address, and serves until
/// SIGINT, SIGTERM or SIGHUP. All files must be open before the call. Returns the exit code 0.
Result<int> serve(const Settings& settings, Shown shown);

}  // namespace mines::view
