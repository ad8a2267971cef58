// How many more games one player wins than another: the command, its lines of results and its table.

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "base/version.hpp"
#include "bench/lab/differences.hpp"
#include "bench/lab/lab_commands.hpp"
#include "cli/board_text.hpp"
#include "cli/program.hpp"
#include "library/facts/game.hpp"
#include "os/byte_reader.hpp"
#include "os/standard_streams.hpp"
#include "tasks/task.hpp"

namespace mines::lab {

using Json = nlohmann::json;

// Field by field, in both directions.
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(GuessSums, asked, differ, gain, squares, variance, squares_by_game)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Differences, games, unscored, seconds, sums)

namespace {

constexpr const char* format = "mines-lab difference";
constexpr int version = 1;
constexpr std::size_t longest_file = std::size_t{1} << 26;
constexpr JsonBounds bounds{5, 200, 20};

const cli::Usage difference_usage{
    "mines-lab difference",
    "PLAYER BASE [OPTIONS]",
    R"(Prints how many more games PLAYER wins than BASE, in % of all games. Plays games of PLAYER. Where
the two would guess differently, BASE plays on from both guesses, on the same random placements of mines.
A player is a setting, or a setting with changes: deep:rollouts=1280,endgame=1000. What may be changed:
endgame (most placements of exact ends), work (of an exact end), candidates, swaps, sampled, rollouts,
from (the fewest placements with which rollouts are played), loss (at which a guess is out of them). A BASE
with rollouts plays on without them: then the result holds to first order only. Runs of other games are independent: 'mines-lab merge'
adds up the lines that --json prints.)",
    {{"0", "done"}, {"2", "wrong arguments or files"}, {"3", "a game broke"}},
    R"(  mines-lab difference deep strong --games 100
  for seed in 1 2 3; do mines-lab difference deep strong --seed $seed --json; done >results.jsonl
  mines-lab merge results.jsonl)"};

/// The options of a player: SETTING, or SETTING:NAME=VALUE,...
Result<ClassicOptions> read_player(const std::string& where, const std::string& text) {
  std::size_t end = text.find(':');
  const ClassicSetting* const setting = classic_setting(text.substr(0, end));
  if (setting == nullptr) return bad_input(where, fmt::format("'{}' does not begin with a setting", text));
  ClassicOptions options = setting->options;
  GuessRaterOptions& rating = options.rating;
  const std::map<std::string, std::function<void(double)>> changes{
      {"endgame", [&](double value) { options.endgame_placements = static_cast<std::size_t>(value); }},
      {"work", [&](double value) { options.endgame_work = static_cast<std::uint64_t>(value); }},
      {"candidates", [&](double value) { rating.look_ahead.most_candidates = static_cast<int>(value); }},
      {"swaps", [&](double value) { rating.weighs_swaps = value != 0; }},
      {"sampled", [&](double value) { rating.sampled_placements = static_cast<int>(value); }},
      {"rollouts", [&](double value) { options.rollouts.games = static_cast<int>(value); }},
      {"from", [&](double value) { options.rollouts.fewest_placements = value; }},
      {"loss", [&](double value) { options.rollouts.loss = value; }}};
  while (end < text.size()) {
    const std::size_t begin = end + 1;
    end = std::min(text.find(',', begin), text.size());
    const std::string word = text.substr(begin, end - begin);
    const std::size_t sign = word.find('=');
    const auto change = changes.find(word.substr(0, sign));
    if (sign == std::string::npos || change == changes.end())
      return bad_input(where, fmt::format("'{}' is no change that --help lists", word));
    MINES_LET(const double value, read_decimal(where, word.substr(sign + 1), {.least = 0, .most = 1e9}));
    change->second(value);
  }
  return options;
}

/// A line of the table: what a phase gains.
std::string line_of(const char* name, const GuessSums& phase, double games) {
  const auto differ = static_cast<double>(phase.differ);
  const Estimate in_game = mean_of(phase.gain, phase.squares_by_game, games);
  const Estimate each = mean_of(phase.gain, phase.squares, differ);
  // What the errors of the gains do not explain. The share below 0 is that of a normal distribution.
  const double truth =
      std::sqrt(std::max(0.0, each.error * each.error * differ - (differ > 0 ? phase.variance / differ : 0)));
  const double worse = truth > 0 ? 50 * std::erfc(each.mean / truth / std::sqrt(2)) : each.mean < 0 ? 100 : 0;
  return fmt::format("{:14} {:8.3f} {:8.4f} {:+8.3f} ± {:.3f} {:+9.5f} ± {:.5f} {:9.4f} {:4.0f} %\n", name,
                     static_cast<double>(phase.asked) / games, differ / games, 100 * in_game.mean,
                     100 * in_game.error, each.mean, each.error, truth, worse);
}

std::string table_of(const Json& terms, const Differences& found) {
  const auto games = static_cast<double>(found.games);
  const auto ms = [&](std::size_t i) { return 1000 * found.seconds[i] / games; };
  std::string table = fmt::format(
      "{} less {}: {} games, {} not scored; CPU ms a game: {:.2f} and {:.2f}, scoring {:.2f}\n\n"
      "{:14} {:>8} {:>8} {:>16} {:>19} {:>9} {:>6}\n",
      terms.at("player").get<std::string>(), terms.at("base").get<std::string>(), found.games, found.unscored,
      ms(0), ms(1), ms(2), "phase", "asked", "differ", "gain, % of games", "gain if they differ", "scatter",
      "worse");
  const char* const names[] = {"below 10 open", "below 40 open", "1e30 and more",
                               "1e10 and more", "below 1e10",    "all"};
  for (std::size_t i = 0; i < found.sums.size(); ++i) table += line_of(names[i], found.sums[i], games);
  return table;
}

/// A row of the log.
std::string row_of(const Difference& each) {
  return fmt::format("{} {} {:.3f} {},{} {:.6g} {},{} {:.6g} {:.6g} {:.6g}\n", each.game, each.opened,
                     each.log10_placements, each.base.cell.row, each.base.cell.column, each.base.mine,
                     each.guess.cell.row, each.guess.cell.column, each.guess.mine, each.gain.value,
                     std::sqrt(each.gain.variance));
}

}  // namespace

Result<int> difference(cli::Arguments& arguments) {
  GameRange range;
  arena::BoardRule rule = expert();
  std::string player;
  std::string base;
  int draws = 144;
  bool logs = false;
  bool is_json = false;
  const auto bare = [](const char* name, std::string& target, const char* help) -> cli::Option {
    return {
        .name = name, .is_bare = true, .value = cli::text(target, name), .is_required = true, .help = help};
  };
  const auto table = cli::joined(
      {{bare("PLAYER", player, "who plays"), bare("BASE", base, "who plays on")},
       game_options(range),
       {{.name = "first-click",
         .value = cli::choice(rule.first, facts::choices<FirstClick>()),
         .help = "as mines-arena --first"},
        {.name = "start",
         .value = cli::parsed(rule.start, "ROW,COLUMN", cli::parse_cell, "0,0"),
         .help = "the cell of the first click"},
        {.name = "draws", .value = cli::whole(draws, 2, 100'000), .help = "placements for each difference"},
        {.name = "log",
         .value = cli::flag(logs),
         .not_with = {"json"},
         .help = "print a row for each guess that differs: game, open cells before it, log10 of the "
                 "placements, cell of BASE and its probability of a mine, those of PLAYER, gain, its error"},
        {.name = "json", .value = cli::flag(is_json), .help = "print the sums, a JSON object in a line"}}});
  MINES_TRY(cli::read_options(arguments, difference_usage, table));
  MINES_TRY(cli::check_on_board("--start", rule.start, rule.size));
  MINES_LET(const auto player_options, read_player("PLAYER", player));
  MINES_LET(const auto base_options, read_player("BASE", base));
  Result<void> printed;
  MINES_LET(const auto found,
            find_differences(rule, range.seed, {range.first, range.first + range.games}, player_options,
                             base_options, draws, [&](const Difference& each) {
                               if (logs && printed) printed = print_out(row_of(each));
                             }));
  MINES_TRY(printed);
  const Json terms{{"player", player},
                   {"base", base},
                   {"first_click", facts::word_of(rule.first)},
                   {"start", {rule.start.row, rule.start.column}},
                   {"draws", draws}};
  if (!is_json) return cli::print_text(table_of(terms, found));
  const Json json{{"format", format}, {"version", version}, {"toolkit", toolkit_version()},
                  {"terms", terms},   {"seed", range.seed}, {"first", range.first},
                  {"found", found}};
  return cli::print_text(json.dump() + "\n");
}

Result<int> merge(cli::Arguments& arguments) {
  std::vector<std::string> paths;
  MINES_TRY(cli::read_options(
      arguments,
      {"mines-lab merge",
       "FILE ...",
       "Prints the table of 'mines-lab difference' from the lines that it printed with --json.",
       {{"0", "done"}, {"2", "damaged files, or lines of other settings or of the same games"}}},
      {{.name = "FILE",
        .is_bare = true,
        .value = cli::files(paths, "FILE"),
        .is_required = true,
        .help = "lines of results"}}));
  std::optional<Json> terms;
  std::multimap<std::uint64_t, Share> played;  // by seed
  Differences found;
  for (const std::string& path : paths) {
    MINES_LET(const auto text, read_whole(path, longest_file));
    std::istringstream lines(text);
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
      const std::string where = fmt::format("{}, line {}", path, ++number);
      MINES_TRY(
          read_task_json(where, line, bounds, format, version, "mines-lab difference --json",
                         [&](const nlohmann::ordered_json& json) {
                           const auto sums = Json(json.at("found")).get<Differences>();
                           const std::size_t first = json.at("first");
                           const Share games{first, first + sums.games};
                           const auto [begin, end] = played.equal_range(json.at("seed").get<std::uint64_t>());
                           if (!terms) terms = json.at("terms");
                           if (const auto differs = terms_difference(json.at("terms").dump(), terms->dump());
                               !differs.empty())
                             task_fault("other settings than in the first line: " + differs);
                           if (std::any_of(begin, end, [&](const auto& other) {
                                 return games.first < other.second.end && other.second.first < games.end;
                               }))
                             task_fault("an earlier line has the same games");
                           played.emplace(json.at("seed"), games);
                           found.add(sums);
                         }));
    }
  }
  if (!terms) return bad_input(paths.front(), "no line of results");
  return cli::print_text(table_of(*terms, found));
}

}  // namespace mines::lab
