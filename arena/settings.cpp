#include "settings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "base/options.hpp"
#include "board/board_text.hpp"
#include "maps_file.hpp"

namespace po = boost::program_options;

namespace mines::arena {

namespace {

constexpr int most_arena_threads = 1024;
constexpr std::uint64_t most_games = 1'000'000'000;

Result<BoardRule> rule_of(const po::variables_map& values) {
  BoardRule rule;
  MINES_LET(const auto board, parse_board("--board", values["board"].as<std::string>()));
  rule.size = board.size;
  rule.mines = board.mines;
  MINES_LET(const auto first, first_of(values["first"].as<std::string>(), "--first"));
  rule.first = first;
  MINES_LET(const auto start, parse_cell("--start", values["start"].as<std::string>(), rule.size));
  rule.start = start;
  if (rule.mines <= most_mines(rule)) return rule;
  return bad_input("--board", fmt::format("{} mines, but with --first {} the board has room for {}",
                                          rule.mines, name_of(rule.first), most_mines(rule)));
}

Result<Contestant> contestant(const std::string& name, const char* option) {
  for (const ClassicSetting& setting : classic_settings()) {
    if (name == setting.name) return Contestant{name, setting.options};
  }
  std::string names;
  for (const ClassicSetting& setting : classic_settings())
    names += fmt::format("{}{}", names.empty() ? "" : ", ", setting.name);
  return bad_input(option, fmt::format("'{}' is not one of {}", name, names));
}

}  // namespace

po::options_description option_table() {
  const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  po::options_description table("Options", 110, 60);
  table.add_options()                  //
      ("help,h", "show this and end")  //
      ("board", po::value<std::string>()->default_value("expert"),
       "expert, intermediate, beginner, 8x8, or ROWSxCOLUMNS/MINES")  //
      ("first", po::value<std::string>()->default_value("safe"),
       "of the first click: safe: it is no mine; open: nor is any cell beside it; any")                   //
      ("start", po::value<std::string>()->default_value("0,0"), "ROW,COLUMN of the first click, from 0")  //
      ("games", po::value<std::string>()->default_value("10000"), "boards to play")                       //
      ("seed", po::value<std::uint64_t>()->default_value(0),
       "of the boards; whoever knows it can compute them")                                               //
      ("threads", po::value<std::string>()->default_value(std::to_string(cores)), "threads, 1 to 1024")  //
      ("solver", po::value<std::string>()->default_value("strong"),
       "the player's setting: strong, fast, or safest (the cell least likely a mine)")  //
      ("against", po::value<std::string>(),
       "a setting that plays the same boards, to be compared board by board")                         //
      ("maps-out", po::value<std::string>()->value_name("FILE"), "write the boards and do not play")  //
      ("maps-in", po::value<std::string>()->value_name("FILE"),
       "play the boards of a file, which says their size and first click")  //
      ("json", po::bool_switch(), "print one JSON object");
  return table;
}

Result<Settings> settings_of(const po::variables_map& values) {
  Settings settings;
  MINES_LET(const auto rule, rule_of(values));
  settings.rule = rule;
  MINES_LET(const auto games, whole_number("--games", values["games"].as<std::string>(), 1, most_games));
  settings.games = games;
  settings.seed = values["seed"].as<std::uint64_t>();
  MINES_LET(const auto threads,
            whole_number("--threads", values["threads"].as<std::string>(), 1, most_arena_threads));
  settings.threads = static_cast<int>(threads);
  MINES_LET(auto solver, contestant(values["solver"].as<std::string>(), "--solver"));
  settings.solver = std::move(solver);
  if (values.count("against") != 0) {
    MINES_LET(auto against, contestant(values["against"].as<std::string>(), "--against"));
    settings.against = std::move(against);
  }
  const auto file = [&](const char* name) {
    return values.count(name) != 0 ? std::optional(values[name].as<std::string>()) : std::nullopt;
  };
  settings.maps_in = file("maps-in");
  settings.maps_out = file("maps-out");
  if (settings.maps_in && settings.maps_out) return bad_input("--maps-out", "not together with --maps-in");
  for (const char* given : {"board", "first", "start", "games", "seed"}) {
    if (settings.maps_in && !values[given].defaulted())
      return bad_input(fmt::format("--{}", given), "not together with --maps-in, whose file says it");
  }
  settings.json = values["json"].as<bool>();
  return settings;
}

}  // namespace mines::arena
