// mines-judge against servers and answers that misbehave in every way we thought of (fake_server.c,
// fake_answer.c). Each run also checks that no process and no shared memory is left.
#include "support/catch.hpp"
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include <filesystem>
#include <set>
#include <sstream>
#include <tuple>

#include "e2e/judge_output.hpp"
#include "support/columns.hpp"
#include "support/json.hpp"
#include "support/process.hpp"

using namespace mines::testing;
using Catch::Contains;

namespace {

/// One game of the fakes: what to vary, and where things are.
struct Game {
  std::string server;  ///< FAKE_SERVER
  std::string answer;  ///< FAKE_ANSWER
  std::vector<std::string> options{"--json"};
  std::string result = "0 16 32 200 1";
  std::string solver = FAKE_ANSWER;
  std::string judge = MINES_JUDGE;
  OpenFolder folder;

  Command command() const {
    write_file(folder / "a.map", "16 32\n" + std::string(32, '\0'));
    Command command;
    command.arguments = {judge,      "--map",     folder / "a.map", "--solver", solver,
                         "--server", FAKE_SERVER, "--isolate",      "off"};
    command.arguments.insert(command.arguments.end(), options.begin(), options.end());
    command.variables = {"FAKE_SERVER=" + server, "FAKE_ANSWER=" + answer, "FAKE_RESULT=" + result,
                         "FAKE_RECORD=" + (folder / "")};
    return command;
  }

  /// A line "variable NAME=value" of what `who` was started with.
  std::string variable(const std::string& who, const std::string& name) const {
    std::istringstream lines(read_file(folder / who));
    const std::string prefix = "variable " + name + "=";
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with(prefix)) return line.substr(prefix.size());
    }
    return "(not set)";
  }

  std::set<int> descriptors(const std::string& who) const {
    std::istringstream lines(read_file(folder / who));
    std::set<int> numbers;
    for (std::string word, line; lines >> word; std::getline(lines, line)) {
      int number = 0;
      if (word == "descriptor" && lines >> number) numbers.insert(number);
    }
    return numbers;
  }

  bool started(const std::string& who) const { return std::filesystem::exists(folder / who); }

  /// Whether the shared memory whose name the server got is gone.
  bool shared_memory_is_gone() const {
    const std::string name = variable("server", "MINESWEEPER_SHM_NAME");
    REQUIRE(name.starts_with("/minesweeper_shm_"));
    const int object = shm_open(name.c_str(), O_RDWR, 0);
    if (object >= 0) close(object);
    return object < 0;
  }

  Finished play(double seconds = 20) const {
    Finished finished = run(command(), seconds);
    if (started("server")) CHECK(shared_memory_is_gone());
    return finished;
  }
};

}  // namespace

TEST_CASE("a game is counted by the server and reported as one JSON object") {
  Game game;
  game.options = {"--json", "--penalty", "3", "--time", "7.5"};
  const nlohmann::json report = json_of(game.play());
  CHECK(report.at("map") == game.folder / "a.map");
  CHECK(report.at("rows") == 16);
  CHECK(report.at("columns") == 16);
  CHECK(report.at("mines") == 32);
  CHECK(report.at("penalty") == 3);
  CHECK(report.at("solver") == FAKE_ANSWER);
  CHECK(report.at("wire") == "v1");
  CHECK(report.at("time_limit_s") == 7.5);
  CHECK(report.at("seconds") > 0);
  CHECK(report.at("seconds") < 5);
  CHECK(report.at("timed_out") == false);
  CHECK(report.at("safe_opened") == 200);
  CHECK(report.at("mines_opened") == 1);
  CHECK(report.at("deficit") == 24 + 3);
  CHECK(report.at("score").get<double>() == Approx(100 * (200 - 3 * (1 - 0.0064)) / (0.9998 * 224)));
  CHECK(report.at("violation").is_null());
  CHECK(report.at("server_status") == 0);
  CHECK(report.at("answer_exit_code") == 0);
  CHECK(report.at("answer_signal").is_null());
  CHECK(report.at("answer_peak_rss_bytes") > 100'000);
  CHECK(report.at("server_peak_rss_bytes") > 100'000);
}

TEST_CASE("a game is reported as a table, or as its score alone") {
  Game game;
  game.options = {"--time", "3"};
  const Finished table = game.play();
  CHECK(table.exit_code == 0);
  CHECK(table.errors.empty());
  CHECK_THAT(table.output, Contains("size           16 x 16\n"));
  CHECK_THAT(table.output, Contains("safe opened    200 of 224 (89.28 %)\n"));
  CHECK_THAT(table.output, Contains("deficit        32\n"));
  CHECK_THAT(table.output, Contains("score          85.75\n"));
  CHECK_THAT(table.output, Contains("ending         accepted\n"));
  CHECK_THAT(table.output, Contains(" s of 3 s\n"));
  game.options = {"--quiet"};
  CHECK(game.play().output == "85.75\n");
  game.result = "0 65536 536870912 3757344763 0";  // one cell short of full marks
  game.options = {"--quiet", "--penalty", "0"};
  CHECK(game.play().output == "99.99\n");
}

TEST_CASE("server and answer get what the protocol gives them and nothing else") {
  Game game;
  game.options = {"--json", "--penalty", "5", "--threads", "3", "--seed", "18446744073709551615"};
  Command command = game.command();
  command.variables.push_back("MINESWEEPER_MAP_FILE_PATH=of a judge around this one");
  command.variables.push_back("MINES_FD_PROGRESS=7");
  const int inherited = open("/", O_RDONLY);  // without close-on-exec
  json_of(run(command));
  close(inherited);

  for (const char* who : {"server", "answer"}) {
    CHECK_THAT(read_file(game.folder / who), Contains("argc 1\n"));
    CHECK(game.variable(who, "MINESWEEPER_LAUNCHED_BY_JUDGER") == "1");
    CHECK(game.variable(who, "FAKE_RESULT") == game.result);
  }
  CHECK(game.variable("server", "MINESWEEPER_SHM_NAME") == game.variable("answer", "MINESWEEPER_SHM_NAME"));
  CHECK(game.variable("server", "MINESWEEPER_MAP_FILE_PATH") == game.folder / "a.map");
  CHECK(game.variable("answer", "MINESWEEPER_CONSTANT_A") == "5");
  CHECK(game.variable("answer", "MINES_TIME_LIMIT") == "256");
  CHECK(game.variable("answer", "MINES_THREADS") == "3");
  CHECK(game.variable("answer", "MINES_SEED") == "18446744073709551615");
  CHECK(game.descriptors("server") == std::set<int>{0, 1, 2, 100, 101, 102, 103, 104});
  CHECK(game.descriptors("answer") == std::set<int>{0, 1, 2, 100, 101});
  for (const char* of_server :
       {"MINESWEEPER_MAP_FILE_PATH", "MINESWEEPER_FD_GS_TO_PL", "MINESWEEPER_FD_GS_FROM_PL",
        "MINESWEEPER_FD_GS_TO_JU", "MINESWEEPER_FD_GS_FROM_JU", "MINES_FD_PROGRESS"}) {
    CHECK(game.variable("server", of_server) != "(not set)");
    CHECK(game.variable("answer", of_server) == "(not set)");
  }
  for (const char* of_answer :
       {"MINESWEEPER_FD_PL_TO_GS", "MINESWEEPER_FD_PL_FROM_GS", "MINESWEEPER_CONSTANT_A"}) {
    CHECK(game.variable("server", of_answer) == "(not set)");
    CHECK(game.variable("answer", of_answer) != "(not set)");
  }
  // Whose pipe ends where: the same pipe has the same name at both ends.
  const auto target = [&game](const char* who, const char* variable) {
    const std::string text = read_file(game.folder / who);
    const std::string prefix = "descriptor " + game.variable(who, variable) + " ";
    const std::size_t start = text.find(prefix) + prefix.size();
    return text.substr(start, text.find('\n', start) - start);
  };
  CHECK(target("server", "MINESWEEPER_FD_GS_TO_PL") == target("answer", "MINESWEEPER_FD_PL_FROM_GS"));
  CHECK(target("server", "MINESWEEPER_FD_GS_FROM_PL") == target("answer", "MINESWEEPER_FD_PL_TO_GS"));
}

TEST_CASE("the built-in solvers and the server are the programs beside the judge") {
  Game game;
  const std::string judge = game.folder / "mines-judge";
  std::filesystem::copy_file(MINES_JUDGE, judge);
  Command command = game.command();
  command.arguments = {judge,      "--json", "--isolate", "off", "--map", game.folder / "a.map",
                       "--solver", "rules"};
  CHECK_THAT(failure_of(run(command), 2), Contains("/mines-server: ") && Contains("no such file"));
  std::filesystem::copy_file(FAKE_SERVER, game.folder / "mines-server");
  CHECK_THAT(failure_of(run(command), 2), Contains("/mines-solve: ") && Contains("no such file"));
  std::filesystem::copy_file(FAKE_ANSWER, game.folder / "mines-solve");

  for (const std::string solver : {"sat", "rules", "naive"}) {
    command.arguments.back() = solver;
    CHECK(json_of(run(command)).at("solver") == solver);
    CHECK(game.variable("answer", "MINES_SOLVER") == solver);
    CHECK(game.variable("answer", "MINES_THREADS") == "(not set)");
    CHECK(game.variable("answer", "MINES_SEED") == "(not set)");
  }
}

TEST_CASE("the answer's end is reported and does not change the score") {
  Game game;
  game.answer = "exit 5";
  nlohmann::json report = json_of(game.play());
  CHECK(report.at("answer_exit_code") == 5);
  CHECK(report.at("safe_opened") == 200);

  game.answer = "crash";
  report = json_of(game.play());
  CHECK(report.at("answer_exit_code").is_null());
  CHECK(report.at("answer_signal") == SIGSEGV);
  CHECK(report.at("safe_opened") == 200);
  game.options = {};
  CHECK_THAT(game.play().output, Contains("ending         crashed, signal 11\n"));
}

TEST_CASE("what the answer prints goes to standard error, and it has nothing to read") {
  Game game;
  game.answer = "print";
  Finished finished = game.play();
  CHECK(finished.errors == "answer: the answer speaks\n");
  json_of(finished);
  game.options = {"--json", "--answer-output", game.folder / "printed"};
  CHECK(game.play().errors.empty());
  CHECK(read_file(game.folder / "printed") == "the answer speaks\n");
  for (const std::string& place : {game.folder / "a.map", game.folder / "no folder/printed"}) {
    game.options.back() = place;
    CHECK_THAT(failure_of(game.play(), 2), Contains(place));
  }
  // The disk is full: the game is counted all the same.
  game.options.back() = "/dev/full";
  finished = game.play();
  CHECK(finished.exit_code == 3);
  CHECK(parsed(finished.output).at("safe_opened") == 200);
  CHECK(finished.errors ==
        "mines-judge: /dev/full: what the answer printed is lost: write failed: No space left on device\n");
  game.options = {"--json"};
  game.answer = "echo";
  CHECK(game.play().errors == "answer: heard: nothing\n");
}

TEST_CASE("the answer is stopped at its limit, however it resists") {
  Game game;
  game.options = {"--json", "--time", "0.3"};
  for (const std::string answer : {"sleep", "stubborn", "close and sleep", "family"}) {
    INFO(answer);
    game.answer = answer;
    const Finished finished = game.play();
    const nlohmann::json report = json_of(finished);
    CHECK(report.at("timed_out") == true);
    CHECK(report.at("seconds") == 0.3);
    CHECK(report.at("safe_opened") == 200);
    CHECK(report.at("answer_exit_code").is_null());
    CHECK(report.at("answer_signal") == SIGKILL);
    CHECK(finished.seconds > 0.3);
    CHECK(finished.seconds < 8);
  }
  game.options = {"--time", "0.05"};
  CHECK_THAT(game.play().output, Contains("ending         time limit\n"));
  game.options = {"--json", "--time", "1e-300"};
  CHECK(json_of(game.play()).at("timed_out") == true);
  game.options = {"--json", "--time", "1e300"};
  game.answer = "";
  CHECK(json_of(game.play()).at("timed_out") == false);
}

TEST_CASE("daemons that an answer leaves behind are killed when it ends") {
  Game game;
  game.answer = "daemon";
  const Finished finished = game.play();
  CHECK(json_of(finished).at("answer_exit_code") == 0);
  CHECK(finished.seconds < 8);
}

TEST_CASE("a server's time to load its map is not the answer's") {
  Game game;
  game.server = "slow";
  game.options = {"--json", "--time", "0.9"};
  const nlohmann::json report = json_of(game.play());
  CHECK(report.at("timed_out") == false);
  CHECK(report.at("seconds") < 0.9);
}

TEST_CASE("a game without a result ends with code 3 and says why") {
  Game game;
  struct Case {
    std::string server;
    std::string says;
    bool answered;
  };
  for (const Case& broken : std::vector<Case>{
           {"exit at start", "server: ended with code 7 before the game began", false},
           {"killed at start", "server: was killed by signal 9 before the game began", false},
           {"mute", "server: closed its pipe to the answer before the game began", false},
           {"close at start", "server: closed its pipe to the judge before the game began", false},
           {"refuse the game", "server: ended with code 3 before the game began; its message: out of memory",
            false},
           {"exit in the game", "server: ended with code 4 before the game was over", true},
           {"killed in the game", "server: was killed by signal 9 before the game was over", true},
           {"close in the game", "server: closed its pipe to the judge before the game was over", true},
           // Whether the judge has asked for the result by then is a race.
           {"violation and death", "; its message: too many channels", true},
           {"exit at the end", "server: ended with code 6 before it gave a result", true},
           {"babble", "server: sends messages, but no result; its message: la la la", true},
           {"half a result", "server: ended with code 0 before it gave a result", true},
       }) {
    INFO(broken.server);
    game.server = broken.server;
    game.answer = "channel";
    const Finished finished = game.play();
    CHECK_THAT(failure_of(finished, 3), Contains(broken.says));
    CHECK(game.started("answer") == broken.answered);
    CHECK(finished.seconds < 8);
    std::filesystem::remove(game.folder / "answer");
  }
}

TEST_CASE("an answer that outlives its server is stopped at once") {
  Game game;
  game.server = "killed in the game";
  game.answer = "family";
  game.options = {"--time", "5"};
  // No channel is created here, so the server is killed from outside.
  Process judge(game.command());
  REQUIRE(becomes_true(5, [&] { return game.started("answer"); }));
  for (const pid_t process : judge.tagged()) {
    const std::string name = read_file("/proc/" + std::to_string(process) + "/comm");
    if (name.starts_with("fake_server")) kill(process, SIGKILL);
  }
  const Finished finished = judge.wait(4);
  CHECK_THAT(failure_of(finished, 3), Contains("killed by signal 9"));
  CHECK(judge.leaves_nothing());
  CHECK(game.shared_memory_is_gone());
}

TEST_CASE("mines-solve shows each second that it waits for a server without replies, until Ctrl-C") {
  Game game;
  game.solver = MINES_SOLVE;
  game.options = {"--time", "30"};
  Command command = game.command();
  command.variables.push_back("MINES_VERBOSE=1");
  Process judge(command);
  sleep_seconds(3.3);
  judge.signal(SIGINT);
  const Finished finished = judge.wait(5);
  CHECK(finished.signal == SIGINT);
  CHECK(judge.leaves_nothing());
  std::istringstream lines(finished.errors);
  std::string line;
  std::getline(lines, line);
  CHECK(words_of(line) == std::vector<std::string>{"answer:", "seconds", "cells_opened", "mines_hit",
                                                   "components", "guesses", "waiting", "stage"});
  int rows = 0;
  // Below the answer's lines is the judge's own.
  for (; std::getline(lines, line) && line.starts_with("answer:"); ++rows) {
    INFO(line);
    const std::vector<std::string> words = words_of(line);
    REQUIRE(words.size() == 8);
    CHECK(std::stod(words[1]) == Approx(rows + 1).margin(0.7));
    // The first click, a guess, waits for its reply. The first second has the start as well.
    if (rows > 0)
      CHECK(words == std::vector<std::string>{"answer:", words[1], "0", "0", "0", "1", "100%", "sweep"});
  }
  CHECK((rows == 2 || rows == 3));
}

TEST_CASE("a nonsense result is no score") {
  Game game;
  for (const std::string result :
       {"0 16 32 200", "0 16 32 200 1 0", "0 16 32 200 1 ", "0  16 32 200 1", "0 16 32 x 1", "0 16 32 -1 1",
        "0 16 32 225 0", "0 16 32 200 33", "0 16 257 0 0", "0 0 0 0 0", "0 65537 0 0 0",
        "0 16 32 200 99999999999999999999"}) {
    INFO(result);
    game.result = result;
    CHECK_THAT(failure_of(game.play(), 3), Contains("is no result"));
  }
  game.result = "good game";
  CHECK_THAT(failure_of(game.play(), 3), Contains("its message: good game"));
}

TEST_CASE("a map that the server refuses is wrong input") {
  Game game;
  game.server = "refuse the map";
  CHECK_THAT(failure_of(game.play(), 2), Contains("server: a.map: byte 3: not a map"));
  CHECK_FALSE(game.started("answer"));
}

TEST_CASE("a violation stops the answer, is told, and the score still counts") {
  Game game;
  game.server = "violation";
  game.answer = "channel";
  game.result = "1 16 32 150 0";
  Finished finished = game.play();
  nlohmann::json report = json_of(finished);
  CHECK(report.at("violation") == "too many\x1b[31m channels");
  CHECK(report.at("server_status") == 1);
  CHECK(report.at("safe_opened") == 150);
  CHECK(finished.errors == "mines-judge: server: too many?[31m channels\n");
  game.options = {};
  CHECK_THAT(game.play().output, Contains("violation      too many?[31m channels\nserver status  1\n"));

  // It may come so late that the judge has already asked for the result.
  game.server = "late violation";
  game.options = {"--json"};
  report = json_of(game.play());
  CHECK(report.at("violation") == "clicked outside the board");
  CHECK(report.at("safe_opened") == 150);
}

TEST_CASE("a server that stays after its result costs two seconds and no score") {
  Game game;
  game.server = "linger";
  const Finished finished = game.play();
  CHECK(json_of(finished).at("safe_opened") == 200);
  CHECK(finished.seconds < 8);
}

TEST_CASE("a server that hangs is given up after ten seconds") {
  Game at_start;
  at_start.server = "hang at start";
  Game at_end;
  at_end.server = "hang at the end";
  Process first(at_start.command());
  Process second(at_end.command());
  const Finished start = first.wait(15);
  const Finished end = second.wait(15);
  CHECK_THAT(failure_of(start, 3), Contains("server: did not get ready in time"));
  CHECK_THAT(failure_of(end, 3), Contains("server: gave no result in time"));
  CHECK(start.seconds > 9.9);
  CHECK(end.seconds > 9.9);
  CHECK(first.leaves_nothing());
  CHECK(second.leaves_nothing());
  CHECK(at_start.shared_memory_is_gone());
  CHECK(at_end.shared_memory_is_gone());
}

TEST_CASE("a signal ends the judge by that signal and leaves nothing") {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    for (const std::string server : {"", "hang at start", "hang at the end"}) {
      INFO(signal << " " << server);
      Game game;
      game.server = server;
      game.answer = server == "hang at the end" ? "" : "family";
      Process judge(game.command());
      REQUIRE(becomes_true(5, [&] { return game.started(server == "hang at start" ? "server" : "answer"); }));
      sleep_seconds(0.05);
      judge.signal(signal);
      const Finished finished = judge.wait(5);
      CHECK(finished.signal == signal);
      CHECK(finished.output.empty());
      CHECK(judge.leaves_nothing());
      CHECK(game.shared_memory_is_gone());
    }
  }
}

TEST_CASE("a judge that is told to stop says how far the game was, and does not wait for the server") {
  const char* const before_the_game =
      "mines-judge: interrupted before the game began; no score was counted\n";
  const char* const half_open = "opened 50.00 % of the safe cells, 3 mines hit; no score was counted\n";
  for (const auto& [server, answer, expected] : {std::tuple{"hang at start", "", before_the_game},
                                                 std::tuple{"progress, no result", "sleep", half_open}}) {
    INFO(server);
    Game game;
    game.server = server;
    game.answer = answer;
    Process judge(game.command());
    REQUIRE(becomes_true(5, [&] { return game.started(*answer == '\0' ? "server" : "answer"); }));
    sleep_seconds(0.1);  // the fake's numbers are there
    judge.signal(SIGTERM);
    const Finished finished = judge.wait(5);
    CHECK(finished.signal == SIGTERM);
    CHECK(finished.output.empty());
    CHECK_THAT(finished.errors, Catch::StartsWith("mines-judge: interrupted ") && Catch::EndsWith(expected));
    CHECK(std::count(finished.errors.begin(), finished.errors.end(), '\n') == 1);
    CHECK(judge.leaves_nothing());
  }
}

TEST_CASE(
    "a judge that is told to stop after the count, before the server has ended, says what was counted") {
  Game game;
  game.server = "linger";
  Process judge(game.command());
  REQUIRE(becomes_true(5, [&] { return game.started("answer"); }));
  sleep_seconds(0.5);
  judge.signal(SIGTERM);
  const Finished finished = judge.wait(5);
  CHECK(finished.signal == SIGTERM);
  CHECK_THAT(finished.errors,
             Catch::EndsWith("opened 89.28 % of the safe cells, 1 mine hit; no score was counted\n"));
}

TEST_CASE("interrupting the terminal ends the game, not the answer by itself") {
  Game game;
  game.answer = "sleep";
  Command command = game.command();
  command.terminal_columns = 80;
  Process judge(command);
  REQUIRE(becomes_true(5, [&] { return game.started("answer"); }));
  kill(-judge.number(), SIGINT);  // what the terminal does with Ctrl-C
  const Finished finished = judge.wait(5);
  CHECK(finished.signal == SIGINT);
  // The live line has been erased.
  CHECK_THAT(finished.terminal,
             Contains(" \rmines-judge: interrupted after 0.") &&
                 Catch::EndsWith(" s of the game: opened 89.28 % of the safe cells, 1 mine "
                                 "hit; no score was counted\r\n"));
  CHECK(judge.leaves_nothing());
  CHECK(game.shared_memory_is_gone());
}

TEST_CASE("signals that the caller ignores stay ignored") {
  Game game;
  game.answer = "sleep";
  game.options = {"--json", "--time", "0.5"};
  Command command = game.command();
  command.ignored_signals = {SIGHUP, SIGINT, SIGCHLD};
  Process judge(command);
  REQUIRE(becomes_true(5, [&] { return game.started("answer"); }));
  judge.signal(SIGHUP);
  judge.signal(SIGINT);
  CHECK(json_of(judge.wait(5)).at("timed_out") == true);
  CHECK(judge.leaves_nothing());
}

TEST_CASE("a killed judge leaves nothing either, whichever of its processes is killed") {
  for (const bool keeper : {true, false}) {
    INFO(keeper);
    Game game;
    game.answer = "family";
    Process judge(game.command());
    REQUIRE(becomes_true(5, [&] { return game.started("answer"); }));
    sleep_seconds(0.05);
    for (const pid_t process : judge.tagged()) {
      const std::string name = read_file("/proc/" + std::to_string(process) + "/comm");
      if (name == "mines-judge\n" && (process == judge.number()) == keeper) kill(process, SIGKILL);
    }
    const Finished finished = judge.wait(5);
    if (keeper) {
      CHECK(finished.signal == SIGKILL);
    } else {
      CHECK_THAT(failure_of(finished, 3), Contains("killed by signal 9"));
    }
    CHECK(judge.leaves_nothing(5));
    CHECK(becomes_true(5, [&] { return game.shared_memory_is_gone(); }));
  }
}

TEST_CASE("children that a shell left to the judge by exec are not its to kill") {
  Game game;
  game.answer = "family";
  Command command = game.command();
  command.arguments.insert(command.arguments.begin(), {"/bin/sh", "-c", "sleep 100 & exec \"$0\" \"$@\""});
  Process judge(command);
  REQUIRE(becomes_true(5, [&] { return game.started("answer"); }));
  judge.signal(SIGTERM);
  CHECK(judge.wait(5).signal == SIGTERM);
  const std::vector<pid_t> left = judge.tagged();
  REQUIRE(left.size() == 1);
  CHECK(read_file("/proc/" + std::to_string(left[0]) + "/comm") == "sleep\n");
}

TEST_CASE("a judge to whom nobody listens still cleans up") {
  Game game;
  game.server = "violation";
  game.answer = "channel";
  Command command = game.command();
  command.arguments.insert(command.arguments.begin(), {"/bin/bash", "-c", "\"$0\" \"$@\" 2> >(exit 0)"});
  CHECK(json_of(run(command)).at("safe_opened") == 200);
  CHECK(game.shared_memory_is_gone());
}

TEST_CASE("two judges at once do not disturb each other") {
  Game first;
  Game second;
  first.answer = "family";
  first.options = {"--json", "--time", "0.5"};
  second.result = "0 16 32 100 0";
  Process slow(first.command());
  REQUIRE(becomes_true(5, [&] { return first.started("answer"); }));
  CHECK(json_of(second.play()).at("safe_opened") == 100);
  CHECK_FALSE(first.shared_memory_is_gone());
  const nlohmann::json report = json_of(slow.wait());
  CHECK(report.at("timed_out") == true);
  CHECK(report.at("safe_opened") == 200);
  CHECK(slow.leaves_nothing());
}

TEST_CASE("a report that cannot be written is an error") {
  Game game;
  Command command = game.command();
  command.output_path = "/dev/full";
  const Finished finished = run(command);
  CHECK(finished.exit_code == 3);
  CHECK_THAT(finished.errors, Contains("standard output: write failed"));
}

TEST_CASE("peak memory is each process's own") {
  Game game;
  game.answer = "memory";
  const nlohmann::json report = json_of(game.play());
  CHECK(report.at("answer_peak_rss_bytes") > 64 << 20);
  CHECK(report.at("answer_peak_rss_bytes") < 72 << 20);
  CHECK(report.at("server_peak_rss_bytes") < 16 << 20);
}

namespace {

/// What a terminal showed, cut at each return to the line's start.
std::vector<std::string> lines_shown(const std::string& terminal) {
  std::vector<std::string> lines;
  std::istringstream text(terminal);
  for (std::string line; std::getline(text, line, '\r');) lines.push_back(line);
  return lines;
}

}  // namespace

TEST_CASE("a terminal shows a live line that never wraps and goes away") {
  Game game;
  game.server = "progress";
  game.answer = "sleep";
  game.options = {"--time", "0.65"};
  struct Case {
    int columns;
    std::string wording;
  };
  for (const Case& terminal : {Case{80, "opened 50.00 %   mines hit 3   "}, Case{40, "50.00 %  3 hit  "},
                               Case{20, "50.00 %  0."}, Case{8, "0."}}) {
    INFO(terminal.columns);
    Command command = game.command();
    command.terminal_columns = terminal.columns;
    const Finished finished = run(command);
    CHECK(finished.exit_code == 0);
    CHECK_THAT(finished.output, Contains("score"));
    CHECK(game.shared_memory_is_gone());

    const std::vector<std::string> lines = lines_shown(finished.terminal);
    CHECK(lines.size() >= 4);
    CHECK(lines.size() <= 12);  // about ten updates a second
    for (const std::string& line : lines) CHECK(line.size() < static_cast<std::size_t>(terminal.columns));
    CHECK(std::count_if(lines.begin(), lines.end(),
                        [&](const std::string& line) { return line.starts_with(terminal.wording); }) >= 3);
    CHECK(finished.terminal.find('\n') == std::string::npos);
    CHECK(finished.terminal.find('\x1b') == std::string::npos);
    // Erased: the last line is blank, and the cursor stands at its start.
    REQUIRE(finished.terminal.ends_with('\r'));
    CHECK(lines.back().find_first_not_of(' ') == std::string::npos);
  }
}

TEST_CASE("a server that shows no progress leaves the time, and quiet judges show nothing") {
  Game game;
  game.answer = "sleep";
  game.options = {"--time", "0.35"};
  Command command = game.command();
  command.terminal_columns = 80;
  const std::vector<std::string> lines = lines_shown(run(command).terminal);
  REQUIRE(lines.size() >= 3);
  CHECK(lines[1].starts_with("0.3 s left"));
  game.options = {"--time", "0.35", "--quiet"};
  command = game.command();
  command.terminal_columns = 80;
  CHECK(run(command).terminal.empty());
}

TEST_CASE("an answer reads the terminal if it is lent to it, and else nothing") {
  Game game;
  game.answer = "echo";
  game.options = {"--quiet", "--terminal"};
  Command command = game.command();
  command.terminal_columns = 80;
  command.typed = "seven\n";
  Finished finished = run(command);
  CHECK(finished.output == "85.75\n");
  CHECK_THAT(finished.terminal, Contains("\nheard: seven"));

  game.options = {"--quiet"};
  command.arguments = game.command().arguments;
  finished = run(command);
  CHECK(finished.output == "85.75\n");
  CHECK_THAT(finished.terminal, Contains("\nanswer: heard: nothing\r\n"));
}
