#include <stdexcept>
#include <tuple>

#include "board/geometry.hpp"
#include "library/json/call.hpp"
#include "library/json/position_request.hpp"
#include "mines/constraints.hpp"

namespace mines::json {

namespace {

constexpr std::uint32_t no_index = ~std::uint32_t{0};

/// The unknown cells of a board, numbered by rows: the cells of constraints.
struct Unknown {
  std::vector<std::uint32_t> index;  ///< of each cell of the board; no_index where it is known
  std::uint32_t count = 0;
  std::uint64_t known_mines = 0;
};

Unknown unknown_of(const std::vector<std::int8_t>& board) {
  Unknown unknown;
  unknown.index.assign(board.size(), no_index);
  for (std::size_t i = 0; i < board.size(); ++i) {
    if (board[i] == unknown_cell) unknown.index[i] = unknown.count++;
    unknown.known_mines += board[i] == mine_cell ? 1 : 0;
  }
  return unknown;
}

/// Adds what each number says of the unknown cells around it.
void add_numbers(Constraints& constraints, const Engine& engine, const std::vector<std::int8_t>& board,
                 const Unknown& unknown) {
  const BoardSize size{engine.rows(), engine.columns()};
  std::vector<std::uint32_t> around;
  for (std::uint64_t i = 0; i < board.size(); ++i) {
    std::int64_t left = board[i];
    if (left < 0) continue;
    around.clear();
    for_each_neighbour(size, size.cell(i), [&](Cell next) {
      const std::uint64_t at = size.index(next);
      if (unknown.index[at] != no_index) around.push_back(unknown.index[at]);
      if (board[at] == mine_cell) --left;
    });
    // The analysis has checked the numbers without unknown cells.
    if (!around.empty()) constraints.add(around, left, left);
  }
}

/// A model of the constraints, and whether it is a random one.
std::pair<std::vector<std::int8_t>, bool> model_of(Constraints& constraints, std::uint64_t seed,
                                                   const Budget& budget) {
  try {
    return {constraints.sample(1, seed, budget), true};
  } catch (const Stopped&) {
    // A std::runtime_error as well, but one that must end the call.
    throw;
  } catch (const std::runtime_error&) {  // a piece is too large to draw from
    return {constraints.model(budget).value_or(std::vector<std::int8_t>{}), false};
  }
}

}  // namespace

Json placement(Request& request, const Limits& limits) {
  const auto seed = static_cast<std::uint64_t>(request.whole("seed", 0).value_or(0));
  const auto [engine, density] = position_of(request, limits);
  const Budget budget = budget_of(request, limits);
  request.finish();
  Json reply = {{"rows", engine.rows()}, {"columns", engine.columns()}, {"possible", false}};
  // So the constraints below have a model, and the mines left are not below 0.
  if (!engine.analysis(budget).possible()) return reply;
  const std::vector<std::int8_t> board = engine.board();
  const Unknown unknown = unknown_of(board);
  std::vector<std::int8_t> model;
  bool is_random = true;
  if (unknown.count > 0) {
    Constraints::Options options;
    options.density = density;
    options.seed = seed;
    // Only a model is wanted, and counting all of them may take long.
    options.count = false;
    Constraints constraints(unknown.count, options);
    add_numbers(constraints, engine, board, unknown);
    if (engine.mines()) constraints.set_total(*engine.mines() - unknown.known_mines);
    std::tie(model, is_random) = model_of(constraints, seed, budget);
  }
  std::uint64_t mines = unknown.known_mines;
  Json bytes = Json::array();
  for (std::size_t i = 0; i < board.size(); ++i) {
    const bool is_unknown = unknown.index[i] != no_index;
    const int mine = is_unknown ? model[unknown.index[i]] : board[i] == mine_cell ? 1 : 0;
    mines += is_unknown ? static_cast<std::uint64_t>(mine) : 0;
    bytes.push_back(mine);
  }
  reply["possible"] = true;
  reply["random"] = is_random;
  reply["mines"] = mines;
  reply["board"] = std::move(bytes);
  return reply;
}

}  // namespace mines::json
