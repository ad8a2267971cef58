// The options of a single game that also apply to suites, which play many games.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "cli/options.hpp"
#include "judge/game/settings.hpp"

namespace mines::judge {

/// The names of mines-solve's settings, which stand for it as an answer.
inline constexpr std::array built_in_solvers{"sat", "rules", "naive"};
inline bool is_built_in(std::string_view solver) {
  return std::find(built_in_solvers.begin(), built_in_solvers.end(), solver) != built_in_solvers.end();
}

/// The values of --solver, --threads, --seed and --server; empty if an option is not given.
struct PlayOptions {
  std::vector<std::string> solvers;  ///< names or paths, in the order of the arguments
  std::optional<int> threads;
  std::optional<std::uint64_t> seed;
  std::optional<std::string> server;
};

/// The table of these four options. Reading them sets `options`. The text `solvers` is the help of --solver.
std::vector<cli::Option> play_options(PlayOptions& options, const char* solvers);

/// Sets the server. Puts threads and seed into the environment of the answer (the contestant's program).
/// Ignores `options.solvers`. ExitCode::bad_input if the server's program is missing.
Result<void> apply(const PlayOptions& options, Settings& settings);

/// Sets the answer to `solver`, a solver's name or a program's path. ExitCode::bad_input if not found.
Result<void> choose_solver(const std::string& solver, Settings& settings);

/// Lets the answer read from the terminal, if there is one, and write to the terminal unfiltered.
void lend_terminal(Settings& settings);

/// The report that --json or --quiet asks for; Report::table without these options.
Report chosen_report(bool json, bool quiet);

}  // namespace mines::judge
