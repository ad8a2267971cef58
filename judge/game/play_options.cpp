#include "judge/game/play_options.hpp"

#include <fmt/format.h>

#include "isolation/processes/launch.hpp"
#include "judge/game/answer_terminal.hpp"

namespace mines::judge {

namespace {

/// By hand, at the terminal.
constexpr std::string_view play_solver = "play";

}  // namespace

std::vector<cli::Option> play_options(PlayOptions& options, const char* solvers) {
  cli::Value solver = cli::files(options.solvers, "NAME|PATH");
  solver.choices.assign(built_in_solvers.begin(), built_in_solvers.end());
  solver.choices.emplace_back(play_solver);
  return {{.name = "solver", .value = solver, .is_required = true, .help = solvers},
          {.name = "threads",
           .value = cli::whole(options.threads, 1, 1024, "T"),
           .help = "sets MINES_THREADS for the answer"},
          {.name = "seed", .value = cli::seed_number(options.seed), .help = "sets MINES_SEED for the answer"},
          {.name = "server",
           .value = cli::file(options.server),
           .help = "game server, ours or the contest's; default: our mines-server"}};
}

Result<void> apply(const PlayOptions& options, Settings& settings) {
  if (options.threads) settings.answer_variables.push_back(fmt::format("MINES_THREADS={}", *options.threads));
  if (options.seed) settings.answer_variables.push_back(fmt::format("MINES_SEED={}", *options.seed));
  if (options.server) {
    settings.server = *options.server;
    return require_program(settings.server, "a game server");
  }
  MINES_LET(settings.server, program_beside("mines-server", "a game server"));
  return {};
}

Result<void> choose_solver(const std::string& solver, Settings& settings) {
  settings.solver = solver;
  if (is_built_in(solver)) {
    MINES_LET(settings.answer, program_beside("mines-solve", "an answer program"));
    settings.answer_variables.push_back("MINES_SOLVER=" + solver);
    return {};
  }
  if (solver == play_solver) {
    lend_terminal(settings);
    MINES_LET(settings.answer, program_beside("mines-play", "the program to play by hand"));
    return {};
  }
  // A word without a slash is more likely a mistyped name than a path, so the names are listed.
  if (solver.find('/') == std::string::npos && !is_program(solver)) {
    return bad_input("--solver", fmt::format("'{}' is neither {}, {} nor an executable file", solver,
                                             fmt::join(built_in_solvers, ", "), play_solver));
  }
  settings.answer = solver;
  isolate_stranger(settings.isolation);
  return require_program(settings.answer, "an answer program");
}

void lend_terminal(Settings& settings) {
  settings.answer_reads_terminal = has_terminal();
  settings.answer_draws = true;
}

Report chosen_report(bool json, bool quiet) {
  if (json) return Report::json;
  return quiet ? Report::score : Report::table;
}

}  // namespace mines::judge
