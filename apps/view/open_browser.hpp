// Opens an address in the browser of whoever has started the program.
#pragma once

#include <string>

#include "base/error.hpp"

namespace mines::view {

/// Whether a person who sees the output of this program sees windows of this machine, too: standard output is
/// a terminal, not one of ssh, and a display is named.
bool has_desktop();

/// Has xdg-open show the address, by a process of its own. The address is handed over in a file that only its
/// owner can read, since arguments of processes can be read by everybody; the file goes after half a minute.
/// Call it while the process has only one thread. Fails if xdg-open is not in PATH, or no file can be
/// written; what the browser does is not known.
Result<void> open_browser(const std::string& address);

}  // namespace mines::view
