#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "base/assert.hpp"
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

/// A row of a table: the game's number in its file, and the figures.
Json row_of(std::uint64_t number, const Review& review) {
  Json row = {{"game", number}};
  for (const facts::Figure& figure : facts::figures()) row[figure.key] = facts::value_of(figure, review);
  return row;
}

[[noreturn]] void wrong_move(std::size_t i) {
  throw std::invalid_argument(fmt::format(
      "\"moves\": item {}: expected [\"open\"|\"chord\"|\"flag\"|\"unflag\", row, column, seconds]", i));
}

GameMove move_of(const Json& item, std::size_t i) {
  constexpr double most_seconds = 1e9;
  if (!item.is_array() || item.size() != 4 || !item[0].is_string() || !item[3].is_number()) wrong_move(i);
  const auto action = facts::value_of<Action>(item[0].get<std::string>());
  if (!action) wrong_move(i);
  const auto cell = Request::cell_of(item[1], item[2]);
  const auto seconds = item[3].get<double>();
  if (!cell || !(seconds >= 0 && seconds <= most_seconds)) wrong_move(i);
  return {*action, *cell, seconds};
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
  return game;
}

PlayedGame game_of(Request& request) {
  const auto file = request.base64("file");
  return file ? game_of_file(request, *file) : game_of_moves(request);
}

}  // namespace

void review(Request& request, const Limits& limits, Object& reply) {
  const PlayedGame game = game_of(request);
  const auto threads = static_cast<int>(request.whole("threads", 1, 1024).value_or(1));
  const Budget budget = budget_of(request, limits);
  request.finish();
  const Review review = mines::review(game, budget, std::min(threads, limits.threads));
  reply.add_all(review.game).add_all(review);
}

void review_table(Request& request, const Limits& limits, Object& reply) {
  const std::string bytes = Request::required("file", request.base64("file"));
  const Format format = game_format(request, bytes);
  const Budget budget = budget_of(request, limits);
  request.finish();
  Json columns = {{{"key", "game"}, {"type", "count"}}};
  for (const facts::Figure& figure : facts::figures())
    columns.push_back({{"key", figure.key}, {"type", name_of(figure.type)}});
  Json games = Json::array();
  Json damaged = Json::array();
  library::GameFile file(bytes, format, "the file");
  while (const auto game = file.next()) {
    try {
      if (!*game) throw std::invalid_argument(to_string(game->error()));
      games.push_back(row_of(file.number(), mines::review(**game, budget)));
    } catch (const std::invalid_argument& wrong) {
      damaged.push_back({{"game", file.number()}, {"error", wrong.what()}});
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
