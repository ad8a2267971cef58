#include "score/live_line.hpp"

#include "support/catch.hpp"

#include "support/json.hpp"

using namespace mines;
using namespace mines::judge;

TEST_CASE("the live line takes the longest wording that fits") {
  const LiveSample sample{1'000'000, 123'456, 7, 23'456'789, 31.25};
  for (const auto& row : testing::table_of("live line"))
    CHECK(live_text(sample, row[0].get<std::size_t>()) == row[1].get<std::string>());
}

TEST_CASE("the live line is shorter than the terminal is wide, whatever the game does") {
  for (const std::uint64_t opened : {0ULL, 1ULL, 999'949ULL, 3'758'096'384ULL}) {
    for (const double rate : {0.0, 999.96, 1e6, 1.7e19}) {
      for (const double left : {0.0, 9.96, 1e9}) {
        for (std::size_t columns = 1; columns < 100; ++columns) {
          const LiveSample sample{3'758'096'384, opened, opened / 7, rate, left};
          CHECK(live_text(sample, columns).size() < columns);
        }
      }
    }
  }
}

TEST_CASE("the live line shows what is known") {
  CHECK(live_text({std::nullopt, 12'345, 0, 950, 3}, 80) ==
        "opened 12.3 k   mines hit 0   950 cells/s   3.0 s left");
  CHECK(live_text({100, 0, 0, 0, 3}, 80) == "3.0 s left");
  CHECK(live_text({100, 100, 0, 0, 3}, 80) == "opened 100.00 %   mines hit 0   0 cells/s   3.0 s left");
}
