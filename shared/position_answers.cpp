#include "shared/position_answers.hpp"

#include <cmath>

#include "shared/placement_answer.hpp"
#include "shared/position_request.hpp"
#include "shared/read_answer.hpp"

namespace mines::shared {

namespace {

using library::Minimality;
using library::Verdict;

Json json_of(library::Cell cell) { return Json::array({cell.row, cell.column}); }

Json json_of(const std::vector<library::Cell>& cells) {
  Json list = Json::array();
  for (const library::Cell cell : cells) list.push_back(json_of(cell));
  return list;
}

template <class Value>
Json json_of(const std::optional<Value>& value) {
  return value ? Json(*value) : Json(nullptr);
}

/// Numbers, and null for those that are none.
Json json_of(const std::vector<double>& values) {
  Json list = Json::array();
  for (const double value : values) list.push_back(std::isnan(value) ? Json(nullptr) : Json(value));
  return list;
}

const char* name_of(Verdict verdict) {
  return verdict == Verdict::safe ? "safe" : verdict == Verdict::mine ? "mine" : "undecided";
}

const char* name_of(Minimality size) {
  return size == Minimality::smallest ? "smallest" : size == Minimality::minimal ? "minimal" : "sufficient";
}

void add_reason(Json& answer, const library::Reason& reason) {
  answer["numbers"] = reason.found ? json_of(reason.numbers) : Json(nullptr);
  if (!reason.found) return;
  answer["uses_mines"] = reason.uses_mines;
  answer["size"] = name_of(reason.size);
}

std::optional<Engine::Goal> goal_of(Request& request) {
  return request.choice<Engine::Goal>("goal", {{"win", Engine::Goal::win}, {"score", Engine::Goal::score}});
}

Json analyse(Request& request, const Limits& limits) {
  const Engine engine = position_of(request, limits).engine;
  const Engine::Budget budget = budget_of(request, limits);
  request.finish();
  const Engine::Analysis analysis = engine.analysis(budget);
  Json answer = {{"rows", engine.rows()}, {"columns", engine.columns()}, {"mines", json_of(engine.mines())}};
  answer["possible"] = analysis.possible();
  if (!analysis.possible()) {
    answer["contradiction"] = analysis.contradiction->text;
    add_reason(answer, analysis.contradiction->reason);
    return answer;
  }
  answer["exact"] = analysis.exact;
  answer["placements"] = analysis.placements.empty() ? Json(nullptr) : Json(analysis.placements);
  answer["placements_log10"] = json_of(analysis.placements_log10);
  answer["probability"] = json_of(analysis.mine);
  answer["verdict"] = Json::array();
  for (const Verdict verdict : analysis.verdict) answer["verdict"].push_back(static_cast<int>(verdict));
  if (!analysis.exact) answer["error"] = json_of(analysis.error);
  return answer;
}

Json explain(Request& request, const Limits& limits) {
  const Engine engine = position_of(request, limits).engine;
  const Engine::Budget budget = budget_of(request, limits);
  const library::Cell cell = Request::required("cell", request.cell("cell"));
  request.finish();
  const Engine::Explanation explanation = engine.explain(cell, budget);
  Json answer = {
      {"cell", json_of(cell)}, {"verdict", name_of(explanation.verdict)}, {"text", explanation.text}};
  if (explanation.verdict != Verdict::undecided) {
    add_reason(answer, explanation.reason);
    return answer;
  }
  answer["guesses"] = Json::array();
  for (const library::Guess& guess : explanation.guesses) {
    answer["guesses"].push_back({{"cell", json_of(guess.cell)},
                                 {"probability", guess.mine},
                                 {"progress", json_of(guess.progress)},
                                 {"win", json_of(guess.win)},
                                 {"rating", json_of(guess.rating)}});
  }
  answer["safe_elsewhere"] =
      explanation.safe_elsewhere ? json_of(*explanation.safe_elsewhere) : Json(nullptr);
  return answer;
}

Json best_move(Request& request, const Limits& limits) {
  const Engine engine = position_of(request, limits).engine;
  const Engine::Budget budget = budget_of(request, limits);
  const auto goal = goal_of(request).value_or(Engine::Goal::win);
  request.finish();
  const auto move = engine.best_move(goal, budget);
  if (!move) return {{"move", nullptr}};
  return {{"move",
           {{"cell", json_of(move->cell)},
            {"safe", move->is_certain},
            {"probability", move->mine},
            {"gain", json_of(move->gain)}}}};
}

Json svg(Request& request, const Limits& limits) {
  const Engine engine = position_of(request, limits).engine;
  const Engine::Budget budget = budget_of(request, limits);
  Engine::Picture picture;
  picture.analysis = request.flag("analysis").value_or(picture.analysis);
  picture.move = goal_of(request);
  picture.explained = request.cell("cell");
  request.finish();
  return {{"svg", engine.svg(picture, budget)}};
}

}  // namespace

Answers position_answers() {
  return {{"analyse", &analyse}, {"explain", &explain},    {"best_move", &best_move},
          {"svg", &svg},         {"read", &read_position}, {"placement", &placement}};
}

}  // namespace mines::shared
