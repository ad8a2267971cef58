// main() of every program: its first and last steps, and the choice of a subcommand.
#pragma once

#include <string>
#include <vector>

#include "cli/options.hpp"

namespace mines::cli {

/// A program or subcommand. It first reads its arguments by read_options(), and returns the exit code.
using Run = Result<int>(Arguments& arguments);

struct Subcommand {
  const char* name;     ///< "generate"
  const char* summary;  ///< at most 60 characters, for the help
  Run* run;
};

/// Another way to call a program, with its own table of options.
struct Mode {
  std::vector<const char*> options;  ///< any of these options, anywhere among the arguments, selects the
                                     ///< mode: "--replay"
  Run* run;
};

struct Program {
  const char* name;  ///< "mines-map"
  const char* text;  ///< what it does
  std::vector<Subcommand> subcommands;
  std::vector<ExitStatus> exits;
  /// Runs if the arguments select no subcommand and no mode; null if that is an error. If it is set, its help
  /// is the program's help, and `text` and `exits` are not used.
  Run* otherwise = nullptr;
  std::vector<Mode> modes{};
};

/// Runs `run` and returns main()'s result. Opens each standard descriptor that is closed
/// (os/standard_streams.hpp), checks the variable MINES_KERNEL (base/kernel.hpp), carries out --generate, and
/// calls fail() on an error or std::bad_alloc.
int run_program(const std::string& name, int argc, const char* const argv[], Run* run);

/// Runs the subcommand that argv[1] names, or the mode that an option selects, like the function above.
/// argv[1] may also be --help, --version or --generate.
int run_program(const Program& program, int argc, const char* const argv[]);

/// Exit code 0 if `result` is a success, else its error.
Result<int> done(const Result<void>& result);

/// Prints `text` to standard output (os/standard_streams.hpp) and returns exit code 0.
Result<int> print_text(const std::string& text);

/// Prints "program: error" to standard error. If the error has ExitCode::ok (read_options()), prints its text
/// to standard output instead. Returns the exit code.
int fail(const std::string& program, const Error& error);

}  // namespace mines::cli
