// The command line of a single game.
#pragma once

#include <string>

#include "base/error.hpp"
#include "judge/game/settings.hpp"

namespace mines::judge {

/// Reads the arguments into `settings` and looks for the files. Gives the text of --help or --version if that
/// is to be printed instead. Every error is ExitCode::bad_input and names option or file.
Result<std::string> read_settings(int argc, const char* const argv[], Settings& settings);

}  // namespace mines::judge
