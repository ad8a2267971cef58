#include "library/json/all_calls.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "library/json/position_calls.hpp"
#include "library/json/position_request.hpp"
#include "mines/board.hpp"

namespace mines::json {

namespace {

Json generate(Request& request, const Limits& limits) {
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
  const auto difficulty = request.choice<Difficulty>("difficulty", {{"easy", Difficulty::easy},
                                                                    {"medium", Difficulty::medium},
                                                                    {"hard", Difficulty::hard},
                                                                    {"expert", Difficulty::expert}});
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

}  // namespace

const Calls& all_calls() {
  static const Calls calls = [] {
    Calls all = position_calls();
    all.emplace_back("generate", &generate);
    return all;
  }();
  return calls;
}

}  // namespace mines::json
