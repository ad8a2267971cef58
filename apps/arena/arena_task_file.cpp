#include "apps/arena/arena_task_file.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

#include "base/assert.hpp"
#include "base/version.hpp"
#include "os/byte_reader.hpp"
#include "tasks/task.hpp"
#include "tasks/task_set.hpp"

namespace mines::arena {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* format = "mines-arena task";
constexpr int version = 1;

/// Two settings with 4096 steps of their histograms take a quarter of it.
constexpr std::size_t longest_task_file = std::size_t{1} << 20;
/// Object, array of results, result, array of times.
constexpr JsonBounds bounds{5, 4 * TimeHistogram::steps + 1000, 1000};
constexpr std::uint64_t any_number = ~std::uint64_t{0};
/// More than the luck of any game. With it the luck of all games of a run fits 63 bits.
constexpr std::uint64_t most_luck_a_game = 100'000;
static_assert(most_luck_a_game * luck_unit * most_shared_games <= std::uint64_t{1} << 63);

Json result_json(const std::string& solver, const MatchResult& result) {
  Json times = Json::array();
  for (std::size_t step = 0; step < TimeHistogram::steps; ++step) {
    const std::uint64_t count = result.move_times.count_of(step);
    if (count == 0) continue;
    times.push_back(step);
    times.push_back(count);
  }
  return {{"solver", solver},
          {"wins", result.wins},
          {"lost_on_safe", result.lost_on_safe},
          {"guesses", result.guesses},
          {"moves", result.moves},
          {"luck", result.luck},
          {"steady_squares", result.steady_squares},
          {"move_times", std::move(times)},
          {"move_ns_max", result.move_times.longest()},
          {"cpu_seconds", result.cpu_seconds},
          {"seconds", result.seconds}};
}

Json task_json(const ArenaTask& task) {
  const Json terms = Json::parse(task.terms);
  Json settings = Json::array();
  for (const MatchResult& result : task.results.settings)
    settings.push_back(result_json(terms.at("solvers").at(settings.size()), result));
  return {{"format", format},
          {"version", version},
          {"terms", terms},
          {"task", task.task.number},
          {"of", task.task.of},
          {"games", task.results.games},
          {"differ", task.results.differ},
          {"settings", std::move(settings)}};
}

/// A field that must be a number from `least` to `most`, both at least 0, so that the casts are safe.
std::int32_t coordinate(const Json& object, const char* name, std::int32_t least, std::int32_t most) {
  return static_cast<std::int32_t>(
      whole_field(object, name, static_cast<std::uint64_t>(least), static_cast<std::uint64_t>(most)));
}

/// The settings that the terms name.
Settings settings_of(const Json& terms) {
  Settings settings;
  BoardRule& rule = settings.rule;
  rule.size = {coordinate(terms, "rows", 1, max_side), coordinate(terms, "columns", 1, max_side)};
  const Result<FirstClick> first = first_of(terms.at("first"), "'first'");
  if (!first) task_fault(to_string(first.error()));
  rule.first = *first;
  rule.start = {coordinate(terms, "start_row", 0, rule.size.rows - 1),
                coordinate(terms, "start_column", 0, rule.size.columns - 1)};
  rule.mines = whole_field(terms, "mines", 0, most_mines(rule));
  settings.games = whole_field(terms, "games", 1, most_games);
  // Boards of a file: the terms have only its digest, which suffices for a report.
  if (terms.at("seed").is_null()) {
    settings.maps_in = terms.at("boards").get<std::string>();
  } else {
    settings.seed = whole_field(terms, "seed", 0, any_number);
  }
  for (const Json& name : terms.at("solvers")) {
    const ClassicSetting* const solver = classic_setting(name.get<std::string>());
    if (solver == nullptr) task_fault("'solvers' has an unknown setting");
    settings.solvers.push_back(solver);
  }
  if (settings.solvers.empty() || settings.solvers.size() > 2)
    task_fault("'solvers' does not name one or two settings");
  return settings;
}

/// A field that must be a number from 0 on: a time.
double time_field(const Json& object, const char* name) {
  const double value = object.at(name);
  if (!(value >= 0)) task_fault(fmt::format("'{}' is below 0", name));
  return value;
}

MatchResult result_of(const Json& json, std::uint64_t games, std::uint64_t cells) {
  MatchResult result;
  result.wins = whole_field(json, "wins", 0, games);
  // A game is won or lost, so what is not won limits the losses. A game has at most a move for each cell.
  result.lost_on_safe = whole_field(json, "lost_on_safe", 0, games - result.wins);
  result.moves = whole_field(json, "moves", 0, games * cells);
  result.guesses = whole_field(json, "guesses", 0, result.moves);
  if (!json.at("luck").is_number_integer()) task_fault("'luck' is not a whole number");
  result.luck = json.at("luck").get<std::int64_t>();
  const std::uint64_t most_luck = std::min(result.guesses, games * most_luck_a_game) * luck_unit;
  if (std::abs(static_cast<double>(result.luck)) > static_cast<double>(most_luck))
    task_fault("'luck' is more than a game for each guess");
  result.steady_squares = whole_field(json, "steady_squares", 0, any_number);
  result.cpu_seconds = time_field(json, "cpu_seconds");
  result.seconds = time_field(json, "seconds");
  const std::uint64_t longest = whole_field(json, "move_ns_max", 0, any_number);
  std::uint64_t left = result.moves;
  std::size_t next = 0;
  const Json& times = json.at("move_times");
  if (!times.is_array() || times.size() % 2 != 0) task_fault("'move_times' is not a list of pairs");
  for (std::size_t i = 0; i < times.size(); i += 2) {
    if (left == 0 || next == TimeHistogram::steps) task_fault("'move_times' counts more moves than 'moves'");
    // An object, so that an error names the field.
    const Json pair{{"step", times[i]}, {"moves", times[i + 1]}};
    // Steps must ascend and have times: so a histogram has one text only.
    const std::size_t step = whole_field(pair, "step", next, TimeHistogram::steps - 1);
    const std::uint64_t count = whole_field(pair, "moves", 1, left);
    result.move_times.add_step(step, count, longest);
    left -= count;
    next = step + 1;
  }
  if (left != 0) task_fault("'move_times' counts fewer moves than 'moves'");
  // `next` is now one more than the last step, in which the longest time must lie.
  if (next > 0 && TimeHistogram::step_of(longest) + 1 != next)
    task_fault("'move_ns_max' is not in the last step of 'move_times'");
  return result;
}

ArenaTask task_of(const Json& json) {
  const Settings settings = settings_of(json.at("terms"));
  ArenaTask file;
  file.terms = json.at("terms").dump();
  file.task.of = whole_field(json, "of", 1, settings.games);
  file.task.number = whole_field(json, "task", 1, file.task.of);
  ArenaResults& results = file.results;
  results.games = share_of(file.task, settings.games).size();
  const Json& each = json.at("settings");
  if (!each.is_array() || each.size() != json.at("terms").at("solvers").size())
    task_fault("'settings' does not have one entry for each of 'solvers'");
  for (const Json& result : each)
    results.settings.push_back(result_of(result, results.games, settings.rule.size.cells()));
  if (settings.solvers.size() == 2) {
    const std::uint64_t a = results.settings[0].wins;
    const std::uint64_t b = results.settings[1].wins;
    // Of boards that both settings won there are c, and a + b - 2 c differ. c is from max(0, a + b - games)
    // to min(a, b), which gives these bounds; the parity is that of a + b.
    results.differ = whole_field(json, "differ", std::max(a, b) - std::min(a, b),
                                 std::min(a + b, 2 * results.games - a - b));
    if ((a + b - results.differ) % 2 != 0) task_fault("'differ' contradicts 'wins'");
  }
  require_as_written(json, task_json(file));
  return file;
}

}  // namespace

std::string terms_text(const Settings& settings, const BoardSource& boards) {
  const BoardRule& rule = boards.rule();
  Json solvers = Json::array();
  for (const ClassicSetting* const solver : settings.solvers) solvers.push_back(solver->name);
  const Json terms{{"toolkit", toolkit_version()},
                   {"rows", rule.size.rows},
                   {"columns", rule.size.columns},
                   {"mines", rule.mines},
                   {"first", facts::word_of(rule.first)},
                   {"start_row", rule.start.row},
                   {"start_column", rule.start.column},
                   {"games", boards.games()},
                   {"seed", settings.maps_in ? Json() : Json(settings.seed)},
                   {"boards", settings.maps_in ? Json(boards.digest()) : Json()},
                   {"solvers", std::move(solvers)}};
  return terms.dump();
}

std::string task_text(const ArenaTask& task) { return task_json(task).dump() + "\n"; }

Result<ArenaTask> read_task_text(const std::string& path, std::string_view text) {
  ArenaTask task;
  MINES_TRY(read_task_json(path, text, bounds, format, version, "mines-arena",
                           [&](const Json& json) { task = task_of(json); }));
  return task;
}

Result<ArenaTask> read_task_file(const std::string& path) {
  MINES_LET(const auto text, read_whole(path, longest_task_file));
  return read_task_text(path, text);
}

Result<MergedTasks> merge_tasks(const std::vector<std::string>& paths) {
  MINES_ASSERT(!paths.empty());
  MergedTasks merged;
  TaskSet tasks;
  for (const std::string& path : paths) {
    MINES_LET(const auto file, read_task_file(path));
    MINES_TRY(tasks.add(path, file.terms, file.task));
    merged.results.add(file.results);
  }
  MINES_TRY(tasks.require_all());
  merged.settings = settings_of(Json::parse(tasks.terms()));
  merged.settings.merged_tasks = tasks.of();
  return merged;
}

}  // namespace mines::arena
