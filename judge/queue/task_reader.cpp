#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/json_bounds.hpp"
#include "base/printable.hpp"
#include "base/read_whole.hpp"
#include "judge/queue/task_file.hpp"
#include "judge/report/report_reader.hpp"
#include "judge/suite/maps.hpp"

namespace mines::judge {

namespace {

using Json = nlohmann::ordered_json;
using AnyOrder = nlohmann::json;  // its objects are equal whatever the order of their fields

/// A game of a task takes about 1 KiB.
constexpr std::size_t longest_file = std::size_t{256} << 20;
/// Object, array of games, game, isolation, refused calls. A game has some 50 values; a suite of most_games
/// games has that many seeds at most.
constexpr JsonBounds bounds{6, most_games + 100 * most_games_of_task, 1000};

/// What is wrong with a file, thrown inside this file alone, as nlohmann's own errors are.
struct Fault {
  std::string what;
};

[[noreturn]] void fault(std::string what) { throw Fault{std::move(what)}; }

/// A field that must be a whole number from `least` to `most`.
std::uint64_t whole(const Json& object, const char* name, std::uint64_t least, std::uint64_t most) {
  const Json& field = object.at(name);
  if (!field.is_number_unsigned() || field.get<std::uint64_t>() < least || field.get<std::uint64_t>() > most)
    fault(fmt::format("'{}' is not a whole number from {} to {}", name, least, most));
  return field.get<std::uint64_t>();
}

Seed seed_of(const Json& json) {
  if (json.is_number_unsigned()) return json.get<std::uint64_t>();
  const std::string text = json.get<std::string>();
  const Result<Seed> seed = text == "draw" ? bad_input("", "") : read_seed("'seeds'", text);
  if (!seed || !seed->is_drawn()) fault("'seeds' has one that is neither a number nor a drawn seed");
  return *seed;
}

template <class Value>
void require_distinct(std::vector<Value> values, const char* name) {
  if (values.empty()) fault(fmt::format("'{}' is empty", name));
  std::sort(values.begin(), values.end());
  if (std::adjacent_find(values.begin(), values.end()) != values.end())
    fault(fmt::format("'{}' has the same twice", name));
}

SuiteTerms terms_of(const Json& suite) {
  SuiteTerms terms;
  terms.names = suite.at("solvers").get<std::vector<std::string>>();
  std::vector<int> points;
  for (const Json& point : suite.at("points")) {
    points.push_back(static_cast<int>(whole({{"points", point}}, "points", 0, test_points.size() - 1)));
    terms.points.push_back(test_points.at(static_cast<std::size_t>(points.back())));
  }
  for (const Json& seed : suite.at("seeds")) terms.seeds.push_back(seed_of(seed));
  // One solver may play twice, to be compared with itself.
  if (terms.names.empty()) fault("'solvers' is empty");
  require_distinct(points, "points");
  require_distinct(terms.seeds, "seeds");
  terms.scale = suite.at("scale");
  if (!(terms.scale >= 0.001 && terms.scale <= 1000)) fault("'scale' is not from 0.001 to 1000");
  terms.strict = suite.at("strict");
  if (terms.names.size() > most_games || terms.seeds.size() > most_games || games_of(terms) > most_games)
    fault("the suite has too many games");
  return terms;
}

Host host_of(const Json& json) {
  return {json.at("name"), json.at("processor"), json.at("kernel"),
          static_cast<int>(whole(json, "processors", 0, 1'000'000)),
          whole(json, "memory_bytes", 0, ~std::uint64_t{0})};
}

/// Fails on a number with a fraction, or beyond 64 bits, where a count is expected: to convert it is not
/// defined.
void require_counts(const Json& json) {
  for (const auto& [name, value] : json.items()) {
    const bool may_have_fraction =
        name == "score" || name == "marks" || name == "seconds" || name == "overrun_ms";
    if (value.is_number_float() && !may_have_fraction) fault(fmt::format("'{}' is no whole number", name));
    if (value.is_object()) require_counts(value);
  }
}

TaskGame task_game_of(const SuiteTerms& suite, const Json& json) {
  require_counts(json);
  TaskGame played;
  played.number = whole(json, "number", 0, games_of(suite) - 1);
  const Json& program = json.at("program");
  played.program = {whole(program, "bytes", 0, ~std::uint64_t{0}), program.at("check")};
  const SuiteGame number = game_of(suite, played.number);
  PlayedGame& game = played.game;
  game.point = suite.points[number.point];
  game.limit = game.point.seconds * suite.scale;
  game.seed = suite.seeds[number.seed];
  game.map_seed = map_seed(game.seed, game.point);
  game.strict = suite.strict;
  if (const Json& error = json.at("error"); !error.is_null()) {
    game.error = error;
    return played;
  }
  game.outcome = outcome_of(json);
  const Tally opened = game.outcome->tally;
  game.outcome->tally = {game.point.side, game.point.side, game.point.mines(), opened.safe_opened,
                         opened.mines_opened};
  const Tally& tally = game.outcome->tally;
  if (tally.safe_opened < 0 || tally.safe_opened > tally.safe_cells() || tally.mines_opened < 0 ||
      tally.mines_opened > tally.mines)
    fault("more is open than the board has");
  if (!(game.outcome->seconds >= 0)) fault("'seconds' is below 0");
  return played;
}

/// Fails unless the game's fields are those that this judge writes for what it has read: then nothing was
/// lost or added, and nothing contradicts what it follows from.
void require_same(const Json& is, const Json& expected) {
  for (const auto& [name, value] : expected.items()) {
    if (!is.contains(name)) fault(fmt::format("there is no '{}'", name));
    if (AnyOrder(is.at(name)) != AnyOrder(value))
      fault(fmt::format("'{}' is {}, but {} follows from the rest", name, printable(is.at(name).dump()),
                        printable(value.dump(-1, ' ', false, Json::error_handler_t::replace))));
  }
  if (is.size() != expected.size()) fault("there are fields that no task writes");
}

std::vector<TaskGame> games_of_task(const TaskFile& file, const Json& games) {
  const Share share = share_of(file.task, games_of(file.terms));
  if (!games.is_array() || games.size() != share.size())
    fault(
        fmt::format("{} games are expected in task {} of {}", share.size(), file.task.number, file.task.of));
  std::vector<TaskGame> found;
  for (std::size_t i = 0; i < games.size(); ++i) {
    try {
      const std::size_t number = share.first + i;
      if (whole(games[i], "number", 0, most_games) != number)
        fault(fmt::format("'number' is not {}", number));
      found.push_back(task_game_of(file.terms, games[i]));
      require_same(games[i], task_game_json(file.terms, found.back()));
    } catch (const Fault& inside) {
      fault(fmt::format("games[{}]: {}", i, inside.what));
    } catch (const Json::exception& inside) {
      fault(fmt::format("games[{}]: {}", i, inside.what()));
    }
  }
  return found;
}

TaskFile task_file_of(const Json& json) {
  if (!json.is_object() || !json.contains("format") || json.at("format") != task_file_format)
    fault("not a file that 'mines-judge suite --task' writes");
  if (json.at("version") != task_file_version)
    fault(fmt::format("the format has version {}, and this program reads version {}",
                      printable(json.at("version").dump()), task_file_version));
  TaskFile file;
  file.terms = terms_of(json.at("suite"));
  file.suite = json.at("suite").dump();
  file.task.of = whole(json, "of", 1, games_of(file.terms));
  file.task.number = whole(json, "task", 1, file.task.of);
  file.host = host_of(json.at("host"));
  file.ended = json.at("ended");
  file.games = games_of_task(file, json.at("games"));
  return file;
}

}  // namespace

Result<TaskFile> read_task_text(const std::string& path, std::string_view text) {
  if (const std::string excess = json_excess(text, bounds); !excess.empty()) return bad_input(path, excess);
  try {
    return task_file_of(Json::parse(text));
  } catch (const Json::parse_error& problem) {
    // Its own message has line, column and library; the byte it counts from 1.
    if (problem.byte > text.size()) return bad_input(path, text.size(), "it ends too early");
    return bad_input(path, problem.byte == 0 ? 0 : problem.byte - 1, "no JSON");
  } catch (const Json::exception& problem) {
    return bad_input(path, problem.what());
  } catch (const Fault& problem) {
    return bad_input(path, problem.what);
  }
}

Result<TaskFile> read_task_file(const std::string& path) {
  MINES_LET(const auto text, read_whole(path, longest_file));
  return read_task_text(path, text);
}

}  // namespace mines::judge
