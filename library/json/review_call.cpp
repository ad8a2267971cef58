#include <fmt/format.h>

#include <stdexcept>

#include "library/facts/figures.hpp"
#include "library/facts/review.hpp"
#include "library/json/call.hpp"
#include "library/json/position_request.hpp"
#include "library/review/game_file.hpp"
#include "replay/formats.hpp"

namespace mines::json {

namespace {

/// The format that the request or the content gives.
Format game_format(Request& request, const std::string& bytes) {
  const auto asked = format_of(request, replay::Holds::game);
  const auto likely = asked ? asked : game_format_of(bytes);
  if (!likely)
    throw std::invalid_argument("\"file\": not a recorded game, expected " + replay::list_of_games());
  return *likely;
}

PlayedGame game_of_file(Request& request, const std::string& bytes) {
  constexpr std::int64_t most_games = 1'000'000;
  const auto number = static_cast<std::uint64_t>(request.whole("game", 1, most_games).value_or(1));
  return read_game(bytes, game_format(request, bytes), number);
}

const char* name_of(facts::Figure::Type type) {
  using Type = facts::Figure::Type;
  return type == Type::text ? "text" : type == Type::count ? "count" : "number";
}

struct Column {
  const char* key;
  const char* type;
};

/// A row of a table: the game's number in its file, and the figures.
struct Row {
  std::uint64_t game;
  std::vector<facts::FigureValue> figures;
};

struct Damaged {
  std::uint64_t game;
  std::string error;
};

void write_value(std::string& to, const Column& column) {
  Object(to).add("key", column.key).add("type", column.type).close();
}

void write_value(std::string& to, const Row& row) {
  Object object(to);
  object.add("game", row.game);
  for (std::size_t i = 0; i < row.figures.size(); ++i) add(object, facts::figures()[i], row.figures[i]);
  object.close();
}

void write_value(std::string& to, const Damaged& damaged) {
  Object(to).add("game", damaged.game).add("error", damaged.error).close();
}

Row row_of(std::uint64_t number, const Review& review) {
  Row row{number, {}};
  for (const facts::Figure& figure : facts::figures()) row.figures.push_back(facts::value_of(figure, review));
  return row;
}

[[noreturn]] void wrong_move(std::size_t i) {
  std::string actions;
  for (const facts::Word& each : facts::Words<Action>::words)
    actions += fmt::format("{}\"{}\"", actions.empty() ? "" : "|", each.word);
  throw std::invalid_argument(
      fmt::format("\"moves\": item {}: expected [{}, row, column, seconds]", i, actions));
}

GameMove move_of(const Json& item, std::size_t i) {
  if (!item.is_array() || item.size() != 4 || !item[0].is_string() || !item[3].is_number()) wrong_move(i);
  const auto action = facts::value_of<Action>(item[0].get<std::string>());
  if (!action) wrong_move(i);
  const auto cell = Request::cell_of(item[1], item[2]);
  if (!cell) wrong_move(i);
  return {*action, *cell, item[3].get<double>()};
}

PlayedGame game_of_moves(Request& request) {
  PlayedGame game;
  game.rows = side_of(request, "rows");
  game.columns = side_of(request, "columns");
  for (const Json& item : Request::required("mines", request.list("mines"))) {
    const auto cell = item.is_array() && item.size() == 2 ? Request::cell_of(item[0], item[1]) : std::nullopt;
    if (!cell) throw std::invalid_argument("\"mines\": expected a list of [row, column]");
    game.mines.push_back(*cell);
  }
  game.first = request.choice<FirstClick>("first").value_or(FirstClick::any);
  const auto moves = Request::required("moves", request.list("moves"));
  for (std::size_t i = 0; i < moves.size(); ++i) game.moves.push_back(move_of(moves[i], i));
  game.path = request.number("path");
  return game;
}

PlayedGame game_of(Request& request) {
  const auto file = request.base64("file");
  return file ? game_of_file(request, *file) : game_of_moves(request);
}

}  // namespace

void review(Request& request, const Limits& limits, Object& reply) {
  const PlayedGame game = game_of(request);
  const int threads = threads_of(request, limits);
  const Budget budget = budget_of(request, limits);
  request.finish();
  const Review review = mines::review(game, budget, threads);
  reply.add_all(review.game).add_all(review);
}

void review_table(Request& request, const Limits& limits, Object& reply) {
  const std::string bytes = Request::required("file", request.base64("file"));
  const Format format = game_format(request, bytes);
  const Budget budget = budget_of(request, limits);
  request.finish();
  std::vector<Column> columns{{"game", "count"}};
  for (const facts::Figure& figure : facts::figures()) columns.push_back({figure.key, name_of(figure.type)});
  std::vector<Row> games;
  std::vector<Damaged> damaged;
  library::GameFile file(bytes, format, "the file");
  while (const auto game = file.next()) {
    try {
      if (!*game) throw std::invalid_argument(to_string(game->error()));
      games.push_back(row_of(file.number(), mines::review(**game, budget)));
    } catch (const std::invalid_argument& wrong) {
      damaged.push_back({file.number(), wrong.what()});
    }
  }
  reply.add("columns", columns).add("games", games).add("damaged", damaged);
}

void write_game(Request& request, const Limits&, Object& reply) {
  const PlayedGame game = game_of(request);
  request.finish();
  reply.add("rawvf", mines::write_game(game));
}

}  // namespace mines::json
