// The command line of a single game, and what a suite shares of it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "cli/options.hpp"
#include "judge/game/game_settings.hpp"

namespace mines::judge {

/// The values of --solver, --threads, --seed and --server as given; empty if an option is not given.
struct PlayOptions {
  std::vector<std::string> solvers;  ///< names or paths, in the order of the arguments; at least one
  std::optional<int> threads;
  std::optional<std::uint64_t> seed;
  std::optional<std::string> server;
};

/// The four options, which set `options`. --solver may be given several times; `solvers` is its help text.
std::vector<cli::Option> play_options(PlayOptions& options, const char* solvers);

/// Copies the options into `settings`, except the solver. Errors are ExitCode::bad_input and name the
/// option or the file.
Result<void> apply(const PlayOptions& options, Settings& settings);

/// Sets the answer in `settings` to the program that `solver`, a name or a path, stands for. Call apply()
/// first.
Result<void> choose_solver(const std::string& solver, Settings& settings);

/// Lends the terminal, if there is one, to the answer, the contestant's program. The answer then reads from
/// the terminal, and writes to it unfiltered.
void lend_terminal(Settings& settings);

/// The report that --json or --quiet asks for; Report::table without these options.
Report chosen_report(bool json, bool quiet);

/// Reads the arguments into `settings` and looks for the files. Every error is ExitCode::bad_input and names
/// the option or the file.
Result<void> read_settings(cli::Arguments& arguments, Settings& settings);

}  // namespace mines::judge
