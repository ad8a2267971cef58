// Answers written against the contest's header, and programs that share no line with the toolkit, play under
// our server; our client plays under a server that is not ours.
#include "support/catch.hpp"
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>

#include "e2e/test_game.hpp"
#include "support/boards.hpp"

using namespace mines;
using namespace mines::testing;
using namespace std::chrono_literals;

namespace {

Field board(std::int32_t side, double density) {
  RandomSequence random(31, 0);
  return random_field({side, side}, density, random);
}

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

}  // namespace

TEST_CASE("an answer as the statement's naive example runs unchanged") {
  const Field field = board(64, 0.125);
  check_all_open(play(field, {EXAMPLE_ONE_BY_ONE}), field);
  check_all_open(play(field, {EXAMPLE_ONE_BY_ONE}, {THREAD_PER_CHANNEL_SERVER}), field);
}

TEST_CASE("an answer with eight threads and channels runs unchanged") {
  const Field field = board(128, 0.125);
  check_all_open(play(field, {EXAMPLE_MANY_CHANNELS}), field);
  check_all_open(play(field, {EXAMPLE_MANY_CHANNELS}, {THREAD_PER_CHANNEL_SERVER}), field);
}

TEST_CASE("every field of a ClickResult is as the statement's example has it") {
  const Field field = field_of({"..X", "...", "X.."});
  for (const auto& server : {std::vector<std::string>{}, {THREAD_PER_CHANNEL_SERVER}}) {
    const Played played = play(field, {ANSWER_FIELDS}, server, 5);
    CHECK(played.output.empty());
    check_all_open(played, field);
  }
}

TEST_CASE("many clicks in one call are answered as the statement's example has it, over either wire") {
  const Field field = field_of({"..X", "...", "X.."});
  for (const auto& server : {std::vector<std::string>{}, {THREAD_PER_CHANNEL_SERVER}}) {
    for (const bool batches : {true, false}) {
      const Played played = play(field, {ANSWER_MANY}, server, 5, batches);
      CHECK(played.output.empty());
      check_all_open(played, field);
    }
  }
}

TEST_CASE("the examples that deduce open nearly all of the board, and all of it when mines cost nothing") {
  for (const double density : {0.0, 0.125, 0.2}) {
    const Field field = board(100, density);
    const std::uint64_t safe = field.size().cells() - field.mine_count();
    for (const char* answer : {EXAMPLE_CASCADES, EXAMPLE_CLICK_MANY}) {
      for (const auto& server : {std::vector<std::string>{}, {THREAD_PER_CHANNEL_SERVER}}) {
        for (const bool batches : {true, false}) {
          for (const int penalty : {0, 8}) {
            const Played played = play(field, {answer}, server, penalty, batches);
            INFO(answer << ", density " << density << ", A = " << penalty);
            CHECK(played.end.exit_code == 0);
            CHECK(played.output.empty());
            CHECK(played.result.status == 0);
            CHECK(played.result.safe_opened >=
                  (penalty == 0 ? safe : safe * (density < 0.2 ? 99 : 50) / 100));
            CHECK(played.result.mines_opened <= field.mine_count() / 10);
          }
        }
      }
    }
  }
}

TEST_CASE("the example in C speaks the wire as the contest has it") {
  const Field field = board(64, 0.125);
  check_all_open(play(field, {EXAMPLE_PLAIN_C}), field);
  check_all_open(play(field, {EXAMPLE_PLAIN_C}, {THREAD_PER_CHANNEL_SERVER}), field);
}

TEST_CASE("answers of the contest's interface do not notice that v2 channels are offered") {
  const Field field = board(64, 0.125);
  for (const char* answer : {EXAMPLE_ONE_BY_ONE, EXAMPLE_MANY_CHANNELS, EXAMPLE_PLAIN_C}) {
    check_all_open(play(field, {answer}, {}, 8, true), field);
  }
}

TEST_CASE("an answer that misuses the library is told so and ends with 1") {
  const Field field = board(16, 0.125);
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
  };
  for (const auto& [name, message] : wrong) {
    const Played played = play(field, {ANSWER_MISUSE, name});
    INFO(name);
    CHECK(played.end.exit_code == 1);
    CHECK_THAT(played.output, Catch::Contains(message));
    CHECK(played.result.status == 0);
  }
}

TEST_CASE("a reply with more cells than the contest's array holds is an error of the answer") {
  const Played played = play(board(150, 0), {ANSWER_MISUSE, "big_region"});
  CHECK(played.end.exit_code == 1);
  CHECK_THAT(played.output, Catch::Contains("22500") && Catch::Contains("16384"));
  CHECK(played.result.safe_opened == 22500);
}

TEST_CASE("without a judge an answer says so and ends with 1") {
  const TemporaryFolder folder;
  ChildProcess answer = start({EXAMPLE_ONE_BY_ONE}, {}, {}, folder / "output");
  CHECK(answer.wait().exit_code == 1);
  CHECK_THAT(read_file(folder / "output"), Catch::Contains("judge"));
}

TEST_CASE("an answer does not outlive its server") {
  TestGame game(board(16, 0.125));
  game.start_server();
  game.start_answer({ANSWER_MISUSE, "click_for_ever"}, "output");
  while (read_file(game.file("output")).empty()) usleep(1000);
  game.server().send(SIGKILL);
  game.server().wait();
  CHECK(game.answer().wait(3s).exit_code == 1);
  CHECK_THAT(read_file(game.file("output")), Catch::Contains("ended"));
}

TEST_CASE("an answer is killed with its judge") {
  prctl(PR_SET_CHILD_SUBREAPER, 1);  // so that the orphans can be waited for
  int pipe_ends[2];
  REQUIRE(pipe(pipe_ends) == 0);
  const TemporaryFolder folder;  // for what the judge cannot remove
  struct Report {
    pid_t server, answer;
    char name[64];
  } report{};
  const pid_t judge = fork();
  if (judge == 0) {
    setenv("TMPDIR", folder.path().c_str(), 1);
    TestGame game(board(16, 0.125));
    game.start_server();
    game.start_answer({ANSWER_MISUSE, "sleep"}, "output");
    while (read_file(game.file("output")).empty()) usleep(1000);
    report.server = game.server().id();
    report.answer = game.answer().id();
    game.shared_memory_name().copy(report.name, sizeof report.name - 1);
    if (write(pipe_ends[1], &report, sizeof report) != sizeof report) _exit(1);
    while (true) pause();
  }
  REQUIRE(read(pipe_ends[0], &report, sizeof report) == sizeof report);
  ChildProcess server(report.server);
  ChildProcess answer(report.answer);
  kill(judge, SIGKILL);
  waitpid(judge, nullptr, 0);
  CHECK(answer.wait(2s).signal == SIGKILL);
  CHECK(server.wait(2s).exit_code == 3);
  SharedMemory::unlink(report.name);  // a server that was root cannot
}

TEST_CASE("the exchanges that docs/reference/exchanges.txt shows are real ones") {
  const TemporaryFolder folder;
  ChildProcess dump = start({WIRE_DUMP, GENERATE("v1", "v2")}, {}, {}, folder / "output");
  CHECK(dump.wait().exit_code == 0);
  const std::string exchange = read_file(folder / "output");
  CHECK(exchange.size() > 100);
  CHECK_THAT(read_file(EXCHANGES), Catch::Contains("\n\n" + exchange));
}
