#include <fmt/format.h>

#include <stdexcept>

#include "library/arguments.hpp"
#include "library/facts/position.hpp"
#include "library/games/lesson.hpp"
#include "library/json/call.hpp"

namespace mines::json {

void lesson(Request& request, const Limits& limits, Object& reply) {
  // A larger board would take too long: a step is looked for in hundreds of boards.
  constexpr std::int64_t most_lesson_cells = 10'000;
  games::LessonDemand demand;
  demand.size.rows = static_cast<std::int32_t>(request.whole("rows", 1, max_side).value_or(demand.size.rows));
  demand.size.columns =
      static_cast<std::int32_t>(request.whole("columns", 1, max_side).value_or(demand.size.columns));
  demand.mines = static_cast<std::uint64_t>(
      request.whole("mines", 0, most_cells).value_or(static_cast<std::int64_t>(demand.mines)));
  demand.seed = request.natural("seed").value_or(0);
  if (const auto numbers = request.whole("numbers", 1, games::LessonDemand::many_numbers))
    demand.numbers = static_cast<int>(*numbers);
  demand.pattern = request.choice<Pattern>("pattern");
  request.finish();
  if (demand.numbers && demand.pattern)
    throw std::invalid_argument("expected \"numbers\" or \"pattern\", not both");
  if (std::int64_t{demand.size.rows} * demand.size.columns > most_lesson_cells) {
    throw std::invalid_argument(fmt::format("{} x {} cells, expected at most {} in all", demand.size.rows,
                                            demand.size.columns, most_lesson_cells));
  }
  const games::Lesson drawn = value_of(games::draw_lesson(demand, limits.stopped));
  reply.add("rows", demand.size.rows).add("columns", demand.size.columns).add("mines", demand.mines);
  reply.add("board", drawn.position.cells).add("text", text_of(drawn.position));
  reply.add("mined", drawn.field.bytes()).add("step", drawn.step);
}

}  // namespace mines::json
