// mines-judge and mines-server against hostile answers (tests/hostile). Each technique is a case, played
// without isolation and with it; a table has what must come of it. Whatever an answer does, the game ends
// with a score or a clear verdict at most one second after its limit, cells that it cannot have opened do not
// count, and nothing is left: no process, no shared memory, no file.
#include "support/catch.hpp"
#include <arpa/inet.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "field/files/map_file.hpp"
#include "os/file_descriptor.hpp"
#include "os/processors.hpp"
#include "support/allowance.hpp"
#include "support/json.hpp"
#include "support/process.hpp"

using namespace mines;
using namespace mines::testing;
using Catch::Contains;

namespace {

/// On the board of all cases but one: 604 rows and columns, with a mine where row and column are both 7
/// modulo 8.
constexpr std::int32_t side = 604;
constexpr int all_safe = side * side - 75 * 75;
constexpr int first_row = side;
/// The limit, in seconds, of a game that ends before it.
constexpr double time_to_end = 3 * allowance;

/// How the answer ended.
enum class End { exited, signalled, stopped_at_limit, stopped_by_judge, whatever };

struct ExpectedEnd {
  End end = End::exited;
  int code = 0;                     ///< exit code or signal
  int least = 5;                    ///< safe cells opened
  int most = 5;                     ///< what an honest answer would have had for the same
  const char* violation = nullptr;  ///< what the server says of it; "" for anything or nothing
  const char* verdict = nullptr;    ///< for a game without a score: what the judge says, and exit code 3
  const char* pointless = nullptr;  ///< why it is no test
};

constexpr ExpectedEnd exits(int code, int least = 5, int most = 5) {
  return {End::exited, code, least, most};
}
constexpr ExpectedEnd killed_by(int signal) { return {End::signalled, signal}; }
constexpr ExpectedEnd at_limit(int least = 5, int most = 5) {
  return {End::stopped_at_limit, SIGKILL, least, most};
}
constexpr ExpectedEnd violates(const char* what, int least = 5, int most = 5) {
  return {End::stopped_by_judge, 0, least, most, what};
}
constexpr ExpectedEnd survives(int least, int most) { return {End::whatever, 0, least, most, ""}; }
constexpr ExpectedEnd broken(const char* verdict) { return {End::whatever, 0, 0, 0, nullptr, verdict}; }
constexpr ExpectedEnd pointless(const char* why) { return {End::whatever, 0, 0, 0, nullptr, nullptr, why}; }

struct Case {
  const char* technique;
  ExpectedEnd open;      ///< without isolation
  ExpectedEnd isolated;  ///< with all of it

  constexpr Case(const char* name, ExpectedEnd both) : technique(name), open(both), isolated(both) {}
  constexpr Case(const char* name, ExpectedEnd without, ExpectedEnd with)
      : technique(name), open(without), isolated(with) {}
};

constexpr const char* needs_namespaces = "only namespaces can hold it";
constexpr const char* needs_limits = "only limits can hold it";
constexpr const char* needs_filter = "only the filter of system calls can hold it";

constexpr Case cases[] = {
    // Ends, and processes that will not end.
    {"exits_at_once", exits(7, 0, 0)},
    {"exits_with_a_code", exits(3)},
    {"crashes", killed_by(SIGSEGV)},
    {"aborts", killed_by(SIGABRT)},
    {"spins", at_limit()},
    {"spins_on_many_threads", at_limit()},
    {"sleeps", at_limit()},
    {"stops_itself", at_limit()},
    {"ignores_signals", at_limit()},
    {"closes_all", at_limit()},
    {"leaves_children", exits(0)},
    {"daemonises", exits(0)},
    {"daemon_plays_on", exits(0, 5, first_row)},
    {"forks_a_bomb", at_limit()},
    {"runs_away", exits(0)},
    {"clones_into_the_judge", exits(0)},
    {"adopts_orphans", exits(0)},
    {"leaves_zombies", at_limit()},
    {"executes_itself", at_limit()},
    {"starts_many_threads", at_limit()},
    {"kills_its_group", survives(5, 5)},
    // Pipes and descriptors.
    {"floods_channels", violates("more than 1024 v1 channels")},
    {"floods_batch_channels", violates("more than 64 v2 channels")},
    {"asks_for_1025_channels", violates("more than 1024 v1 channels")},
    {"asks_for_65_batch_channels", violates("more than 64 v2 channels")},
    {"writes_unknown_bytes", violates("the byte 0x00")},
    {"never_reads", violates("does not read their indices")},
    {"talks_to_itself", survives(5, 5)},
    {"asks_and_exits", exits(0)},
    {"fills_descriptors", exits(0)},
    {"prints_without_end", pointless(needs_limits), survives(5, 5)},
    {"writes_to_the_terminal", exits(0)},
    // Version 1 of the wire.
    {"posts_and_exits", exits(0, 5, 6)},
    {"clicks_beside_the_board", violates("which is not on the board")},
    {"scribbles_over_regions", survives(5, all_safe)},
    {"uses_regions_never_opened", exits(0)},
    {"races_on_a_channel", at_limit(5, first_row)},
    {"rewrites_requests", survives(5, first_row)},
    {"never_wakes_the_server", at_limit(5, 6)},
    {"storms_futexes", at_limit()},
    {"moves_the_servers_sleep", at_limit(5, 6)},
    {"claims_replies", exits(0)},
    {"clicks_to_the_limit", at_limit(5, first_row)},
    // Version 2.
    {"posts_batches_and_exits", exits(0, 5, all_safe)},
    {"batch_row_in_a_block", violates("row 3, word 0")},
    {"batch_beside_the_board", violates("row 65528, word 1000")},
    {"batch_beyond_the_edge", violates("row 0, word 9")},
    {"batch_unknown_flags", violates("flags 2")},
    {"batch_posted_jumps", violates("'posted' is 5000")},
    {"batch_taken_jumps", violates("'taken' is 70000", 5, all_safe)},
    {"batch_never_takes", at_limit(5, all_safe)},
    {"batch_scribbles", survives(5, all_safe)},
    {"batch_uses_channels_never_opened", exits(0)},
    {"batch_changes_the_offer", exits(0)},
    // Shared memory, and memory.
    {"unmaps", exits(0)},
    {"truncates", violates("cut short")},
    {"truncates_while_clicking", violates("cut short")},
    {"grows", survives(5, 205), exits(0)},
    {"unlinks", exits(0)},
    {"replaces", survives(5, 5)},
    {"punches_holes", survives(5, all_safe), exits(0)},  // what is read of a hole is a click that expands
    {"takes_rights_away", exits(0)},
    {"fills_the_shared_memory", survives(5, all_safe)},
    {"allocates_until_killed", pointless(needs_limits), survives(5, 5)},
    {"asks_for_huge_pages", pointless(needs_limits), exits(0)},
    {"takes_a_table_of_its_own", pointless(needs_filter), exits(0)},
    // What is not the answer's.
    {"looks_for_the_map", pointless(needs_namespaces), survives(5, 5)},
    {"traces_the_server", pointless(needs_namespaces), exits(0)},
    {"reads_memory_of_others", pointless(needs_namespaces), exits(0)},
    {"opens_descriptors_of_others", pointless(needs_namespaces), exits(0)},
    {"stops_the_server", at_limit()},
    {"kills_the_server", broken("server: was killed by signal 9"), at_limit()},
    {"kills_the_judge", broken("was killed by signal 9 in the middle of a game"), at_limit()},
    {"connects_to_the_network", pointless(needs_namespaces), exits(0)},
    {"changes_priorities", pointless(needs_namespaces), exits(0)},
    {"writes_to_proc", pointless(needs_namespaces), exits(0)},
    {"changes_limits", pointless(needs_namespaces), survives(5, 5)},
    {"writes_files", pointless(needs_namespaces), exits(0)},
    // After the end.
    {"clicks_behind_a_full_pipe",
     violates("more than 1024 v1 channels", 5, static_cast<int>(time_to_end / 0.002))},  // a click each 2 ms
    {"opens_all_beside_a_violation", survives(0, all_safe)},  // a thousand processes take their time
    // The terminal, which is lent to nobody here; terminal_test has the games on one.
    {"freezes_the_terminal", exits(0)},
    {"freezes_the_terminal_and_stays", at_limit()},
    {"forges_a_report", exits(0)},
    {"reads_what_is_typed", exits(0)},
};

/// Where an answer may try whether there is a network.
class Listener {
 public:
  Listener() : line_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t bytes = sizeof address;
    auto* const any = reinterpret_cast<sockaddr*>(&address);
    REQUIRE(bind(line_.number(), any, bytes) == 0);
    REQUIRE(listen(line_.number(), 4) == 0);
    REQUIRE(getsockname(line_.number(), any, &bytes) == 0);
    port_ = ntohs(address.sin_port);
  }
  int port() const { return port_; }

 private:
  FileDescriptor line_;
  int port_ = 0;
};

Field board(std::int32_t rows, std::int32_t every) {
  BitPlane plane = BitPlane::make({rows, rows}).value();
  for (std::int32_t row = every - 1; row < rows; row += every) {
    for (std::int32_t column = every - 1; column < rows; column += every) plane.set({row, column});
  }
  return Field(std::move(plane));
}

std::string help_of_judge() {
  static const std::string help = run({.arguments = {MINES_JUDGE, "--help"}}).output;
  return help;
}

/// A judge that hangs takes longer to end than this. How late a game ends is its report's `overrun_ms`.
constexpr double slack_seconds = 10 * allowance;

class HostileGame {
 public:
  HostileGame(const char* technique, bool isolated, double limit, const Field& field = board(side, 8),
              const std::vector<std::string>& options = {})
      : limit_(limit) {
    REQUIRE(write_map(folder_ / "a.map", field).has_value());
    std::filesystem::create_directory(folder_ / "tmp");
    // Leaves a note of the shared memory's name, and is the server.
    write_file(folder_ / "server", "#!/bin/sh\nprintf %s \"$MINESWEEPER_SHM_NAME\" > '" + (folder_ / "name") +
                                       "'\nexec '" MINES_SERVER "'\n");
    std::filesystem::permissions(folder_ / "server", std::filesystem::perms::owner_all);
    command_.arguments = {
        MINES_JUDGE,        "--map",  folder_ / "a.map", "--solver",           HOSTILE_ANSWER, "--server",
        folder_ / "server", "--json", "--time",          std::to_string(limit)};
    if (help_of_judge().find("--isolate") != std::string::npos) {
      command_.arguments.insert(command_.arguments.end(), {"--isolate", isolated ? "require" : "off"});
    }
    command_.arguments.insert(command_.arguments.end(), options.begin(), options.end());
    // All games by a control group, or all by the watch.
    if (const char* by = std::getenv("MINES_TEST_MEMORY_BY"); by != nullptr && options.empty())
      command_.arguments.insert(command_.arguments.end(), {"--memory-by", by});
    command_.variables = {std::string("MINES_ANSWER_HOSTILE=") + technique,
                          "MINES_ANSWER_HOSTILE_PORT=" + std::to_string(listener_.port()),
                          "MINES_ANSWER_HOSTILE_FILE=" + (folder_ / "written"),
                          "TMPDIR=" + (folder_ / "tmp")};
  }

  /// The judge can make no control group: their hierarchies are covered. Only root can do that.
  void take_groups_away() {
    const std::vector<std::string> cover{"/usr/bin/env",
                                         "unshare",
                                         "--mount",
                                         "sh",
                                         "-c",
                                         "mount -t tmpfs none /sys/fs/cgroup && exec \"$@\"",
                                         "sh"};
    command_.arguments.insert(command_.arguments.begin(), cover.begin(), cover.end());
  }

  /// Plays it, with a Ctrl-C after so many seconds or without; the checks that hold for every game are made
  /// here.
  Finished play(std::optional<double> interrupted_after = {}) {
    Process judge(command_);
    if (interrupted_after) {
      sleep_seconds(*interrupted_after);
      judge.signal(SIGINT);
    }
    const Finished finished = judge.wait(limit_ + 30);
    CHECK(judge.leaves_nothing());
    check(finished, interrupted_after.value_or(limit_) + slack_seconds);
    return finished;
  }

  /// Plays it, but from the answer's start until `late` seconds after the limit the judge is stopped.
  Finished play_without_judge(double late) {
    Process keeper(command_);
    pid_t judge = 0;
    const auto plays = [&] {
      bool answer_runs = false;
      for (const pid_t process : keeper.tagged()) {
        const std::string name = read_file("/proc/" + std::to_string(process) + "/comm");
        if (name == "mines-judge\n" && process != keeper.number()) judge = process;
        const std::string command = read_file("/proc/" + std::to_string(process) + "/cmdline");
        answer_runs |= command.starts_with(HOSTILE_ANSWER) || command.starts_with("/mines/answer/");
      }
      return answer_runs;
    };
    REQUIRE(becomes_true(10, plays));
    REQUIRE(judge > 0);
    REQUIRE(kill(judge, SIGSTOP) == 0);
    sleep_seconds(limit_ + late);
    REQUIRE(kill(judge, SIGCONT) == 0);
    const Finished finished = keeper.wait(30);
    CHECK(keeper.leaves_nothing());
    check(finished, limit_ + late + slack_seconds);
    return finished;
  }

 private:
  void check(const Finished& finished, double most_seconds) const {
    INFO(finished.errors.substr(0, 2000));
    CHECK(finished.seconds < most_seconds);
    CHECK(finished.errors.size() < std::size_t{32} << 20);
    const std::string name = read_file(folder_ / "name");
    REQUIRE(name.starts_with("/minesweeper_shm_"));
    CHECK_FALSE(std::filesystem::exists("/dev/shm" + name));
    CHECK(folder_.names() == std::set<std::string>{"a.map", "name", "server", "tmp"});
    CHECK(std::filesystem::is_empty(folder_ / "tmp"));
  }

  Listener listener_;
  TemporaryFolder folder_;
  double limit_;
  Command command_;
};

void check_end(const nlohmann::json& report, const ExpectedEnd& expected) {
  switch (expected.end) {
    case End::exited:
      CHECK(report.at("answer_exit_code") == expected.code);
      CHECK(report.at("timed_out") == false);
      break;
    case End::signalled:
      CHECK(report.at("answer_signal") == expected.code);
      CHECK(report.at("timed_out") == false);
      break;
    case End::stopped_at_limit:
      CHECK(report.at("timed_out") == true);
      break;
    case End::stopped_by_judge:
      CHECK(report.at("timed_out") == false);
      break;
    case End::whatever:
      break;
  }
}

void check_score(const Finished& finished, const ExpectedEnd& expected) {
  INFO(finished.errors.substr(0, 2000));
  REQUIRE(finished.exit_code == 0);
  const auto report = parsed(finished.output);
  INFO(report.dump(1));
  check_end(report, expected);
  CHECK(report.at("safe_opened") >= expected.least);
  CHECK(report.at("safe_opened") <= expected.most);
  const auto& violation = report.at("violation");
  if (expected.violation == nullptr) {
    CHECK(violation.is_null());
  } else if (*expected.violation != '\0') {
    REQUIRE(violation.is_string());
    CHECK_THAT(violation.get<std::string>(), Contains(expected.violation));
  }
  CHECK(report.at("server_status") == (violation.is_null() ? 0 : 1));
}

void check_verdict(const Finished& finished, const ExpectedEnd& expected) {
  CHECK(finished.exit_code == 3);
  CHECK(finished.output.empty());
  CHECK_THAT(finished.errors, Contains(expected.verdict));
  CHECK_THAT(finished.errors, Contains("mines-judge: "));
}

/// ctest takes the word for it that the test was skipped.
void skip(const char* why) { std::cout << "skipped: " << why << '\n'; }

bool isolation_is_to_be_had() {
  if (help_of_judge().find("--isolate") == std::string::npos) return false;
  static const bool can = [] {
    HostileGame game("exits_at_once", true, 5);
    return game.play().exit_code == 0;
  }();
  return can;
}

bool takes_all_processors(const std::string& technique) {
  return technique == "storms_futexes" || technique == "crowds_the_processors";
}

/// Whether it can get the processors to itself for seconds where the server's clock has no real time, and no
/// sandbox shares them out and ends it.
bool takes_all_processors_of_a_plain_user(const std::string& technique) {
  return geteuid() != 0 && takes_all_processors(technique);
}

/// Whether the watch of memory got no measurement for a second, because the answer had all processors. Then
/// the judge ends the game before its limit, without a verdict.
bool watch_was_held_up(const std::string& technique, const Finished& finished) {
  return takes_all_processors(technique) && finished.exit_code == 3 &&
         finished.errors.find("mines-judge: not measurable: no measurement of its memory") !=
             std::string::npos;
}

/// Whether a game leaves the rest of the machine little: ctest runs such a case alone, and others side by
/// side.
bool takes_the_machine(const std::string& technique) {
  static const std::set<std::string> all{"spins_on_many_threads",
                                         "forks_a_bomb",
                                         "runs_away",
                                         "executes_itself",
                                         "starts_many_threads",
                                         "prints_without_end",
                                         "races_on_a_channel",
                                         "storms_futexes",
                                         "clicks_to_the_limit",
                                         "fills_the_shared_memory",
                                         "allocates_until_killed",
                                         "asks_for_huge_pages",
                                         "changes_priorities",
                                         "clicks_behind_a_full_pipe",
                                         "opens_all_beside_a_violation"};
  return all.count(technique) != 0;
}

void play(const Case& hostile, bool isolated) {
  if (!isolated && takes_all_processors_of_a_plain_user(hostile.technique))
    return skip("without a sandbox and without real time the limit may come late");
  // The answers of a judge that is root have an account of their own, which may not kill server or judge.
  const bool harmless = hostile.open.verdict != nullptr && geteuid() == 0;
  const ExpectedEnd& expected = isolated || harmless ? hostile.isolated : hostile.open;
  if (isolated && !isolation_is_to_be_had()) return skip("this system has not all that isolation needs");
  const bool ends_by_itself =
      expected.verdict == nullptr && expected.end != End::stopped_at_limit && expected.end != End::whatever;
  // Every other technique has done its work and waits by then.
  const double limit = ends_by_itself ? time_to_end : 0.5 * allowance;
  const Finished finished = HostileGame(hostile.technique, isolated, limit).play();
  if (expected.verdict != nullptr) {
    check_verdict(finished, expected);
  } else if (!watch_was_held_up(hostile.technique, finished)) {
    check_score(finished, expected);
  }
}

// Each case by its own name.
const bool registered = [] {
  for (const Case& hostile : cases) {
    for (const bool isolated : {false, true}) {
      if ((isolated ? hostile.isolated : hostile.open).pointless != nullptr) continue;
      std::string name = hostile.technique;
      std::replace(name.begin(), name.end(), '_', ' ');
      name = (isolated ? "an isolated answer " : "an answer ") + name;
      add_test_case(
          name, [&hostile, isolated] { play(hostile, isolated); },
          takes_the_machine(hostile.technique) ? "[alone]" : "");
    }
  }
  return true;
}();

}  // namespace

TEST_CASE("a map that is cut short while it is read is wrong input") {
  const TemporaryFolder folder;
  const std::string path = folder.write("a.map", map_head(65536, 0));
  bool refused = false;
  // When the server is in the middle of it depends on the machine.
  for (double delay = 0.02; !refused && delay < 2; delay *= 1.5) {
    std::filesystem::resize_file(path, 8 + (std::size_t{1} << 29));  // a hole: it takes no disk
    Process judge({.arguments = {MINES_JUDGE, "--map", path, "--solver", HOSTILE_ANSWER, "--json"},
                   .variables = {"MINES_ANSWER_HOSTILE=exits_at_once"}});
    sleep_seconds(delay);
    std::filesystem::resize_file(path, 100'000);
    const Finished finished = judge.wait(60);
    CHECK(judge.leaves_nothing());
    if (finished.exit_code == 0) continue;  // it was through
    refused = true;
    CHECK(finished.exit_code == 2);
    CHECK(finished.output.empty());
    CHECK_THAT(finished.errors, Contains("a.map: byte ") && Contains("the file ends after") &&
                                    Contains("expected 536870912 for N = 65536\n"));
    CHECK(std::count(finished.errors.begin(), finished.errors.end(), '\n') == 1);
  }
  CHECK(refused);
}

TEST_CASE("one click that opens all of a sparse board ends with the game", "[alone]") {
  // A cascade over so many cells takes longer than the tenth of a second that it has.
  HostileGame game("batch_opens_all_at_the_limit", false, 0.5 * allowance, board(16384, 1000));
  const Finished finished = game.play();
  REQUIRE(finished.exit_code == 0);
  const auto report = parsed(finished.output);
  CHECK(report.at("timed_out") == true);
  CHECK(report.at("violation").is_null());
}

namespace {

/// A game whose memory the judge's own watch holds, below so many GiB.
nlohmann::json play_watched(const char* technique, double limit, const char* memory) {
  HostileGame game(technique, true, limit, board(side, 8), {"--memory-by", "watch", "--memory", memory});
  const Finished finished = game.play();
  INFO(finished.errors);
  REQUIRE(finished.exit_code == 0);
  nlohmann::json report = parsed(finished.output);
  CHECK(report.at("isolation").at("memory") == "watch");
  return report;
}

}  // namespace

TEST_CASE("processes that share much memory do not hold the judge up, and are not stopped for it",
          "[alone]") {
  if (!isolation_is_to_be_had()) return skip("this system has not all that isolation needs");
  const char* const technique = GENERATE("maps_one_file_in_a_crowd", "maps_the_game_in_a_crowd");
  const nlohmann::json report = play_watched(technique, 3, "1");
  INFO(technique << " " << report.dump(1));
  CHECK(report.at("timed_out") == true);
  CHECK(report.at("memory_exceeded") == false);
  CHECK(report.at("overrun_ms") < 500 * allowance);
  CHECK(report.at("safe_opened") == 5);
}

TEST_CASE("what is clicked after a violation does not count, whatever is to be measured meanwhile",
          "[alone]") {
  if (!isolation_is_to_be_had()) return skip("this system has not all that isolation needs");
  const nlohmann::json report = play_watched("violates_in_a_crowd", 60 * allowance, "61");
  INFO(report.dump(1));
  REQUIRE(report.at("violation").is_string());
  CHECK_THAT(report.at("violation").get<std::string>(), Contains("the byte 0x00"));
  CHECK(report.at("safe_opened") == 5);
  CHECK(report.at("timed_out") == false);
}

TEST_CASE("a judge hears Ctrl-C while there is much to be measured", "[alone]") {
  if (!isolation_is_to_be_had()) return skip("this system has not all that isolation needs");
  HostileGame game("maps_one_file_in_a_crowd", true, 20, board(side, 8),
                   {"--memory-by", "watch", "--memory", "1"});
  CHECK(game.play(2).signal == SIGINT);
}

TEST_CASE("memory is watched behind a crowd of mappings, in the kernel, and where no list shows it for long",
          "[alone]") {
  if (!isolation_is_to_be_had()) return skip("this system has not all that isolation needs");
  const auto [technique, memory] =
      GENERATE(table<const char*, const char*>({{"hides_in_a_crowd", "1"},
                                                {"fills_page_tables", "0.05"},
                                                {"fills_sockets", "0.1"},
                                                {"keeps_pages_in_sockets", "0.05"},
                                                {"ends_its_first_thread", "0.1"},
                                                {"hops_between_threads", "0.1"},
                                                {"hops_between_processes", "0.1"},
                                                {"keeps_memory_of_the_dead", "0.2"},
                                                {"swaps_files_behind_a_crowd", "0.3"},
                                                {"relays_files_behind_decoys", "0.3"},
                                                {"starts_crowds_of_files", "0.3"},
                                                {"crowds_mappings", "0.3"}}));
  INFO(technique);
  // A slow machine takes long to use as much; a game that is stopped for it ends at once.
  const nlohmann::json report = play_watched(technique, 30 * allowance, memory);
  INFO(report.dump(1));
  CHECK(report.at("memory_exceeded") == true);
  CHECK(report.at("timed_out") == false);
  CHECK(report.at("safe_opened") == 5);
}

TEST_CASE("an answer that sleeps in many threads or processes, with many open files, keeps to its memory",
          "[alone]") {
  if (!isolation_is_to_be_had()) return skip("this system has not all that isolation needs");
  const char* const technique =
      GENERATE("sleeps_in_500_threads_with_200_files", "sleeps_in_60_processes_with_240_files");
  const nlohmann::json report = play_watched(technique, 3, "2");
  INFO(technique << " " << report.dump(1));
  CHECK(report.at("ending") == "time limit");
  CHECK(report.at("memory_exceeded") == false);
  CHECK(report.at("safe_opened") == 5);
}

namespace {

/// The number that follows `name` in a file of the kernel, or what stands there.
std::string field_of(const std::string& text, const std::string& name) {
  const std::size_t at = text.find(name);
  if (at == std::string::npos) return {};
  return text.substr(at + name.size(), text.find('\n', at) - at - name.size());
}

/// Nanoseconds of a processor that the process has had.
double processor_time(pid_t process) {
  return std::stod(read_file("/proc/" + std::to_string(process) + "/schedstat"));
}

}  // namespace

TEST_CASE("the watch of memory stays on its game's processors, and leaves them to an answer", "[alone]") {
  if (!isolation_is_to_be_had()) return skip("this system has not all that isolation needs");
  const std::string mine = std::to_string(usable_processors().front());
  const TemporaryFolder folder;
  REQUIRE(write_map(folder / "a.map", board(side, 8)).has_value());
  Process judge({{MINES_JUDGE, "--map", folder / "a.map", "--solver", HOSTILE_ANSWER, "--isolate", "require",
                  "--memory-by", "watch", "--processors", mine},
                 {"MINES_ANSWER_HOSTILE=sleeps_in_200_threads_with_40_files"}});
  pid_t watch = 0;
  const auto has_begun = [&] {
    for (const pid_t process : judge.tagged()) {
      if (read_file("/proc/" + std::to_string(process) + "/comm") == "mines-watch\n") watch = process;
    }
    return watch != 0;
  };
  REQUIRE(becomes_true(10, has_begun));
  CHECK(field_of(read_file("/proc/" + std::to_string(watch) + "/status"), "Cpus_allowed_list:\t") == mine);
  sleep_seconds(1);  // until all threads are there
  const double before = processor_time(watch);
  sleep_seconds(3);
  const double share = (processor_time(watch) - before) / 3e9;
  INFO(share);
  CHECK(share < 0.02 * allowance);
  judge.signal(SIGINT);
  CHECK(judge.wait(10).signal == SIGINT);
  CHECK(judge.leaves_nothing());
}

TEST_CASE("an answer that does not let itself be measured is stopped, and the report says why") {
  if (!isolation_is_to_be_had()) return skip("this system has not all that isolation needs");
  HostileGame game("hides_its_program", true, 2 * allowance, board(side, 8), {"--memory-by", "watch"});
  const Finished finished = game.play();
  INFO(finished.errors);
  REQUIRE(finished.exit_code == 0);
  const nlohmann::json report = parsed(finished.output);
  // Root may read what the kernel hides from others.
  CHECK(report.at("ending") == (geteuid() == 0 ? "time limit" : "memory limit"));
  CHECK(report.at("memory_hidden").is_null() == (geteuid() == 0));
  CHECK(report.at("safe_opened") == 5);
}

TEST_CASE("what a watch cannot see, or would see too late, is refused") {
  if (!isolation_is_to_be_had()) return skip("this system has not all that isolation needs");
  const auto [technique, refused] = GENERATE(
      table<const char*, int>({{"hides_in_nameless_memory", 32}, {"reserves_more_than_it_may_use", 0}}));
  if (is_sanitized && refused == 0) return skip("sanitizers reserve terabytes");
  INFO(technique);
  const nlohmann::json report = play_watched(technique, 10 * allowance, "0.1");
  INFO(report.dump(1));
  CHECK(report.at("memory_exceeded") == false);
  CHECK(report.at("answer_exit_code") == 0);
  CHECK(report.at("safe_opened") == 5);
  CHECK(report.at("isolation").at("refused_calls").value("mmap", 0) == refused);
}

TEST_CASE("an answer stays on the processors that it was given, by a control group or by the filter") {
  if (!isolation_is_to_be_had()) return skip("this system has not all that isolation needs");
  if (usable_processor_count() < 2) return skip("there is only one processor");
  const bool with_groups = GENERATE(true, false);
  if (!with_groups && geteuid() != 0) return;  // a plain user has none anyway
  const std::string mine = std::to_string(usable_processors().front());
  HostileGame game("takes_all_processors", true, 10, board(side, 8), {"--processors", mine});
  if (!with_groups) game.take_groups_away();
  const Finished finished = game.play();
  INFO(finished.errors);
  REQUIRE(finished.exit_code == 0);
  const auto report = parsed(finished.output);
  INFO(report.dump(1));
  CHECK(report.at("safe_opened") == 5);
  CHECK(report.at("answer_exit_code") == 11);
  const auto& isolation = report.at("isolation");
  CHECK(isolation.at("processors") == mine);
  if (!with_groups) CHECK(isolation.at("processors_by") == "affinity");
  CHECK(isolation.at("refused_calls").contains("sched_setaffinity") ==
        (isolation.at("processors_by") == "affinity"));
}

TEST_CASE("answer and server have processors of their own if the list says so") {
  const std::vector<int> usable = usable_processors();
  if (usable.size() < 2) return skip("there is only one processor");
  const std::string lists = std::to_string(usable[0]) + "/" + std::to_string(usable[1]);
  const TemporaryFolder folder;
  REQUIRE(write_map(folder / "a.map", board(side, 8)).has_value());
  const Command command{{MINES_JUDGE, "--map", folder / "a.map", "--solver", HOSTILE_ANSWER, "--isolate",
                         "off", "--processors", lists},
                        {"MINES_ANSWER_HOSTILE=sleeps"}};
  Process judge(command);
  std::map<std::string, std::string> allowed;  // by the program's name
  CHECK(becomes_true(10, [&] {
    for (const pid_t process : judge.tagged()) {
      std::istringstream lines(read_file("/proc/" + std::to_string(process) + "/status"));
      std::string name;
      for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("Name:\t")) name = line.substr(6);
        if (line.starts_with("Cpus_allowed_list:\t")) allowed[name] = line.substr(19);
      }
    }
    return allowed["hostile_answer"] == std::to_string(usable[0]) &&
           allowed["mines-server"] == std::to_string(usable[1]);
  }));
  judge.signal(SIGINT);
  judge.wait(10);
  CHECK(judge.leaves_nothing());
}

TEST_CASE("the server stops by its own clock, whatever lies in its pipe and whoever stops the judge",
          "[alone]") {
  for (const bool isolated : {false, true}) {
    INFO(isolated);
    if (isolated && !isolation_is_to_be_had()) return skip("this system has not all that isolation needs");
    constexpr double limit = allowance;
    constexpr double slack = 0.2 * allowance;
    const Finished finished = HostileGame("clicks_behind_a_full_pipe", isolated, limit).play_without_judge(1);
    INFO(finished.errors.substr(0, 2000));
    REQUIRE(finished.exit_code == 0);
    const auto report = parsed(finished.output);
    INFO(report.dump(1));
    CHECK(report.at("timed_out") == true);
    CHECK_THAT(report.at("violation").get<std::string>(), Contains("more than 1024 v1 channels"));
    CHECK(report.at("overrun_ms") < 1000 * slack);
    CHECK(report.at("safe_opened") < (limit + slack) / 0.002);  // its clicks are so far apart
  }
}

namespace {

/// Plays the technique on a large board with the limit in seconds, in the open and isolated.
void check_clock(const std::string& technique, double limit) {
  for (const bool isolated : {false, true}) {
    INFO(technique << ' ' << isolated);
    if (!isolated && takes_all_processors_of_a_plain_user(technique)) continue;
    if (isolated && !isolation_is_to_be_had()) return skip("this system has not all that isolation needs");
    const Finished finished =
        HostileGame(technique.c_str(), isolated, limit * allowance, board(8192, 8)).play();
    INFO(finished.errors.substr(0, 2000));
    if (watch_was_held_up(technique, finished)) continue;
    REQUIRE(finished.exit_code == 0);
    const nlohmann::json report = parsed(finished.output);
    INFO(report.dump(1));
    CHECK(report.at("timed_out") == true);
    CHECK(report.at("overrun_ms") < 50 * allowance);
  }
}

}  // namespace

TEST_CASE("the server's clock cannot be held", "[alone]") { check_clock("punches_under_the_clock", 1.5); }

TEST_CASE("the server's clock cannot be held in any known way", "[alone]") {
  const auto [technique, limit] = GENERATE(table<std::string, double>({{"punches_under_the_clock", 3},
                                                                       {"punches_under_the_worker", 3},
                                                                       {"cuts_under_the_clock", 3},
                                                                       {"crowds_the_processors", 3},
                                                                       {"storms_futexes", 0.8},
                                                                       {"storms_futexes", 0.9}}));
  check_clock(technique, limit);
}

TEST_CASE("at a violation the server stops before the answer is killed", "[alone]") {
  for (const bool isolated : {false, true}) {
    INFO(isolated);
    if (isolated && !isolation_is_to_be_had()) return skip("this system has not all that isolation needs");
    constexpr std::int32_t large = 16384;  // to open all of it takes longer than to stop
    const Finished finished =
        HostileGame("opens_all_beside_a_violation", isolated, 10, board(large, 1000)).play();
    INFO(finished.errors.substr(0, 2000));
    REQUIRE(finished.exit_code == 0);
    const auto report = parsed(finished.output);
    INFO(report.dump(1));
    CHECK(report.at("timed_out") == false);
    CHECK_THAT(report.at("violation").get<std::string>(), Contains("the byte 0x00"));
    CHECK(report.at("safe_opened") < std::int64_t{large} * large / 10);
  }
}
