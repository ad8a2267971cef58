#include "library/json/position_calls.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "library/json/placement_call.hpp"
#include "library/json/position_request.hpp"
#include "library/json/review_call.hpp"

namespace mines::json {

namespace {

Json json_of(Cell cell) { return Json::array({cell.row, cell.column}); }

Json json_of(const std::vector<Cell>& cells) {
  Json list = Json::array();
  for (const Cell cell : cells) list.push_back(json_of(cell));
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

void add_reason(Json& reply, const Reason& reason) {
  reply["numbers"] = reason.found ? json_of(reason.numbers) : Json(nullptr);
  if (!reason.found) return;
  reply["uses_mines"] = reason.uses_mines;
  reply["size"] = mines::name_of(reason.size);
}

std::optional<Goal> goal_of(Request& request) {
  return request.choice<Goal>("goal", {{"win", Goal::win}, {"score", Goal::score}});
}

Json analyse(Request& request, const Limits& limits) {
  const Engine engine = position_of(request, limits).engine;
  const Budget budget = budget_of(request, limits);
  request.finish();
  const Analysis analysis = engine.analysis(budget);
  Json reply = {{"rows", engine.rows()}, {"columns", engine.columns()}, {"mines", json_of(engine.mines())}};
  reply["possible"] = analysis.possible();
  if (!analysis.possible()) {
    reply["contradiction"] = analysis.contradiction->text;
    add_reason(reply, analysis.contradiction->reason);
    return reply;
  }
  reply["exact"] = analysis.exact;
  reply["placements"] = analysis.placements.empty() ? Json(nullptr) : Json(analysis.placements);
  reply["placements_log10"] = json_of(analysis.placements_log10);
  reply["probability"] = json_of(analysis.mine);
  reply["verdict"] = Json::array();
  for (const Verdict verdict : analysis.verdict) reply["verdict"].push_back(static_cast<int>(verdict));
  if (!analysis.exact) reply["error"] = json_of(analysis.error);
  return reply;
}

Json explain(Request& request, const Limits& limits) {
  const Engine engine = position_of(request, limits).engine;
  const Budget budget = guess_budget_of(request, limits);
  const Cell cell = Request::required("cell", request.cell("cell"));
  request.finish();
  const Explanation explanation = engine.explain(cell, budget);
  Json reply = {
      {"cell", json_of(cell)}, {"verdict", name_of(explanation.verdict)}, {"text", explanation.text}};
  if (explanation.verdict != Verdict::undecided) {
    add_reason(reply, explanation.reason);
    return reply;
  }
  reply["guesses"] = Json::array();
  for (const Guess& guess : explanation.guesses) {
    reply["guesses"].push_back({{"cell", json_of(guess.cell)},
                                {"risk", guess.risk()},
                                {"probability", guess.mine},  // what 1.0 called it
                                {"progress", json_of(guess.progress)},
                                {"win", json_of(guess.win)},
                                {"win_error", json_of(guess.win_error)},
                                {"rating", json_of(guess.rating)}});
  }
  reply["safe_elsewhere"] = explanation.safe_elsewhere ? json_of(*explanation.safe_elsewhere) : Json(nullptr);
  return reply;
}

Json best_move(Request& request, const Limits& limits) {
  const Engine engine = position_of(request, limits).engine;
  const Budget budget = guess_budget_of(request, limits);
  const auto goal = goal_of(request).value_or(Goal::win);
  request.finish();
  const auto move = engine.best_move(goal, budget);
  if (!move) return {{"move", nullptr}};
  return {{"move",
           {{"cell", json_of(move->cell)},
            {"certain", move->is_certain},
            {"risk", move->mine},
            {"gain", json_of(move->gain)},
            // what 1.0 called them
            {"safe", move->is_certain},
            {"probability", move->mine}}}};
}

Json svg(Request& request, const Limits& limits) {
  const Engine engine = position_of(request, limits).engine;
  const Budget budget = guess_budget_of(request, limits);
  Picture picture;
  picture.analysis = request.flag("analysis").value_or(picture.analysis);
  picture.move = goal_of(request);
  picture.explained = request.cell("cell");
  request.finish();
  return {{"svg", engine.svg(picture, budget)}};
}

bool is_digit(char byte) { return byte >= '0' && byte <= '9'; }

/// Whether the text begins like JSMinesweeper's files: 30x16x99.
bool begins_with_size(std::string_view text) {
  for (int number = 0; number < 2; ++number) {
    const auto end = std::find_if_not(text.begin(), text.end(), is_digit);
    if (end == text.begin() || end == text.end() || *end != 'x') return false;
    text.remove_prefix(static_cast<std::size_t>(end - text.begin()) + 1);
  }
  return !text.empty() && is_digit(text.front());
}

/// The format that a text looks like. Bytes that no format has are for the reader to name.
PositionFormat likely_format(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  if (text.starts_with('{')) return PositionFormat::json;
  if (begins_with_size(text)) return PositionFormat::mine;
  const bool is_ascii = text.find_first_of("x*") != std::string_view::npos &&
                        text.find_first_of("?!F#") == std::string_view::npos;
  return is_ascii ? PositionFormat::ascii : PositionFormat::text;
}

Json read(Request& request, const Limits&) {
  const std::string text = Request::required("position", request.text("position"));
  const PositionFormat format = format_of(request).value_or(likely_format(text));
  request.finish();
  const Engine engine = Engine::read(text, format);
  Json reply = {{"rows", engine.rows()}, {"columns", engine.columns()}, {"mines", nullptr}};
  if (const auto mines = engine.mines()) reply["mines"] = *mines;
  reply["format"] = json::name_of(format);
  reply["board"] = engine.board();
  reply["text"] = engine.text();
  return reply;
}

}  // namespace

const Calls& position_calls() {
  static const Calls calls{{"analyse", &analyse},     {"explain", &explain},
                           {"best_move", &best_move}, {"svg", &svg},
                           {"read", &read},           {"placement", &placement},
                           {"review", &review},       {"write_game", &write_game}};
  return calls;
}

}  // namespace mines::json
