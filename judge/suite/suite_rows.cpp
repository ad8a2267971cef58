#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/assert.hpp"
#include "base/seed.hpp"
#include "base/version.hpp"
#include "judge/game/game_report.hpp"
#include "judge/suite/suite_report.hpp"
#include "score/score.hpp"

namespace mines::judge {

namespace {

using report::Json;
using report::Rows;

/// The mean of a quantity, and with several seeds its spread.
template <class Value>
void add_spread(Json& to, const char* name, const SuiteTerms& suite, const Spread<Value>& spread) {
  to[name] = static_cast<double>(spread.mean);
  // One game has no spread.
  if (suite.seeds.size() == 1) return;
  to[name + std::string("_sd")] = spread.deviation;
  to[name + std::string("_least")] = static_cast<double>(spread.least);
  to[name + std::string("_most")] = static_cast<double>(spread.most);
}

/// add_spread() of a quantity of the games that were counted; null if none was.
void add_counted(Json& to, const char* name, const SuiteTerms& suite,
                 const std::vector<const PlayedGame*>& games, double (PlayedGame::*quantity)() const) {
  if (std::any_of(games.begin(), games.end(), [](auto* game) { return game->outcome.has_value(); })) {
    add_spread(to, name, suite, spread_of_counted(games, quantity));
  } else {
    to[name] = nullptr;
  }
}

/// The rows of a game for reports that may be published.
Rows reported_rows(const SuiteTerms& suite, const PlayedGame& game) {
  Rows rows{{"seed_number", game.seed_number}};
  for (report::Row& row : seed_rows(game)) {
    if (!suite.shows_seeds) {
      row.value = nullptr;
      row.text = seed_name(suite, game.seed_number - 1);
    }
    rows.push_back(std::move(row));
  }
  for (report::Row& row : game_rows(game)) rows.push_back(std::move(row));
  return rows;
}

Json point_json(const SuiteTerms& suite, const TestPoint& point,
                const std::vector<const PlayedGame*>& games) {
  Json json{{"id", point.id}};
  add_spread(json, "score", suite, spread_over_seeds(suite, games, &PlayedGame::score));
  add_spread(json, "marks", suite, spread_over_seeds(suite, games, &PlayedGame::marks));
  add_counted(json, "seconds", suite, games, &PlayedGame::seconds);
  add_counted(json, "deficit", suite, games, &PlayedGame::deficit);
  json["weight"] = point.weight;
  json["side"] = point.side;
  json["mines"] = point.mines();
  json["penalty"] = point.penalty;
  json["time_limit_s"] = point.seconds * suite.scale;
  MINES_ASSERT(games.size() <= suite.seeds.size());
  json["games_missing"] = suite.seeds.size() - games.size();
  json["games"] = Json::array();
  for (const PlayedGame* game : games) {
    Json& one = json["games"].emplace_back(object_of(reported_rows(suite, *game)));
    one["isolation"] = game->outcome ? isolation_json(game->outcome->isolation) : Json(nullptr);
  }
  return json;
}

Json solver_json(const SuiteTerms& suite, const SolverGames& solver, std::size_t place) {
  Json json{{"solver", solver.solver}, {"place", place}};
  add_spread(json, "marks", suite, solver.marks(suite));
  json["clean_sweeps"] = solver.sweeps();
  json["endings"] = Json::object();
  for (const auto& [ending, games] : solver.endings(suite)) json["endings"][word_of(ending)] = games;
  json["points"] = Json::array();
  for (const TestPoint& point : suite.points) {
    json["points"].push_back(point_json(suite, point, solver.of_point(point.id)));
  }
  return json;
}

}  // namespace

Json seed_json(const Seed& seed) { return seed.is_drawn() ? Json(seed.text()) : Json(seed.number()); }

Rows seed_rows(const PlayedGame& game) {
  return {{"seed", seed_json(game.seed), "seed"}, {"map_seed", seed_json(game.map_seed)}};
}

Rows game_rows(const PlayedGame& game) {
  static const Outcome none;
  const Outcome& outcome = game.outcome ? *game.outcome : none;
  // A game without an outcome has the same keys, with null, so that tables keep their columns.
  const auto played = [&](Json value) { return game.outcome ? std::move(value) : Json(nullptr); };
  return {
      {"score", static_cast<double>(game.score()), "score", game.score().text(100), 6},
      {"marks", static_cast<double>(game.marks()), "marks",
       fmt::format("{}/{}", game.marks().text(game.point.weight), game.point.weight), 8},
      {"seconds", played(outcome.seconds), "seconds",
       game.outcome ? fmt::format("{:.3f}", outcome.seconds) : "", 8},
      {.key = "deficit",
       .value = played(deficit(outcome.tally, game.point.penalty)),
       .label = "deficit",
       .width = 7},
      {"safe_opened", played(outcome.tally.safe_opened)},
      {.key = "mines_opened", .value = played(outcome.tally.mines_opened), .label = "hit", .width = 5},
      {"timed_out", played(outcome.timed_out)},
      {"overrun_ms", played(report::or_null(outcome.overrun_ms))},
      {"late", played(outcome.is_late())},
      {"memory_exceeded", played(outcome.memory_exceeded)},
      {"memory_hidden", played(report::or_null(outcome.memory_hidden))},
      {"output_exceeded", played(outcome.output_exceeded)},
      {"wire", played(outcome.wire)},
      {"violation", played(report::or_null(outcome.violation))},
      {"server_status", played(outcome.server_status)},
      {"answer_exit_code", played(report::or_null(outcome.answer.exit_code))},
      {"answer_signal", played(report::or_null(outcome.answer.signal))},
      {"answer_peak_rss_bytes", played(outcome.answer.peak_bytes)},
      {"server_peak_rss_bytes", played(outcome.server.peak_bytes)},
      {"disqualified", game.is_disqualified()},
      {"error", game.outcome ? Json(nullptr) : Json(game.error)},
      {"ending", word_of(game.ending()), "ending", ending_text(game), 1, report::Kind::words},
  };
}

std::vector<Rows> games_table(const SuiteTerms& suite, const SolverGames& solver) {
  std::vector<Rows> lines;
  for (const PlayedGame& game : solver.games) {
    const TestPoint& point = game.point;
    const std::string limit = fmt::format("{:g}", game.limit);
    Rows& line = lines.emplace_back(Rows{
        {"solver", solver.solver},
        {"point", point.id, "point", "", 5},
        {"weight", point.weight},
        {"side", point.side, "side", "", 5},
        {"mines", point.mines()},
        {"penalty", point.penalty, "A", "", 2},
        {"time_limit_s", fmt::format("{}", game.limit), "limit", limit, 5},
    });
    for (report::Row& row : reported_rows(suite, game)) line.push_back(std::move(row));
  }
  return lines;
}

std::string suite_json(const SuiteTerms& suite, const std::vector<SolverGames>& solvers) {
  std::vector<std::size_t> places(solvers.size());
  for (const Standing& standing : standings_of(suite, solvers)) places[standing.solver] = standing.place;
  Json all = Json::array();
  for (std::size_t i = 0; i < solvers.size(); ++i) all.push_back(solver_json(suite, solvers[i], places[i]));
  Json seeds = Json::array();
  for (const Seed& seed : suite.seeds) seeds.push_back(seed_json(seed));
  Json object{{"version", toolkit_version()},
              {"scale", suite.scale},
              {"strict", suite.strict},
              {"seeds", suite.shows_seeds ? std::move(seeds) : Json(nullptr)},
              {"marks_most", marks_to_have(suite.points)}};
  // The first solver's results are at the top level as well: with one solver they are all there is. Its
  // marks_most stays below, as the suite has one of its own.
  for (const auto& [name, value] : all.front().items()) {
    if (!object.contains(name)) object[name] = value;
  }
  object["solvers"] = std::move(all);
  return report::json_text(object) + "\n";
}

std::string suite_csv(const SuiteTerms& suite, const std::vector<SolverGames>& solvers) {
  std::vector<Rows> lines;
  for (const SolverGames& solver : solvers) {
    for (Rows& line : games_table(suite, solver)) lines.push_back(std::move(line));
  }
  return csv_table(lines);
}

}  // namespace mines::judge
