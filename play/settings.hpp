// What mines-play is told on its command line, and by a judge that has started it.
#pragma once

#include <boost/program_options.hpp>

#include <optional>
#include <string>

#include "base/options.hpp"
#include "play/session.hpp"
#include "play/terminal.hpp"

namespace mines::play {

/// All options; the bare argument is FILE.
OptionSources option_sources();

/// What is to be run, with all files read, before the terminal is touched. Errors name the option, or the
/// file and what is wrong with it.
Result<std::unique_ptr<ScreenProgram>> program_of(const boost::program_options::variables_map& values);

TerminalOptions terminal_options_of(const boost::program_options::variables_map& values);

}  // namespace mines::play
