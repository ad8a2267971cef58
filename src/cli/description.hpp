// What a program says of itself, as data: its usage and options and those of its subcommands. Manual pages
// (manual.hpp) and completion (completion.hpp) are made from it.
#pragma once

#include <string>
#include <vector>

#include "cli/options.hpp"

namespace mines::cli {

/// A command line as data.
struct Description {
  Usage usage;
  std::vector<Option> table;  ///< without the rows that every program has
};

/// What read_options() throws where --generate is given: the tables of a program's subcommands are made where
/// they are read, and this brings them together without a second place that knows them. The targets of the
/// table are gone, and nothing may be read into them.
struct Described {
  Description description;
  std::string word;  ///< the value of --generate
};

/// A subcommand, or another way to call the program that an option of its own asks for.
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

/// The row of --generate.
Option generate_row();

/// Fails unless `word` is a value of --generate.
Result<void> check_generated(const std::string& word);

/// What --generate prints. `word` has passed check_generated(). Fails if SOURCE_DATE_EPOCH is wrong
/// (manual.hpp).
Result<std::string> generated(const ProgramDescription& program, const std::string& word);

}  // namespace mines::cli
