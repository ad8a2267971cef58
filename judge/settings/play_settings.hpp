// The command line of a single game.
#pragma once

#include <string>

#include "base/error.hpp"
#include "judge/game/settings.hpp"

namespace mines::judge {

/// The text of --help.
std::string help_text();

/// Reads the arguments and looks for the files. Every error is ExitCode::bad_input and names option or file.
Result<Settings> read_settings(int argc, const char* const argv[]);

}  // namespace mines::judge
