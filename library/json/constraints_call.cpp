#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "library/engine/replies.hpp"
#include "library/json/call.hpp"
#include "library/json/position_request.hpp"
#include "mines/constraints.hpp"

namespace mines::json {

namespace {

enum class Ask { analyse, explain, contradiction, model, sample };

[[noreturn]] void wrong_constraint(std::size_t i) {
  throw std::invalid_argument(fmt::format(
      "\"constraints\": item {}: expected [[cell, ...], least, most] or [[cell, cell], \"opposite\"]", i));
}

/// Adds the item `i` of the list "constraints".
void add(Constraints& constraints, const Json& item, std::size_t i) {
  const bool is_opposite = item.is_array() && item.size() == 2 && item[1] == "opposite";
  const bool has_bounds = item.is_array() && item.size() == 3;
  const auto least = has_bounds ? Request::whole_of(item[1]) : std::nullopt;
  const auto most = has_bounds ? Request::whole_of(item[2]) : std::nullopt;
  if (!(is_opposite || (least && most)) || !item[0].is_array()) wrong_constraint(i);
  std::vector<std::uint32_t> cells;
  for (const Json& cell : item[0]) {
    if (!cell.is_number_unsigned() || cell.get<std::uint64_t>() >= constraints.cells()) wrong_constraint(i);
    cells.push_back(cell.get<std::uint32_t>());
  }
  if (has_bounds) {
    constraints.add(cells, *least, *most);
  } else {
    if (cells.size() != 2) wrong_constraint(i);
    constraints.add_opposite(cells[0], cells[1]);
  }
}

Constraints constraints_of(Request& request, const Limits& limits) {
  Constraints::Options options;
  options.density = request.number("density").value_or(options.density);
  options.threads = threads_of(request, limits);
  options.seed = request.natural("seed").value_or(0);
  options.count = request.flag("placements").value_or(options.count);
  const auto cells = Request::required(
      "cells",
      request.whole("cells", 1, std::min<std::int64_t>(limits.cells_drawn, Constraints::most_cells)));
  const Json items = Request::required("constraints", request.list("constraints"));
  const auto total = request.whole("total", 0);
  Constraints constraints(static_cast<std::uint32_t>(cells), options);
  for (std::size_t i = 0; i < items.size(); ++i) add(constraints, items[i], i);
  if (total) constraints.set_total(static_cast<std::uint64_t>(*total));
  return constraints;
}

}  // namespace

void constraints(Request& request, const Limits& limits, Object& reply) {
  static const std::vector<std::pair<const char*, Ask>> words{{"analyse", Ask::analyse},
                                                              {"explain", Ask::explain},
                                                              {"contradiction", Ask::contradiction},
                                                              {"model", Ask::model},
                                                              {"sample", Ask::sample}};
  const Ask ask = request.choice("ask", words).value_or(Ask::analyse);
  Constraints constraints = constraints_of(request, limits);
  const Budget budget = budget_of(request, limits);
  const auto cell = request.whole("cell", 0, Constraints::most_cells);
  constexpr std::int64_t most_models = std::numeric_limits<std::uint32_t>::max();
  const auto count =
      request.whole("count", 0, std::min(limits.cells_drawn / constraints.cells(), most_models));
  const auto seed = request.natural("sample_seed");
  request.finish();
  if (cell && ask != Ask::explain)
    throw std::invalid_argument("\"cell\" has no meaning unless \"ask\" is \"explain\"");
  if ((count || seed) && ask != Ask::sample)
    throw std::invalid_argument("\"count\" and \"sample_seed\" have no meaning unless \"ask\" is \"sample\"");
  switch (ask) {
    case Ask::analyse:
      reply.add_all(constraints.analysis(budget));
      break;
    case Ask::explain:
      library::add_reason(
          reply, constraints.explain(static_cast<std::uint32_t>(Request::required("cell", cell)), budget));
      break;
    case Ask::contradiction:
      library::add_reason(reply, constraints.contradiction(budget));
      break;
    case Ask::model:
      reply.add("model", constraints.model(budget));
      break;
    case Ask::sample:
      reply.add("sample", constraints.sample(static_cast<std::uint32_t>(Request::required("count", count)),
                                             seed.value_or(0), budget));
  }
}

}  // namespace mines::json
