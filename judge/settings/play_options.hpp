// The options that a single game and the suite share: all that do not depend on the map.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "cli/options.hpp"
#include "judge/game/game_settings.hpp"

namespace mines::judge {

/// The values of the options for which Settings has no field.
struct PlayOptions {
  std::vector<std::string> solvers;  ///< names or paths, in the order of the arguments; at least one
  std::optional<int> threads;
  std::optional<std::uint64_t> seed;
  std::optional<std::string> server;
};

/// --solver, which may be given several times, --server, --threads and --seed. `solvers` is the help text of
/// --solver.
std::vector<cli::Option> play_options(PlayOptions& options, const char* solvers);

/// Copies the options into `settings`, except the solver. Errors are ExitCode::bad_input and name option or
/// file.
Result<void> apply(const PlayOptions& options, Settings& settings);

/// Fills in the answer behind `solver`, a name or a path. Call apply() first.
Result<void> choose_solver(const std::string& solver, Settings& settings);

/// Lends the terminal, if there is one, to the answer, which then reads from the terminal and writes to it
/// unfiltered.
void lend_terminal(Settings& settings);

/// The report that --json or --quiet asks for; without either the table.
Report chosen_report(bool json, bool quiet);

}  // namespace mines::judge
