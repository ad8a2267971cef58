// mines-cluster arena over ranks of each MPI, next to mines-arena.
#include "support/catch.hpp"
#include <nlohmann/json.hpp>

#include <algorithm>
#include <string>
#include <vector>

#include "support/on_ranks.hpp"

using namespace mines::testing;

namespace {

using Words = std::vector<std::string>;

Words joined(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

/// What is printed, without times and without who played.
nlohmann::json results(const Finished& finished) {
  INFO(finished.errors);
  REQUIRE(finished.exit_code == 0);
  auto object = nlohmann::json::parse(finished.output);
  const auto strip = [](nlohmann::json& part) {
    for (const char* key : {"cpu_ms_per_game", "games_per_s", "move_ms_p50", "move_ms_p99", "move_ms_p999",
                            "move_ms_max", "seconds", "threads", "ranks"})
      part.erase(key);
  };
  strip(object);
  if (object.contains("against")) strip(object["against"]);
  return object;
}

nlohmann::json arena(const Words& options) {
  return results(run({joined({MINES_ARENA, "--json"}, options)}, 60));
}

nlohmann::json arena_on_ranks(const Mpi& mpi, int ranks, const Words& options) {
  return results(run(on_ranks(mpi, ranks, joined({"arena", "--json"}, options)), 60));
}

}  // namespace

TEST_CASE("mines-cluster arena gives what mines-arena does, on any number of ranks") {
  const Words games[] = {
      {"--games", "300", "--seed", "3", "--solver", "fast", "--against", "safest"},
      {"--games", "130", "--board", "9x9/12", "--first", "open", "--start", "4,4"},
      {"--games", "1", "--board", "8x8"},
  };
  for (const Words& options : games) {
    const auto expected = arena(options);
    for (const Mpi& mpi : all_mpis()) {
      for (const int ranks : {1, 2, 3}) {
        INFO(mpi.name << ", " << ranks << " ranks, " << options[1] << " games");
        CHECK(arena_on_ranks(mpi, ranks, joined(options, {"--threads", ranks == 2 ? "2" : "1"})) == expected);
      }
    }
  }
}

TEST_CASE("wrong arguments of mines-cluster arena are one line, whatever the number of ranks") {
  const std::pair<Words, std::string> wrong[] = {
      {{"--games", "0"}, "mines-cluster arena: --games: '0' is not"},
      {{"--maps-in", "/nowhere/boards"}, "mines-cluster arena: /nowhere/boards: cannot be opened"},
      {{"--board", "5x5/25"}, "room for 24"},
  };
  for (const Mpi& mpi : all_mpis()) {
    for (const auto& [options, expected] : wrong) {
      const Finished finished = run(on_ranks(mpi, 3, joined({"arena"}, options)), 60);
      INFO(mpi.name << ": " << finished.errors);
      CHECK(finished.exit_code == 2);
      CHECK(finished.output.empty());
      CHECK_THAT(finished.errors, Catch::Contains(expected));
      const std::size_t first = finished.errors.find("mines-cluster");
      CHECK(finished.errors.find("mines-cluster", first + 1) == std::string::npos);
    }
  }
}
