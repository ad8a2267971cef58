// Completion of a program's command line: subcommands, options, the allowed words of a value, and names of
// files.
#pragma once

#include <string>

#include "cli/description.hpp"

namespace mines::cli {

/// A script for bash-completion. Its file must have the program's name to be found. zsh accepts it after
/// `autoload bashcompinit`.
std::string bash_completion(const ProgramDescription& program);

}  // namespace mines::cli
