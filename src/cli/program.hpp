// main() of every program: what each does first and last, and the choice of a subcommand.
#pragma once

#include <string>
#include <vector>

#include "cli/options.hpp"

namespace mines::cli {

/// A program or subcommand: reads its arguments by read_options() before it does anything else, and gives the
/// exit code.
using Run = Result<int>(Arguments& arguments);

struct Subcommand {
  const char* name;     ///< "generate"
  const char* summary;  ///< at most 60 characters, for the help
  Run* run;
};

/// Another way to call a program, with a table of its own.
struct Mode {
  std::vector<const char*> options;  ///< each of them asks for it, wherever it stands: "--replay"
  Run* run;
};

struct Program {
  const char* name;  ///< "mines-map"
  const char* text;  ///< what it does
  std::vector<Subcommand> subcommands;
  std::vector<ExitStatus> exits;
  /// Takes the arguments if they ask for no subcommand and no mode; null: that is an error. Its help is then
  /// the program's, and text and exits are not used.
  Run* otherwise = nullptr;
  std::vector<Mode> modes{};
};

/// Runs `run` and gives what main() returns. It holds the standard descriptors, checks MINES_KERNEL, prints
/// what --generate asks for, and ends as fail() does on an error. A std::bad_alloc is such an error, too.
int run_program(const std::string& name, int argc, const char* const argv[], Run* run);

/// Runs the subcommand that argv[1] names, or the mode that an option asks for, in the same way. Instead of a
/// subcommand --help, --version or --generate may stand there.
int run_program(const Program& program, int argc, const char* const argv[]);

/// Exit code 0, or the error.
Result<int> done(const Result<void>& result);

/// Prints `text` to standard output (os/standard_streams.hpp) and gives exit code 0.
Result<int> print_text(const std::string& text);

/// Prints "program: error" to standard error, or the text of ExitCode::ok (read_options()) to standard
/// output. Gives the exit code.
int fail(const std::string& program, const Error& error);

}  // namespace mines::cli
