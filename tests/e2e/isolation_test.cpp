// The answer's isolation: a real answer (prying_answer.c) tries every way out of it, in games of the real
// judge and server. A layer is tested where this system has it; the first case reports which layers those
// are.
#include "support/catch.hpp"
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

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
#include "field/drawing/generate.hpp"
#include "field/files/map_file.hpp"
#include "os/processors.hpp"
#include "support/allowance.hpp"
#include "support/json.hpp"
#include "support/process.hpp"

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
  bool memory_by_is_tested = false;  ///< by this game's own options
  TemporaryFolder folder;

  std::string map() const { return folder / "secret.map"; }

  Command command() const {
    const auto cells = static_cast<std::uint64_t>(side) * static_cast<std::uint64_t>(side);
    REQUIRE(write_map(map(), generate({side, side}, cells / 8, 5, 1).value()));
    Command command;
    command.arguments = {MINES_JUDGE, "--map", map(), "--solver", solver, "--json"};
    // All games by a control group, or all by the watch.
    if (const char* by = std::getenv("MINES_TEST_MEMORY_BY"); by != nullptr && !memory_by_is_tested)
      command.arguments.insert(command.arguments.end(), {"--memory-by", by});
    command.arguments.insert(command.arguments.end(), options.begin(), options.end());
    command.variables = {"MINES_ANSWER_TEST=" + answer, "MINES_ANSWER_MAP=" + map(), "SECRET=1",
                         "PATH=" + path, "LD_LIBRARY_PATH=/nowhere"};
    return command;
  }

  Finished play(double seconds = 30) const { return run(command(), seconds); }
};

/// The report, from the last line: the answer's output does not mix into it.
nlohmann::json report_of(const Finished& finished) {
  INFO(finished.errors);
  REQUIRE(finished.exit_code == 0);
  return parsed(finished.output);
}

/// What the answer said, by name.
std::map<std::string, long> results_of(const Finished& finished) {
  std::map<std::string, long> results;
  std::istringstream lines(finished.errors);
  const std::string mark = "answer: ";
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(mark)) line.erase(0, mark.size());
    const std::size_t colon = line.find(": ");
    if (colon != std::string::npos) results[line.substr(0, colon)] = std::atol(line.c_str() + colon + 2);
  }
  return results;
}

constexpr auto everybody_reads = static_cast<std::filesystem::perms>(0755);

/// A PATH without bubblewrap, or with one that fails.
std::string path_without_bubblewrap(const PryingGame& game, bool failing = false) {
  const std::string folder = game.folder / "programs";
  std::filesystem::create_directory(folder);
  if (failing) {
    write_file(folder + "/bwrap", "#!/bin/sh\necho 'bwrap: namespaces are forbidden here' >&2\nexit 1\n");
    std::filesystem::permissions(folder + "/bwrap", everybody_reads);
  }
  return folder;
}

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
  game.options.insert(game.options.end(), {"--isolate", "auto"});
}

/// Whether namespaces can be had here: not in every container.
bool has_namespaces() {
  static const bool has = [] {
    PryingGame game;
    game.options = {"--isolate", "auto"};
    const nlohmann::json isolation = report_of(game.play()).at("isolation");
    if (isolation.at("namespaces") == true) return true;
    WARN("no namespaces here, so what they prevent is not tested: " << isolation.at("missing"));
    return false;
  }();
  return has;
}

}  // namespace

TEST_CASE("the program of a stranger is isolated by all layers, and the report says so") {
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

TEST_CASE("a map in a folder that answers may read is hidden, with its name and all that lies beside it") {
  if (!has_namespaces()) return;
  const SystemFolder hidden("/usr/local/share/mines_isolation_test");
  if (!hidden.is_made()) {
    WARN("not tested: only root may put a map below /usr");
    return;
  }
  const std::filesystem::path& folder = hidden.path();
  PryingGame game;
  game.answer = "look";
  Command command = game.command();
  for (const char* name : {"secret.map", "copy.map"}) std::filesystem::copy_file(game.map(), folder / name);
  command.arguments[2] = folder / "secret.map";
  for (const char* name : {"secret.map", "copy.map"}) {
    INFO(name);
    command.variables[1] = "MINES_ANSWER_MAP=" + (folder / name).string();
    auto results = results_of(run(command));
    CHECK(results.at("map") == ENOENT);
    CHECK(results.at("name of the map among the mounts") == 0);
  }
}

TEST_CASE("what the kernel tells of the whole machine is not to be read inside") {
  if (!has_namespaces()) return;
  for (const char* path :
       {"/proc/stat", "/proc/key-users", "/proc/partitions", "/proc/config.gz", "/proc/uptime", "/proc/locks",
        "/proc/cgroups", "/proc/sys/fs/file-nr", "/proc/sys/kernel/pty/nr", "/proc/sys/kernel/random/boot_id",
        "/proc/fs/xfs/stat", "/proc/irq/24/spurious", "/proc/interrupts", "/proc/loadavg", "/proc/vmstat",
        "/proc/pressure/cpu", "/sys/devices/system/cpu/cpu0/topology/core_id"}) {
    if (!std::filesystem::exists(path)) continue;
    INFO(path);
    PryingGame game;
    game.answer = "look for";
    Command command = game.command();
    command.variables.push_back(std::string("MINES_ANSWER_LOOK_FOR=") + path);
    auto results = results_of(run(command));
    CHECK((results.at("open") != 0 || results.at("bytes") == 0));
  }
}

TEST_CASE("neither keeper nor judge can be written into by programs of their account") {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  constexpr bool is_closed = false;  // the search for leaks traces its own process
#else
  constexpr bool is_closed = true;
#endif
  if (geteuid() == 0 || !is_closed) {
    WARN("not tested: root may write into everything, and under sanitizers the processes are open");
    return;
  }
  PryingGame game;
  game.answer = "sleep";
  game.options = {"--isolate", "off", "--time", "20"};
  mines::testing::Process judge(game.command());
  std::set<pid_t> judges;
  REQUIRE(becomes_true(10, [&] {
    for (const pid_t process : judge.tagged()) {
      if (read_file("/proc/" + std::to_string(process) + "/comm") == "mines-judge\n") judges.insert(process);
    }
    return judges.size() == 2;
  }));
  for (const pid_t process : judges) {
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
    PryingGame game;
    if (namespaces && !has_namespaces()) continue;
    if (!namespaces) go_without_namespaces(game);
    game.answer = "calls";
    const Finished finished = game.play();
    auto results = results_of(finished);
    for (const char* call : {"trace",
                             "read memory",
                             "internet",
                             "packets",
                             "local socket",
                             "unshare",
                             "mount",
                             "io_uring",
                             "clone with namespaces",
                             "clone3",
                             "type on the terminal",
                             "type on the terminal, high bits",
                             "line discipline",
                             "memory file",
                             "System V memory",
                             "System V semaphores",
                             "message queue",
                             "locks by flock",
                             "locks by fcntl",
                             "lease",
                             "cached read",
                             "throw pages out",
                             "real time",
                             "own filter",
                             "new session",
                             "who may trace",
                             "other personality",
                             "core dumps",
                             "sendmsg",
                             "huge page",
                             "call 4000"}) {
      INFO(call);
      CHECK(results.at(call) == ENOSYS);
    }
    for (const char* call : {"pair of sockets", "ask for the core limit"}) {
      INFO(call);
      CHECK(results.at(call) == 0);
    }
    if (namespaces) CHECK(results.at("named pipe") == 0);
    const nlohmann::json isolation = report_of(finished).at("isolation");
    const bool is_counted = isolation.at("memory") == "cgroup";
    CHECK(results.at("nameless memory") == (is_counted ? 0 : ENOSYS));
    if (namespaces) CHECK(results.at("nameless memory by a device") == (is_counted ? 0 : ENODEV));
    CHECK(results.at("zeroes") == 1);
    const nlohmann::json& refused = isolation.at("refused_calls");
    CHECK(refused.at("ptrace") == 1);
    CHECK(refused.at("ioctl") == 3);
    CHECK(refused.at("call 4000") == 1);
    CHECK_FALSE(refused.contains("clone3"));
    if (namespaces) CHECK(results.at("more descriptors") == EPERM);
  }
}

TEST_CASE("every process inside is under the filter and the limits, and cannot be written into") {
  if (!has_namespaces()) return;
  PryingGame game;
  game.answer = "layers";
  auto results = results_of(game.play());
  CHECK(results.at("processes") == 3);
  CHECK(results.at("processes without a filter") == 0);
  CHECK(results.at("processes to write into") == 0);
  for (const char* right :
       {"may be real-time", "may be nice", "may dump core", "may have queues", "may lock memory"})
    CHECK(results.count(right) == 0);
}

TEST_CASE("of all call numbers none is there that the list of allowed calls does not have") {
  // Of uprobe and uretprobe: kernels let these pass by every filter, and kill who calls them out of turn.
  std::set<long> listed{335, 336};
  std::istringstream lines(read_file(SYSTEM_CALLS));
  for (std::string line; std::getline(lines, line);) listed.insert(std::atol(line.c_str()));
  for (const bool namespaces : {true, false}) {
    PryingGame game;
    if (namespaces && !has_namespaces()) continue;
    if (!namespaces) go_without_namespaces(game);
    game.answer = "sweep";
    const Finished finished = game.play();
    std::istringstream found(finished.errors);
    int there = 0;
    for (std::string line; std::getline(found, line);) {
      if (!line.starts_with("answer: call: ")) continue;
      ++there;
      INFO(line);
      CHECK(listed.count(std::atol(line.c_str() + 14)) == 1);
    }
    CHECK(there > 100);
    CHECK(report_of(finished).at("isolation").at("refused_calls").size() > 150);
  }
}

TEST_CASE("no answer is root, whatever the judge is and whatever is asked for") {
  for (const char* mode : {"require", "auto", "off"}) {
    for (const bool namespaces : {true, false}) {
      if (mode == std::string("require") && !namespaces) continue;
      INFO(mode << (namespaces ? "" : ", no namespaces"));
      PryingGame game;
      if (!namespaces) game.path = path_without_bubblewrap(game);
      game.options = {"--isolate", mode, "--time", "20"};
      game.answer = "sleep";
      mines::testing::Process judge(game.command());
      std::string status;
      // By its command, as it may have been executed by a descriptor.
      const std::set<std::string> commands{PRYING_ANSWER + std::string(1, '\0'),
                                           "/mines/answer/prying_answer" + std::string(1, '\0')};
      REQUIRE(becomes_true(10, [&] {
        for (const pid_t process : judge.tagged()) {
          const std::string folder = "/proc/" + std::to_string(process);
          if (commands.count(read_file(folder + "/cmdline")) == 0) continue;
          status = read_file(folder + "/status");  // after its command: it may be executed in between
          return true;
        }
        return false;
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
  PryingGame game;
  game.answer = "look";
  game.solver = game.folder / "padded";
  std::filesystem::copy_file(PRYING_ANSWER, game.solver);
  const std::string map = game.map();
  const auto play = [&](std::uintmax_t bytes, std::vector<std::string> options) {
    std::filesystem::resize_file(game.solver, bytes);  // with a hole: it takes no disk
    game.options = std::move(options);
    return game.play();
  };
  for (const char* mode : {"auto", "require"}) {
    Finished finished = play(std::uintmax_t{40} << 30, {"--isolate", mode});
    CHECK(finished.exit_code == 2);
    CHECK(finished.errors ==
          "mines-judge: " + game.solver +
              ": the answer has 42949672960 bytes, at most 268435456 can be brought into a sandbox\n");
    finished = play(100 << 20, {"--isolate", mode});
    CHECK(results_of(finished).at("map") == ENOENT);
    CHECK(report_of(finished).at("isolation").at("namespaces") == true);
    // What is too large for --memory: a group stops it on its way in, the watch when it plays.
    finished = play(100 << 20, {"--isolate", mode, "--memory", "0.05"});
    if (finished.exit_code == 0) {
      CHECK(report_of(finished).at("isolation").at("memory") == "watch");
      CHECK(report_of(finished).at("isolation").at("namespaces") == true);
    } else {
      CHECK(finished.exit_code == 3);
      CHECK_THAT(finished.errors, Contains("mines-judge: the sandbox failed: "));
      CHECK_THAT(finished.errors, !Contains("map: "));
    }
  }
}

TEST_CASE("a sandbox that fails after one that stood ends its game, and never becomes a weaker one") {
  if (!has_namespaces()) return;
  PryingGame game;
  game.path = path_without_bubblewrap(game);
  // The first sandbox is built, no other one.
  write_file(game.path + "/bwrap", "#!/bin/sh\nif /bin/mkdir '" + (game.folder / "there") +
                                       "' 2>/dev/null; then exec " +
                                       program_on(std::getenv("PATH"), "bwrap") +
                                       " \"$@\"; fi\necho 'bwrap: out of order' >&2\nexit 1\n");
  std::filesystem::permissions(game.path + "/bwrap", everybody_reads);
  std::filesystem::permissions(game.folder / "", static_cast<std::filesystem::perms>(0777));
  Command command = game.command();
  command.arguments = {MINES_JUDGE, "suite", "--solver", PRYING_ANSWER, "--isolate", "auto",
                       "--points",  "0",     "--seeds",  "1-2",         "--json",    "--quiet"};
  command.variables[0] = "MINES_ANSWER_TEST=exit 5";
  const Finished finished = run(command, 60);
  REQUIRE(finished.exit_code == 0);
  const auto games = parsed(finished.output).at("points").at(0).at("games");
  CHECK(games.at(0).at("error").is_null());
  CHECK(games.at(0).at("isolation").at("namespaces") == true);
  CHECK(games.at(1).at("error") == "the sandbox failed: bwrap: out of order");
}

TEST_CASE("a bubblewrap without newer options gives namespaces all the same") {
  if (!has_namespaces()) return;
  for (const char* lacking : {"--disable-userns", "--size"}) {
    INFO(lacking);
    PryingGame game;
    game.path = path_without_bubblewrap(game);
    // Options come through a file. bubblewrap has --size from 0.7.0 on and --disable-userns from 0.8.0 on; an
    // older one refuses it in these words (bubblewrap.c, github.com/containers/bubblewrap, v0.6.2).
    write_file(game.path + "/bwrap",
               "#!/bin/bash\nwords=$(PATH=/usr/bin:/bin tr '\\0' ' ' <&106)\ncase $words in *" +
                   std::string(lacking) + "*) echo 'bwrap: Unknown option " + lacking +
                   "' >&2; exit 1 ;; esac\n" + "shift 3\nexec " + program_on(std::getenv("PATH"), "bwrap") +
                   " $words -- \"$@\"\n");
    std::filesystem::permissions(game.path + "/bwrap", everybody_reads);
    game.answer = "layers";
    game.options = {"--isolate", "auto"};
    const Finished finished = game.play();
    const auto isolation = report_of(finished).at("isolation");
    CHECK(isolation.at("namespaces") == true);
    CHECK(results_of(finished).at("processes without a filter") == 0);
    // Without sizes only a limit of memory bounds files in memory, and only that of a group counts them.
    const bool unbounded = lacking == std::string("--size") && isolation.at("memory") != "cgroup";
    CHECK(isolation.at("missing").empty() == !unbounded);
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
  const std::filesystem::path& prefix = installed.path();
  for (const char* folder : {"share/mines/classroom", "lib/python3/dist-packages/mines", "include/mines"})
    std::filesystem::create_directories(prefix / folder);
  for (const char* packages : {"lib/python3.11/dist-packages/mines", "lib64/python3.99/site-packages/mines"})
    std::filesystem::create_directories(prefix / packages);
  const std::vector<std::string> ours = {"bin/mines-solve",
                                         "share/mines/classroom/server.h",
                                         "lib/libmines.so.1",
                                         "include/mines/engine.hpp",
                                         "lib/python3/dist-packages/mines/_mines.so",
                                         "lib/python3.11/dist-packages/mines/_mines.so",
                                         "lib64/python3.99/site-packages/mines/_mines.so"};
  for (std::size_t i = 1; i < ours.size(); ++i) write_file(prefix / ours[i], "ours");
  PryingGame game;
  game.answer = "look for";
  for (const std::string& path : ours) {
    INFO(path);
    Command command = game.command();
    command.arguments[0] = prefix / "bin/mines-judge";
    command.arguments.insert(command.arguments.end(), {"--show", prefix.string()});
    command.variables.push_back("MINES_ANSWER_LOOK_FOR=" + (prefix / path).string());
    auto results = results_of(run(command));
    CHECK((results.at("open") != 0 || results.at("bytes") == 0));
    CHECK(results.at("execute") != 0);
  }
}

TEST_CASE("nobody outside can open the game's memory, whatever the answer makes of its rights") {
  if (!has_namespaces()) return;
  PryingGame game;
  game.answer = "open to all";
  // Our server, which writes the name to a file.
  const std::string server = game.folder / "server";
  write_file(server, "#!/bin/sh\nprintf %s \"$MINESWEEPER_SHM_NAME\" > '" + (game.folder / "name") +
                         "'\nexec '" + std::filesystem::path(MINES_JUDGE).parent_path().string() +
                         "/mines-server'\n");
  std::filesystem::permissions(server, everybody_reads);
  game.options = {"--server", server, "--time", "2"};
  mines::testing::Process judge(game.command());
  const auto is_playing = [&] {
    for (const pid_t process : judge.tagged()) {
      if (read_file("/proc/" + std::to_string(process) + "/comm") == "prying_answer\n") return true;
    }
    return false;
  };
  REQUIRE(becomes_true(10, is_playing));
  const std::string name = read_file(game.folder / "name");
  REQUIRE(name.starts_with("/minesweeper_shm_"));
  CHECK_FALSE(std::filesystem::exists("/dev/shm" + name));
  const Finished finished = judge.wait();
  CHECK_THAT(finished.errors, Contains("still there: 0"));
  CHECK(finished.exit_code == 0);
}

TEST_CASE("bubblewrap is looked for in whole paths alone") {
  PryingGame game;
  const std::string folder = path_without_bubblewrap(game, true);
  game.path = ".:bin:" + folder;
  game.answer = "exit 5";
  Command command = game.command();
  command.variables.push_back("MINES_WORKING_DIRECTORY=" + folder);
  CHECK_THAT(run(command).errors, Contains("namespaces are forbidden here"));
  command.variables[3] = "PATH=.:bin";
  CHECK_THAT(run(command).errors, Contains("no bwrap on the PATH"));
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
  auto report = parsed(run(command).output);
  CHECK(report.at("require") == enough);
  PryingGame game;
  command.variables = {"PATH=" + path_without_bubblewrap(game, true)};
  finished = run(command);
  CHECK(finished.exit_code == 2);
  report = parsed(finished.output);
  CHECK(report.at("require") == false);
  CHECK(report.at("isolation").at("missing").at(0) == "namespaces (bwrap: namespaces are forbidden here)");
  command.arguments = {MINES_JUDGE, "check", "everything"};
  CHECK(run(command).exit_code == 2);
}

namespace {

/// What makes a program root of a user namespace with a single account.
struct SmallNamespace {
  std::vector<std::string> command;
  bool is_of_root;  ///< its account is root outside as well
};

/// Those that can be made here.
std::vector<SmallNamespace> small_namespaces() {
  const std::vector<std::string> unshare{"/usr/bin/unshare", "--map-root-user"};
  std::vector<std::string> by_plain_user;
  if (geteuid() == 0)
    by_plain_user = {"/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"};
  by_plain_user.insert(by_plain_user.end(), unshare.begin(), unshare.end());
  std::vector<SmallNamespace> made{{by_plain_user, false}};
  if (geteuid() == 0) made.push_back({unshare, true});
  std::erase_if(made, [](const SmallNamespace& name_space) {
    std::vector<std::string> trial = name_space.command;
    trial.insert(trial.end(), {MINES_JUDGE, "--version"});
    const bool works = run({.arguments = trial}).exit_code == 0;
    if (!works) WARN("not tested: no user namespace by " << trial.front());
    return !works;
  });
  return made;
}

}  // namespace

/// One of our own answers. Not under AddressSanitizer: its search for leaks traces, which the filter forbids.
#if defined(__SANITIZE_ADDRESS__)
constexpr const char* own_answer = PRYING_ANSWER;
#else
constexpr const char* own_answer = "naive";
#endif

TEST_CASE("root of a user namespace with a single account plays, and its answers have the judge's account") {
  const std::string cause = "this user namespace has a single account";
  const OpenFolder folder;
  REQUIRE(write_map(folder / "a.map", generate({64, 64}, 512, 5, 1).value()));
  for (const SmallNamespace& small : small_namespaces()) {
    const auto judge = [&](const std::vector<std::string>& arguments) {
      Command command{.arguments = small.command};
      command.arguments.push_back(MINES_JUDGE);
      command.arguments.insert(command.arguments.end(), arguments.begin(), arguments.end());
      return run(command);
    };
    const auto play = [&](const std::string& solver, const std::string& isolate) {
      return judge({"--map", folder / "a.map", "--solver", solver, "--isolate", isolate, "--json"});
    };
    INFO(small.command.front());
    for (const std::string solver : {own_answer, PRYING_ANSWER}) {
      for (const std::string isolate : {"off", "auto"}) {
        INFO(solver << ' ' << isolate);
        const Finished finished = play(solver, isolate);
        CHECK(report_of(finished).at("ending") == "accepted");
        CHECK(std::count(finished.errors.begin(), finished.errors.end(), '\n') == 1);
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
  const std::vector<std::string> without_right{"/usr/bin/setpriv", "--bounding-set=-setuid,-setgid"};
  const OpenFolder folder;
  REQUIRE(write_map(folder / "a.map", generate({64, 64}, 512, 5, 1).value()));
  if (geteuid() != 0) return;  // a plain user has no such right either, and is asked for none
  for (const auto& [isolate, code] : {std::pair("auto", 0), std::pair("require", 2)}) {
    INFO(isolate);
    Command command{.arguments = without_right};
    command.arguments.insert(command.arguments.end(), {MINES_JUDGE, "--map", folder / "a.map", "--solver",
                                                       own_answer, "--isolate", isolate, "--quiet"});
    const Finished finished = run(command);
    CHECK(finished.exit_code == code);
    CHECK(std::count(finished.errors.begin(), finished.errors.end(), '\n') == 1);
    CHECK_THAT(finished.errors, Contains("without an account other than root's (set") &&
                                    Contains(" failed: Operation not permitted)"));
  }
}

TEST_CASE("limits hold: threads, processes, descriptors, sizes of files") {
  if (!has_namespaces()) return;
  PryingGame game;
  game.answer = "threads";
  CHECK(results_of(game.play()).at("threads") > 400);
  CHECK(results_of(game.play()).at("threads") < 512);
  game.options = {"--processes", "2000"};
  CHECK(results_of(game.play()).at("threads") > 1100);
  game.options = {"--processes", "100", "--descriptors", "50"};
  CHECK(results_of(game.play()).at("threads") < 100);
  game.answer = "processes";
  const long processes = results_of(game.play()).at("processes");
  CHECK(processes > 80);
  CHECK(processes < 100);
  game.answer = "descriptors";
  CHECK(results_of(game.play()).at("new descriptors") == 50 - 3);
  game.options = {};
  CHECK(results_of(game.play()).at("new descriptors") == 256 - 5);
  game.answer = "files";
  auto results = results_of(game.play());
  CHECK(results.at("small file") == 0);
  CHECK(results.at("large file") == EFBIG);
  CHECK(results.at("file above the shared memory") == EFBIG);
  CHECK(results.at("large shared memory") == EFBIG);
}

TEST_CASE("an answer that uses more memory than it may is stopped, and the verdict says so") {
  for (const char* mode : {"auto", "no namespaces"}) {
    for (const char* answer : {"memory", "memory of children"}) {
      INFO(mode << ", " << answer);
      PryingGame game;
      game.options = {"--memory", "0.1", "--time", "20"};
      if (mode != std::string("auto")) go_without_namespaces(game);
      game.answer = answer;
      const Finished finished = game.play();
      const nlohmann::json report = report_of(finished);
      CHECK(report.at("memory_exceeded") == true);
      CHECK(report.at("timed_out") == false);
      CHECK(report.at("answer_signal") == SIGKILL);
      CHECK(finished.seconds < 18);
    }
  }
}

TEST_CASE(
    "an answer may reserve more memory than it may use, what is to be written only with a control group") {
  PryingGame game;
  game.answer = "reserve";
  game.options = {"--memory", "0.1"};
  const Finished finished = game.play();
  const nlohmann::json report = report_of(finished);
  auto results = results_of(finished);
  CHECK(report.at("memory_exceeded") == false);
  CHECK(results.at("reserve") == 0);
  CHECK(results.at("reserve to write a little") == 0);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  const bool by_group = report.at("isolation").at("memory") == "cgroup";
  CHECK(results.at("reserve to write") == (by_group ? 0 : ENOMEM));
#endif
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
      game.options = {"--time", "0.5", "--processes", "300"};
      if (!namespaces) go_without_namespaces(game);
      game.answer = answer;
      const Finished finished = game.play();  // which checks that nothing is left
      report_of(finished);
      CHECK(finished.seconds < 10);
    }
  }
}

TEST_CASE("what an answer prints is passed on up to a limit") {
  PryingGame game;
  game.answer = "print";
  game.options = {"--answer-output", game.folder / "printed"};
  CHECK(game.play().errors.empty());
  CHECK(std::filesystem::file_size(game.folder / "printed") == 10 << 20);
  game.answer = "print for ever";
  game.options = {"--time", std::to_string(printing_allowance)};
  const Finished finished = game.play();
  CHECK(report_of(finished).at("timed_out") == true);
  CHECK(finished.errors.size() < 17 << 20);  // 16 MiB of its own, and the marks
  CHECK_THAT(finished.errors,
             Contains("\nmines-judge: the answer prints too much; the rest is thrown away\n"));
  CHECK(report_of(finished).at("ending") == "output limit");
  CHECK(finished.seconds < 10 + printing_allowance);
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
  game.memory_by_is_tested = true;
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
  game.options = {"--isolate", "auto"};
  Finished finished = play();
  CHECK_THAT(finished.errors, Contains("mines-judge: isolation without ") && Contains(reason));
  CHECK(std::count(finished.errors.begin(), finished.errors.end(), '\n') == 1);
  const nlohmann::json report = report_of(finished);
  CHECK(report.at("answer_exit_code") == 5);
  CHECK(report.at("isolation").at("memory") == "watch");
  CHECK_THAT(report.at("isolation").at("missing").dump(), Contains(reason));
  game.answer = "calls";
  CHECK(results_of(play()).at("nameless memory") == ENOSYS);
  game.answer = "exit 5";

  game.options = {"--isolate", "require"};
  finished = play();
  CHECK(finished.exit_code == 2);
  CHECK_THAT(finished.errors, Contains("--isolate require") && Contains(reason));

  game.options = {"--memory-by", "cgroup"};
  finished = play();
  CHECK(finished.exit_code == 2);
  CHECK_THAT(finished.errors, Contains("--memory-by cgroup: joining a cgroup failed: Permission denied"));

  // Then affinity and the filter keep the answer on its processors.
  game.options = {"--isolate", "auto", "--processors", ranges_text(usable_processors())};
  if (report_of(game.play()).at("isolation").at("processors_by") != "cpuset" || usable_processor_count() == 1)
    return;
  finished = play();
  CHECK_THAT(finished.errors, Contains(reason));
  CHECK(report_of(finished).at("isolation").at("processors_by") == "affinity");
}

TEST_CASE(
    "an option chooses who holds the limit of memory, and a group that must be is, or there is no game") {
  PryingGame game;
  game.memory_by_is_tested = true;
  game.answer = "exit 5";
  const bool has_groups = report_of(game.play()).at("isolation").at("memory") == "cgroup";
  game.options = {"--memory-by", "watch"};
  CHECK(report_of(game.play()).at("isolation").at("memory") == "watch");
  game.options = {"--memory-by", "cgroup"};
  const Finished finished = game.play();
  if (has_groups) {
    CHECK(report_of(finished).at("isolation").at("memory") == "cgroup");
    game.options = {"--memory-by", "watch", "--memory", "0.1"};
    game.answer = "memory";
    CHECK(report_of(game.play()).at("memory_exceeded") == true);
    return;
  }
  CHECK(finished.exit_code == 2);
  CHECK(finished.output.empty());
  CHECK_THAT(finished.errors, Contains("--memory-by cgroup: no control group can be made"));
}

namespace {

/// A control group of version 1 below this process's own, which limits memory; empty if none can be made.
class OuterGroup {
 public:
  explicit OuterGroup(std::uint64_t bytes) {
    std::istringstream lines(read_file("/proc/self/cgroup"));
    for (std::string line; std::getline(lines, line);) {
      const std::size_t at = line.find(":memory:");
      if (at == std::string::npos) continue;
      folder_ = "/sys/fs/cgroup/memory" + line.substr(at + 8) + "/outer_" + std::to_string(getpid());
    }
    if (folder_.empty() || mkdir(folder_.c_str(), 0755) != 0) {
      folder_.clear();
      return;
    }
    write_file(folder_ + "/memory.limit_in_bytes", std::to_string(bytes));
  }
  OuterGroup(const OuterGroup&) = delete;
  OuterGroup& operator=(const OuterGroup&) = delete;
  ~OuterGroup() {
    // A process that has ended leaves its group a moment later.
    for (int i = 0; i < 100 && !folder_.empty() && rmdir(folder_.c_str()) != 0; ++i) usleep(10'000);
  }

  bool exists() const { return !folder_.empty(); }
  /// The command, as a process of the group.
  Command inside(Command command) const {
    const std::vector<std::string> joins{"/bin/sh", "-c",
                                         "echo $$ > " + folder_ + "/cgroup.procs && exec \"$@\"", "sh"};
    command.arguments.insert(command.arguments.begin(), joins.begin(), joins.end());
    return command;
  }

 private:
  std::string folder_;
};

}  // namespace

TEST_CASE("an answer that is killed because the judge's own group has no memory left has no verdict",
          "[alone]") {
  const OuterGroup outer(std::uint64_t{150} << 20);
  if (!outer.exists()) {
    std::cout << "skipped: no control group of version 1 can be made here\n";  // ctest looks for the word
    return;
  }
  PryingGame game;
  game.memory_by_is_tested = true;
  game.answer = "memory";
  for (const char* by : {"cgroup", "watch"}) {
    game.options = {"--memory", "2", "--memory-by", by, "--time", "20"};
    const Finished finished = run(outer.inside(game.command()), 30);
    INFO(by << " " << finished.output << finished.errors);
    CHECK(finished.exit_code == 3);
    CHECK(finished.output.empty());
    CHECK_THAT(finished.errors, Contains("mines-judge: answer: the kernel killed a process of it for want of "
                                         "memory, but its own limit was not reached"));
  }
}

TEST_CASE("a sandbox that does not get ready in ten seconds breaks the game, whatever is asked for") {
  for (const char* mode : {"auto", "require"}) {
    PryingGame game;
    game.path = path_without_bubblewrap(game, true);
    write_file(game.path + "/bwrap", "#!/bin/sh\nexec /bin/sleep 60\n");
    game.options = {"--isolate", mode};
    game.answer = "echo";
    const Finished finished = game.play();
    CHECK(finished.seconds > 10);
    CHECK(finished.exit_code == 3);
    CHECK(finished.errors == "mines-judge: the sandbox failed: not ready in 10 s\n");
    CHECK(finished.output.empty());
  }
}

TEST_CASE("what is missing is one line, or a refusal before anything starts, or nobody's business") {
  for (const bool failing : {true, false}) {
    PryingGame game;
    game.path = path_without_bubblewrap(game, failing);
    const char* const reason =
        failing ? "namespaces (bwrap: namespaces are forbidden here)" : "no bwrap on the PATH";
    game.answer = "exit 5";
    game.options = {"--isolate", "auto"};
    Finished finished = game.play();
    CHECK_THAT(finished.errors, Contains("mines-judge: isolation without namespaces") && Contains(reason));
    CHECK(std::count(finished.errors.begin(), finished.errors.end(), '\n') == 1);
    const nlohmann::json report = report_of(finished);
    CHECK(report.at("answer_exit_code") == 5);
    CHECK(report.at("isolation").at("namespaces") == false);
    CHECK(report.at("isolation").at("system_calls") == true);
    CHECK_FALSE(report.at("isolation").at("missing").empty());

    for (const std::vector<std::string>& options :
         std::vector<std::vector<std::string>>{{}, {"--isolate", "require"}}) {
      game.options = options;
      finished = game.play();
      CHECK(finished.exit_code == 2);
      CHECK(finished.output.empty());
      CHECK_THAT(finished.errors, Contains("--isolate require") && Contains(reason) &&
                                      Contains("mines-judge check") && Contains("--isolate auto"));
      CHECK(std::count(finished.errors.begin(), finished.errors.end(), '\n') == 1);
    }

    game.options = {"--isolate", "off"};
    finished = game.play();
    CHECK(finished.errors.empty());
    CHECK(report_of(finished).at("isolation").at("wanted") == false);
  }
}

TEST_CASE("scripts are answers too, and files that nobody can execute are wrong input") {
  PryingGame game;
  game.solver = game.folder / "answer";
  write_file(game.solver, "#!/bin/sh\nexit 6\n");
  // In the game's place, where nobody but the judge may read it: it is brought in.
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

TEST_CASE("a group that a killed judge and its killed guardian have left is removed by the next game") {
  const auto groups = [] {
    std::set<std::string> found;
    std::istringstream lines(read_file("/proc/self/cgroup"));
    for (std::string line; std::getline(lines, line);) {
      const std::size_t at = line.find(":memory:");
      const std::string own = at == std::string::npos ? "" : "/sys/fs/cgroup/memory" + line.substr(at + 8);
      std::error_code problem;
      for (std::filesystem::directory_iterator entry(own, problem), end; !problem && entry != end;
           entry.increment(problem)) {
        if (const std::string path = entry->path(); path.find("/mines_") != std::string::npos)
          found.insert(path);
      }
    }
    return found;
  };
  PryingGame game;
  game.memory_by_is_tested = true;
  game.options = {"--time", "20"};
  game.answer = "sleep";
  const std::set<std::string> before = groups();
  std::set<std::string> left;
  {
    mines::testing::Process judge(game.command());
    const auto plays = [&judge] {
      for (const pid_t process : judge.tagged()) {
        if (read_file("/proc/" + std::to_string(process) + "/comm") == "prying_answer\n") return true;
      }
      return false;
    };
    REQUIRE(becomes_true(10, plays));
    left = groups();
    for (const std::string& group : before) left.erase(group);
    for (const pid_t process : judge.tagged()) {
      if (read_file("/proc/" + std::to_string(process) + "/comm") == "mines-judge\n") kill(process, SIGKILL);
    }
    judge.wait(10);
    CHECK(judge.leaves_nothing(5));
  }
  if (left.empty()) {
    std::cout << "skipped: no control group of version 1 can be made here\n";  // ctest looks for the word
    return;
  }
  sleep_seconds(1);  // younger ones stay
  game.answer = "exit 5";
  CHECK(report_of(game.play()).at("isolation").at("memory") == "cgroup");
  for (const std::string& group : left) {
    INFO(group);
    CHECK(groups().count(group) == 0);
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
  // It takes 10 on an idle machine; tests run side by side.
  CHECK(report.at("overrun_ms") < 100);
  WARN("stopped " << report.at("overrun_ms") << " ms after the limit");
}
