// Completion of a program's command line: subcommands, options, the words that a value may be, and files
// where a value is a file.
#pragma once

#include <string>

#include "cli/description.hpp"

namespace mines::cli {

/// A script that bash-completion finds by the program's name. zsh takes it after `autoload bashcompinit`.
std::string bash_completion(const ProgramDescription& program);

}  // namespace mines::cli
