#include "judge/replay/replay.hpp"

#include <optional>
#include <sstream>
#include <string>

#include "base/options.hpp"
#include "judge/commands/commands.hpp"
#include "judge/isolation/numbers.hpp"
#include "judge/replay/report_again.hpp"
#include "judge/report/console.hpp"
#include "judge/settings/play_options.hpp"

namespace po = boost::program_options;

namespace mines::judge {

namespace {

struct ReplaySettings {
  bool help = false;
  std::string record;
  std::string map;
  std::optional<double> seconds;
  Report report = Report::table;
};

po::options_description options() {
  po::options_description options("Options", 100);
  auto add = options.add_options();
  add("replay", po::value<std::string>()->value_name("FILE"), "the record");
  add("map", po::value<std::string>()->value_name("FILE"), "the map that was played");
  add("time", po::value<std::string>()->value_name("SECONDS"),
      "count what was open so long after the answer's start");
  add("json", "print one JSON object instead of the table");
  add("quiet", "print the score alone");
  add("help", "print this text");
  return options;
}

std::string replay_help_text() {
  std::ostringstream text;
  text << "Usage: mines-judge --replay FILE --map FILE [options]\n\n"
          "Counts a game again from its record and its map, without a server, and prints the report of the "
          "game.\n\n"
       << options()
       << "\nExit codes: 0 counted; 2 wrong usage, a damaged record, or not its map; 3 the system refused "
          "something.\n";
  return text.str();
}

Result<ReplaySettings> read_replay_settings(int argc, const char* const argv[]) {
  MINES_LET(const auto values, read_options(argc, argv, {options()}));
  ReplaySettings settings;
  settings.help = values.count("help") != 0;
  if (settings.help) return settings;
  for (const char* required : {"replay", "map"}) {
    MINES_TRY(require_option(values, required));
  }
  settings.record = values["replay"].as<std::string>();
  settings.map = values["map"].as<std::string>();
  if (values.count("time") != 0) {
    MINES_LET(const auto seconds, read_seconds("--time", values["time"].as<std::string>()));
    settings.seconds = seconds;
  }
  MINES_LET(const auto report, chosen_report(values));
  settings.report = report;
  return settings;
}

}  // namespace

Ending play_again(int argc, const char* const argv[]) {
  const Result<ReplaySettings> settings = read_replay_settings(argc, argv);
  if (!settings) return failed(settings.error());
  if (settings->help) return print(replay_help_text());
  const Result<Replayed> replayed = replay(settings->record, settings->map, settings->seconds);
  if (!replayed) return failed(replayed.error());
  const Result<std::string> text =
      report_again(*replayed, settings->report, settings->seconds, settings->record);
  return text ? print(*text) : failed(text.error());
}

}  // namespace mines::judge
