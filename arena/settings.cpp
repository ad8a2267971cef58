#include "arena/settings.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "arena/maps_file.hpp"
#include "base/assert.hpp"
#include "cli/board_text.hpp"

namespace mines::arena {

namespace {

constexpr std::size_t most_games = 1'000'000'000;

/// The settings by name, for --solver and --against.
std::vector<std::pair<std::string, std::string>> setting_names() {
  std::vector<std::pair<std::string, std::string>> names;
  for (const ClassicSetting& setting : classic_settings()) names.emplace_back(setting.name, setting.name);
  return names;
}

Contestant contestant(const std::string& name) {
  const auto settings = classic_settings();
  const auto found = std::find_if(settings.begin(), settings.end(),
                                  [&](const ClassicSetting& setting) { return setting.name == name; });
  MINES_ASSERT(found != settings.end());
  return {name, found->options};
}

}  // namespace

MatchOptions::MatchOptions(Settings& settings) : settings_(settings) {}

std::vector<cli::Option> MatchOptions::table() {
  BoardRule& rule = settings_.rule;
  return {
      {.name = "board",
       .value = cli::parsed(board_, "BOARD", cli::parse_board, "expert"),
       .not_with = {"maps-in"},
       .help = cli::board_help},
      {.name = "first",
       .value = cli::choice(rule.first, {{name_of(First::safe), First::safe},
                                         {name_of(First::open), First::open},
                                         {name_of(First::any), First::any}}),
       .not_with = {"maps-in"},
       .help = "the first click. safe: it is no mine; open: it has no mine next to it either; any: it may be "
               "a mine"},
      {.name = "start",
       .value = cli::parsed(rule.start, "ROW,COLUMN", cli::parse_cell, "0,0"),
       .not_with = {"maps-in"},
       .help = "the cell of the first click; rows and columns count from 0"},
      {.name = "games",
       .value = cli::whole(settings_.games, 1, most_games),
       .not_with = {"maps-in"},
       .help = "boards to play"},
      {.name = "seed",
       .value = cli::seed_number(settings_.seed),
       .not_with = {"maps-in"},
       .help = "seed of the boards; anyone who knows it can compute them"},
      {.name = "solver",
       .value = cli::choice(solver_, setting_names()),
       .help = "the player's setting; safest clicks the cell that is least likely a mine"},
      {.name = "against",
       .value = cli::choice(against_, setting_names()),
       .help = "a second setting, which plays the same boards; the two are compared board by board"},
      {.name = "maps-in",
       .value = cli::file(settings_.maps_in),
       .help = "play the boards of a file, which gives their size and first click"},
      {.name = "json", .value = cli::flag(settings_.json), .help = "print one JSON object"}};
}

Result<void> MatchOptions::settle() {
  BoardRule& rule = settings_.rule;
  rule.size = board_.size;
  rule.mines = board_.mines;
  MINES_TRY(cli::check_on_board("--start", rule.start, rule.size));
  if (rule.mines > most_mines(rule)) {
    return bad_input("--board", fmt::format("{} mines, but with --first {} the board has room for {}",
                                            rule.mines, name_of(rule.first), most_mines(rule)));
  }
  settings_.solver = contestant(solver_);
  if (against_) settings_.against = contestant(*against_);
  return {};
}

Result<BoardSource> boards_of(const Settings& settings) {
  if (settings.maps_in) return read_boards(*settings.maps_in);
  return BoardSource(settings.rule, settings.seed, settings.games);
}

}  // namespace mines::arena
