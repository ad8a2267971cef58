// Completion of a program's command line: subcommands, options, the allowed words of a value, and names of
// files.
#pragma once

#include <string>

#include "cli/description.hpp"

namespace mines::cli {

/// A script for bash-completion, which finds the script if the script's file has the program's name. zsh
/// accepts it after `autoload bashcompinit`.
std::string bash_completion(const ProgramDescription& program);

}  // namespace mines::cli
