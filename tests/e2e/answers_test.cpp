// Answers written against the contest's header, and programs that share no line with the toolkit, play under
// our server; our client plays under a server that is not ours.
#include "support/catch.hpp"
#include <signal.h>
#include <unistd.h>

#include "e2e/test_game.hpp"
#include "support/boards.hpp"

using namespace mines;
using namespace mines::testing;
using namespace std::chrono_literals;

namespace {

struct Played {
  ChildProcess::End end;
  std::string output;
  GameResult result;
};

/// Plays one game to its end.
Played play(const Field& field, const std::vector<std::string>& answer,
            const std::vector<std::string>& server = {}, int penalty = 8, bool batches = false) {
  TestGame game(field, penalty);
  if (batches) game.leave_room_for_v2();
  game.start_server(server);
  game.start_answer(answer, "output");
  Played played;
  played.end = game.answer().wait(60s);
  played.output = read_file(game.file("output"));
  played.result = game.finish();
  return played;
}

void check_all_open(const Played& played, const Field& field) {
  INFO(played.output);
  CHECK(played.end.exit_code == 0);
  CHECK(played.result.status == 0);
  CHECK(played.result.safe_opened == field.size().cells() - field.mine_count());
  CHECK(played.result.mines_opened == field.mine_count());
}

/// Our server, and one that shares no line with the toolkit.
const std::vector<std::string> servers[] = {{}, {THREAD_PER_CHANNEL_SERVER}};

}  // namespace

TEST_CASE("answers as the contest has them run unchanged, and do not notice that v2 channels are offered") {
  const Field field = random_board(64, 0.125);
  for (const char* answer : {EXAMPLE_ONE_BY_ONE, EXAMPLE_MANY_CHANNELS, EXAMPLE_PLAIN_C}) {
    for (const auto& server : servers) check_all_open(play(field, {answer}, server), field);
    check_all_open(play(field, {answer}, {}, 8, true), field);
  }
}

TEST_CASE("every field of a result, and of many, is as the statement's example has it, over either wire") {
  const Field field = field_of({"..X", "...", "X.."});
  for (const auto& server : servers) {
    for (const char* what : {"fields", "many", "many over v2"}) {
      const std::string kind = std::string(what).substr(0, 4) == "many" ? "many" : "fields";
      const Played played =
          play(field, {ANSWER_CHECKS, kind}, server, 5, what == std::string("many over v2"));
      CHECK(played.output.empty());
      check_all_open(played, field);
    }
  }
}

TEST_CASE("the examples that deduce open nearly all of the board, and all of it when mines cost nothing") {
  struct Way {
    std::vector<std::string> server;
    bool batches;
    int penalty;
  };
  for (const double density : {0.0, 0.125, 0.2}) {
    const Field field = random_board(100, density, 31);
    const std::uint64_t safe = field.size().cells() - field.mine_count();
    for (const char* answer : {EXAMPLE_CASCADES, EXAMPLE_CLICK_MANY}) {
      for (const Way& way :
           {Way{{}, true, 0}, {{}, true, 8}, {{}, false, 8}, {{THREAD_PER_CHANNEL_SERVER}, false, 0}}) {
        const Played played = play(field, {answer}, way.server, way.penalty, way.batches);
        INFO(answer << ", density " << density << ", A = " << way.penalty);
        CHECK(played.end.exit_code == 0);
        CHECK(played.output.empty());
        CHECK(played.result.status == 0);
        CHECK(played.result.safe_opened >=
              (way.penalty == 0 ? safe : safe * (density < 0.2 ? 99 : 50) / 100));
        CHECK(played.result.mines_opened <= field.mine_count() / 10);
      }
    }
  }
}

TEST_CASE("an answer that misuses the library is told so and ends with 1") {
  const std::pair<const char*, const char*> wrong[] = {
      {"no_init", "minesweeper_init"},
      {"init_twice", "twice"},
      {"no_channel", "create_channel"},
      {"row", "(16, 0)"},
      {"column", "(0, -1)"},
      {"far", "(65536, 65536)"},
      {"channels", "1024"},
      {"batch_no_init", "minesweeper_init"},
      {"no_batch_channel", "create_batch_channel"},
      {"batch_cell", "(0, 16)"},
      {"big_region", "22500 cells, expected at most 16384"},
  };
  for (const auto& [name, message] : wrong) {
    const bool is_big = name == std::string("big_region");
    const Played played =
        play(is_big ? random_board(150, 0) : random_board(16, 0.125), {ANSWER_CHECKS, name});
    INFO(name);
    CHECK(played.end.exit_code == 1);
    CHECK_THAT(played.output, Catch::Contains(message));
    CHECK(played.result.status == 0);
  }
}

TEST_CASE("without a judge an answer says so and ends with 1, and it does not outlive its server") {
  const TemporaryFolder folder;
  ChildProcess answer = start({EXAMPLE_ONE_BY_ONE}, {}, {}, folder / "output");
  CHECK(answer.wait().exit_code == 1);
  CHECK_THAT(read_file(folder / "output"), Catch::Contains("judge"));

  TestGame game(random_board(16, 0.125));
  game.start_server();
  game.start_answer({ANSWER_CHECKS, "click_for_ever"}, "output");
  while (read_file(game.file("output")).empty()) usleep(1000);
  game.server().send(SIGKILL);
  game.server().wait();
  CHECK(game.answer().wait(3s).exit_code == 1);
  CHECK_THAT(read_file(game.file("output")), Catch::Contains("ended"));
}

TEST_CASE("the exchanges that docs/reference/exchanges.txt shows are real ones") {
  const TemporaryFolder folder;
  ChildProcess dump = start({WIRE_DUMP, GENERATE("v1", "v2")}, {}, {}, folder / "output");
  CHECK(dump.wait().exit_code == 0);
  const std::string exchange = read_file(folder / "output");
  CHECK(exchange.size() > 100);
  CHECK_THAT(read_file(EXCHANGES), Catch::Contains("\n\n" + exchange));
}
