// Completion of a program's command line, as scripts for shells. All offer subcommands, options, the words
// that a value may be, and files where a value is a file.
#pragma once

#include <string>
#include <vector>

#include "cli/description.hpp"

namespace mines::cli {

/// A script that bash-completion finds by the program's name.
std::string bash_completion(const ProgramDescription& program);
/// A script for the folders of zsh's fpath, where it is called "_PROGRAM".
std::string zsh_completion(const ProgramDescription& program);
/// A script that fish finds as "PROGRAM.fish".
std::string fish_completion(const ProgramDescription& program);

/// A command line to complete: a subcommand's, or the program's own.
struct CompletedLine {
  std::string subcommand;  ///< empty: the program's own
  std::string summary;
  std::vector<Option> table;  ///< with the rows that every program has
};

/// The program's own line, which has the options of all parts that are no subcommands, and then a line for
/// each subcommand.
std::vector<CompletedLine> completed_lines(const ProgramDescription& program);

/// The words that a value may be, or may be among others.
std::vector<std::string> words_of(const Value& value);

/// A row's help in a few words.
std::string short_help(const Option& row);

/// `text` in single quotes, with `quote` in place of each single quote in it.
std::string quoted(const std::string& text, const std::string& quote);

}  // namespace mines::cli
