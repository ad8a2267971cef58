// How many more games one player wins than another: the command, its tasks and its table.

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <string>

#include "base/version.hpp"
#include "bench/lab/differences.hpp"
#include "bench/lab/lab_commands.hpp"
#include "cli/board_text.hpp"
#include "cli/program.hpp"
#include "library/facts/game.hpp"
#include "os/byte_reader.hpp"
#include "tasks/task_set.hpp"

namespace mines::lab {

using Json = nlohmann::json;

// Field by field, in both directions.
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Difference, game, opened, log10_placements, base_cell, base_mine, cell,
                                   mine, gain, variance)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Differences, games, asked, unscored, seconds, all)

namespace {

constexpr const char* format = "mines-lab task";
constexpr int version = 1;
constexpr std::size_t longest_task_file = std::size_t{1} << 28;
constexpr JsonBounds bounds{6, 20'000'000, 100};

const cli::Usage difference_usage{
    "mines-lab difference",
    "PLAYER BASE [OPTIONS]",
    R"(Prints how many more games PLAYER wins than BASE, in % of all games. Plays games of PLAYER. Where
the two would guess differently, BASE plays on from both guesses, on the same random placements of mines.
A player is a setting, or a setting with changes: deep:rollouts=1280,endgame=1000. What may be changed:
endgame (most placements of exact ends), work (of an exact end), candidates, swaps, sampled, rollouts,
from (the fewest placements with which rollouts are played), loss (at which a guess is out of them). BASE
must not have rollouts. The file of a task lists the guesses that differ.)",
    {{"0", "done"}, {"2", "wrong arguments or files"}, {"3", "a game broke"}},
    R"(  mines-lab difference deep strong --games 100
  mines-lab difference deep strong --games 10000 --task 7/100 --output results
  mines-lab merge results/*.json)"};

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

/// The mean of values and its standard error, over `of` values: those that are not added are 0.
struct Sum {
  double count = 0;
  double sum = 0;
  double squares = 0;

  void add(double value) {
    ++count;
    sum += value;
    squares += value * value;
  }
  double mean(double of) const { return of > 0 ? sum / of : 0; }
  double variance(double of) const { return of > 1 ? std::max(0.0, squares - sum * mean(of)) / (of - 1) : 0; }
  double error(double of) const { return of > 0 ? std::sqrt(variance(of) / of) : 0; }
};

/// A line of the table: what some phases gain.
std::string line_of(const char* name, const Differences& found, std::size_t first, std::size_t last) {
  const auto games = static_cast<double>(found.games);
  double asked = 0;
  for (std::size_t phase = first; phase <= last; ++phase) asked += static_cast<double>(found.asked[phase]);
  Sum by_game;
  Sum gains;
  Sum noise;
  double in_game = 0;
  for (std::size_t i = 0; i < found.all.size(); ++i) {
    const Difference& each = found.all[i];
    const std::size_t phase = phase_of(each.opened, each.log10_placements);
    if (first <= phase && phase <= last) {
      in_game += each.gain;
      gains.add(each.gain);
      noise.add(each.variance);
    }
    if (i + 1 < found.all.size() && found.all[i + 1].game == each.game) continue;
    by_game.add(in_game);
    in_game = 0;
  }
  const double mean = gains.mean(gains.count);
  // What the errors of the gains do not explain. The share below 0 is that of a normal distribution.
  const double truth = std::sqrt(std::max(0.0, gains.variance(gains.count) - noise.mean(noise.count)));
  const double worse = truth > 0 ? 50 * std::erfc(mean / truth / std::sqrt(2)) : mean < 0 ? 100 : 0;
  return fmt::format("{:14} {:8.3f} {:8.4f} {:+8.3f} ± {:.3f} {:+9.5f} ± {:.5f} {:9.4f} {:4.0f} %\n", name,
                     asked / games, gains.count / games, 100 * by_game.mean(games),
                     100 * by_game.error(games), mean, gains.error(gains.count), truth, worse);
}

std::string table_of(const Json& terms, const Differences& found) {
  const auto ms = [&](std::size_t i) { return 1000 * found.seconds[i] / static_cast<double>(found.games); };
  std::string table = fmt::format(
      "{} less {}: {} games, {} not scored; CPU ms a game: {:.2f} and {:.2f}, scoring {:.2f}\n\n"
      "{:14} {:>8} {:>8} {:>16} {:>19} {:>9} {:>6}\n",
      terms.at("player").get<std::string>(), terms.at("base").get<std::string>(), found.games, found.unscored,
      ms(0), ms(1), ms(2), "phase", "asked", "differ", "gain, % of games", "gain if they differ", "scatter",
      "worse");
  const char* const names[phases] = {"below 10 open", "below 40 open", "1e30 and more", "1e10 and more",
                                     "below 1e10"};
  for (std::size_t phase = 0; phase < phases; ++phase) table += line_of(names[phase], found, phase, phase);
  return table + line_of("all", found, 0, phases - 1);
}

/// What a task's file has.
struct DifferenceTask {
  Json terms;
  Task task;
  Differences found;
};

Result<DifferenceTask> read_task_file(const std::string& path) {
  MINES_LET(const auto text, read_whole(path, longest_task_file));
  DifferenceTask file;
  MINES_TRY(
      read_task_json(path, text, bounds, format, version, "mines-lab difference", [&](const auto& json) {
        file = {
            json.at("terms"), {json.at("task"), json.at("of")}, Json(json.at("found")).get<Differences>()};
      }));
  return file;
}

}  // namespace

Result<int> difference(cli::Arguments& arguments) {
  GameRange range;
  arena::BoardRule rule = expert();
  std::string player;
  std::string base;
  int draws = 144;
  std::optional<TaskChoice> choice;
  std::string output;
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
        {.name = "draws", .value = cli::whole(draws, 2, 100'000), .help = "placements for each difference"}},
       task_options(choice, output, "mines-lab merge")});
  MINES_TRY(cli::read_options(arguments, difference_usage, table));
  MINES_TRY(cli::check_on_board("--start", rule.start, rule.size));
  MINES_LET(const auto player_options, read_player("PLAYER", player));
  MINES_LET(const auto base_options, read_player("BASE", base));
  if (base_options.rollouts.games > 0) return bad_input("BASE", "it must not have rollouts");
  if (choice && choice->counts) return cli::print_text(std::to_string(range.games) + "\n");
  const Json terms{{"toolkit", toolkit_version()},
                   {"player", player},
                   {"base", base},
                   {"games", range.games},
                   {"first", range.first},
                   {"seed", range.seed},
                   {"first_click", facts::word_of(rule.first)},
                   {"start", {rule.start.row, rule.start.column}},
                   {"draws", draws}};
  Task task;
  std::string path;
  if (choice) {
    MINES_LET(task, chosen_task(*choice, range.games, "the run"));
    if (!output.empty()) {
      path = task_path(output, task);
      MINES_LET(const bool is_there, has_task_file(output, path, [&](const std::string& there) {
                  return read_task_file(there).map([&](const DifferenceTask& other) {
                    return other.terms == terms && other.task == task;
                  });
                }));
      if (is_there) return 0;
    }
  }
  const Share share = share_of(task, range.games);
  MINES_LET(const auto found,
            find_differences(rule, range.seed, {range.first + share.first, range.first + share.end},
                             player_options, base_options, draws));
  if (!choice) return cli::print_text(table_of(terms, found));
  const Json json{{"format", format},    {"version", version}, {"terms", terms},
                  {"task", task.number}, {"of", task.of},      {"found", found}};
  return cli::done(write_task_file(path, json.dump() + "\n"));
}

Result<int> merge(cli::Arguments& arguments) {
  std::vector<std::string> paths;
  MINES_TRY(cli::read_options(
      arguments,
      {"mines-lab merge",
       "FILE ...",
       "Prints the table of 'mines-lab difference' from the files of all its tasks.",
       {{"0", "done"}, {"2", "damaged files, files of different games, or a task that is missing"}}},
      {{.name = "FILE",
        .is_bare = true,
        .value = cli::files(paths, "FILE"),
        .is_required = true,
        .help = "the files of the tasks"}}));
  TaskSet tasks;
  Differences found;
  for (const std::string& path : paths) {
    MINES_LET(const auto file, read_task_file(path));
    MINES_TRY(tasks.add(path, file.terms.dump(), file.task));
    found.add(file.found);
  }
  MINES_TRY(tasks.require_all());
  return cli::print_text(table_of(Json::parse(tasks.terms()), found));
}

}  // namespace mines::lab
