#include "shared/json_answers.hpp"

#include <fmt/format.h>

#include <cmath>
#include <stdexcept>

#include "mines/board.hpp"
#include "mines/engine.hpp"
#include "shared/request.hpp"

namespace mines::shared {

namespace {

using library::Cell;
using library::Minimality;
using library::Verdict;

constexpr std::int64_t most_side = 65536;
constexpr std::int64_t most_cells = most_side * most_side;
constexpr std::int64_t most_cells_drawn = 10'000'000;  // as a list of numbers they take 16 bytes each

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

const char* name_of(Minimality size) {
  return size == Minimality::smallest ? "smallest" : size == Minimality::minimal ? "minimal" : "sufficient";
}

void add_reason(Json& answer, const library::Reason& reason) {
  answer["numbers"] = reason.found ? json_of(reason.numbers) : Json(nullptr);
  if (!reason.found) return;
  answer["uses_mines"] = reason.uses_mines;
  answer["size"] = name_of(reason.size);
}

Engine::Options options_of(Request& request) {
  Engine::Options options;
  options.penalty = static_cast<int>(request.whole("penalty", 0, 1'000'000).value_or(options.penalty));
  options.threads = static_cast<int>(request.whole("threads", 1, 1024).value_or(options.threads));
  options.seed = static_cast<std::uint64_t>(request.whole("seed", 0).value_or(0));
  options.placements = request.flag("placements").value_or(options.placements);
  return options;
}

Engine::Budget budget_of(Request& request) {
  Engine::Budget budget;
  budget.work = static_cast<std::uint64_t>(
      request.whole("work", 1, 1'000'000'000).value_or(Engine::Budget::usual_work));
  return budget;
}

/// The engine of a request that has a position, as text or as a board of bytes.
Engine engine_of(Request& request) {
  using Format = Engine::Format;
  const Engine::Options options = options_of(request);
  const Engine::Density density(request.number("density").value_or(Engine::usual_density));
  const auto mines = request.whole("mines", 0, most_cells);
  const auto text = request.text("position");
  const auto format = request.choice<Format>(
      "format",
      {{"text", Format::text}, {"mine", Format::mine}, {"ascii", Format::ascii}, {"json", Format::json}});
  const auto board = request.bytes("board");
  const auto rows = request.whole("rows", 1, most_side);
  const auto columns = request.whole("columns", 1, most_side);
  if (text.has_value() == board.has_value())
    throw std::invalid_argument(
        "expected either \"position\", a text, or \"board\" with \"rows\" and \"columns\"");
  if (text) {
    if (rows || columns)
      throw std::invalid_argument("\"rows\" and \"columns\" have no meaning with \"position\"");
    Engine engine = Engine::read(*text, format.value_or(Format::text), density, options);
    if (mines) engine.set_mines(static_cast<std::uint64_t>(*mines));
    return engine;
  }
  if (format) throw std::invalid_argument("\"format\" has no meaning without \"position\"");
  const auto side = [](const char* name, std::optional<std::int64_t> value) {
    return static_cast<std::int32_t>(Request::required(name, value));
  };
  const std::int32_t row_count = side("rows", rows);
  const std::int32_t column_count = side("columns", columns);
  if (std::int64_t{row_count} * column_count != std::ssize(*board)) {
    throw std::invalid_argument(
        fmt::format("\"board\": {} cells, expected {} x {}", board->size(), row_count, column_count));
  }
  Engine engine(row_count, column_count, density, options);
  if (mines) engine.set_mines(static_cast<std::uint64_t>(*mines));
  engine.observe(*board);
  return engine;
}

std::optional<Engine::Goal> goal_of(Request& request) {
  return request.choice<Engine::Goal>("goal", {{"win", Engine::Goal::win}, {"score", Engine::Goal::score}});
}

Json analyse(Request& request) {
  const Engine engine = engine_of(request);
  const Engine::Budget budget = budget_of(request);
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

Json explain(Request& request) {
  const Engine engine = engine_of(request);
  const Engine::Budget budget = budget_of(request);
  const Cell cell = Request::required("cell", request.cell("cell"));
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

Json best_move(Request& request) {
  const Engine engine = engine_of(request);
  const Engine::Budget budget = budget_of(request);
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

Json svg(Request& request) {
  const Engine engine = engine_of(request);
  const Engine::Budget budget = budget_of(request);
  Engine::Picture picture;
  picture.analysis = request.flag("analysis").value_or(picture.analysis);
  picture.move = goal_of(request);
  picture.explained = request.cell("cell");
  request.finish();
  return {{"svg", engine.svg(picture, budget)}};
}

Json generate(Request& request) {
  using FirstClick = Board::FirstClick;
  const auto rows = static_cast<std::int32_t>(Request::required("rows", request.whole("rows", 1, most_side)));
  const auto columns =
      static_cast<std::int32_t>(Request::required("columns", request.whole("columns", 1, most_side)));
  const auto mines =
      static_cast<std::uint64_t>(Request::required("mines", request.whole("mines", 0, most_cells)));
  const auto seed = static_cast<std::uint64_t>(request.whole("seed", 0).value_or(0));
  const auto start = request.cell("start");
  const auto first = request.choice<FirstClick>(
      "first", {{"any", FirstClick::any}, {"safe", FirstClick::safe}, {"open", FirstClick::open}});
  const bool no_guess = request.flag("no_guess").value_or(false);
  const auto seconds = request.number("seconds");
  request.finish();
  if (std::int64_t{rows} * columns > most_cells_drawn) {
    throw std::invalid_argument(
        fmt::format("{} x {} cells, expected at most {} in all", rows, columns, most_cells_drawn));
  }
  if (!start && (no_guess || first)) throw std::invalid_argument("\"start\" is missing");
  if (seconds && !no_guess) throw std::invalid_argument("\"seconds\" has no meaning without \"no_guess\"");
  Board::NoGuessEffort effort;
  effort.seconds = seconds.value_or(effort.seconds);
  const Board board =
      no_guess
          ? Board::draw_no_guess(rows, columns, mines, seed, *start, first.value_or(FirstClick::open), effort)
      : start ? Board::draw(rows, columns, mines, seed, *start, first.value_or(FirstClick::open))
              : Board::draw(rows, columns, mines, seed);
  Json answer = {{"rows", rows}, {"columns", columns}, {"mines", mines}, {"board", Json::array()}};
  for (const std::uint8_t byte : board.bytes()) answer["board"].push_back(byte);
  return answer;
}

}  // namespace

std::string answer_to(const std::string& text) {
  Request request(text);
  using Answer = Json (*)(Request&);
  const auto answer = Request::required("do", request.choice<Answer>("do", {{"analyse", &analyse},
                                                                            {"explain", &explain},
                                                                            {"best_move", &best_move},
                                                                            {"svg", &svg},
                                                                            {"generate", &generate}}));
  return answer(request).dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace mines::shared
