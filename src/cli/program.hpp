// main() of every program: its first and last steps, and the choice of a subcommand.
#pragma once

#include <string>
#include <vector>

#include "cli/options.hpp"

namespace mines::cli {

/// A program or subcommand: reads its arguments by read_options(), and returns the exit code.
using Run = Result<int>(Arguments& arguments);

struct Subcommand {
  const char* name;     ///< "generate"
  const char* summary;  ///< at most 60 characters, for the help
  Run* run;
};

/// Another way to call a program, with its own table of options.
struct Mode {
  /// Any of these among the arguments selects the mode: "--replay". At least one.
  std::vector<const char*> options;
  Run* run;
};

struct Program {
  const char* name;  ///< "mines-map"
  const char* text;  ///< what it does
  std::vector<Subcommand> subcommands;
  std::vector<ExitStatus> exits;
  /// Runs if the arguments select neither a subcommand nor a mode. If null, such arguments are an error. Else
  /// the help of `otherwise` is the program's help; `text` and `exits` are unused.
  Run* otherwise = nullptr;
  std::vector<Mode> modes{};
};

/// Runs `run` for main(). Opens closed standard descriptors, and checks MINES_KERNEL (base/kernel.hpp). The
/// option --generate prints a man page or a shell completion. Calls fail() on an error or std::bad_alloc.
int run_program(const std::string& name, int argc, const char* const argv[], Run* run);

/// Like the function above, for a program with parts: runs the subcommand that argv[1] names, the mode that
/// an option selects, or `otherwise`.
int run_program(const Program& program, int argc, const char* const argv[]);

/// Exit code 0, or the error of `result`.
Result<int> done(const Result<void>& result);

/// Prints `text` to standard output and returns exit code 0.
Result<int> print_text(const std::string& text);

/// Prints "program: error" to standard error, and returns the exit code. If the code is ExitCode::ok, the
/// "error" is text that the user asked for, such as help: prints it to standard output.
int fail(const std::string& program, const Error& error);

}  // namespace mines::cli
