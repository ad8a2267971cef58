// The answer's isolation, by a real answer that tries every way out of it (prying_answer.c) in games of the
// real judge and server. What a layer prevents is tested where the layer can be had; the first case says what
// that is here.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "e2e/process.hpp"
#include "field/generate.hpp"
#include "field/map_file.hpp"

using namespace mines;
using namespace mines::testing;
using Catch::Contains;

namespace {

struct PryingGame {
  std::string answer;
  std::vector<std::string> options{};
  std::string path = std::getenv("PATH");
  std::string solver = PRYING_ANSWER;
  std::int32_t side = 64;
  TemporaryFolder folder;

  std::string map() const { return folder / "secret.map"; }

  Command command() const {
    const auto cells = static_cast<std::uint64_t>(side) * static_cast<std::uint64_t>(side);
    REQUIRE(write_map(map(), generate({side, side}, cells / 8, 5, 1).value()));
    Command command;
    command.arguments = {MINES_JUDGE, "--map", map(), "--solver", solver, "--json"};
    command.arguments.insert(command.arguments.end(), options.begin(), options.end());
    command.variables = {"MINES_TEST_ANSWER=" + answer, "MINES_TEST_MAP=" + map(), "SECRET=1", "PATH=" + path,
                         "LD_LIBRARY_PATH=/nowhere"};
    return command;
  }

  Finished play(double seconds = 30) const { return run(command(), seconds); }
};

/// The report, from the last line: the answer's output does not mix into it.
nlohmann::json report_of(const Finished& finished) {
  INFO(finished.errors);
  REQUIRE(finished.exit_code == 0);
  return nlohmann::json::parse(finished.output);
}

/// What the answer said, by name.
std::map<std::string, long> results_of(const Finished& finished) {
  std::map<std::string, long> results;
  std::istringstream lines(finished.errors);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t colon = line.find(": ");
    if (colon != std::string::npos) results[line.substr(0, colon)] = std::atol(line.c_str() + colon + 2);
  }
  return results;
}

/// A PATH on which there is no bubblewrap, or one that fails.
std::string path_without_bubblewrap(const PryingGame& game, bool failing = false) {
  const std::string folder = game.folder / "programs";
  std::filesystem::create_directory(folder);
  if (failing) {
    write_file(folder + "/bwrap", "#!/bin/sh\necho 'bwrap: namespaces are forbidden here' >&2\nexit 1\n");
    std::filesystem::permissions(folder + "/bwrap", std::filesystem::perms::owner_all);
  }
  return folder;
}

/// Whether namespaces can be had here: not in every container.
bool has_namespaces() {
  static const bool has = [] {
    PryingGame game;
    const nlohmann::json isolation = report_of(game.play()).at("isolation");
    if (isolation.at("namespaces") == true) return true;
    WARN("no namespaces here, so what they prevent is not tested: " << isolation.at("missing"));
    return false;
  }();
  return has;
}

}  // namespace

TEST_CASE("by default all layers hold, and the report says so") {
  if (!has_namespaces()) return;
  PryingGame game;
  const Finished finished = game.play();
  CHECK(finished.errors.empty());
  const nlohmann::json isolation = report_of(finished).at("isolation");
  for (const char* layer : {"wanted", "namespaces", "system_calls", "files", "processes"}) {
    INFO(layer);
    CHECK(isolation.at(layer) == true);
  }
  CHECK((isolation.at("memory") == "cgroup" || isolation.at("memory") == "watch"));
  CHECK(isolation.at("missing").empty());
  game.options = {"--isolate", "require"};
  CHECK(report_of(game.play()).at("isolation").at("namespaces") == true);
}

TEST_CASE("an isolated answer finds neither map nor strangers, and writes to its scratch directory alone") {
  if (!has_namespaces()) return;
  PryingGame game;
  game.answer = "look";
  auto results = results_of(game.play());
  CHECK(results.at("map") == ENOENT);
  CHECK(results.at("home of root") == ENOENT);
  CHECK(results.at("passwords") == ENOENT);
  for (const char* what : {"write to root", "write to usr", "write to dev", "write to the kernel"}) {
    INFO(what);
    CHECK((results.at(what) == EROFS || results.at(what) == EACCES));
  }
  CHECK(results.at("write to itself") != 0);
  CHECK(results.at("write to scratch") == 0);
  CHECK(results.at("unlink the shared memory") == EBUSY);
  CHECK(results.at("shared memories") == 1);
  CHECK(results.at("server or judge in /proc") == 0);
  CHECK(results.at("parent is the first") == 0);
  CHECK(results.at("descriptors of the parent") == 0);
  CHECK(results.at("descriptors") == 5);
  CHECK(results.at("library path") == 0);
  CHECK(results.at("secret") == 0);
}

TEST_CASE("a map in a folder that answers may read is hidden") {
  if (!has_namespaces()) return;
  const std::string map = "/usr/local/share/mines_isolation_test.map";
  PryingGame game;
  game.answer = "look";
  Command command = game.command();
  std::error_code problem;
  std::filesystem::copy_file(game.map(), map, problem);
  if (problem) {
    WARN("not tested: only root may put a map below /usr");
    return;
  }
  command.arguments[2] = map;
  command.variables[1] = "MINES_TEST_MAP=" + map;
  const Finished finished = run(command);
  std::filesystem::remove(map);
  // There is a name, and a device without content behind it.
  CHECK(results_of(finished).at("map") != 0);
}

TEST_CASE("system calls that reach beyond the game are refused, with namespaces and without") {
  for (const bool namespaces : {true, false}) {
    INFO(namespaces);
    PryingGame game;
    if (namespaces && !has_namespaces()) continue;
    if (!namespaces) game.path = path_without_bubblewrap(game);
    game.answer = "calls";
    auto results = results_of(game.play());
    for (const char* call :
         {"trace", "read memory", "internet", "packets", "unshare", "mount", "io_uring",
          "clone with namespaces", "type on the terminal", "type on the terminal, high bits"}) {
      INFO(call);
      CHECK(results.at(call) == EPERM);
    }
    CHECK(results.at("local socket") == 0);
    if (namespaces) CHECK(results.at("more descriptors") == EPERM);
  }
}

TEST_CASE("limits hold: threads, processes, descriptors, sizes of files") {
  if (!has_namespaces()) return;
  PryingGame game;
  game.answer = "threads";
  CHECK(results_of(game.play()).at("threads") > 1100);
  CHECK(results_of(game.play()).at("threads") < 4096);
  game.options = {"--processes", "100", "--descriptors", "50"};
  CHECK(results_of(game.play()).at("threads") < 100);
  game.answer = "processes";
  const long processes = results_of(game.play()).at("processes");
  CHECK(processes > 80);
  CHECK(processes < 100);
  game.answer = "descriptors";
  CHECK(results_of(game.play()).at("new descriptors") == 50 - 3);
  game.answer = "files";
  auto results = results_of(game.play());
  CHECK(results.at("small file") == 0);
  CHECK(results.at("large file") == EFBIG);
  CHECK(results.at("large shared memory") == EFBIG);
}

TEST_CASE("an answer that uses more memory than it may is stopped, and the verdict says so") {
  for (const char* mode : {"auto", "no namespaces"}) {
    for (const char* answer : {"memory", "memory of children"}) {
      INFO(mode << ", " << answer);
      PryingGame game;
      if (mode != std::string("auto")) game.path = path_without_bubblewrap(game);
      game.answer = answer;
      game.options = {"--memory", "0.1", "--time", "20"};
      const Finished finished = game.play();
      const nlohmann::json report = report_of(finished);
      CHECK(report.at("memory_exceeded") == true);
      CHECK(report.at("timed_out") == false);
      CHECK(report.at("answer_signal") == SIGKILL);
      CHECK(finished.seconds < 10);
    }
  }
  PryingGame game;
  game.answer = "reserve";
  game.options = {"--memory", "0.1"};
  const Finished finished = game.play();
  CHECK(results_of(finished).at("reserve") == 0);
  CHECK(report_of(finished).at("memory_exceeded") == false);
}

TEST_CASE("how an answer ends is told as without isolation") {
  PryingGame game;
  game.answer = "exit 5";
  CHECK(report_of(game.play()).at("answer_exit_code") == 5);
  game.answer = "crash";
  CHECK(report_of(game.play()).at("answer_signal") == SIGABRT);
  game.answer = "kill the parent";
  game.options = {"--time", "5"};
  const nlohmann::json report = report_of(game.play());
  CHECK(report.at("answer_signal") == SIGKILL);
  CHECK(report.at("timed_out") == false);
}

TEST_CASE("bombs, daemons and answers that stop end with the game and leave nothing") {
  for (const bool namespaces : {true, false}) {
    for (const char* answer : {"bomb", "stop", "stop the parent", "daemon", "sleep", "processes"}) {
      // Without namespaces nothing keeps an ordinary user's bomb from using up all that the user may have.
      if (!namespaces && (answer == std::string("bomb") || answer == std::string("processes"))) continue;
      INFO(answer << (namespaces ? "" : ", no namespaces"));
      PryingGame game;
      if (namespaces && !has_namespaces()) continue;
      if (!namespaces) game.path = path_without_bubblewrap(game);
      game.answer = answer;
      game.options = {"--time", "0.5", "--processes", "300"};
      const Finished finished = game.play();  // which checks that nothing is left
      report_of(finished);
      CHECK(finished.seconds < 0.5 + 1 + 3);  // tests run side by side
    }
  }
}

TEST_CASE("what an answer prints is passed on up to a limit") {
  PryingGame game;
  game.answer = "print";
  CHECK(game.play().errors.size() == 10 << 20);
  game.answer = "print for ever";
  game.options = {"--time", "1"};
  const Finished finished = game.play();
  CHECK(report_of(finished).at("timed_out") == true);
  CHECK(finished.errors.size() < (16 << 20) + 200);
  CHECK_THAT(finished.errors, Contains("the rest is thrown away"));
  CHECK(finished.seconds < 5);
}

TEST_CASE("an isolated answer reads the terminal if it is lent to it") {
  PryingGame game;
  game.answer = "echo";
  game.options = {"--terminal"};
  Command command = game.command();
  command.terminal_columns = 80;
  command.typed = "seven\n";
  CHECK_THAT(run(command).terminal, Contains("heard: seven"));
}

TEST_CASE(
    "groups that can be made and not joined are missed, and the game goes on under the watch of memory") {
  PryingGame game;
  game.answer = "exit 5";
  if (report_of(game.play()).at("isolation").at("memory") != "cgroup") {
    WARN("no groups here, so none that cannot be joined");
    return;
  }
  const auto play = [&] {
    Command command = game.command();
    command.variables.push_back(std::string("LD_PRELOAD=") + CLOSED_GROUPS);
    command.variables.push_back("ASAN_OPTIONS=verify_asan_link_order=0");
    return run(command, 30);
  };
  const char* const reason = "control groups (joining a cgroup failed: Permission denied)";
  Finished finished = play();
  CHECK_THAT(finished.errors, Contains("mines-judge: isolation without ") && Contains(reason));
  CHECK(std::count(finished.errors.begin(), finished.errors.end(), '\n') == 1);
  const nlohmann::json report = report_of(finished);
  CHECK(report.at("answer_exit_code") == 5);
  CHECK(report.at("isolation").at("memory") == "watch");
  CHECK_THAT(report.at("isolation").at("missing").dump(), Contains(reason));

  game.options = {"--isolate", "require"};
  finished = play();
  CHECK(finished.exit_code == 2);
  CHECK_THAT(finished.errors, Contains("--isolate require") && Contains(reason));
}

TEST_CASE("a sandbox that does not get ready is given up after ten seconds, which is told before the game") {
  PryingGame game;
  game.path = path_without_bubblewrap(game, true);
  write_file(game.path + "/bwrap", "#!/bin/sh\nexec /bin/sleep 60\n");
  game.answer = "echo";  // prints, and writes nothing: outside of a sandbox it would be to the real files
  const Finished finished = game.play();
  CHECK(finished.seconds > 10);
  CHECK(finished.errors.starts_with("mines-judge: isolation without namespaces (not ready in 10 s)"));
  CHECK_THAT(finished.errors, Contains("heard: "));
  CHECK(report_of(finished).at("isolation").at("namespaces") == false);
}

TEST_CASE("what is missing is one line, or a refusal before anything starts, or nobody's business") {
  for (const bool failing : {true, false}) {
    PryingGame game;
    game.path = path_without_bubblewrap(game, failing);
    const char* const reason =
        failing ? "namespaces (bwrap: namespaces are forbidden here)" : "no bwrap on the PATH";
    game.answer = "exit 5";
    Finished finished = game.play();
    CHECK_THAT(finished.errors, Contains("mines-judge: isolation without namespaces") && Contains(reason));
    CHECK(std::count(finished.errors.begin(), finished.errors.end(), '\n') == 1);
    const nlohmann::json report = report_of(finished);
    CHECK(report.at("answer_exit_code") == 5);
    CHECK(report.at("isolation").at("namespaces") == false);
    CHECK(report.at("isolation").at("system_calls") == true);
    CHECK_FALSE(report.at("isolation").at("missing").empty());

    game.options = {"--isolate", "require"};
    finished = game.play();
    CHECK(finished.exit_code == 2);
    CHECK(finished.output.empty());
    CHECK_THAT(finished.errors, Contains("--isolate require") && Contains(reason));
    CHECK(std::count(finished.errors.begin(), finished.errors.end(), '\n') == 1);

    game.options = {"--isolate", "off"};
    finished = game.play();
    CHECK(finished.errors.empty());
    CHECK(report_of(finished).at("isolation").at("wanted") == false);
  }
}

TEST_CASE("wrong limits are one line and exit code 2") {
  for (const std::vector<std::string>& options :
       std::vector<std::vector<std::string>>{{"--isolate", "maybe"},
                                             {"--memory", "0"},
                                             {"--memory", "lots"},
                                             {"--processes", "3"},
                                             {"--descriptors", "-1"},
                                             {"--processes", "1e9"}}) {
    PryingGame game;
    game.options = options;
    const Finished finished = game.play();
    CHECK(finished.exit_code == 2);
    CHECK_THAT(finished.errors, Contains(options[0]));
  }
}

TEST_CASE("scripts are answers too, and files that nobody can execute are wrong input") {
  PryingGame game;
  game.solver = game.folder / "answer";
  write_file(game.solver, "#!/bin/sh\nexit 6\n");
  std::filesystem::permissions(game.solver, std::filesystem::perms::owner_all);
  CHECK(report_of(game.play()).at("answer_exit_code") == 6);
  write_file(game.solver, "neither a program nor a script");
  const Finished finished = game.play();
  CHECK(finished.exit_code == 2);
  CHECK_THAT(finished.errors, Contains("/answer: execve failed"));
}

TEST_CASE("a killed judge leaves no sandbox, whichever of its processes is killed") {
  if (!has_namespaces()) return;
  for (const bool keeper : {true, false}) {
    INFO(keeper);
    PryingGame game;
    game.answer = "daemon";
    game.options = {"--time", "20"};
    game.answer = "sleep";
    mines::testing::Process judge(game.command());
    const auto is_there = [&judge](const std::string& name) {
      for (const pid_t process : judge.tagged()) {
        if (read_file("/proc/" + std::to_string(process) + "/comm") == name + "\n") return true;
      }
      return false;
    };
    REQUIRE(becomes_true(10, [&] { return is_there("prying_answer"); }));
    for (const pid_t process : judge.tagged()) {
      const std::string name = read_file("/proc/" + std::to_string(process) + "/comm");
      if (name == "mines-judge\n" && (process == judge.number()) == keeper) kill(process, SIGKILL);
    }
    judge.wait(10);
    CHECK(judge.leaves_nothing(5));
  }
}

TEST_CASE("nothing is opened after the limit, even by an answer that fights for every processor") {
  PryingGame game;
  game.answer = "play among 64";
  game.side = 4096;
  game.options = {"--time", "0.5"};
  const nlohmann::json report = report_of(game.play());
  CHECK(report.at("timed_out") == true);
  REQUIRE(report.at("overrun_ms").is_number());
  // 10 on a machine of its own; tests run side by side.
  CHECK(report.at("overrun_ms") < 100);
  WARN("stopped " << report.at("overrun_ms") << " ms after the limit");
}
