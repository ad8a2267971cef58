// Serves what is shown until a signal ends the program.
#pragma once

#include "base/error.hpp"
#include "view/settings.hpp"
#include "view/shown.hpp"

namespace mines::view {

/// Listens, gives up all rights, prints the address, and answers until SIGINT, SIGTERM or SIGHUP. Files must
/// have been opened before. The exit code is 0.
Result<int> serve(const Settings& settings, Shown shown);

}  // namespace mines::view
