// mines-solve: an answer for the contest's judge or ours; with --position it analyses a position instead.
// This file is arguments and wiring, and nothing else.

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <map>
#include <new>
#include <string>
#include <thread>

#include "base/options.hpp"
#include "base/standard_streams.hpp"
#include "command/command.hpp"
#include "engine/engine.hpp"
#include "protocol/environment.hpp"
#include "protocol/remote_game.hpp"
#include "protocol/v2.hpp"

namespace po = boost::program_options;

namespace {

using namespace mines;
using Clock = std::chrono::steady_clock;

constexpr const char* introduction =
    R"(mines-solve plays the Minesweeper game that a judge has set up in its environment, and ends.
  mines-judge --map FILE --solver sat      starts it with our judge
  judger mines-solve FILE                  starts it with the contest's
  mines-solve --position FILE              analyses a position instead
Every option may also come from the environment, as MINES_SOLVER, MINES_THREADS and so on; the command line wins.
Exit codes: 0 done, 2 wrong arguments, environment or position, also an impossible one, 3 the game broke or
standard output takes nothing.
)";

struct Settings {
  EngineOptions engine;
  RemoteOptions remote;
  int channels = 0;  ///< of v1, in all
  bool statistics = false;
};

/// Half of the cores: the server's threads need the others.
int default_threads() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency() / 2)); }

po::options_description option_table() {
  po::options_description table("Options", 110, 60);
  table.add_options()                  //
      ("help,h", "show this and end")  //
      ("solver", po::value<std::string>()->default_value("sat"),
       "sat: rules, CaDiCaL and worthwhile guesses; rules: stops before CaDiCaL; naive: every cell in "
       "order")  //
      ("threads", po::value<int>()->default_value(default_threads()),
       "threads, 1 to 1024; over v2 at most 64 are used")  //
      ("channels", po::value<int>()->default_value(8),
       "channels to the server in all, 1 to 1024, where it speaks v1; threads beyond them are not used")  //
      ("wire", po::value<std::string>()->default_value("auto"),
       "auto: batch channels (v2) if judge and server offer them, and else v1; v1; v2")  //
      ("cascades", po::value<std::string>()->default_value("auto"),
       "whether clicks on zeros open whole regions: auto (if every region is sure to fit a reply), always, "
       "never")                                                                                     //
      ("seed", po::value<std::uint64_t>()->default_value(0), "of the random cells of the opening")  //
      ("time-limit", po::value<double>()->default_value(0),
       "seconds that the game may take; with less than a tenth of them left only what is certain is opened; "
       "0: "
       "no limit (mines-judge tells its own)")  //
      ("stats", po::bool_switch(), "print what the game took to standard error");
  position::add_options(table);
  return table;
}

/// MINES_THREADS is --threads; other variables are none of ours.
std::string option_of_variable(const std::string& variable) {
  static const std::map<std::string, std::string> names = {
      {"MINES_SOLVER", "solver"},     {"MINES_THREADS", "threads"},
      {"MINES_CHANNELS", "channels"}, {"MINES_CASCADES", "cascades"},
      {"MINES_SEED", "seed"},         {"MINES_STATS", "stats"},
      {"MINES_WIRE", "wire"},         {variable::time_limit, "time-limit"}};
  const auto found = names.find(variable);
  return found == names.end() ? std::string() : found->second;
}

/// The value that a name stands for.
template <class Value>
Result<Value> choice(const po::variables_map& values, const char* option,
                     const std::map<std::string, Value>& choices) {
  const auto& text = values[option].as<std::string>();
  if (const auto found = choices.find(text); found != choices.end()) return found->second;
  std::string names;
  for (const auto& [name, value] : choices) names += (names.empty() ? "" : ", ") + name;
  return bad_input(fmt::format("--{}", option), fmt::format("'{}' is not one of {}", text, names));
}

Result<int> whole_number(const po::variables_map& values, const char* option, int least, int most) {
  const int value = values[option].as<int>();
  if (value >= least && value <= most) return value;
  return bad_input(fmt::format("--{}", option), fmt::format("{} is not from {} to {}", value, least, most));
}

/// When a game that began at `start` is short of time: the last tenth is for opening what is certain.
Result<Clock::time_point> short_of_time(const po::variables_map& values, Clock::time_point start) {
  const double limit = values["time-limit"].as<double>();
  if (!(limit >= 0 && std::isfinite(limit)))
    return bad_input("--time-limit", fmt::format("{} is not a number of seconds from 0", limit));
  if (limit == 0) return Clock::time_point::max();
  // Thirty years are a limit, and do not overflow the clock.
  const std::chrono::duration<double> most(0.9 * std::min(limit, 1e9));
  return start + std::chrono::duration_cast<Clock::duration>(most);
}

Result<Settings> settings_of(const po::variables_map& values, Clock::time_point start) {
  Settings settings;
  MINES_LET(
      const auto strategy,
      choice<Strategy>(values, "solver",
                       {{"sat", Strategy::sat}, {"rules", Strategy::rules}, {"naive", Strategy::naive}}));
  MINES_LET(const auto cascades,
            choice<Cascades>(
                values, "cascades",
                {{"auto", Cascades::automatic}, {"always", Cascades::always}, {"never", Cascades::never}}));
  MINES_LET(const auto threads, whole_number(values, "threads", 1, 1024));
  MINES_LET(const auto channels, whole_number(values, "channels", 1, 1024));
  MINES_LET(const auto wire,
            choice<Wire>(values, "wire", {{"auto", Wire::automatic}, {"v1", Wire::v1}, {"v2", Wire::v2}}));
  settings.engine = {strategy, strategy == Strategy::naive ? 1 : threads, values["seed"].as<std::uint64_t>()};
  MINES_LET(const auto end, short_of_time(values, start));
  settings.engine.short_of_time = end;
  settings.channels = channels;
  settings.remote = {channels / std::min(settings.engine.threads, channels), cascades, wire};
  settings.statistics = values["stats"].as<bool>();
  return settings;
}

void print(const Statistics& statistics, std::uint64_t requests) {
  const auto line = [](const char* key, const std::string& value, const char* meaning) {
    fmt::print(stderr, "{:21} {:>14}  {}\n", key, value, meaning);
  };
  for (const StatisticRow& row : statistic_rows()) line(row.key, row.text(statistics), row.meaning);
  line("requests", fmt::format("{}", requests), "requests sent to the server");
}

Result<void> run(const Settings& settings) {
  MINES_LET(const auto game, RemoteGame::start(settings.remote));
  EngineOptions engine = settings.engine;
  engine.threads =
      std::min(engine.threads, game->wire() == Wire::v2 ? int{v2::max_channels} : settings.channels);
  // The server's cores are free then.
  const int cores = static_cast<int>(std::thread::hardware_concurrency());
  engine.later_threads = std::max(engine.threads, std::min(2 * engine.threads, cores));
  MINES_LET(const auto statistics, play(*game, engine));
  if (settings.statistics) print(statistics, game->requests());
  return {};
}

}  // namespace

int main(int argc, char* argv[]) {
  hold_standard_descriptors();
  const auto start = Clock::now();
  OptionSources sources{option_table(), {}, option_of_variable};
  const auto values = read_options(argc, argv, sources);
  if (!values) return fail("mines-solve", values.error());
  if (values->count("help") != 0) {
    const auto printed = print_out(fmt::format("{}{}", introduction, fmt::streamed(sources.options)));
    return printed ? static_cast<int>(ExitCode::ok) : fail("mines-solve", printed.error());
  }
  const auto settings = settings_of(*values, start);
  if (!settings) return fail("mines-solve", settings.error());
  try {
    const auto done = values->count("position") != 0
                          ? position::run(*values, settings->engine.threads)
                          : position::check_absence(*values).and_then([&] { return run(*settings); });
    return done ? static_cast<int>(ExitCode::ok) : fail("mines-solve", done.error());
  } catch (const std::bad_alloc&) {
    return fail("mines-solve", broken("memory", "not enough for this board").value());
  }
}
