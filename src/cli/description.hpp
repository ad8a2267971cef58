// The usage and the options of a program and its subcommands, as data. Manual pages (manual.hpp) and
// completion scripts (completion.hpp) are made from this data.
#pragma once

#include <string>
#include <vector>

#include "cli/options.hpp"

namespace mines::cli {

/// A subcommand, or a mode of the program that an option selects.
struct Part {
  std::string name;     ///< "generate", or the option: "--replay"
  std::string summary;  ///< in a few words; may be empty
  Description description;

  bool is_subcommand() const { return name.front() != '-'; }
};

struct ProgramDescription {
  Description own;  ///< the program without a subcommand
  std::vector<Part> parts{};

  const std::string& name() const { return own.usage.program; }
};

/// The option --generate, which every program has: it prints a manual page or a completion script.
Option generate_row();

/// Fails unless `word` is an allowed value of --generate.
Result<void> check_generated(const std::string& word);

/// The output of --generate. `word` must have passed check_generated(). Fails if SOURCE_DATE_EPOCH is wrong
/// (manual.hpp).
Result<std::string> generated(const ProgramDescription& program, const std::string& word);

}  // namespace mines::cli
