#include <algorithm>
#include <stdexcept>
#include <tuple>

#include "base/assert.hpp"
#include "constraints/position_constraints.hpp"
#include "library/arguments.hpp"
#include "library/json/call.hpp"
#include "library/json/position_request.hpp"
#include "mines/constraints.hpp"

namespace mines::json {

namespace {

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

void placement(Request& request, const Limits& limits, Object& reply) {
  const std::uint64_t seed = request.natural("seed").value_or(0);
  const PositionRequest asked(request, limits);
  const Engine& engine = asked.engine();
  const Budget budget = budget_of(request, limits);
  request.finish();
  const Possible possible = engine.analysis(budget).possible;
  reply.add("rows", engine.rows()).add("columns", engine.columns()).add("possible", possible);
  // So the constraints below have a model, and the mines left are not below 0.
  if (possible != Possible::yes) return;
  Position position{{engine.rows(), engine.columns()}, engine.mines(), engine.board()};
  const PositionConstraints made =
      value_of(constraints_of(position, engine.shape().value_or(Shape::square), ""));
  bool is_random = true;
  if (!made.cells.empty()) {
    // Only a model is wanted, and counting all of them may take long.
    const Constraints::Options options{.density = asked.density(), .seed = seed, .count = false};
    Constraints constraints(static_cast<std::uint32_t>(made.cells.size()), options);
    for (const Constraint& number : made.list.all.constraints)
      constraints.add(number.cells(), number.least, number.most);
    if (made.list.total) constraints.set_total(*made.list.total);
    std::vector<std::int8_t> model;
    std::tie(model, is_random) = model_of(constraints, seed, budget);
    MINES_ASSERT(model.size() == made.cells.size());
    for (std::size_t i = 0; i < made.cells.size(); ++i)
      position.at(made.cells[i]) = model[i] != 0 ? mine_cell : std::int8_t{0};
  }
  std::vector<std::int8_t> board(position.cells.size());
  std::transform(position.cells.begin(), position.cells.end(), board.begin(),
                 [](std::int8_t cell) { return cell == mine_cell ? std::int8_t{1} : std::int8_t{0}; });
  reply.add("random", is_random).add("mines", std::count(board.begin(), board.end(), 1));
  reply.add("board", board);
}

}  // namespace mines::json
