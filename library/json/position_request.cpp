#include "library/json/position_request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace mines::json {

namespace {

EngineOptions options_of(Request& request, const Limits& limits) {
  EngineOptions options;
  options.penalty = static_cast<int>(request.whole("penalty", 0, 1'000'000).value_or(options.penalty));
  options.threads = static_cast<int>(request.whole("threads", 1, 1024).value_or(options.threads));
  // A program's limit lowers the request's wish without an error, because results do not depend on threads.
  options.threads = std::min(options.threads, limits.threads);
  options.seed = static_cast<std::uint64_t>(request.whole("seed", 0).value_or(0));
  options.placements = request.flag("placements").value_or(options.placements);
  return options;
}

}  // namespace

std::optional<Format> format_of(Request& request, replay::Holds holds) {
  auto words = replay::format_words([&](const replay::FormatRow& row) { return row.holds == holds; });
  if (holds == replay::Holds::position) words.emplace_back("text", Format::position);  // what 1.0 called it
  return request.choice("format", words);
}

Budget budget_of(Request& request, const Limits& limits) {
  const auto work = request.whole("work", 1, static_cast<std::int64_t>(limits.work));
  return {static_cast<std::uint64_t>(work.value_or(Budget::usual_work)), limits.stopped};
}

Budget guess_budget_of(Request& request, const Limits& limits) {
  Budget budget = budget_of(request, limits);
  budget.games = static_cast<int>(request.whole("games", 0, Budget::most_games).value_or(0));
  return budget;
}

PositionRequest position_of(Request& request, const Limits& limits) {
  const EngineOptions options = options_of(request, limits);
  const double share = request.number("density").value_or(Engine::usual_density);
  const Density density(share);
  const auto mines = request.whole("mines", 0, most_cells);
  const auto text = request.text("position");
  const auto format = format_of(request, replay::Holds::position);
  const auto signs = request.text("signs");
  const auto board = request.bytes("board");
  const auto rows = request.whole("rows", 1, most_side);
  const auto columns = request.whole("columns", 1, most_side);
  if (text.has_value() == board.has_value())
    throw std::invalid_argument(
        "expected either \"position\", a text, or \"board\" with \"rows\" and \"columns\"");
  if (text) {
    if (rows || columns)
      throw std::invalid_argument("\"rows\" and \"columns\" have no meaning with \"position\"");
    Engine engine = Engine::read(*text, format.value_or(Format::any), density, options, signs.value_or(""));
    if (mines) engine.set_mines(static_cast<std::uint64_t>(*mines));
    return {std::move(engine), share};
  }
  if (format || signs)
    throw std::invalid_argument(
        fmt::format("\"{}\" has no meaning without \"position\"", format ? "format" : "signs"));
  const std::int32_t row_count = side_of(request, "rows");
  const std::int32_t column_count = side_of(request, "columns");
  // This is checked first: the engine would make a board of any size that the sides allow.
  if (std::int64_t{row_count} * column_count != std::ssize(*board)) {
    throw std::invalid_argument(
        fmt::format("\"board\": {} cells, expected {} x {}", board->size(), row_count, column_count));
  }
  Engine engine(row_count, column_count, density, options);
  if (mines) engine.set_mines(static_cast<std::uint64_t>(*mines));
  engine.observe(*board);
  return {std::move(engine), share};
}

}  // namespace mines::json
