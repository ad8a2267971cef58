// Describes a program's usage, options and subcommands; makes its manual page and completion script.
#pragma once

#include <string>
#include <vector>

#include "base/assert.hpp"
#include "cli/options.hpp"

namespace mines::cli {

/// A subcommand of the program, or a mode that one of the program's options selects.
struct Part {
  std::string name;     ///< "generate", or the option: "--replay"
  std::string summary;  ///< in a few words; may be empty
  Description description;

  bool is_subcommand() const {
    MINES_ASSERT(!name.empty());
    return name.front() != '-';
  }
};

struct ProgramDescription {
  Description own;  ///< the program without a subcommand
  std::vector<Part> parts{};

  const std::string& name() const { return own.usage.program; }
};

/// The manual page, section 1, in the macros of man(7). Its date is that of the environment variable
/// SOURCE_DATE_EPOCH (reproducible-builds.org: seconds since 1970, up to the year 9999), or today if this
/// variable is not set. Fails if SOURCE_DATE_EPOCH is wrong.
Result<std::string> manual_page(const ProgramDescription& program);

/// A script for bash-completion; its file must have the program's name. The script completes subcommands,
/// options, the allowed words of a value, and names of files. zsh accepts it after `autoload bashcompinit`.
std::string bash_completion(const ProgramDescription& program);

}  // namespace mines::cli
