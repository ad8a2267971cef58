// What is typed into the course's programs: any bytes, as a map with operations and as the rule of a batch.
#include "apps/classroom/course_input.hpp"

#include <algorithm>
#include <sstream>

#include "apps/classroom/course_frame.hpp"
#include "fuzzers/fuzzer.hpp"

namespace mines::fuzzers::course_input_target {

using namespace classroom;

namespace {

void play(const std::string& typed) {
  std::istringstream stream(typed);
  CourseInput input(stream);
  const auto map = input.map();
  if (!map) return require_clear(map.error());
  require(map->blocks.size() == static_cast<std::size_t>(map->rows), "another number of rows");
  start_game(map->text());
  const std::size_t shown = shown_map().size();
  for (int i = 0; i < 100 && !is_over(); ++i) {
    int operation[3] = {};
    for (int& number : operation) {
      const auto read = input.number("a number", -70, 70);
      if (!read) return require_clear(read.error());
      number = *read;
    }
    operate(operation[0], operation[1], operation[2]);
    require(shown_map().size() == shown, "a map of another size");
  }
  require(!is_over() || last_words().find('\n') < 11, "other last words");
}

}  // namespace

MINES_FUZZER(course_input) {
  const std::string typed(bytes);
  play(typed);
  std::istringstream stream(typed);
  const auto rule = CourseInput(stream).batch_rule();
  if (!rule) return require_clear(rule.error());
  const DrawnMap map = Generator(*rule).next();
  int mines = 0;
  for (const std::string& row : map.blocks)
    mines += static_cast<int>(std::count(row.begin(), row.end(), 'X'));
  require(mines == rule->mines, "a map with another number of mines");
  accept();
}

}  // namespace mines::fuzzers::course_input_target
