// Whole games as people play them: the real judge, the real server, mines-solve, real map files.
#include "support/catch.hpp"

#include <cctype>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "field/drawing/generate.hpp"
#include "field/files/map_file.hpp"
#include "field/survey/survey.hpp"
#include "support/columns.hpp"
#include "support/fewest_clicks.hpp"
#include "support/json.hpp"
#include "support/process.hpp"

using namespace mines;
using namespace mines::testing;

namespace {

struct Map {
  OpenFolder folder;
  std::string path = folder / "board.map";

  Map(std::int32_t side, std::uint64_t mines, std::uint64_t seed) {
    const Field field = generate({side, side}, mines, seed, 1).value();
    REQUIRE(write_map(path, field));
  }
};

nlohmann::json judge(const Map& map, std::vector<std::string> more,
                     const std::vector<std::string>& variables = {}) {
  std::vector<std::string> arguments{MINES_JUDGE, "--map", map.path, "--json"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  const Finished finished = run({arguments, variables, 0, "", {}, ""}, 60);
  INFO(finished.errors);
  REQUIRE(finished.exit_code == 0);
  return parsed(finished.output);
}

/// What a game with MINES_STATS=1 says of its requests.
std::uint64_t requests_of(const Finished& finished) {
  const std::string name = "\nanswer: requests ";
  const std::size_t at = finished.errors.find(name);
  REQUIRE(at != std::string::npos);
  return std::stoull(finished.errors.substr(at + name.size()));
}

}  // namespace

TEST_CASE("contest maps from 16 to 512 get full marks, whatever the threads") {
  for (const std::int32_t side : {16, 32, 64, 128, 256, 512}) {
    const auto cells = static_cast<std::uint64_t>(side) * static_cast<std::uint64_t>(side);
    const Map map(side, cells / 8, 7);
    for (const char* threads : {"1", "2"}) {
      const auto result = judge(map, {"--solver", "sat", "--threads", threads});
      CHECK(result["answer_exit_code"] == 0);
      CHECK(result["violation"].is_null());
      CHECK(result["timed_out"] == false);
      CHECK(result["mines"] == cells / 8);
      // On small boards one coin-flip may cost full marks.
      if (side >= 256) CHECK(result["score"] == 100);
      CHECK(result["deficit"] <= 40);
    }
  }
}

TEST_CASE("without a penalty every strategy opens everything that is safe") {
  const Map map(512, 512 * 512 / 8, 11);
  for (const char* solver : {"sat", "naive"}) {
    const auto result = judge(map, {"--solver", solver, "--penalty", "0"});
    CHECK(result["score"] == 100);
    CHECK(result["deficit"] == 0);
  }
}

TEST_CASE("the rules alone do nearly as well") {
  const Map map(512, 512 * 512 / 8, 12);
  const auto result = judge(map, {"--solver", "rules"});
  CHECK(result["score"] > 99.9);
  CHECK(result["answer_exit_code"] == 0);
}

TEST_CASE("boards without mines, full of mines, of one cell and of odd sides are played to their end") {
  struct Case {
    std::int32_t side;
    std::uint64_t mines;
    std::uint64_t deficit;
  };
  for (const Case board : {Case{1, 0, 0},
                           {1, 1, 0},
                           {2, 0, 0},
                           {100, 0, 0},
                           {100, 10000, 0},
                           {300, 0, 0},
                           {300, 90000, 0},
                           {129, 500, 24}}) {
    const Map map(board.side, board.mines, 3);
    for (const char* penalty : {"8", "0"}) {
      const auto result = judge(map, {"--solver", "sat", "--penalty", penalty});
      CHECK(result["answer_exit_code"] == 0);
      CHECK(result["violation"].is_null());
      CHECK(result["deficit"] <= board.deficit);
    }
  }
}

TEST_CASE("the wire used is the one wanted, and the report says which") {
  const Map map(256, 256 * 256 / 8, 5);
  for (const char* wire : {"auto", "v1", "v2"}) {
    for (const char* threads : {"1", "3"}) {
      const auto result =
          judge(map, {"--solver", "sat", "--threads", threads}, {std::string("MINES_WIRE=") + wire});
      CHECK(result["answer_exit_code"] == 0);
      CHECK(result["score"] == 100);
      CHECK(result["wire"] == (wire == std::string("v1") ? "v1" : "v2"));
    }
  }
  const auto naive = judge(map, {"--solver", "naive"}, {});
  CHECK(naive["wire"] == "v2");
  CHECK(naive["safe_opened"] == 256 * 256 * 7 / 8);
}

TEST_CASE("v2 where the server does not offer it is one line and exit code 2") {
  const Map map(16, 32, 1);
  const Finished finished = run(
      {{MINES_JUDGE, "--map", map.path, "--solver", "sat", "--json", "--server", THREAD_PER_CHANNEL_SERVER},
       {"MINES_WIRE=v2"},
       0,
       "",
       {},
       ""});
  CHECK(finished.exit_code == 0);
  CHECK(parsed(finished.output)["answer_exit_code"] == 2);
  CHECK(finished.errors ==
        "answer: mines-solve: wire: v2 is wanted, but this judge and server offer v1 only\n");
}

TEST_CASE("mines-solve plays under a server that shares no line with it, whatever the threads and channels") {
  const Map map(256, 256 * 256 / 8, 5);
  for (const char* threads : {"1", "3"}) {
    for (const char* channels : {"auto", "1", "5"}) {
      const auto result =
          judge(map, {"--solver", "sat", "--threads", threads, "--server", THREAD_PER_CHANNEL_SERVER},
                {std::string("MINES_CHANNELS=") + channels});
      CHECK(result["answer_exit_code"] == 0);
      CHECK(result["score"] == 100);
      CHECK(result["wire"] == "v1");
    }
  }
}

TEST_CASE("a plain answer plays under a server with a thread for each channel") {
  const Map map(256, 256 * 256 / 8, 5);
  const auto result = judge(map, {"--solver", PLAIN_ANSWER, "--server", THREAD_PER_CHANNEL_SERVER});
  CHECK(result["answer_exit_code"] == 0);
  CHECK(result["score"] > 99.9);  // it does not guess where it is stuck
}

TEST_CASE("over v1 mines-solve sends few more requests than a player who knows the board") {
  const Map map(1024, 1024 * 1024 / 8, 5);
  const Field field = read_map(map.path).value();
  const BitPlane clicks = fewest_clicks(field).value();
  const std::uint64_t fewest = count_bits({clicks.row(0), std::size_t{1024} * 1024 / 64});
  for (const char* channels : {"1", "8"}) {
    const Finished finished =
        run({.arguments = {MINES_JUDGE, "--map", map.path, "--quiet", "--solver", "sat"},
             .variables = {"MINES_WIRE=v1", "MINES_STATS=1", std::string("MINES_CHANNELS=") + channels}},
            60);
    CHECK(finished.exit_code == 0);
    const std::uint64_t requests = requests_of(finished);
    CHECK(requests >= fewest * 98 / 100);  // some cells stay closed
    CHECK(requests <= fewest * 110 / 100);
  }
}

TEST_CASE("a bad map is told once, by the judge, with file and byte") {
  const Map map(16, 32, 1);
  const std::string bytes = read_file(map.path);
  write_file(map.path, bytes.substr(0, bytes.size() - 1));
  const Finished finished = run({{MINES_JUDGE, "--map", map.path, "--solver", "sat"}, {}, 0, "", {}, ""});
  CHECK(finished.exit_code == 2);
  CHECK(finished.output.empty());
  CHECK(finished.errors == "mines-judge: server: " + map.path +
                               ": byte 37: the file ends after 31 bytes of mines, expected 32 for N = 16\n");
}

TEST_CASE("a replay of the map opens every safe cell, and only of the map that is played") {
  const Map map(512, 512 * 512 / 8, 13);
  const Map other(512, 512 * 512 / 8, 14);
  const std::vector<std::string> arguments{MINES_JUDGE, "--map",     map.path,    "--json",
                                           "--solver",  WIRE_REPLAY, "--isolate", "off"};  // it reads the map
  const std::string reads = GENERATE("0", "1");
  const auto replayed = [&](const Map& known) {
    return run({.arguments = arguments,
                .variables = {"MINES_REPLAY_MAP=" + known.path, "MINES_REPLAY_READ=" + reads}},
               60);
  };
  const Finished right = replayed(map);
  const auto result = parsed(right.output);
  CHECK(result["deficit"] == 0);
  CHECK(result["answer_exit_code"] == 0);
  CHECK_THAT(right.errors, Catch::Contains("requests"));
  const Finished wrong = replayed(other);
  CHECK(parsed(wrong.output)["answer_exit_code"] == 2);
  CHECK_THAT(wrong.errors, Catch::Contains("another map is played"));
}

TEST_CASE("mines-solve tells how many requests a game took") {
  const Map map(512, 512 * 512 / 8, 13);
  const std::vector<std::string> arguments{MINES_JUDGE, "--map", map.path, "--quiet", "--solver", "sat"};
  const Finished finished =
      run({.arguments = arguments, .variables = {"MINES_STATS=1", "MINES_WIRE=v1"}}, 60);
  // More than a player needs who knows the board, less than one for each safe cell.
  const std::uint64_t requests = requests_of(finished);
  CHECK(requests > survey(read_map(map.path).value())->three_bv());
  CHECK(requests < 512 * 512 * 7 / 8 / 2);
  CHECK(widest_line(finished.errors) <= 88);  // with "answer: "
}

TEST_CASE("the last line of MINES_VERBOSE has the counts of MINES_STATS, whatever the solver and wire") {
  const Map map(512, 512 * 512 / 8, 13);
  for (const char* solver : {"sat", "rules", "naive"}) {
    for (const char* wire : {"v1", "v2"}) {
      const Finished finished =
          run({.arguments = {MINES_JUDGE, "--map", map.path, "--quiet", "--solver", solver},
               .variables = {"MINES_VERBOSE=1", "MINES_STATS=1", std::string("MINES_WIRE=") + wire}},
              60);
      CHECK(finished.exit_code == 0);
      CHECK(widest_line(finished.errors) <= 88);  // with "answer: "
      std::istringstream lines(finished.errors);
      std::string line;
      std::getline(lines, line);
      const std::vector<std::string> names = words_of(line);
      REQUIRE(names.size() == 8);
      // Rows begin with a number, the table's lines with a name.
      std::vector<std::string> last;
      std::map<std::string, std::string> table;
      while (std::getline(lines, line)) {
        const std::vector<std::string> words = words_of(line);
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
}
