// The command line of a single game.
#pragma once

#include <string>

#include "base/error.hpp"
#include "cli/options.hpp"
#include "judge/game/game_settings.hpp"

namespace mines::judge {

/// Reads the arguments into `settings` and looks for the files. Every error is ExitCode::bad_input and names
/// the option or the file.
Result<void> read_settings(cli::Arguments& arguments, Settings& settings);

}  // namespace mines::judge
