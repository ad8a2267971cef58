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
#include "support/allowance.hpp"
#include "support/columns.hpp"
#include "support/json.hpp"
#include "support/process.hpp"

using namespace mines::testing;
using Catch::Contains;

namespace {

/// One game of the fakes: what to vary, and where things are.
struct Game {
  std::string server{};  ///< FAKE_SERVER
  std::string answer{};  ///< FAKE_ANSWER
  Words options{"--json"};
  std::string result = "0 16 32 200 1";
  std::string solver = FAKE_ANSWER;
  OpenFolder folder{};

  Command command() const {
    write_file(folder / "a.map", "16 32\n" + std::string(32, '\0'));
    Command command;
    command.arguments = with({MINES_JUDGE, "--map", folder / "a.map", "--solver", solver, "--server",
                              FAKE_SERVER, "--isolate", "off"},
                             options);
    command.variables = {"FAKE_SERVER=" + server, "FAKE_ANSWER=" + answer, "FAKE_RESULT=" + result,
                         "FAKE_RECORD=" + (folder / "")};
    return command;
  }

  /// A line "variable NAME=value" of what `who` was started with.
  std::string variable(const std::string& who, const std::string& name) const {
    const std::string text = read_file(folder / who);
    const std::string begin = "\nvariable " + name + "=";
    const std::size_t at = text.find(begin);
    if (at == std::string::npos) return "(not set)";
    return text.substr(at + begin.size(), text.find('\n', at + 1) - at - begin.size());
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
  bool starts(const std::string& who) const {
    return becomes_true(5, [&] { return started(who); });
  }

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
  /// The end of a judge that was started, of which nothing is left.
  Finished end_of(Process& judge, double seconds = 5) const {
    Finished finished = judge.wait(seconds);
    CHECK(judge.leaves_nothing(5));
    CHECK(becomes_true(5, [&] { return shared_memory_is_gone(); }));
    return finished;
  }
  Command on_terminal(int columns) const {
    Command on_it = command();
    on_it.terminal_columns = columns;
    return on_it;
  }
};

}  // namespace

TEST_CASE("a game is counted by the server and reported as one JSON object") {
  Game game{.answer = "memory"};
  game.options = {"--json", "--penalty", "3", "--time", "7.5"};
  const nlohmann::json report = json_of(game.play());
  check_has(report,
            parsed(R"({"rows": 16, "columns": 16, "mines": 32, "penalty": 3, "wire": "v1", "deficit": 27,
                               "time_limit_s": 7.5, "timed_out": false, "safe_opened": 200, "mines_opened": 1,
                               "violation": null, "server_status": 0, "answer_exit_code": 0, "answer_signal": null})"));
  check_has(report, {{"map", game.folder / "a.map"}, {"solver", FAKE_ANSWER}});
  CHECK((report.at("seconds") > 0 && report.at("seconds") < 5));
  CHECK(report.at("score").get<double>() == Approx(100 * (200 - 3 * (1 - 0.0064)) / (0.9998 * 224)));
  // Peak memory is each process's own: the answer fills 64 MiB.
  const auto peak = report.at("answer_peak_rss_bytes").get<std::int64_t>();
  CHECK((peak > 64 << 20 && peak < 72 << 20));
  const auto peak_of_server = report.at("server_peak_rss_bytes").get<std::int64_t>();
  CHECK((peak_of_server > 100'000 && (is_sanitized || peak_of_server < 16 << 20)));
}

TEST_CASE("a game takes no time below 0, whatever the server says of its end") {
  Game game{.server = "ended before"};
  game.options = {"--json"};
  CHECK(json_of(game.play()).at("seconds") == 0);
}

TEST_CASE("a game is reported as a table, or as its score alone") {
  Game game;
  game.options = {"--time", "3"};
  const Finished table = game.play();
  CHECK(table.exit_code == 0);
  CHECK(table.errors.empty());
  for (const char* line :
       {"size           16 x 16\n", "safe opened    200 of 224 (89.28 %)\n", "deficit        32\n",
        "score          85.75\n", "ending         accepted\n", " s of 3 s\n"})
    CHECK_THAT(table.output, Contains(line));
  game.options = {"--quiet"};
  CHECK(game.play().output == "85.75\n");
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

TEST_CASE("what the answer prints goes to standard error, and it has nothing to read") {
  Game game{.answer = "print"};
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

TEST_CASE("the answer is stopped at its limit with all that it has started, and the score counts") {
  Game game{.answer = "family"};
  game.options = {"--json", "--time", "0.3"};
  const Finished finished = game.play();
  const nlohmann::json report = json_of(finished);
  check_has(report, parsed(R"({"timed_out": true, "seconds": 0.3, "safe_opened": 200,
                               "answer_exit_code": null, "answer_signal": 9})"));
  CHECK((finished.seconds > 0.3 && finished.seconds < 8));
  game.options = {"--json", "--time", "1e-300"};
  CHECK(json_of(game.play()).at("timed_out") == true);
  game.options = {"--json", "--time", "1e300"};
  game.answer = "";
  CHECK(json_of(game.play()).at("timed_out") == false);
}

TEST_CASE("a server's time to load its map is not the answer's") {
  Game game{.server = "slow"};
  game.options = {"--json", "--time", "0.9"};
  const nlohmann::json report = json_of(game.play());
  CHECK(report.at("timed_out") == false);
  CHECK(report.at("seconds") < 0.9);
}

TEST_CASE("a game without a result ends with code 3 and says why, and a map that is refused with 2") {
  struct Case {
    const char* server;
    const char* says;
    bool answered;
    int code = 3;
  };
  for (const Case& broken : {
           Case{"exit at start", "server: ended with code 7 before the game began", false},
           {"killed at start", "server: was killed by signal 9 before the game began", false},
           {"mute", "server: closed its pipe to the answer before the game began", false},
           {"close at start", "server: closed its pipe to the judge before the game began", false},
           {"refuse the game", "server: ended with code 3 before the game began; its message: out of memory",
            false},
           {"refuse the map", "server: a.map: byte 3: not a map", false, 2},
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
    const Game game{.server = broken.server, .answer = "channel"};
    const Finished finished = game.play();
    CHECK_THAT(failure_of(finished, broken.code), Contains(broken.says));
    CHECK(game.started("answer") == broken.answered);
    CHECK(finished.seconds < 8);
  }
}

TEST_CASE("an answer that outlives its server is stopped at once") {
  const Game game{.answer = "family", .options = {"--time", "5"}};
  Process judge(game.command());
  REQUIRE(game.starts("answer"));
  for (const pid_t process : judge.named("fake_server")) kill(process, SIGKILL);
  CHECK_THAT(failure_of(game.end_of(judge, 4), 3), Contains("killed by signal 9"));
}

TEST_CASE("mines-solve shows each second that it waits for a server without replies, until Ctrl-C") {
  const Game game{.options = {"--time", "30"}, .solver = MINES_SOLVE};
  Command command = game.command();
  command.variables.push_back("MINES_VERBOSE=1");
  Process judge(command);
  sleep_seconds(2.5);
  judge.signal(SIGINT);
  const Finished finished = game.end_of(judge);
  CHECK(finished.signal == SIGINT);
  std::istringstream text(finished.errors);
  std::vector<Words> rows;
  for (std::string line; std::getline(text, line) && line.starts_with("answer: ");)
    rows.push_back(words_of(line));
  REQUIRE((rows.size() == 2 || rows.size() == 3));
  CHECK(rows[0] == Words{"answer:", "seconds", "cells_opened", "mines_hit", "components", "guesses",
                         "waiting", "stage"});
  for (std::size_t i = 1; i < rows.size(); ++i) {
    REQUIRE(rows[i].size() == 8);
    CHECK(std::stod(rows[i][1]) == Approx(i).margin(0.7));
    // The first click, a guess, waits for its reply. The first second has the start as well.
    if (i > 1) CHECK(rows[i] == Words{"answer:", rows[i][1], "0", "0", "0", "1", "100%", "sweep"});
  }
}

TEST_CASE("a nonsense result is no score") {
  Game game;
  for (const char* result : {"0 16 32 200", "0 16 32 225 0", "0 16 32 200 33", "0 16 257 0 0", "0 0 0 0 0",
                             "0 65537 0 0 0", "0 16 32 200 99999999999999999999"}) {
    INFO(result);
    game.result = result;
    CHECK_THAT(failure_of(game.play(), 3), Contains("is no result"));
  }
  game.result = "good game";
  CHECK_THAT(failure_of(game.play(), 3), Contains("its message: good game"));
}

TEST_CASE("a violation stops the answer, is told, and the score still counts") {
  Game game{.server = "violation", .answer = "channel", .result = "1 16 32 150 0"};
  const Finished finished = game.play();
  check_has(json_of(finished),
            {{"violation", "too many\x1b[31m channels"}, {"server_status", 1}, {"safe_opened", 150}});
  CHECK(finished.errors == "mines-judge: server: too many?[31m channels\n");
  game.options = {};
  CHECK_THAT(game.play().output, Contains("violation      too many?[31m channels\nserver status  1\n"));

  // It may come so late that the judge has already asked for the result.
  game.server = "late violation";
  game.options = {"--json"};
  check_has(json_of(game.play()), {{"violation", "clicked outside the board"}, {"safe_opened", 150}});
}

TEST_CASE("a server that stays after its result costs two seconds and no score") {
  Game game{.server = "linger"};
  const Finished finished = game.play();
  CHECK(json_of(finished).at("safe_opened") == 200);
  CHECK(finished.seconds < 8);
}

TEST_CASE("a server that hangs is given up after ten seconds") {
  const Game at_start{.server = "hang at start"};
  const Game at_end{.server = "hang at the end"};
  Process first(at_start.command());
  Process second(at_end.command());
  for (const auto& [game, judge, says] : {std::tuple{&at_start, &first, "server: did not get ready in time"},
                                          std::tuple{&at_end, &second, "server: gave no result in time"}}) {
    const Finished finished = game->end_of(*judge, 15);
    CHECK_THAT(failure_of(finished, 3), Contains(says));
    CHECK(finished.seconds > 9.9);
  }
}

TEST_CASE(
    "a signal ends the judge by that signal at any time, says how far the game was, and leaves nothing") {
  for (const auto& [signal, server, answer, says] :
       {std::tuple{SIGINT, "hang at start", "", "interrupted before the game began"},
        {SIGTERM, "", "family", "opened 89.28 % of the safe cells, 1 mine hit"},
        {SIGHUP, "progress, no result", "sleep", "opened 50.00 % of the safe cells, 3 mines hit"},
        {SIGINT, "hang at the end", "", " s of the game"},
        // After the count, before the server has ended.
        {SIGTERM, "linger", "", "opened 89.28 % of the safe cells, 1 mine hit"}}) {
    INFO(signal << " " << server);
    const Game game{.server = server, .answer = answer};
    Process judge(game.command());
    REQUIRE(game.starts(server == std::string("hang at start") ? "server" : "answer"));
    sleep_seconds(0.3);
    judge.signal(signal);
    const Finished finished = game.end_of(judge);
    CHECK(finished.signal == signal);
    CHECK(finished.output.empty());
    CHECK_THAT(finished.errors, Catch::StartsWith("mines-judge: interrupted ") && Contains(says) &&
                                    Catch::EndsWith("; no score was counted\n"));
    CHECK(std::count(finished.errors.begin(), finished.errors.end(), '\n') == 1);
  }
}

TEST_CASE("interrupting the terminal ends the game, not the answer by itself") {
  const Game game{.answer = "sleep"};
  Process judge(game.on_terminal(80));
  REQUIRE(game.starts("answer"));
  kill(-judge.number(), SIGINT);  // what the terminal does with Ctrl-C
  const Finished finished = game.end_of(judge);
  CHECK(finished.signal == SIGINT);
  // The live line has been erased.
  CHECK_THAT(finished.terminal, Contains(" \rmines-judge: interrupted after 0.") &&
                                    Catch::EndsWith("; no score was counted\r\n"));
}

TEST_CASE("signals that the caller ignores stay ignored") {
  Game game{.answer = "sleep"};
  game.options = {"--json", "--time", "0.5"};
  Command command = game.command();
  command.ignored_signals = {SIGHUP, SIGINT, SIGCHLD};
  Process judge(command);
  REQUIRE(game.starts("answer"));
  judge.signal(SIGHUP);
  judge.signal(SIGINT);
  CHECK(json_of(game.end_of(judge)).at("timed_out") == true);
}

TEST_CASE("a killed judge leaves nothing either, whichever of its processes is killed") {
  for (const bool keeper : {true, false}) {
    INFO(keeper);
    const Game game{.answer = "family"};
    Process judge(game.command());
    REQUIRE(game.starts("answer"));
    sleep_seconds(0.05);
    for (const pid_t process : judge.named("mines-judge")) {
      if ((process == judge.number()) == keeper) kill(process, SIGKILL);
    }
    const Finished finished = game.end_of(judge);
    if (keeper) {
      CHECK(finished.signal == SIGKILL);
    } else {
      CHECK_THAT(failure_of(finished, 3), Contains("killed by signal 9"));
    }
  }
}

TEST_CASE("children that a shell left to the judge by exec are not its to kill") {
  Game game{.answer = "family"};
  Command command = game.command();
  command.arguments.insert(command.arguments.begin(), {"/bin/sh", "-c", "sleep 100 & exec \"$0\" \"$@\""});
  Process judge(command);
  REQUIRE(game.starts("answer"));
  judge.signal(SIGTERM);
  CHECK(judge.wait(5).signal == SIGTERM);
  CHECK(judge.tagged().size() == 1);
  CHECK(judge.named("sleep").size() == 1);
}

TEST_CASE("a judge to whom nobody listens still cleans up") {
  Game game{.server = "violation", .answer = "channel"};
  Command command = game.command();
  command.arguments.insert(command.arguments.begin(), {"/bin/bash", "-c", "\"$0\" \"$@\" 2> >(exit 0)"});
  CHECK(json_of(run(command)).at("safe_opened") == 200);
  CHECK(game.shared_memory_is_gone());
}

TEST_CASE(
    "a terminal shows a live line that never wraps and goes away, without progress the time, or nothing") {
  struct Case {
    int columns;
    const char* server;
    const char* wording;
  };
  for (const Case& terminal : {Case{80, "progress", "opened 50.00 %   mines hit 3   "},
                               {8, "progress", "0."},
                               {80, "", "0.3 s left"}}) {
    INFO(terminal.wording);
    const Game game{.server = terminal.server, .answer = "sleep", .options = {"--time", "0.65"}};
    const Finished finished = run(game.on_terminal(terminal.columns));
    CHECK(finished.exit_code == 0);
    CHECK_THAT(finished.output, Contains("score"));
    Words lines;
    std::istringstream text(finished.terminal);
    for (std::string line; std::getline(text, line, '\r');) lines.push_back(line);
    CHECK((lines.size() >= 4 && lines.size() <= 12));  // about ten updates a second
    for (const std::string& line : lines) CHECK(line.size() < static_cast<std::size_t>(terminal.columns));
    const auto worded = [&](const std::string& line) { return line.starts_with(terminal.wording); };
    CHECK(std::count_if(lines.begin(), lines.end(), worded) >= (*terminal.server == '\0' ? 1 : 3));
    CHECK(finished.terminal.find_first_of("\n\x1b") == std::string::npos);
    // Erased: the last line is blank, and the cursor stands at its start.
    REQUIRE(finished.terminal.ends_with('\r'));
    CHECK(lines.back().find_first_not_of(' ') == std::string::npos);
  }
  const Game quiet{.answer = "sleep", .options = {"--time", "0.35", "--quiet"}};
  CHECK(run(quiet.on_terminal(80)).terminal.empty());
}
