#include "judge/settings/play_settings.hpp"

#include <sstream>

#include "base/options.hpp"
#include "judge/game/score.hpp"
#include "judge/isolation/numbers.hpp"
#include "judge/report/record.hpp"
#include "judge/settings/play_options.hpp"

namespace po = boost::program_options;

namespace mines::judge {

namespace {

po::options_description options() {
  po::options_description options("Options", 100);
  options.add_options()("map", po::value<std::string>()->value_name("FILE"), "the map to play");
  add_play_options(options);
  auto add = options.add_options();
  add("penalty", po::value<std::string>()->value_name("A")->default_value("8"),
      "safe cells that an opened mine costs, 0 to 1000000");
  add("time", po::value<std::string>()->value_name("SECONDS")->default_value("256"),
      "limit for the answer, from its start; fractions are allowed");
  add("record", po::value<std::string>()->value_name("FILE"),
      "keep which cells were opened when, for --replay; needs our mines-server. Replaces a file that is "
      "there, but none "
      "that the game is played with");
  add("terminal",
      "lend the answer the terminal: it reads what is typed, and prints there as it likes, without a live "
      "line; "
      "play has it anyway");
  add("json", "print one JSON object instead of the table");
  add("quiet", "print the score alone, and no live line");
  add("help", "print this text");
  return options;
}

Result<void> read_numbers(Settings& settings, const po::variables_map& values) {
  MINES_LET(const auto penalty,
            read_number<std::int64_t>("--penalty", values["penalty"].as<std::string>(), 0, max_penalty));
  settings.penalty = penalty;
  MINES_LET(const auto seconds, read_seconds("--time", values["time"].as<std::string>()));
  settings.seconds = seconds;
  if (values.count("record") != 0) settings.record = values["record"].as<std::string>();
  return {};
}

Result<void> find_map(Settings& settings, const po::variables_map& values) {
  settings.map = values["map"].as<std::string>();
  return glance_at_map(settings.map).map([&](const MapGlance& glance) { settings.map_glance = glance; });
}

Result<void> find_solver(Settings& settings, const po::variables_map& values) {
  MINES_LET(const auto solvers, named_solvers(values));
  if (solvers.size() > 1)
    return bad_input("--solver", "one expected in a single game; 'suite' takes several");
  if (values.count("terminal") != 0) lend_terminal(settings);
  return choose_solver(solvers.front(), settings);
}

}  // namespace

std::string help_text() {
  std::ostringstream text;
  text << "Usage: mines-judge --map FILE --solver sat|rules|naive|play|PATH [options]\n"
          "       mines-judge suite --solver sat|rules|naive|PATH [options]   the contest's test points; see "
          "'suite --help'\n"
          "       mines-judge check [--json]   what this host gives to isolate answers\n"
          "       mines-judge --replay FILE --map FILE [--time SECONDS]   counts a game again from its "
          "record\n\n"
          "Plays one game: starts the server and the answer, stops the answer at the time limit, and prints "
          "the\n"
          "score that the server counted.\n\n"
       << options()
       << "\nExit codes: 0 a score was counted, whatever it is; 2 wrong usage or input; 3 the game broke and "
          "no\n"
          "score was counted, or standard output takes nothing; 128 + n ended by signal n.\n";
  return text.str();
}

Result<Settings> read_settings(int argc, const char* const argv[]) {
  MINES_LET(const auto values, read_options(argc, argv, {options()}));
  Settings settings;
  if (values.count("help") != 0) {
    settings.help = true;
    return settings;
  }
  for (const char* required : {"map", "solver"}) {
    MINES_TRY(require_option(values, required));
  }
  MINES_LET(const auto report, chosen_report(values));
  settings.report = report;
  return read_numbers(settings, values)
      .and_then([&] { return find_map(settings, values); })
      .and_then([&] { return read_play_options(values, settings); })
      .and_then([&] { return find_solver(settings, values); })
      .and_then([&] { return Record::check_place(settings); })
      .map([&] { return settings; });
}

}  // namespace mines::judge
