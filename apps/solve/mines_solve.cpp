// mines-solve: analyses a position; without one it is an answer for the contest's judge or ours.
// This file is arguments and wiring, and nothing else.

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>

#include "apps/solve/command.hpp"
#include "apps/solve/constraints_command.hpp"
#include "apps/solve/live_lines.hpp"
#include "base/most_threads.hpp"
#include "base/read_number.hpp"
#include "cli/program.hpp"
#include "engine/engine.hpp"
#include "os/processors.hpp"
#include "protocol/environment.hpp"
#include "protocol/remote_game.hpp"
#include "protocol/v1.hpp"
#include "protocol/v2.hpp"

namespace {

using namespace mines;
using Clock = std::chrono::steady_clock;

const cli::Usage usage{"mines-solve",
                       "POSITION [OPTIONS]\n"
                       "       mines-solve --constraints FILE [OPTIONS]\n"
                       "       mines-solve --review FILE [OPTIONS]\n"
                       "       mines-solve --review FILE ... --table [OPTIONS]\n"
                       "       mines-solve [OPTIONS]                      started by a judge",
                       R"(Analyses a Minesweeper position: which cells are safe or mines
and why, how likely the others are mines, and the best move. Without a position it
plays the game that a judge has set up in its environment.)",
                       {{"0", "done"},
                        {"2", "wrong arguments, environment or position, also an impossible one"},
                        {"3", "the game failed, or standard output cannot be written to"},
                        {"4", "not found out: the answer takes too long"}},
                       R"(  mines-solve game.txt                     analyses a position
  mines-solve game.evf --at 12.5           a recorded game, after 12.5 s
  mines-solve --constraints FILE           analyses any constraints
  mines-solve --review game.evf            reviews a recorded game, move by move
  mines-solve --review *.avf --table       many games, a line each
  mines-judge --map FILE --solver sat      plays a game under our judge
  judger mines-solve FILE                  plays a game under the contest's)"};

struct Settings {
  StrategyOptions engine;
  RemoteOptions remote;
  int channels = 0;  ///< v1 channels of all threads together; 0: as many as prove best
  bool statistics = false;
  bool verbose = false;
  solve::Settings position;
};

/// 0 for "auto".
Result<int> read_channels(const std::string& where, const std::string& text) {
  if (text == "auto") return 0;
  if (const auto number = read_whole_number(where, text, 1, int{v1::max_channels})) return *number;
  return bad_input(
      where, fmt::format("'{}' is neither auto nor a whole number from 1 to {}", text, v1::max_channels));
}

/// Half of the processors: the server's threads need the others, unless it has processors of its own.
int default_threads() {
  const bool shared = std::getenv(variable::own_processors) == nullptr;
  return std::max(1, usable_processor_count() / (shared ? 2 : 1));
}

/// When a game that began at `start` is short of time: the last tenth is for opening what is certain.
Clock::time_point short_of_time(double limit, Clock::time_point start) {
  if (limit == 0) return Clock::time_point::max();
  // Thirty years are a limit, and do not overflow the clock.
  const std::chrono::duration<double> most(0.9 * std::min(limit, 1e9));
  return start + std::chrono::duration_cast<Clock::duration>(most);
}

/// Reads the arguments and variables of a game that began at `start`.
Result<void> read_settings(cli::Arguments& arguments, Clock::time_point start, Settings& settings) {
  StrategyOptions& engine = settings.engine;
  engine.threads = std::min(default_threads(), most_threads);
  double time_limit = 0;
  std::vector<cli::Option> games{
      {.name = "solver",
       .value = cli::choice(engine.strategy,
                            {{"sat", Strategy::sat}, {"rules", Strategy::rules}, {"naive", Strategy::naive}}),
       .variable = "MINES_SOLVER",
       .help = "sat: rules, then the SAT solver CaDiCaL, then guesses that are worth their risk; rules: "
               "rules alone, no guess; naive: opens every cell in order"},
      {.name = "threads",
       .value =
           cli::with_default(cli::whole(engine.threads, 1, most_threads), "one for every two processors"),
       .variable = "MINES_THREADS",
       .help = "threads; a game over v2 uses at most 64"},
      {.name = "channels",
       .value = cli::parsed(settings.channels, "auto|N", read_channels, "auto"),
       .variable = "MINES_CHANNELS",
       .help = "v1 channels of all threads together, 1 to 1024; threads without a channel are not started. "
               "auto: one for each thread, and more while that makes replies faster"},
      {.name = "wire",
       .value =
           cli::choice(settings.remote.wire, {{"auto", Wire::automatic}, {"v1", Wire::v1}, {"v2", Wire::v2}}),
       .variable = "MINES_WIRE",
       .help = "auto: v2 channels if judge and server offer them, else v1"},
      {.name = "cascades",
       .value = cli::choice(
           settings.remote.cascades,
           {{"auto", Cascades::automatic}, {"always", Cascades::always}, {"never", Cascades::never}}),
       .variable = "MINES_CASCADES",
       .help = "whether a click on a zero opens the whole zero area; auto: if every area is sure to fit in a "
               "reply"},
      {.name = "seed",
       .value = cli::seed_number(engine.seed),
       .variable = "MINES_SEED",
       .help = "seed of samples, and of the random cells of a game's opening"},
      {.name = "time-limit",
       .value = cli::decimal(time_limit, {}, "SECONDS"),
       .variable = variable::time_limit,
       .help = "time that the game may take; in its last tenth only certain cells are opened. 0: no limit. "
               "mines-judge sets the variable"},
      {.name = "stats",
       .value = cli::flag(settings.statistics),
       .variable = "MINES_STATS",
       .help = "print the game's statistics to standard error"},
      {.name = "verbose",
       .value = cli::flag(settings.verbose),
       .variable = "MINES_VERBOSE",
       .help =
           "print a line a second to standard error while a game runs: statistics so far, with their names "
           "in --stats; since the line before, the share of time in which threads could only wait for "
           "replies; and what runs"}};
  for (cli::Option& row : games) {
    if (row.name != "threads" && row.name != "seed") row.group = "Games that a judge starts";
  }
  const auto table = cli::joined({solve::options(settings.position), games});
  MINES_TRY(cli::read_options(arguments, usage, table));
  // It opens cells in order, over one link.
  if (engine.strategy == Strategy::naive) engine.threads = 1;
  settings.position.threads = engine.threads;
  settings.position.seed = engine.seed;
  engine.short_of_time = short_of_time(time_limit, start);
  // Given channels are divided among the threads; threads without a channel are not started.
  if (settings.channels != 0) {
    settings.remote.channels_per_link = settings.channels / std::min(engine.threads, settings.channels);
  }
  return {};
}

void print(const Statistics& statistics, const RemoteGame& game) {
  const auto line = [](const char* key, const std::string& value, const char* meaning) {
    std::string text = fmt::format("{:21} {:>14}  ", key, value);
    cli::append_words(text, text.size(), text.size(), meaning);
    std::fputs(text.c_str(), stderr);
  };
  for (const StatisticRow& row : statistic_rows()) line(row.key, row.text(statistics), row.meaning);
  line("requests", fmt::format("{}", game.requests()), "requests sent to the server");
  // A v2 game has one channel for each thread.
  if (game.wire() == Wire::v2) return;
  line("channels", fmt::format("{}", game.channels_per_link()), "v1 channels of each thread at the end");
}

Result<void> play_game(const Settings& settings) {
  // A person who forgets the position gets a message, and not a program that waits for a judge.
  if (std::getenv(variable::launched_by_judge) == nullptr) {
    return bad_input(
        "arguments",
        "no position is given, expected: mines-solve POSITION, or - to read one from standard input; "
        "--help lists the options, also those of a game that a judge starts");
  }
  MINES_LET(const auto game, RemoteGame::start(settings.remote));
  StrategyOptions engine = settings.engine;
  const int most_over_v1 = settings.channels == 0 ? int{v1::max_channels} : settings.channels;
  engine.threads = std::min(engine.threads, game->wire() == Wire::v2 ? int{v2::max_channels} : most_over_v1);
  // The server has nothing to do then, so its cores are free.
  const int cores = usable_processor_count();
  engine.later_threads = std::max(engine.threads, std::min(2 * engine.threads, cores));
  LiveStatistics live;
  std::optional<solve::LiveLines> lines;
  if (settings.verbose) {
    engine.live = &live;
    lines.emplace(live);
  }
  MINES_LET(const auto statistics, play(*game, engine));
  lines.reset();
  if (settings.statistics) print(statistics, *game);
  return {};
}

Result<int> run(cli::Arguments& arguments) {
  // The time limit counts from here, so nothing that takes time may come before it.
  const auto start = Clock::now();
  Settings settings;
  MINES_TRY(read_settings(arguments, start, settings));
  return cli::done(settings.position.path ? solve::run(settings.position) : play_game(settings));
}

}  // namespace

int main(int argc, char* argv[]) {
  return cli::run_program(
      {"mines-solve",
       "",
       {},
       {},
       run,
       {{{"--constraints"}, solve::run_constraints}, {{"--review", "--table"}, solve::run_review}}},
      argc, argv);
}
