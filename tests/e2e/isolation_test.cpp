// The answer's isolation: a real answer (prying_answer.c) tries every way out of it, in games of the real
// judge and server. A layer is tested where this system has it; the first case reports which layers those
// are.
#include "support/catch.hpp"
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "base/read_number.hpp"
#include "e2e/judge_output.hpp"
#include "os/processors.hpp"
#include "support/allowance.hpp"
#include "support/drawn_map.hpp"
#include "support/json.hpp"
#include "support/process.hpp"

using namespace mines;
using namespace mines::testing;
using Catch::Contains;

namespace {

/// What the answer said, by name.
std::map<std::string, long> results_of(const Finished& finished) {
  std::map<std::string, long> results;
  std::istringstream lines(finished.errors);
  const std::string mark = "answer: ";
  for (std::string line; std::getline(lines, line);) {
    const std::size_t colon = line.find(": ", mark.size());
    if (!line.starts_with(mark) || colon == std::string::npos) continue;
    results[line.substr(mark.size(), colon - mark.size())] = std::atol(line.c_str() + colon + 2);
  }
  return results;
}

std::ptrdiff_t lines_of(const std::string& text) { return std::count(text.begin(), text.end(), '\n'); }

struct PryingGame {
  std::string answer{};
  Words options{};
  Words variables{};
  bool memory_by_is_tested = false;  ///< by this game's own options
  std::string path = std::getenv("PATH");
  std::string solver = PRYING_ANSWER;
  TemporaryFolder folder{};

  std::string map() const { return folder / "secret.map"; }

  Command command() const {
    draw_map(map(), 64, 512, 5);
    Command command{.arguments = with({MINES_JUDGE, "--map", map(), "--solver", solver, "--json"}, options)};
    // All games by a control group, or all by the watch.
    if (const char* by = std::getenv("MINES_TEST_MEMORY_BY"); by != nullptr && !memory_by_is_tested)
      command.arguments = with(command.arguments, {"--memory-by", by});
    command.variables = with({"MINES_ANSWER_TEST=" + answer, "MINES_ANSWER_MAP=" + map(), "SECRET=1",
                              "PATH=" + path, "LD_LIBRARY_PATH=/nowhere"},
                             variables);
    return command;
  }

  Finished play(double seconds = 30) const { return run(command(), seconds); }
  nlohmann::json report() const { return json_of(play()); }
  nlohmann::json isolation() const { return report().at("isolation"); }
  std::map<std::string, long> results() const { return results_of(play()); }
};

/// Which processes of a judge are the answer: once it plays, there is one.
bool answer_plays(const Process& judge) {
  return becomes_true(10, [&] { return !judge.named("prying_answer").empty(); });
}

/// A PATH without bubblewrap, or with this program in its place.
std::string path_without_bubblewrap(const PryingGame& game, const std::string& bubblewrap = "") {
  const TemporaryFolder& folder = game.folder;
  std::filesystem::create_directory(folder / "programs");
  if (!bubblewrap.empty()) folder.write_program("programs/bwrap", bubblewrap);
  return folder / "programs";
}

constexpr const char* failing_bubblewrap =
    "#!/bin/sh\necho 'bwrap: namespaces are forbidden here' >&2\nexit 1\n";

/// The program on a PATH.
std::string program_on(const std::string& path, const std::string& name) {
  std::istringstream folders(path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    if (access((folder + "/" + name).c_str(), X_OK) == 0) return folder + "/" + name;
  }
  return {};
}

/// Plays without isolation, as a user may ask for.
void go_without_namespaces(PryingGame& game) {
  game.path = path_without_bubblewrap(game);
  game.options = with(game.options, {"--isolate", "auto"});
}

/// Whether namespaces can be had here: not in every container.
bool has_namespaces() {
  static const bool has = [] {
    const nlohmann::json isolation = PryingGame{.options = {"--isolate", "auto"}}.isolation();
    if (isolation.at("namespaces") == true) return true;
    WARN("no namespaces here, so what they prevent is not tested: " << isolation.at("missing"));
    return false;
  }();
  return has;
}

/// Of each of the paths, whether an answer of the game sees or executes anything there.
std::map<std::string, long> seen_in(const Command& game, const Words& paths) {
  Command command = game;
  std::string list;
  for (const std::string& path : paths) list += path + ":";
  command.variables = with(command.variables, {"MINES_ANSWER_LOOK_FOR=" + list});
  command.variables[0] = "MINES_ANSWER_TEST=look for all";
  const auto results = results_of(run(command));
  for (const std::string& path : paths) REQUIRE(results.count(path) == 1);
  return results;
}

/// This process's control group of version 1 that limits memory; empty without one.
std::string memory_group() {
  std::istringstream lines(read_file("/proc/self/cgroup"));
  for (std::string line; std::getline(lines, line);) {
    if (const std::size_t at = line.find(":memory:"); at != std::string::npos)
      return "/sys/fs/cgroup/memory" + line.substr(at + 8);
  }
  return {};
}

/// ctest looks for the word.
void skip_without_group() { std::cout << "skipped: no control group of version 1 can be made here\n"; }

}  // namespace

TEST_CASE("the program of a stranger is isolated by all layers, and the report says so") {
  if (!has_namespaces()) return;
  const Finished finished = PryingGame{"layers"}.play();
  // Every process inside is under the filter, and none has a right that it should not have.
  const std::map<std::string, long> expected{
      {"processes", 3}, {"processes without a filter", 0}, {"processes to write into", 0}};
  CHECK(results_of(finished) == expected);
  CHECK(std::count(finished.errors.begin(), finished.errors.end(), '\n') == 3);
  const nlohmann::json isolation = json_of(finished).at("isolation");
  check_has(isolation, parsed(R"({"wanted": true, "namespaces": true, "system_calls": true, "files": true,
                                  "processes": true, "missing": []})"));
  CHECK((isolation.at("memory") == "cgroup" || isolation.at("memory") == "watch"));
}

TEST_CASE("an isolated answer finds neither map nor strangers, and writes to its scratch directory alone") {
  if (!has_namespaces()) return;
  auto results = PryingGame{"look"}.results();
  const std::pair<const char*, long> expected[] = {
      {"map", ENOENT},         {"home of root", ENOENT},         {"passwords", ENOENT},
      {"write to scratch", 0}, {"shared memories", 1},           {"unlink the shared memory", EBUSY},
      {"descriptors", 5},      {"parent is the first", 0},       {"server or judge in /proc", 0},
      {"secret", 0},           {"descriptors of the parent", 0}, {"library path", 0}};
  for (const auto& [what, result] : expected) {
    INFO(what);
    CHECK(results.at(what) == result);
  }
  for (const char* what : {"write to root", "write to usr", "write to dev", "write to the kernel"}) {
    INFO(what);
    CHECK((results.at(what) == EROFS || results.at(what) == EACCES));
  }
  for (const char* what : {"write to itself", "pseudo-terminal"}) CHECK(results.at(what) != 0);
}

TEST_CASE("what the kernel tells of the whole machine is not to be read inside") {
  if (!has_namespaces()) return;
  Words paths{"/proc/stat",
              "/proc/key-users",
              "/proc/partitions",
              "/proc/config.gz",
              "/proc/uptime",
              "/proc/locks",
              "/proc/cgroups",
              "/proc/sys/fs/file-nr",
              "/proc/sys/kernel/pty/nr",
              "/proc/sys/kernel/random/boot_id",
              "/proc/fs/xfs/stat",
              "/proc/irq/24/spurious",
              "/proc/interrupts",
              "/proc/loadavg",
              "/proc/vmstat",
              "/proc/pressure/cpu",
              "/sys/devices/system/cpu/cpu0/topology/core_id"};
  std::erase_if(paths, [](const std::string& path) { return !std::filesystem::exists(path); });
  for (const auto& [path, is_seen] : seen_in(PryingGame{}.command(), paths)) {
    INFO(path);
    CHECK(is_seen == 0);
  }
}

TEST_CASE("neither keeper nor judge can be written into by programs of their account") {
  // Under sanitizers the search for leaks traces its own process.
  if (geteuid() == 0 || is_sanitized) {
    WARN("not tested: root may write into everything, and under sanitizers the processes are open");
    return;
  }
  const PryingGame game{"sleep", {"--isolate", "off", "--time", "20"}};
  mines::testing::Process judge(game.command());
  REQUIRE(becomes_true(10, [&] { return judge.named("mines-judge").size() == 2; }));
  for (const pid_t process : judge.named("mines-judge")) {
    const int memory = open(("/proc/" + std::to_string(process) + "/mem").c_str(), O_RDWR);
    CHECK(memory < 0);
    if (memory >= 0) close(memory);
  }
  judge.signal(SIGTERM);
  judge.wait(10);
}

TEST_CASE("system calls that reach beyond the game are refused, with namespaces and without") {
  for (const bool namespaces : {true, false}) {
    INFO(namespaces);
    PryingGame game{"calls"};
    if (namespaces && !has_namespaces()) continue;
    if (!namespaces) go_without_namespaces(game);
    const Finished finished = game.play();
    const nlohmann::json isolation = json_of(finished).at("isolation");
    const bool is_counted = isolation.at("memory") == "cgroup";
    std::map<std::string, long> expected{{"pair of sockets", 0},
                                         {"ask for the core limit", 0},
                                         {"zeroes", 1},
                                         {"nameless memory", is_counted ? 0 : ENOSYS}};
    if (namespaces) {
      expected.insert({{"named pipe", 0},
                       {"more descriptors", EPERM},
                       {"nameless memory by a device", is_counted ? 0 : ENODEV}});
    }
    const std::set<std::string> may_pass{"named pipe", "more descriptors", "nameless memory by a device"};
    auto results = results_of(finished);
    CHECK(results.size() == 18);
    for (const auto& [call, result] : results) {
      INFO(call);
      if (expected.count(call) == 1) {
        CHECK(result == expected.at(call));
      } else if (may_pass.count(call) == 0) {
        CHECK(result == ENOSYS);
      }
    }
    const nlohmann::json& refused = isolation.at("refused_calls");
    CHECK(refused.at("ptrace") == 1);
    CHECK(refused.at("ioctl") == 2);
    CHECK(refused.at("call 4000") == 1);
    CHECK_FALSE(refused.contains("clone3"));
  }
}

TEST_CASE("no answer is root, whatever the judge is and whatever is asked for") {
  for (const char* mode : {"require", "auto", "off"}) {
    for (const bool namespaces : {true, false}) {
      if (mode == std::string("require") && !namespaces) continue;
      INFO(mode << (namespaces ? "" : ", no namespaces"));
      PryingGame game{"sleep", {"--isolate", mode, "--time", "20"}};
      if (!namespaces) game.path = path_without_bubblewrap(game);
      mines::testing::Process judge(game.command());
      std::string status;
      // By its command, as it may have been executed by a descriptor.
      REQUIRE(becomes_true(10, [&] {
        for (const pid_t process : judge.tagged()) {
          const std::string folder = "/proc/" + std::to_string(process);
          if (!read_file(folder + "/cmdline").ends_with(std::string("/prying_answer\0", 15))) continue;
          status = read_file(folder + "/status");  // after its command: it may be executed in between
        }
        return !status.empty();
      }));
      CHECK_THAT(status, !Contains("\nUid:\t0\t") && !Contains("\t0\t0\t0\n"));
      CHECK_THAT(status, Contains("\nCapEff:\t0000000000000000\n"));
      judge.signal(SIGTERM);
      judge.wait(10);
    }
  }
}

TEST_CASE("an answer that is too large for its sandbox is refused, or the game's end: it never leaves it") {
  if (!has_namespaces()) return;
  PryingGame game{"look"};
  game.solver = game.folder / "padded";
  std::filesystem::copy_file(PRYING_ANSWER, game.solver);
  const auto play = [&](std::uintmax_t bytes, Words options) {
    std::filesystem::resize_file(game.solver, bytes);  // with a hole: it takes no disk
    game.options = std::move(options);
    return game.play();
  };
  for (const char* mode : {"auto", "require"}) {
    const Finished refused = play(std::uintmax_t{40} << 30, {"--isolate", mode});
    CHECK(refused.exit_code == 2);
    CHECK_THAT(refused.errors,
               Contains("padded: the answer has 42949672960 bytes, at most 268435456 can be"));
  }
  Finished finished = play(100 << 20, {"--isolate", "auto"});
  CHECK(results_of(finished).at("map") == ENOENT);
  CHECK(json_of(finished).at("isolation").at("namespaces") == true);
  // What is too large for --memory: a group stops it on its way in, the watch when it plays.
  finished = play(100 << 20, {"--isolate", "auto", "--memory", "0.05"});
  if (finished.exit_code == 0) {
    CHECK(json_of(finished).at("isolation").at("memory") == "watch");
    CHECK(json_of(finished).at("isolation").at("namespaces") == true);
  } else {
    CHECK(finished.exit_code == 3);
    CHECK_THAT(finished.errors, Contains("mines-judge: the sandbox failed: ") && !Contains("map: "));
  }
}

TEST_CASE("a sandbox that fails after one that stood ends its game, and never becomes a weaker one") {
  if (!has_namespaces()) return;
  PryingGame game{"exit 5"};
  // The first sandbox is built, no other one.
  game.path = path_without_bubblewrap(game, "#!/bin/sh\nif /bin/mkdir '" + (game.folder / "there") +
                                                "' 2>/dev/null; then exec " +
                                                program_on(std::getenv("PATH"), "bwrap") +
                                                " \"$@\"; fi\necho 'bwrap: out of order' >&2\nexit 1\n");
  std::filesystem::permissions(game.folder.path(), std::filesystem::perms::all);
  Command command = game.command();
  command.arguments = {MINES_JUDGE, "suite", "--solver", PRYING_ANSWER, "--isolate", "auto",
                       "--points",  "0",     "--seeds",  "1-2",         "--json",    "--quiet"};
  const auto games = json_of(run(command, 60), 1).at("points").at(0).at("games");
  CHECK(games.at(0).at("error").is_null());
  CHECK(games.at(0).at("isolation").at("namespaces") == true);
  CHECK(games.at(1).at("error") == "the sandbox failed: bwrap: out of order");
}

TEST_CASE("a bubblewrap without newer options gives namespaces all the same") {
  if (!has_namespaces()) return;
  for (const std::string lacking : {"--disable-userns", "--size"}) {
    INFO(lacking);
    PryingGame game{"layers", {"--isolate", "auto"}};
    // Options come through a file. bubblewrap has --size from 0.7.0 on and --disable-userns from 0.8.0 on; an
    // older one refuses it in these words (bubblewrap.c, github.com/containers/bubblewrap, v0.6.2).
    game.path = path_without_bubblewrap(
        game, "#!/bin/bash\nwords=$(PATH=/usr/bin:/bin tr '\\0' ' ' <&106)\ncase $words in *" + lacking +
                  "*) echo 'bwrap: Unknown option " + lacking + "' >&2; exit 1 ;; esac\nshift 3\nexec " +
                  program_on(std::getenv("PATH"), "bwrap") + " $words -- \"$@\"\n");
    const Finished finished = game.play();
    const auto isolation = json_of(finished).at("isolation");
    CHECK(isolation.at("namespaces") == true);
    CHECK(results_of(finished).at("processes without a filter") == 0);
    // Without sizes only a limit of memory bounds files in memory, and only that of a group counts them.
    CHECK(isolation.at("missing").empty() != (lacking == "--size" && isolation.at("memory") != "cgroup"));
  }
}

TEST_CASE("the toolkit is no answer: where it is installed and seen, its programs and texts are hidden") {
  if (!has_namespaces()) return;
  const SystemFolder installed("/usr/local/share/mines_isolation_test");
  if (!installed.is_made()) {
    WARN("not tested: only root may install below /usr");
    return;
  }
  installed.install(std::filesystem::path(MINES_JUDGE).parent_path(),
                    {"mines-judge", "mines-server", "mines-stage", "mines-solve"});
  const std::string prefix = installed.path().string() + "/";
  Words ours{prefix + "bin/mines-solve"};
  for (const char* text :
       {"share/mines/classroom/server.h", "lib/libmines.so.2", "include/mines/engine.hpp",
        "lib/python3/dist-packages/mines/_mines.so", "lib/python3.11/dist-packages/mines/_mines.so",
        "lib64/python3.99/site-packages/mines/_mines.so"}) {
    const std::string path = ours.emplace_back(prefix + text);
    std::filesystem::create_directories(std::filesystem::path(path).parent_path());
    write_file(path, "ours");
  }
  const PryingGame game;
  Command command = game.command();
  command.arguments[0] = prefix + "bin/mines-judge";
  command.arguments = with(command.arguments, {"--show", installed.path().string()});
  for (const auto& [path, is_seen] : seen_in(command, ours)) {
    INFO(path);
    CHECK(is_seen == 0);
  }
}

TEST_CASE("nobody outside can open the game's memory, whatever the answer makes of its rights") {
  if (!has_namespaces()) return;
  PryingGame game{"open to all"};
  // Our server, which writes the name to a file.
  const std::string server = game.folder.write_program(
      "server", "#!/bin/sh\nprintf %s \"$MINESWEEPER_SHM_NAME\" > '" + (game.folder / "name") + "'\nexec '" +
                    std::filesystem::path(MINES_JUDGE).parent_path().string() + "/mines-server'\n");
  game.options = {"--server", server, "--time", "2"};
  mines::testing::Process judge(game.command());
  REQUIRE(answer_plays(judge));
  const std::string name = read_file(game.folder / "name");
  REQUIRE(name.starts_with("/minesweeper_shm_"));
  CHECK_FALSE(std::filesystem::exists("/dev/shm" + name));
  const Finished finished = judge.wait();
  CHECK_THAT(finished.errors, Contains("still there: 0"));
  CHECK(finished.exit_code == 0);
}

TEST_CASE("bubblewrap is looked for in whole paths alone") {
  PryingGame game{"exit 5"};
  const std::string folder = path_without_bubblewrap(game, failing_bubblewrap);
  for (const bool whole : {true, false}) {
    game.path = whole ? ".:bin:" + folder : ".:bin";
    Command command = game.command();
    command.arguments = with({"/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder}, command.arguments);
    CHECK_THAT(run(command).errors,
               Contains(whole ? "namespaces are forbidden here" : "no bwrap on the PATH"));
  }
}

TEST_CASE("what a host gives is told without a game") {
  Command command{.arguments = {MINES_JUDGE, "check"}};
  const bool enough = has_namespaces();
  Finished finished = run(command);
  CHECK(finished.exit_code == (enough ? 0 : 2));
  CHECK(finished.errors.empty());
  CHECK_THAT(finished.output,
             Contains("namespaces     ") && Contains("core dumps to  ") && Contains("processors     "));
  command.arguments.push_back("--json");
  CHECK(parsed(run(command).output).at("require") == enough);
  const PryingGame game;
  command.variables = {"PATH=" + path_without_bubblewrap(game, failing_bubblewrap)};
  finished = run(command);
  CHECK(finished.exit_code == 2);
  const auto report = parsed(finished.output);
  CHECK(report.at("require") == false);
  CHECK(report.at("isolation").at("missing").at(0) == "namespaces (bwrap: namespaces are forbidden here)");
}

namespace {

/// What makes a program root of a user namespace with a single account.
struct SmallNamespace {
  Words command;
  bool is_of_root;  ///< its account is root outside as well
};

/// Those that can be made here.
std::vector<SmallNamespace> small_namespaces() {
  const Words unshare{"/usr/bin/unshare", "--map-root-user"};
  Words by_plain_user;
  if (geteuid() == 0)
    by_plain_user = {"/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"};
  std::vector<SmallNamespace> made{{with(by_plain_user, unshare), false}};
  if (geteuid() == 0) made.push_back({unshare, true});
  std::erase_if(made, [](const SmallNamespace& name_space) {
    const bool works =
        run({.arguments = with(name_space.command, {MINES_JUDGE, "--version"})}).exit_code == 0;
    if (!works) WARN("not tested: no user namespace by " << name_space.command.front());
    return !works;
  });
  return made;
}

/// One of our own answers. Not under AddressSanitizer: its search for leaks traces, which the filter forbids.
#if defined(__SANITIZE_ADDRESS__)
constexpr const char* own_answer = PRYING_ANSWER;
#else
constexpr const char* own_answer = "naive";
#endif

}  // namespace

TEST_CASE("root of a user namespace with a single account plays, and its answers have the judge's account") {
  const std::string cause = "this user namespace has a single account";
  const OpenFolder folder;
  draw_map(folder / "a.map", 64, 512, 5);
  for (const SmallNamespace& small : small_namespaces()) {
    const auto judge = [&](const Words& arguments) {
      return run({.arguments = with(with(small.command, {MINES_JUDGE}), arguments)});
    };
    const auto play = [&](const std::string& solver, const std::string& isolate) {
      return judge({"--map", folder / "a.map", "--solver", solver, "--isolate", isolate, "--json"});
    };
    INFO(small.command.front());
    for (const std::string solver : {own_answer, PRYING_ANSWER}) {
      for (const std::string isolate : {"off", "auto"}) {
        INFO(solver << ' ' << isolate);
        const Finished finished = play(solver, isolate);
        CHECK(json_of(finished).at("ending") == "accepted");
        CHECK(lines_of(finished.errors) == 1);
        CHECK_THAT(finished.errors, Contains(cause));
      }
    }
    const Finished checked = judge({"check"});
    CHECK_THAT(checked.output, Contains("account        the judge's: " + cause) && !Contains("too old"));
    if (!has_namespaces()) continue;
    // The sandbox of a plain user has no other account either. That of root is meant to have one.
    const Finished required = play(own_answer, "require");
    CHECK(required.exit_code == (small.is_of_root ? 2 : 0));
    CHECK(checked.exit_code == (small.is_of_root ? 2 : 0));
    CHECK_THAT(required.errors, Contains(cause));
    if (small.is_of_root) CHECK_THAT(required.errors, Contains("without an account other than root's"));
  }
}

TEST_CASE("root without the right to change its account plays with isolation by choice alone") {
  if (geteuid() != 0) return;  // a plain user has no such right either, and is asked for none
  const OpenFolder folder;
  draw_map(folder / "a.map", 64, 512, 5);
  for (const auto& [isolate, code] : {std::pair("auto", 0), std::pair("require", 2)}) {
    INFO(isolate);
    const Finished finished =
        run({.arguments = {"/usr/bin/setpriv", "--bounding-set=-setuid,-setgid", MINES_JUDGE, "--map",
                           folder / "a.map", "--solver", own_answer, "--isolate", isolate, "--quiet"}});
    CHECK(finished.exit_code == code);
    CHECK(lines_of(finished.errors) == 1);
    CHECK_THAT(finished.errors, Contains("without an account other than root's (set") &&
                                    Contains(" failed: Operation not permitted)"));
  }
}

TEST_CASE("limits hold: threads, processes, descriptors, sizes of files") {
  if (!has_namespaces()) return;
  const auto count = [](const char* answer, const char* name, Words options) {
    return PryingGame{answer, std::move(options)}.results().at(name);
  };
  const auto within = [](long value, long least, long most) {
    INFO(value);
    CHECK((value > least && value < most));
  };
  within(count("threads", "threads", {}), 400, 512);
  within(count("threads", "threads", {"--processes", "2000"}), 1100, 2000);
  within(count("threads", "threads", {"--processes", "100"}), 80, 100);
  within(count("processes", "processes", {"--processes", "100", "--descriptors", "50"}), 80, 100);
  CHECK(count("descriptors", "new descriptors", {"--descriptors", "50"}) == 50 - 3);
  CHECK(count("descriptors", "new descriptors", {}) == 256 - 5);
  auto results = PryingGame{"files"}.results();
  CHECK(results.at("small file") == 0);
  for (const char* what : {"large file", "file above the shared memory", "large shared memory"})
    CHECK(results.at(what) == EFBIG);
}

TEST_CASE(
    "an answer that uses more memory than it may, with its children, is stopped, and the verdict says so") {
  for (const auto& [namespaces, by] :
       {std::pair{true, Words{}}, {false, {}}, {true, {"--memory-by", "watch"}}}) {
    INFO(namespaces << by.size());
    PryingGame game{.answer = "memory of children", .memory_by_is_tested = !by.empty()};
    game.options = with({"--memory", "0.1", "--time", "20"}, by);
    if (!namespaces) go_without_namespaces(game);
    const Finished finished = game.play();
    check_has(json_of(finished),
              {{"memory_exceeded", true}, {"timed_out", false}, {"answer_signal", SIGKILL}});
    CHECK(finished.seconds < 18);
  }
}

TEST_CASE(
    "an option chooses who holds the limit of memory: with a group an answer may reserve more than it may "
    "use") {
  PryingGame game{.answer = "reserve", .options = {"--memory", "0.1"}, .memory_by_is_tested = true};
  const bool has_groups = game.isolation().at("memory") == "cgroup";
  for (const std::string by : {"watch", "cgroup"}) {
    game.options = {"--memory", "0.1", "--memory-by", by};
    const Finished finished = game.play();
    if (by == "cgroup" && !has_groups) {
      CHECK_THAT(failure_of(finished, 2), Contains("--memory-by cgroup: no control group can be made"));
      continue;
    }
    const nlohmann::json report = json_of(finished);
    auto results = results_of(finished);
    CHECK(report.at("isolation").at("memory") == by);
    CHECK(report.at("memory_exceeded") == false);
    CHECK(results.at("reserve") == 0);
    CHECK(results.at("reserve to write a little") == 0);
    // What is to be written is reserved only with a group.
    if (!is_sanitized) CHECK(results.at("reserve to write") == (by == "cgroup" ? 0 : ENOMEM));
  }
}

#if defined(SANITIZED_ANSWER)
TEST_CASE(
    "an answer that is built with AddressSanitizer plays, if a control group holds the limit of memory") {
  if (PryingGame{}.isolation().at("memory") != "cgroup") {
    WARN("not tested: no control group can be made here");
    return;
  }
  const Finished finished = PryingGame{.solver = SANITIZED_ANSWER}.play();
  INFO(finished.errors);
  check_has(json_of(finished), {{"ending", "accepted"}, {"answer_exit_code", 0}});
}
#endif

TEST_CASE("an answer that kills the first process of its sandbox has killed itself") {
  const nlohmann::json report = PryingGame{"kill the parent", {"--time", "5"}}.report();
  CHECK(report.at("answer_signal") == SIGKILL);
  CHECK(report.at("timed_out") == false);
}

TEST_CASE("what a sandbox holds ends with the game and leaves nothing, with namespaces and without") {
  // Without namespaces nothing keeps an ordinary user from using up all the processes that the user may have.
  for (const auto& [answer, namespaces] : {std::pair{"stop the parent", true},
                                           {"processes", true},
                                           {"stop the parent", false},
                                           {"daemon", false},
                                           {"sleep", false}}) {
    INFO(answer << (namespaces ? "" : ", no namespaces"));
    if (namespaces && !has_namespaces()) continue;
    PryingGame game{answer, {"--time", "0.5", "--processes", "300"}};
    if (!namespaces) go_without_namespaces(game);
    const Finished finished = game.play();  // which checks that nothing is left
    json_of(finished);
    CHECK(finished.seconds < 10);
  }
}

TEST_CASE("an isolated answer reads the terminal if it is lent to it") {
  const PryingGame game{"echo", {"--terminal"}};
  Command command = game.command();
  command.terminal_columns = 80;
  command.typed = "seven\n";
  CHECK_THAT(run(command).terminal, Contains("heard: seven"));
}

TEST_CASE(
    "groups that can be made and not joined are missed, and the game goes on under the watch of memory") {
  PryingGame game{.answer = "exit 5", .memory_by_is_tested = true};
  if (game.isolation().at("memory") != "cgroup") {
    WARN("no groups here, so none that cannot be joined");
    return;
  }
  const Words closed{std::string("LD_PRELOAD=") + CLOSED_GROUPS, "ASAN_OPTIONS=verify_asan_link_order=0"};
  const auto play = [&](Words options, const Words& variables) {
    game.options = std::move(options);
    game.variables = variables;
    return game.play();
  };
  const char* const reason = "control groups (joining a cgroup failed: Permission denied)";
  Finished finished = play({"--isolate", "auto"}, closed);
  CHECK_THAT(finished.errors, Contains("mines-judge: isolation without ") && Contains(reason));
  CHECK(lines_of(finished.errors) == 1);
  const nlohmann::json report = json_of(finished);
  CHECK(report.at("answer_exit_code") == 5);
  CHECK(report.at("isolation").at("memory") == "watch");
  CHECK_THAT(report.at("isolation").at("missing").dump(), Contains(reason));
  game.answer = "calls";
  const auto results = game.results();
  CHECK(results.at("nameless memory") == ENOSYS);
  if (report.at("isolation").at("namespaces") == true)
    CHECK(results.at("nameless memory by a device") == ENODEV);
  game.answer = "exit 5";

  finished = play({"--isolate", "require"}, closed);
  CHECK(finished.exit_code == 2);
  CHECK_THAT(finished.errors, Contains("--isolate require") && Contains(reason));
  finished = play({"--memory-by", "cgroup"}, closed);
  CHECK(finished.exit_code == 2);
  CHECK_THAT(finished.errors, Contains("--memory-by cgroup: joining a cgroup failed: Permission denied"));

  // Then affinity and the filter keep the answer on its processors.
  const Words on_processors{"--isolate", "auto", "--processors", ranges_text(usable_processors())};
  if (usable_processor_count() == 1 ||
      json_of(play(on_processors, {})).at("isolation").at("processors_by") != "cpuset")
    return;
  finished = play(on_processors, closed);
  CHECK_THAT(finished.errors, Contains(reason));
  CHECK(json_of(finished).at("isolation").at("processors_by") == "affinity");
}

TEST_CASE("an answer that is killed because the judge's own group has no memory left has no verdict",
          "[alone]") {
  const std::string outer = memory_group() + "/outer_" + std::to_string(getpid());
  if (mkdir(outer.c_str(), 0755) != 0 || memory_group().empty()) return skip_without_group();
  write_file(outer + "/memory.limit_in_bytes", std::to_string(150 << 20));
  for (const char* by : {"cgroup", "watch"}) {
    const PryingGame game{.answer = "memory",
                          .options = {"--memory", "2", "--memory-by", by, "--time", "20"},
                          .memory_by_is_tested = true};
    Command inside = game.command();
    inside.arguments = with({"/bin/sh", "-c", "echo $$ > " + outer + "/cgroup.procs && exec \"$@\"", "sh"},
                            inside.arguments);
    const Finished finished = run(inside, 30);
    INFO(by << " " << finished.output << finished.errors);
    CHECK(finished.exit_code == 3);
    CHECK(finished.output.empty());
    CHECK_THAT(finished.errors, Contains("mines-judge: answer: the kernel killed a process of it for want of "
                                         "memory, but its own limit was not reached"));
  }
  // A process that has ended leaves its group a moment later.
  CHECK(becomes_true(1, [&] { return rmdir(outer.c_str()) == 0; }));
}

TEST_CASE("a sandbox that does not get ready in ten seconds breaks the game, whatever is asked for") {
  PryingGame game{"echo"};
  game.path = path_without_bubblewrap(game, "#!/bin/sh\nexec /bin/sleep 60\n");
  game.options = {"--isolate", "auto"};
  mines::testing::Process first(game.command());
  game.options = {"--isolate", "require"};
  mines::testing::Process second(game.command());
  for (mines::testing::Process* judge : {&first, &second}) {
    const Finished finished = judge->wait(30);
    CHECK(judge->leaves_nothing());
    CHECK(finished.seconds > 10);
    CHECK(finished.exit_code == 3);
    CHECK(finished.errors == "mines-judge: the sandbox failed: not ready in 10 s\n");
    CHECK(finished.output.empty());
  }
}

TEST_CASE("what is missing is one line, or a refusal before anything starts, or nobody's business") {
  for (const bool failing : {true, false}) {
    PryingGame game{"exit 5", {"--isolate", "auto"}};
    game.path = path_without_bubblewrap(game, failing ? failing_bubblewrap : "");
    const char* const reason =
        failing ? "namespaces (bwrap: namespaces are forbidden here)" : "no bwrap on the PATH";
    Finished finished = game.play();
    CHECK_THAT(finished.errors, Contains("mines-judge: isolation without namespaces") && Contains(reason));
    CHECK(lines_of(finished.errors) == 1);
    const nlohmann::json report = json_of(finished);
    CHECK(report.at("answer_exit_code") == 5);
    CHECK(report.at("isolation").at("namespaces") == false);
    CHECK(report.at("isolation").at("system_calls") == true);
    CHECK_FALSE(report.at("isolation").at("missing").empty());

    for (const Words& options : {Words{}, {"--isolate", "require"}}) {
      game.options = options;
      finished = game.play();
      CHECK(finished.exit_code == 2);
      CHECK(finished.output.empty());
      CHECK_THAT(finished.errors, Contains("--isolate require") && Contains(reason) &&
                                      Contains("mines-judge check") && Contains("--isolate auto"));
      CHECK(lines_of(finished.errors) == 1);
    }

    game.options = {"--isolate", "off"};
    finished = game.play();
    CHECK(finished.errors.empty());
    CHECK(json_of(finished).at("isolation").at("wanted") == false);
  }
}

TEST_CASE("scripts are answers too, and files that nobody can execute are wrong input") {
  PryingGame game;
  // In the game's place, where nobody but the judge may read it: it is brought in.
  game.solver = game.folder.write_program("answer", "#!/bin/sh\nexit 6\n");
  CHECK(game.report().at("answer_exit_code") == 6);
  write_file(game.solver, "neither a program nor a script");
  const Finished finished = game.play();
  CHECK(finished.exit_code == 2);
  CHECK_THAT(finished.errors, Contains("/answer: execve failed"));
}

TEST_CASE("a group that a killed judge and its killed guardian have left is removed by the next game") {
  const auto groups = [] {
    std::set<std::string> found;
    std::error_code problem;
    for (std::filesystem::directory_iterator entry(memory_group(), problem), end; !problem && entry != end;
         entry.increment(problem)) {
      if (const std::string path = entry->path(); path.find("/mines_") != std::string::npos)
        found.insert(path);
    }
    return found;
  };
  PryingGame game{.answer = "sleep", .options = {"--time", "20"}, .memory_by_is_tested = true};
  const std::set<std::string> before = groups();
  std::set<std::string> left;
  {
    mines::testing::Process judge(game.command());
    REQUIRE(answer_plays(judge));
    left = groups();
    for (const std::string& group : before) left.erase(group);
    for (const pid_t process : judge.named("mines-judge")) kill(process, SIGKILL);
    judge.wait(10);
    CHECK(judge.leaves_nothing(5));
  }
  if (left.empty()) return skip_without_group();
  sleep_seconds(1);  // younger ones stay
  game.answer = "exit 5";
  CHECK(game.isolation().at("memory") == "cgroup");
  for (const std::string& group : left) {
    INFO(group);
    CHECK(groups().count(group) == 0);
  }
}
