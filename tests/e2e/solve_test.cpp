// Whole games as people play them: the real judge, the real server, mines-solve, real map files.
#include "support/catch.hpp"

#include <cctype>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

#include "support/columns.hpp"
#include "support/drawn_map.hpp"
#include "support/fewest_clicks.hpp"
#include "support/json.hpp"
#include "support/process.hpp"

using namespace mines;
using namespace mines::testing;

namespace {

struct Map {
  OpenFolder folder{};
  std::string path = folder / "board.map";
  Field field;

  Map(std::int32_t side, std::uint64_t seed)
      : field(draw_map(path, side, static_cast<std::uint64_t>(side * side) / 8, seed)) {}
};

Finished play(const Map& map, const Words& options, const Words& variables = {}) {
  return run({.arguments = with({MINES_JUDGE, "--map", map.path}, options), .variables = variables}, 60);
}

/// The report of a game that the answer has ended in order.
nlohmann::json judge(const Map& map, const Words& options, const Words& variables = {}) {
  const Finished finished = play(map, with(options, {"--json"}), variables);
  INFO(finished.errors);
  REQUIRE(finished.exit_code == 0);
  const nlohmann::json report = parsed(finished.output);
  CHECK(report["answer_exit_code"] == 0);
  CHECK(report["violation"].is_null());
  return report;
}

/// What a game with MINES_STATS=1 says of its requests.
std::uint64_t requests_of(const Finished& finished) {
  const std::string name = "\nanswer: requests ";
  const std::size_t at = finished.errors.find(name);
  REQUIRE(at != std::string::npos);
  return std::stoull(finished.errors.substr(at + name.size()));
}

}  // namespace

TEST_CASE("the wire used is the one wanted, and the report says which") {
  const Map map(256, 5);
  for (const auto& [wire, threads, used] : {std::tuple{"auto", "1", "v2"},
                                            {"auto", "3", "v2"},
                                            {"v1", "1", "v1"},
                                            {"v1", "3", "v1"},
                                            {"v2", "3", "v2"}}) {
    const auto result =
        judge(map, {"--solver", "sat", "--threads", threads}, {std::string("MINES_WIRE=") + wire});
    CHECK(result["score"] == 100);
    CHECK(result["wire"] == used);
  }
  const auto naive = judge(map, {"--solver", "naive"});
  CHECK(naive["wire"] == "v2");
  CHECK(naive["safe_opened"] == 256 * 256 * 7 / 8);
}

TEST_CASE("v2 where the server does not offer it is one line and exit code 2") {
  const Finished finished = play(
      Map(16, 1), {"--json", "--solver", "sat", "--server", THREAD_PER_CHANNEL_SERVER}, {"MINES_WIRE=v2"});
  CHECK(finished.exit_code == 0);
  CHECK(parsed(finished.output)["answer_exit_code"] == 2);
  CHECK(finished.errors ==
        "answer: mines-solve: wire: v2 is wanted, but this judge and server offer v1 only\n");
}

TEST_CASE(
    "answers play under a server that shares no line with the toolkit, whatever the threads and channels") {
  const Map map(256, 5);
  for (const auto& [threads, channels] :
       {std::pair{"1", "auto"}, {"3", "auto"}, {"1", "1"}, {"3", "1"}, {"3", "5"}}) {
    const auto result =
        judge(map, {"--solver", "sat", "--threads", threads, "--server", THREAD_PER_CHANNEL_SERVER},
              {std::string("MINES_CHANNELS=") + channels});
    CHECK(result["score"] == 100);
    CHECK(result["wire"] == "v1");
  }
  // A plain answer does not guess where it is stuck.
  CHECK(judge(map, {"--solver", PLAIN_ANSWER, "--server", THREAD_PER_CHANNEL_SERVER})["score"] > 99.9);
}

TEST_CASE(
    "over v1 mines-solve sends few more requests than a player who knows the board, and tells how many") {
  const Map map(1024, 5);
  const BitPlane clicks = fewest_clicks(map.field).value();
  const std::uint64_t fewest = count_bits({clicks.row(0), std::size_t{1024} * 1024 / 64});
  for (const char* channels : {"1", "8"}) {
    const Finished finished =
        play(map, {"--quiet", "--solver", "sat"},
             {"MINES_WIRE=v1", "MINES_STATS=1", std::string("MINES_CHANNELS=") + channels});
    CHECK(finished.exit_code == 0);
    const std::uint64_t requests = requests_of(finished);
    CHECK(requests >= fewest * 98 / 100);  // some cells stay closed
    CHECK(requests <= fewest * 110 / 100);
    CHECK(widest_line(finished.errors) <= 88);  // with "answer: "
  }
}

TEST_CASE("a replay of the map opens every safe cell, and only of the map that is played") {
  const Map map(256, 13);
  const Map other(256, 14);
  for (const std::string reads : {"0", "1"}) {
    const auto replayed = [&](const Map& known) {
      return play(map, {"--json", "--solver", WIRE_REPLAY, "--isolate", "off"},  // it reads the map
                  {"MINES_REPLAY_MAP=" + known.path, "MINES_REPLAY_READ=" + reads});
    };
    const Finished right = replayed(map);
    CHECK(parsed(right.output)["deficit"] == 0);
    CHECK(parsed(right.output)["answer_exit_code"] == 0);
    CHECK_THAT(right.errors, Catch::Contains("requests"));
    const Finished wrong = replayed(other);
    CHECK(parsed(wrong.output)["answer_exit_code"] == 2);
    CHECK_THAT(wrong.errors, Catch::Contains("another map is played"));
  }
}

TEST_CASE("the last line of MINES_VERBOSE has the counts of MINES_STATS, whatever the solver and wire") {
  const Map map(256, 13);
  for (const auto& [solver, wire] :
       {std::pair{"sat", "v1"}, {"sat", "v2"}, {"rules", "v1"}, {"naive", "v2"}}) {
    const Finished finished = play(map, {"--quiet", "--solver", solver},
                                   {"MINES_VERBOSE=1", "MINES_STATS=1", std::string("MINES_WIRE=") + wire});
    CHECK(finished.exit_code == 0);
    CHECK(widest_line(finished.errors) <= 88);  // with "answer: "
    std::istringstream lines(finished.errors);
    std::string line;
    std::getline(lines, line);
    const Words names = words_of(line);
    REQUIRE(names.size() == 8);
    // Rows begin with a number, the table's lines with a name.
    Words last;
    std::map<std::string, std::string> table;
    while (std::getline(lines, line)) {
      const Words words = words_of(line);
      if (words.size() == names.size() && std::isdigit(static_cast<unsigned char>(words[1].front())) != 0) {
        last = words;
      } else if (words.size() > 2) {
        table[words[1]] = words[2];
      }
    }
    REQUIRE(last.size() == names.size());
    for (const std::size_t column : {2, 3, 4, 5}) {
      INFO(solver << " " << wire << " " << names[column]);
      CHECK(last[column] == table.at(names[column]));
    }
  }
}

namespace {

/// The digest of what the answer saw, and what the server counted.
using Played = std::tuple<std::string, int, int>;

Played played_by(const std::string& answer, const Map& map, bool by_int) {
  const Finished finished = play(map, {"--json", "--solver", answer, "--isolate", "auto"},
                                 by_int ? Words{"MINES_ANSWER_INT=1"} : Words{});
  const nlohmann::json report = parsed(finished.output);
  CHECK(report.at("ending") == "accepted");
  const std::size_t at = finished.errors.find("digest ");
  INFO(finished.errors);
  REQUIRE(at != std::string::npos);
  return {finished.errors.substr(at, finished.errors.find('\n', at) - at), report.at("safe_opened"),
          report.at("mines_opened")};
}

}  // namespace

// answers/either_header.cpp, whatever the compiler's level of optimisation.
TEST_CASE("an answer compiled against the contest's header plays as one compiled against ours") {
  const Map map(32, 3);
  std::set<Played> results;
  for (const char* answer : {OUR_HEADER_O0, OUR_HEADER_FAST, CONTEST_HEADER_O0, CONTEST_HEADER_FAST}) {
    for (const bool by_int : {false, true}) {  // the two overloads of minesweeper_init
      INFO(answer << by_int);
      results.insert(played_by(answer, map, by_int));
    }
  }
  REQUIRE(results.size() == 1);
  const auto [digest, safe, mines] = *results.begin();
  CHECK(safe > 32 * 32 / 2);
  CHECK(mines > 0);
}
