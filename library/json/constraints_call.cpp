#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "library/json/call.hpp"
#include "library/json/position_request.hpp"
#include "library/replies.hpp"
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
  const bool has_bounds =
      item.is_array() && item.size() == 3 && item[1].is_number_integer() && item[2].is_number_integer();
  if (!(is_opposite || has_bounds) || !item[0].is_array()) wrong_constraint(i);
  std::vector<std::uint32_t> cells;
  for (const Json& cell : item[0]) {
    if (!cell.is_number_unsigned() || cell.get<std::uint64_t>() >= constraints.cells()) wrong_constraint(i);
    cells.push_back(cell.get<std::uint32_t>());
  }
  if (has_bounds) {
    constraints.add(cells, item[1].get<std::int64_t>(), item[2].get<std::int64_t>());
  } else {
    if (cells.size() != 2) wrong_constraint(i);
    constraints.add_opposite(cells[0], cells[1]);
  }
}

Constraints constraints_of(Request& request, const Limits& limits) {
  Constraints::Options options;
  options.density = request.number("density").value_or(options.density);
  options.threads =
      std::min(static_cast<int>(request.whole("threads", 1, 1024).value_or(options.threads)), limits.threads);
  options.seed = static_cast<std::uint64_t>(request.whole("seed", 0).value_or(0));
  options.count = request.flag("placements").value_or(options.count);
  const auto cells = Request::required("cells", request.whole("cells", 1, limits.cells_drawn));
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
  const auto count = request.whole("count", 0, limits.cells_drawn / constraints.cells());
  const auto seed = request.whole("sample_seed", 0);
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
                                             static_cast<std::uint64_t>(seed.value_or(0)), budget));
  }
}

}  // namespace mines::json
