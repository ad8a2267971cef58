#include "library/json/calls.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <exception>
#include <new>
#include <stdexcept>

#include "base/version.hpp"
#include "board/board_code.hpp"
#include "library/arguments.hpp"
#include "library/games/no_guess/by_numbers.hpp"
#include "library/json/call.hpp"
#include "library/json/position_request.hpp"
#include "library/review/review_json.hpp"
#include "mines/board.hpp"
#include "position/position.hpp"

namespace mines::json {

namespace {

using library::json_of;  // the overloads below would hide those of the header

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
  return verdict == Verdict::safe      ? "safe"
         : verdict == Verdict::mine    ? "mine"
         : verdict == Verdict::unknown ? "unknown"
                                       : "undecided";
}

void add_reason(Json& reply, const Reason& reason) {
  reply["numbers"] = reason.found ? json_of(reason.numbers) : Json(nullptr);
  if (!reason.found) return;
  reply["uses_mines"] = reason.uses_mines;
  reply["size"] = mines::name_of(reason.size);
}

std::optional<Goal> goal_of(Request& request) {
  static const std::vector<std::pair<const char*, Goal>> goals{{"win", Goal::win}, {"score", Goal::score}};
  return request.choice("goal", goals);
}

Json analyse(Request& request, const Limits& limits) {
  const Engine engine = position_of(request, limits).engine;
  const Budget budget = budget_of(request, limits);
  request.finish();
  const Analysis analysis = engine.analysis(budget);
  Json reply = {{"rows", engine.rows()}, {"columns", engine.columns()}, {"mines", json_of(engine.mines())}};
  reply["possible"] = json_of(analysis.possible);
  if (analysis.possible == Possible::unknown) return reply;
  if (analysis.possible == Possible::no) {
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
  if (!is_uncertain(explanation.verdict)) {
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

/// The reply to a link or a Game ID: the board as its player sees it at first, and where its mines are.
Json read_board(const std::string& text, bool is_link) {
  auto from = ByteReader::of(text, "");
  const auto coded = value_of(is_link ? read_board_link(from) : read_game_id(from));
  const BoardSize size = coded.mines.size();
  Json mined = Json::array();
  std::uint64_t mines = 0;
  for_each_cell(size, [&](mines::Cell cell) {
    mined.push_back(coded.mines.test(cell) ? 1 : 0);
    mines += coded.mines.test(cell) ? 1 : 0;
  });
  const Position position = Position::of(size, mines);
  return {{"rows", size.rows},
          {"columns", size.columns},
          {"mines", mines},
          {"format", is_link ? "link" : "gameid"},
          {"reading", fmt::format("{}, {} x {} cells", is_link ? "the link of a board" : "a Game ID",
                                  size.rows, size.columns)},
          {"board", position.cells},
          {"text", mines::text_of(position)},
          {"mined", mined},
          {"start", coded.start ? json_of(*coded.start) : Json(nullptr)}};
}

Json read(Request& request, const Limits&) {
  const std::string text = Request::required("position", request.text("position"));
  const auto format = format_of(request).value_or(PositionFormat::any);
  const auto signs = request.text("signs").value_or("");
  request.finish();
  if (format == PositionFormat::any && is_board_link(text)) return read_board(text, true);
  if (format == PositionFormat::any && is_game_id(text)) return read_board(text, false);
  const Engine engine = Engine::read(text, format, Density(Engine::usual_density), {}, signs);
  Json reply = {{"rows", engine.rows()}, {"columns", engine.columns()}, {"mines", json_of(engine.mines())}};
  reply["format"] = json::name_of(engine.format());
  reply["reading"] = engine.reading().empty() ? Json(nullptr) : Json(engine.reading());
  reply["board"] = engine.board();
  reply["text"] = engine.text();
  return reply;
}

Json generate(Request& request, const Limits& limits) {
  const std::int32_t rows = side_of(request, "rows");
  const std::int32_t columns = side_of(request, "columns");
  const auto mines =
      static_cast<std::uint64_t>(Request::required("mines", request.whole("mines", 0, most_cells)));
  const auto seed = static_cast<std::uint64_t>(request.whole("seed", 0).value_or(0));
  const auto start = request.cell("start");
  const auto first = promise_of(request);
  const bool no_guess = request.flag("no_guess").value_or(false);
  const auto difficulty = request.choice("difficulty", no_guess::difficulty_names());
  const auto uniform = request.flag("uniform");
  const auto seconds = request.number("seconds");
  request.finish();
  // This comes after finish(), so that a wrong name is reported before a wrong size.
  if (std::int64_t{rows} * columns > limits.cells_drawn) {
    throw std::invalid_argument(
        fmt::format("{} x {} cells, expected at most {} in all", rows, columns, limits.cells_drawn));
  }
  // Both promises are about the cell of the first click.
  if (!start && (no_guess || first)) throw std::invalid_argument("\"start\" is missing");
  const char* const only = seconds ? "seconds" : difficulty ? "difficulty" : uniform ? "uniform" : nullptr;
  if (only != nullptr && !no_guess)
    throw std::invalid_argument(fmt::format("\"{}\" has no meaning without \"no_guess\"", only));
  NoGuessEffort effort;
  effort.seconds = std::min(seconds.value_or(effort.seconds), limits.seconds);
  effort.stopped = limits.stopped;
  effort.difficulty = difficulty;
  effort.uniform = uniform.value_or(false);
  const Board board =
      no_guess
          ? Board::draw_no_guess(rows, columns, mines, seed, *start, first.value_or(FirstClick::open), effort)
      : start ? Board::draw(rows, columns, mines, seed, *start, first.value_or(FirstClick::open))
              : Board::draw(rows, columns, mines, seed);
  Json reply = {{"rows", rows}, {"columns", columns}, {"mines", mines}, {"board", Json::array()}};
  for (const std::uint8_t byte : board.bytes()) reply["board"].push_back(byte);
  return reply;
}

/// The call that the request's member "do" names.
Call call_of(Request& request) {
  static const std::vector<std::pair<const char*, Call>> calls{{"analyse", &analyse},
                                                               {"explain", &explain},
                                                               {"best_move", &best_move},
                                                               {"svg", &svg},
                                                               {"read", &read},
                                                               {"read_picture", &read_picture},
                                                               {"placement", &placement},
                                                               {"review", &review},
                                                               {"review_table", &review_table},
                                                               {"write_game", &write_game},
                                                               {"generate", &generate}};
  return Request::required("do", request.choice("do", calls));
}

std::string text_of(const Json& json) {
  // Without `replace` bytes that are no UTF-8 would throw here.
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string reply_of(Json reply) {
  reply["version"] = toolkit_version();
  return text_of(reply);
}

}  // namespace

std::string reply_to(const std::string& request, const Limits& limits, std::string* error) {
  std::string wrong;
  std::string reply;
  try {
    Request members(request);
    const Call call = call_of(members);
    reply = reply_of(call(members, limits));
  } catch (const std::bad_alloc&) {
    // Its what() means nothing to a person.
    wrong = "there is not enough memory";
  } catch (const std::exception& thrown) {
    wrong = thrown.what();
  }
  if (!wrong.empty()) reply = error_reply(wrong);
  if (error != nullptr) *error = std::move(wrong);
  return reply;
}

std::string error_reply(const std::string& error) {
  // Not an object of the library: its destructor allocates, which ends the program where the memory is short.
  return "{\"error\":" + text_of(error) + ",\"version\":" + text_of(toolkit_version()) + "}";
}

}  // namespace mines::json
