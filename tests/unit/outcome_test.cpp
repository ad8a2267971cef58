// The table of endings (judge/game/outcome.hpp), and what is made of it.
#include "judge/game/outcome.hpp"

#include "support/catch.hpp"
#include <fmt/format.h>

#include <fstream>
#include <sstream>

using namespace mines;
using namespace mines::judge;

TEST_CASE("docs/reference/judge.md says what each ending rests on") {
  std::stringstream page;
  page << std::ifstream(MINES_SOURCE "/docs/reference/judge.md").rdbuf();
  for (const EndingRow& row : endings()) {
    // A game that nobody played rests on nothing.
    if (row.ending != GameEnding::not_played)
      CHECK_THAT(page.str(), Catch::Contains(fmt::format("\n| `{}` | ", row.word)));
  }
}

TEST_CASE("a game ends by the first reason that the judge knows") {
  Outcome outcome;
  CHECK(outcome.ending() == GameEnding::accepted);
  outcome.output_exceeded = true;
  outcome.isolation.refused_calls = {{"socket", 1}};
  CHECK(outcome.ending() == GameEnding::accepted);
  outcome.answer.exit_code = 1;
  CHECK(outcome.ending() == GameEnding::output_limit);
  outcome.output_exceeded = false;
  CHECK(outcome.ending() == GameEnding::refused_call);
  outcome.isolation.refused_calls->clear();
  CHECK(outcome.ending() == GameEnding::crashed);
  outcome.timed_out = true;
  CHECK(outcome.ending() == GameEnding::time_limit);
  outcome.memory_exceeded = true;
  CHECK(outcome.ending() == GameEnding::memory_limit);
  outcome.server_status = 1;
  CHECK(outcome.ending() == GameEnding::violation);
}
