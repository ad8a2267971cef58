#include "library/json/calls.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <new>
#include <stdexcept>

#include "base/json_bounds.hpp"
#include "base/version.hpp"
#include "board/board_code.hpp"
#include "library/arguments.hpp"
#include "library/call_log.hpp"
#include "library/engine/replies.hpp"
#include "library/facts/review.hpp"
#include "library/games/no_guess/by_numbers.hpp"
#include "library/json/call.hpp"
#include "library/json/position_request.hpp"
#include "mines/board.hpp"

namespace mines::json {

namespace {

void analyse(Request& request, const Limits& limits, Object& reply) {
  const PositionRequest position(request, limits);
  const Engine& engine = position.engine();
  const Budget budget = budget_of(request, limits);
  request.finish();
  library::add_analysis(reply, {engine.rows(), engine.columns()}, engine.mines(), engine.analysis(budget));
}

void explain(Request& request, const Limits& limits, Object& reply) {
  const PositionRequest position(request, limits);
  const Engine& engine = position.engine();
  const Budget budget = guess_budget_of(request, limits);
  const Cell cell = Request::required("cell", request.cell("cell"));
  request.finish();
  reply.add_all(engine.explain(cell, budget));
}

void hint(Request& request, const Limits& limits, Object& reply) {
  const PositionRequest position(request, limits);
  const Engine& engine = position.engine();
  const Budget budget = budget_of(request, limits);
  request.finish();
  reply.add("hint", engine.hint(budget));
}

void prove(Request& request, const Limits& limits, Object& reply) {
  const PositionRequest position(request, limits);
  const Engine& engine = position.engine();
  const Budget budget = budget_of(request, limits);
  const Cell cell = Request::required("cell", request.cell("cell"));
  request.finish();
  library::add_proof(reply, engine.proof(cell, budget));
}

void best_move(Request& request, const Limits& limits, Object& reply) {
  const PositionRequest position(request, limits);
  const Engine& engine = position.engine();
  const Budget budget = guess_budget_of(request, limits);
  const auto goal = request.choice<Goal>("goal").value_or(Goal::win);
  request.finish();
  reply.add("move", engine.best_move(goal, budget));
}

void svg(Request& request, const Limits& limits, Object& reply) {
  const PositionRequest position(request, limits);
  const Engine& engine = position.engine();
  const Budget budget = guess_budget_of(request, limits);
  Picture picture;
  picture.analysis = request.flag("analysis").value_or(picture.analysis);
  picture.move = request.choice<Goal>("goal");
  picture.explained = request.cell("cell");
  request.finish();
  reply.add("svg", engine.svg(picture, budget));
}

/// Adds what a link or a Game ID has besides the board as its player sees it at first: where its mines are.
void add_mined(const std::string& text, Format format, Object& reply) {
  auto from = ByteReader::of(text, "");
  const auto board = value_of(format == Format::link ? read_board_link(from) : read_game_id(from));
  std::vector<std::int8_t> mined;
  for_each_cell(board.mines.size(),
                [&](mines::Cell cell) { mined.push_back(board.mines.test(cell) ? 1 : 0); });
  reply.add("mined", mined).add("start", board.start);
}

void read(Request& request, const Limits& limits, Object& reply) {
  const Engine engine = asked_position(request, limits).engine;
  const auto text = request.text("position");
  request.finish();
  library::add_position(reply, engine);
  if (engine.format() == Format::link || engine.format() == Format::gameid)
    add_mined(*text, engine.format(), reply);
}

void generate(Request& request, const Limits& limits, Object& reply) {
  const std::int32_t rows = side_of(request, "rows");
  const std::int32_t columns = side_of(request, "columns");
  const auto mines =
      static_cast<std::uint64_t>(Request::required("mines", request.whole("mines", 0, most_cells)));
  const std::uint64_t seed = request.natural("seed").value_or(0);
  const auto start = request.cell("start");
  const auto first = request.choice<FirstClick>("first");
  const bool no_guess = request.flag("no_guess").value_or(false);
  const auto difficulty = request.choice("difficulty", no_guess::difficulty_names());
  const auto uniform = request.flag("uniform");
  const auto seconds = request.number("seconds");
  const int threads = threads_of(request, limits);
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
  effort.threads = threads;
  effort.stopped = limits.stopped;
  effort.difficulty = difficulty;
  effort.uniform = uniform.value_or(false);
  const Board board =
      no_guess
          ? Board::draw_no_guess(rows, columns, mines, seed, *start, first.value_or(FirstClick::open), effort)
      : start ? Board::draw(rows, columns, mines, seed, *start, first.value_or(FirstClick::open))
              : Board::draw(rows, columns, mines, seed);
  reply.add("rows", rows).add("columns", columns).add("mines", mines).add("board", board.bytes());
}

/// The call that the request's member "do" names.
Call call_of(Request& request) {
  static const std::vector<std::pair<const char*, Call>> calls{{"analyse", &analyse},
                                                               {"explain", &explain},
                                                               {"hint", &hint},
                                                               {"prove", &prove},
                                                               {"constraints", &constraints},
                                                               {"best_move", &best_move},
                                                               {"svg", &svg},
                                                               {"read", &read},
                                                               {"read_picture", &read_picture},
                                                               {"placement", &placement},
                                                               {"review", &review},
                                                               {"review_table", &review_table},
                                                               {"write_game", &write_game},
                                                               {"generate", &generate},
                                                               {"lesson", &lesson}};
  return Request::required("do", request.choice("do", calls));
}

std::string text_of(const Json& json) {
  // Without `replace` bytes that are no UTF-8 would throw here.
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// The request as a log of calls has it: a text that is no JSON as a text of JSON.
std::string logged_request(std::string_view request) {
  const bool is_json = json_excess(request, Request::bounds).empty() && Json::accept(request);
  return is_json ? std::string(request) : text_of(request);
}

std::string reply_of_call(const std::string& request, const Limits& limits, std::string* error,
                          std::string_view bytes) {
  std::string wrong;
  std::string reply;
  try {
    Request members(request, bytes);
    const Call call = call_of(members);
    Object object(reply);
    call(members, limits, object);
    object.add("version", toolkit_version()).close();
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

}  // namespace

std::string reply_to(const std::string& request, const Limits& limits, std::string* error,
                     std::string_view bytes) {
  if (!library::calls_are_logged) return reply_of_call(request, limits, error, bytes);
  const library::LoggedCall call("JSON", [&] { return logged_request(request); });
  std::string reply = reply_of_call(request, limits, error, bytes);
  call.ended([&]() -> std::string_view { return reply; });
  return reply;
}

std::string error_reply(const std::string& error) {
  // Not an object of the library: its destructor allocates, which ends the program where the memory is short.
  return "{\"error\":" + text_of(error) + ",\"version\":" + text_of(toolkit_version()) + "}";
}

}  // namespace mines::json
