#include "judge/suite/data_report.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/seed.hpp"
#include "base/version.hpp"
#include "judge/game/score.hpp"
#include "judge/report/json_values.hpp"
#include "judge/report/report.hpp"
#include "judge/suite/standings.hpp"

namespace mines::judge {

namespace {

using Json = nlohmann::ordered_json;

/// A quantity of the outcome; null if there is none.
template <class Quantity>
Json of_outcome(const PlayedGame& game, const Quantity& quantity) {
  return game.outcome ? Json(quantity(*game.outcome)) : Json(nullptr);
}

/// The mean of a quantity over the games that have it, and with several seeds its spread.
template <class Quantity>
void add_spread(Json& to, const char* name, const std::vector<const PlayedGame*>& games,
                const Quantity& quantity) {
  std::vector<double> values;
  for (const PlayedGame* game : games) {
    const std::optional<double> value = quantity(*game);
    if (value) values.push_back(*value);
  }
  const Spread spread = spread_of(values);
  to[name] = values.empty() ? Json(nullptr) : Json(spread.mean);
  if (games.size() == 1 || values.empty()) return;
  to[name + std::string("_sd")] = spread.deviation;
  to[name + std::string("_least")] = spread.least;
  to[name + std::string("_most")] = spread.most;
}

Json point_json(const TestPoint& point, const std::vector<const PlayedGame*>& games) {
  Json json{{"id", point.id}};
  using Value = std::optional<double>;
  add_spread(json, "score", games, [](const PlayedGame& game) { return Value(game.score()); });
  add_spread(json, "marks", games, [](const PlayedGame& game) { return Value(game.marks()); });
  add_spread(json, "seconds", games, [](const PlayedGame& game) {
    return game.outcome ? Value(game.outcome->seconds) : std::nullopt;
  });
  add_spread(json, "deficit", games, [](const PlayedGame& game) {
    if (!game.outcome) return Value();
    return Value(static_cast<double>(deficit(game.outcome->tally, game.point.penalty)));
  });
  json["weight"] = point.weight;
  json["side"] = point.side;
  json["mines"] = point.mines();
  json["penalty"] = point.penalty;
  json["time_limit_s"] = games.front()->limit;
  json["games"] = Json::array();
  for (const PlayedGame* game : games) {
    Json& one = json["games"].emplace_back(game_json(*game));
    one["isolation"] = of_outcome(*game, [](const Outcome& o) { return isolation_json(o.isolation); });
  }
  return json;
}

Json solver_json(const SuiteTerms& suite, const SolverGames& solver, std::size_t place) {
  const Spread marks = spread_of(solver.marks());
  Json json{{"solver", solver.solver}, {"place", place}, {"marks", marks.mean}};
  if (suite.seeds.size() > 1) {
    json["marks_sd"] = marks.deviation;
    json["marks_least"] = marks.least;
    json["marks_most"] = marks.most;
  }
  json["clean_sweeps"] = solver.sweeps();
  json["points"] = Json::array();
  for (const TestPoint& point : suite.points) {
    json["points"].push_back(point_json(point, solver.of_point(point.id)));
  }
  return json;
}

std::string csv_field(const Json& value) {
  if (value.is_null()) return "";
  if (value.is_string()) return csv_text(value.get<std::string>());
  return value.dump();
}

}  // namespace

Json seed_json(const Seed& seed) { return seed.is_drawn() ? Json(seed.text()) : Json(seed.number()); }

Json game_json(const PlayedGame& game) {
  const auto penalty = game.point.penalty;
  return {
      {"seed", seed_json(game.seed)},
      {"map_seed", seed_json(game.map_seed)},
      {"score", game.score()},
      {"marks", game.marks()},
      {"seconds", of_outcome(game, [](const Outcome& o) { return o.seconds; })},
      {"deficit", of_outcome(game, [=](const Outcome& o) { return deficit(o.tally, penalty); })},
      {"safe_opened", of_outcome(game, [](const Outcome& o) { return o.tally.safe_opened; })},
      {"mines_opened", of_outcome(game, [](const Outcome& o) { return o.tally.mines_opened; })},
      {"timed_out", of_outcome(game, [](const Outcome& o) { return o.timed_out; })},
      {"overrun_ms", of_outcome(game, [](const Outcome& o) { return or_null(o.overrun_ms); })},
      {"late", of_outcome(game, [](const Outcome& o) { return o.is_late(); })},
      {"memory_exceeded", of_outcome(game, [](const Outcome& o) { return o.memory_exceeded; })},
      {"wire", of_outcome(game, [](const Outcome& o) { return o.wire; })},
      {"violation", of_outcome(game, [](const Outcome& o) { return or_null(o.violation); })},
      {"server_status", of_outcome(game, [](const Outcome& o) { return o.server_status; })},
      {"answer_exit_code", of_outcome(game, [](const Outcome& o) { return or_null(o.answer.exit_code); })},
      {"answer_signal", of_outcome(game, [](const Outcome& o) { return or_null(o.answer.signal); })},
      {"answer_peak_rss_bytes", of_outcome(game, [](const Outcome& o) { return o.answer.peak_bytes; })},
      {"server_peak_rss_bytes", of_outcome(game, [](const Outcome& o) { return o.server.peak_bytes; })},
      {"disqualified", game.is_disqualified()},
      {"error", game.outcome ? Json(nullptr) : Json(game.error)},
  };
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
              {"seeds", std::move(seeds)},
              {"marks_most", marks_to_have(suite.points)}};
  // The first solver's results are at the top level as well: with one solver they are all there is. Its
  // marks_most stays below, as the suite has one of its own.
  for (const auto& [name, value] : all.front().items()) {
    if (!object.contains(name)) object[name] = value;
  }
  object["solvers"] = std::move(all);
  // Paths and messages come from others and need not be UTF-8.
  return object.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string csv_text(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string field = "\"";
  for (const char byte : text) field += byte == '"' ? "\"\"" : std::string(1, byte);
  return field + "\"";
}

std::string suite_csv(const std::vector<SolverGames>& solvers) {
  std::string lines = "solver,point,weight,side,mines,penalty,time_limit_s";
  bool named = false;
  std::string rows;
  for (const SolverGames& solver : solvers) {
    for (const PlayedGame& game : solver.games) {
      rows += fmt::format("{},{},{},{},{},{},{}", csv_text(solver.solver), game.point.id, game.point.weight,
                          game.point.side, game.point.mines(), game.point.penalty, game.limit);
      const Json fields = game_json(game);
      for (const auto& [name, value] : fields.items()) {
        if (!named) lines += "," + name;
        rows += fmt::format(",{}", csv_field(value));
      }
      named = true;
      rows += "\n";
    }
  }
  return lines + "\n" + rows;
}

}  // namespace mines::judge
