// The command line of a single game, and the options that a suite shares with it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "cli/options.hpp"
#include "judge/game/game_settings.hpp"

namespace mines::judge {

/// The values of --solver, --threads, --seed and --server as given. All but --solver may be empty.
struct PlayOptions {
  std::vector<std::string> solvers;  ///< names or paths, in the order of the arguments
  std::optional<int> threads;
  std::optional<std::uint64_t> seed;
  std::optional<std::string> server;
};

/// The four options, which set `options`. `solvers` is the help text of --solver, which may be repeated.
std::vector<cli::Option> play_options(PlayOptions& options, const char* solvers);

/// Copies all `options` but the solvers. Errors are ExitCode::bad_input and name the option or the file.
Result<void> apply(const PlayOptions& options, Settings& settings);

/// Sets the answer (the contestant's program) to `solver`, a name or a path. Call apply() first.
Result<void> choose_solver(const std::string& solver, Settings& settings);

/// Lets the answer read from the terminal, if there is one, and write to it unfiltered.
void lend_terminal(Settings& settings);

/// The report that --json or --quiet asks for; Report::table without these options.
Report chosen_report(bool json, bool quiet);

/// Reads the arguments and looks for the files. Errors are ExitCode::bad_input and name the option or file.
Result<void> read_settings(cli::Arguments& arguments, Settings& settings);

}  // namespace mines::judge
