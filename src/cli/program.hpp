// main() of every program: what each does first and last, and the choice of a subcommand.
#pragma once

#include <string>
#include <vector>

#include "base/error.hpp"

namespace mines::cli {

/// A program or subcommand: takes its arguments, argv[1..argc), and gives the exit code.
using Run = Result<int>(int argc, const char* const argv[]);

struct Subcommand {
  const char* name;     ///< "generate"
  const char* summary;  ///< at most 60 characters, for the help
  Run* run;             ///< argv[0] is the subcommand's name
};

struct Program {
  const char* name;  ///< "mines-map"
  const char* text;  ///< what it does
  std::vector<Subcommand> subcommands;
  const char* end;           ///< exit codes, for the help
  Run* otherwise = nullptr;  ///< takes the arguments if the first names no subcommand; null: that is an error
};

/// Runs `run` and gives what main() returns. It holds the standard descriptors, checks MINES_KERNEL, and
/// prints an error as one line on standard error, as fail() does. A std::bad_alloc is such an error, too.
int run_program(const std::string& name, int argc, const char* const argv[], Run* run);

/// Runs the subcommand that argv[1] names, in the same way. Instead of a subcommand --help, -h or --version
/// may stand there.
int run_program(const Program& program, int argc, const char* const argv[]);

/// Exit code 0, or the error.
Result<int> done(const Result<void>& result);

/// Prints `text` to standard output (base/standard_streams.hpp) and gives exit code 0.
Result<int> print_text(const std::string& text);

/// Prints "program: error" to standard error and gives the error's exit code.
int fail(const std::string& program, const Error& error);

}  // namespace mines::cli
