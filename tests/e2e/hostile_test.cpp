// mines-judge and mines-server against hostile answers (tests/hostile). Each technique is a case, played
// without isolation and with it; a table has what must come of it. Whatever an answer does, the game ends
// with a score or a clear verdict at most one second after its limit, cells that it cannot have opened do not
// count, and nothing is left: no process, no shared memory, no file.
#include "support/catch.hpp"
#include <signal.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "field/files/map_file.hpp"
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
  bool is_pointless = false;        ///< it is no test
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

struct Case {
  const char* technique;
  ExpectedEnd open;      ///< without isolation
  ExpectedEnd isolated;  ///< with all of it

  constexpr Case(const char* name, ExpectedEnd both) : technique(name), open(both), isolated(both) {}
  constexpr Case(const char* name, ExpectedEnd without, ExpectedEnd with)
      : technique(name), open(without), isolated(with) {}
};

/// What only namespaces, limits or the filter of system calls can hold.
constexpr ExpectedEnd pointless{.is_pointless = true};
/// The server is outside, and hears the same whether its answer is inside or not.
constexpr ExpectedEnd as_in_the_open = pointless;

constexpr Case cases[] = {
    // Ends, and processes that will not end.
    {"exits_at_once", exits(7, 0, 0)},
    {"exits_with_a_code", exits(3)},
    {"crashes", killed_by(SIGSEGV)},
    {"stops_itself", at_limit()},
    {"ignores_signals", at_limit()},
    {"closes_all", at_limit()},
    {"leaves_children", exits(0)},
    {"daemon_plays_on", exits(0, 5, first_row)},
    {"clones_into_the_judge", exits(0)},
    {"adopts_orphans", exits(0)},
    {"leaves_zombies", at_limit()},
    {"kills_its_group", survives(5, 5)},
    // Pipes and descriptors.
    {"writes_unknown_bytes", violates("the byte 0x00")},
    {"talks_to_itself", survives(5, 5)},
    {"asks_and_exits", exits(0)},
    {"fills_descriptors", exits(0)},
    {"writes_to_the_terminal", exits(0)},
    // Version 1 of the wire.
    {"scribbles_over_regions", survives(5, all_safe)},
    {"uses_regions_never_opened", exits(0), as_in_the_open},
    {"rewrites_requests", survives(5, first_row)},
    {"never_wakes_the_server", at_limit(5, 6), as_in_the_open},
    {"moves_the_servers_sleep", at_limit(5, 6)},
    // Version 2.
    {"batch_uses_channels_never_opened", exits(0), as_in_the_open},
    {"batch_changes_the_offer", exits(0), as_in_the_open},
    // Shared memory, and memory.
    {"truncates", violates("cut short")},
    {"grows", survives(5, 205), exits(0)},
    {"replaces", survives(5, 5)},
    {"punches_holes", survives(5, all_safe), exits(0)},  // what is read of a hole is a click that expands
    {"takes_rights_away", exits(0)},
    {"takes_a_table_of_its_own", pointless, exits(0)},
    // What is not the answer's.
    {"stops_the_server", at_limit()},
    {"kills_the_server", broken("server: was killed by signal 9"), at_limit()},
    {"kills_the_judge", broken("was killed by signal 9 in the middle of a game"), at_limit()},
    {"writes_to_proc", pointless, exits(0)},
    {"changes_limits", pointless, survives(5, 5)},
};

/// Of these a game leaves the rest of the machine little: ctest runs them alone, and others side by side.
constexpr Case cases_alone[] = {
    {"forks_a_bomb", at_limit()},
    {"runs_away", exits(0)},
    {"executes_itself", at_limit()},
    {"prints_without_end", pointless, survives(5, 5)},
    {"races_on_a_channel", at_limit(5, first_row), as_in_the_open},
    {"storms_futexes", at_limit()},
    {"clicks_to_the_limit", at_limit(5, first_row), as_in_the_open},
    {"fills_the_shared_memory", survives(5, all_safe)},
    {"allocates_until_killed", pointless, survives(5, 5)},
    {"asks_for_huge_pages", pointless, exits(0)},
    {"changes_priorities", pointless, exits(0)},
};

Field board(std::int32_t rows, std::int32_t every) {
  BitPlane plane = BitPlane::make({rows, rows}).value();
  for (std::int32_t row = every - 1; row < rows; row += every) {
    for (std::int32_t column = every - 1; column < rows; column += every) plane.set({row, column});
  }
  return Field(std::move(plane));
}

/// A judge that hangs takes longer to end than this. How late a game ends is its report's `overrun_ms`.
constexpr double slack_seconds = 10 * allowance;

class HostileGame {
 public:
  HostileGame(const char* technique, bool isolated, double limit, const Field& field = board(side, 8),
              const Words& options = {})
      : limit_(limit) {
    REQUIRE(write_map(folder_ / "a.map", field).has_value());
    std::filesystem::create_directory(folder_ / "tmp");
    // Leaves a note of the shared memory's name, and is the server.
    const std::string server =
        folder_.write_program("server", "#!/bin/sh\nprintf %s \"$MINESWEEPER_SHM_NAME\" > '" +
                                            (folder_ / "name") + "'\nexec '" MINES_SERVER "'\n");
    command_.arguments =
        with({MINES_JUDGE, "--map", folder_ / "a.map", "--solver", HOSTILE_ANSWER, "--server", server,
              "--json", "--time", std::to_string(limit), "--isolate", isolated ? "require" : "off"},
             options);
    // All games by a control group, or all by the watch.
    if (const char* by = std::getenv("MINES_TEST_MEMORY_BY"); by != nullptr && options.empty())
      command_.arguments = with(command_.arguments, {"--memory-by", by});
    command_.variables = {std::string("MINES_ANSWER_HOSTILE=") + technique, "TMPDIR=" + (folder_ / "tmp")};
  }

  /// The judge can make no control group: their hierarchies are covered. Only root can do that.
  void take_groups_away() {
    command_.arguments = with({"/usr/bin/env", "unshare", "--mount", "sh", "-c",
                               "mount -t tmpfs none /sys/fs/cgroup && exec \"$@\"", "sh"},
                              command_.arguments);
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
    REQUIRE(becomes_true(10, [&] { return !keeper.named("hostile_answer").empty(); }));
    pid_t judge = 0;
    for (const pid_t process : keeper.named("mines-judge"))
      judge = process == keeper.number() ? judge : process;
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

  TemporaryFolder folder_;
  double limit_;
  Command command_;
};

void check_end(const nlohmann::json& report, const ExpectedEnd& expected) {
  if (expected.end == End::exited) CHECK(report.at("answer_exit_code") == expected.code);
  if (expected.end == End::signalled) CHECK(report.at("answer_signal") == expected.code);
  if (expected.end != End::whatever) CHECK(report.at("timed_out") == (expected.end == End::stopped_at_limit));
}

/// The report of a game with a score.
nlohmann::json report_of(const Finished& finished) {
  INFO(finished.errors.substr(0, 2000));
  REQUIRE(finished.exit_code == 0);
  return parsed(finished.output);
}

void check_score(const Finished& finished, const ExpectedEnd& expected) {
  const auto report = report_of(finished);
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

/// ctest takes the word for it that the test was skipped.
void skip(const char* why) { std::cout << "skipped: " << why << '\n'; }

bool isolation_is_to_be_had() {
  static const bool can = run({.arguments = {MINES_JUDGE, "check"}}).exit_code == 0;
  if (!can) skip("this system has not all that isolation needs");
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

void play(const Case& hostile, bool isolated) {
  if (!isolated && takes_all_processors_of_a_plain_user(hostile.technique))
    return skip("without a sandbox and without real time the limit may come late");
  // The answers of a judge that is root have an account of their own, which may not kill server or judge.
  const bool harmless = hostile.open.verdict != nullptr && geteuid() == 0;
  const ExpectedEnd& expected = isolated || harmless ? hostile.isolated : hostile.open;
  if (isolated && !isolation_is_to_be_had()) return;
  const bool ends_by_itself =
      expected.verdict == nullptr && expected.end != End::stopped_at_limit && expected.end != End::whatever;
  // Every other technique has done its work and waits by then.
  const double limit = ends_by_itself ? time_to_end : 0.5 * allowance;
  const Finished finished = HostileGame(hostile.technique, isolated, limit).play();
  if (expected.verdict != nullptr) {
    CHECK(finished.exit_code == 3);
    CHECK(finished.output.empty());
    CHECK_THAT(finished.errors, Contains("mines-judge: ") && Contains(expected.verdict));
  } else if (!watch_was_held_up(hostile.technique, finished)) {
    check_score(finished, expected);
  }
}

/// Adds a test case by its own name.
void add(const Case& hostile, bool isolated, const char* tags) {
  if ((isolated ? hostile.isolated : hostile.open).is_pointless) return;
  std::string name = hostile.technique;
  std::replace(name.begin(), name.end(), '_', ' ');
  name = (isolated ? "an isolated answer " : "an answer ") + name;
  add_test_case(
      name, [&hostile, isolated] { play(hostile, isolated); }, tags);
}

const bool registered = [] {
  for (const bool isolated : {false, true}) {
    for (const Case& hostile : cases) add(hostile, isolated, "");
    for (const Case& hostile : cases_alone) add(hostile, isolated, "[alone]");
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
  const nlohmann::json report = report_of(game.play());
  CHECK(report.at("timed_out") == true);
  CHECK(report.at("violation").is_null());
}

namespace {

/// A game whose memory the judge's own watch holds, below so many GiB.
nlohmann::json play_watched(const char* technique, double limit, const char* memory) {
  HostileGame game(technique, true, limit, board(side, 8), {"--memory-by", "watch", "--memory", memory});
  nlohmann::json report = report_of(game.play());
  CHECK(report.at("isolation").at("memory") == "watch");
  CHECK(report.at("safe_opened") == 5);
  return report;
}

nlohmann::json check_watched(const char* technique, double limit, const char* memory, const char* ending) {
  const nlohmann::json report = play_watched(technique, limit, memory);
  INFO(technique << " " << report.dump(1));
  CHECK(report.at("ending") == ending);
  if (report.at("overrun_ms").is_number()) CHECK(report.at("overrun_ms") < 500 * allowance);
  return report;
}

}  // namespace

TEST_CASE("processes that share much memory do not hold the judge up, and are not stopped for it",
          "[alone]") {
  if (!isolation_is_to_be_had()) return;
  for (const char* technique : {"maps_one_file_in_a_crowd", "maps_the_game_in_a_crowd"})
    check_watched(technique, 3, "1", "time limit");
}

TEST_CASE("what is clicked after a violation does not count, whatever is to be measured meanwhile",
          "[alone]") {
  if (!isolation_is_to_be_had()) return;
  const nlohmann::json report = play_watched("violates_in_a_crowd", 60 * allowance, "61");
  INFO(report.dump(1));
  REQUIRE(report.at("violation").is_string());
  CHECK_THAT(report.at("violation").get<std::string>(), Contains("the byte 0x00"));
  CHECK(report.at("timed_out") == false);
}

TEST_CASE("a judge hears Ctrl-C while there is much to be measured", "[alone]") {
  if (!isolation_is_to_be_had()) return;
  HostileGame game("maps_one_file_in_a_crowd", true, 20, board(side, 8),
                   {"--memory-by", "watch", "--memory", "1"});
  CHECK(game.play(2).signal == SIGINT);
}

TEST_CASE("memory is watched behind a crowd of mappings, in the kernel, and where no list shows it for long",
          "[alone]") {
  if (!isolation_is_to_be_had()) return;
  // A slow machine takes long to use as much; a game that is stopped for it ends at once.
  for (const auto& [technique, memory] : {std::pair{"hides_in_a_crowd", "1"},
                                          {"fills_page_tables", "0.05"},
                                          {"fills_sockets", "0.1"},
                                          {"keeps_pages_in_sockets", "0.05"},
                                          {"ends_its_first_thread", "0.1"},
                                          {"hops_between_threads", "0.1"},
                                          {"hops_between_processes", "0.1"},
                                          {"starts_crowds_of_files", "0.3"},
                                          {"crowds_mappings", "0.3"}})
    check_watched(technique, 30 * allowance, memory, "memory limit");
  const nlohmann::json swaps =
      check_watched("swaps_files_behind_a_crowd", 30 * allowance, "0.3", "memory limit");
  CHECK(swaps.at("memory_hidden") == "it keeps a file such as /proc/N/mem of another process open");
}

TEST_CASE("an answer that sleeps in many threads or processes, with many open files, keeps to its memory",
          "[alone]") {
  if (!isolation_is_to_be_had()) return;
  for (const char* technique :
       {"sleeps_in_500_threads_with_200_files", "sleeps_in_60_processes_with_240_files"})
    check_watched(technique, 2, "2", "time limit");
}

namespace {

/// What follows `name` on its line in a file of the kernel.
std::string field_of(pid_t process, const std::string& name) {
  const std::string text = read_file("/proc/" + std::to_string(process) + "/status");
  const std::size_t at = text.find(name);
  if (at == std::string::npos) return {};
  return text.substr(at + name.size(), text.find('\n', at) - at - name.size());
}

/// Nanoseconds of a processor that the process has had.
double processor_time(pid_t process) {
  return std::stod(read_file("/proc/" + std::to_string(process) + "/schedstat"));
}

/// A game of a technique that waits, on these processors.
Command waiting_game(const TemporaryFolder& folder, const char* technique, const Words& more) {
  REQUIRE(write_map(folder / "a.map", board(side, 8)).has_value());
  return {with({MINES_JUDGE, "--map", folder / "a.map", "--solver", HOSTILE_ANSWER}, more),
          {std::string("MINES_ANSWER_HOSTILE=") + technique}};
}

}  // namespace

TEST_CASE("the watch of memory stays on its game's processors, and leaves them to an answer", "[alone]") {
  if (!isolation_is_to_be_had()) return;
  const std::string mine = std::to_string(usable_processors().front());
  const TemporaryFolder folder;
  Process judge(waiting_game(folder, "sleeps_in_200_threads_with_40_files",
                             {"--isolate", "require", "--memory-by", "watch", "--processors", mine}));
  pid_t watch = 0;
  const auto has_begun = [&] {
    for (const pid_t process : judge.named("mines-watch")) watch = process;
    return watch != 0;
  };
  REQUIRE(becomes_true(10, has_begun));
  // It has its name before its processors.
  CHECK(becomes_true(10, [&] { return field_of(watch, "Cpus_allowed_list:\t") == mine; }));
  sleep_seconds(1);  // until all threads are there
  const double before = processor_time(watch);
  sleep_seconds(2);
  const double share = (processor_time(watch) - before) / 2e9;
  INFO(share);
  // A fiftieth is meant. A busy machine makes each look dearer, beyond the longest pause.
  CHECK(share < 0.04 * allowance);
  judge.signal(SIGINT);
  CHECK(judge.wait(10).signal == SIGINT);
  CHECK(judge.leaves_nothing());
}

TEST_CASE("an answer stays on the processors that it was given, by a control group or by the filter") {
  if (!isolation_is_to_be_had()) return;
  if (usable_processor_count() < 2) return skip("there is only one processor");
  const bool with_groups = GENERATE(true, false);
  if (!with_groups && geteuid() != 0) return;  // a plain user has none anyway
  const std::string mine = std::to_string(usable_processors().front());
  HostileGame game("takes_all_processors", true, 10, board(side, 8), {"--processors", mine});
  if (!with_groups) game.take_groups_away();
  const nlohmann::json report = report_of(game.play());
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
  Process judge(waiting_game(folder, "sleeps", {"--isolate", "off", "--processors", lists}));
  CHECK(becomes_true(10, [&] {
    const auto are_on = [&](const char* name, int processor) {
      const std::vector<pid_t> found = judge.named(name);
      return found.size() == 1 && field_of(found[0], "Cpus_allowed_list:\t") == std::to_string(processor);
    };
    return are_on("hostile_answer", usable[0]) && are_on("mines-server", usable[1]);
  }));
  judge.signal(SIGINT);
  judge.wait(10);
  CHECK(judge.leaves_nothing());
}

TEST_CASE("the server stops by its own clock, whatever lies in its pipe and whoever stops the judge",
          "[alone]") {
  for (const bool isolated : {false, true}) {
    INFO(isolated);
    if (isolated && !isolation_is_to_be_had()) return;
    constexpr double limit = allowance;
    constexpr double slack = 0.2 * allowance;
    const Finished finished =
        HostileGame("clicks_behind_a_full_pipe", isolated, limit).play_without_judge(0.5);
    const nlohmann::json report = report_of(finished);
    INFO(report.dump(1));
    CHECK(report.at("timed_out") == true);
    CHECK_THAT(report.at("violation").get<std::string>(), Contains("more than 1024 v1 channels"));
    CHECK(report.at("overrun_ms") < 1000 * slack);
    CHECK(report.at("safe_opened") < (limit + slack) / 0.002);  // its clicks are so far apart
  }
}

namespace {

/// Plays the technique on a large board with the limit in seconds.
void check_clock(const std::string& technique, bool isolated, double limit) {
  INFO(technique << ' ' << isolated);
  if (!isolated && takes_all_processors_of_a_plain_user(technique)) return;
  if (isolated && !isolation_is_to_be_had()) return;
  const Finished finished =
      HostileGame(technique.c_str(), isolated, limit * allowance, board(8192, 8)).play();
  if (watch_was_held_up(technique, finished)) return;
  const nlohmann::json report = report_of(finished);
  INFO(report.dump(1));
  CHECK(report.at("timed_out") == true);
  CHECK(report.at("overrun_ms") < 50 * allowance);
}

}  // namespace

TEST_CASE("the server's clock cannot be held", "[alone]") {
  for (const bool isolated : {false, true}) check_clock("punches_under_the_clock", isolated, 1.5);
  check_clock("clicks_among_spinners", true, 0.5);
}

TEST_CASE("the server's clock cannot be held in any known way", "[alone]") {
  for (const auto& [technique, limit] : {std::pair{"punches_under_the_clock", 3.0},
                                         {"punches_under_the_worker", 3},
                                         {"cuts_under_the_clock", 3},
                                         {"crowds_the_processors", 3},
                                         {"storms_futexes", 0.8},
                                         {"storms_futexes", 0.9}}) {
    for (const bool isolated : {false, true}) check_clock(technique, isolated, limit);
  }
}

TEST_CASE("at a violation the server stops before the answer is killed", "[alone]") {
  for (const bool isolated : {false, true}) {
    INFO(isolated);
    if (isolated && !isolation_is_to_be_had()) return;
    constexpr std::int32_t large = 16384;  // to open all of it takes longer than to stop
    const Finished finished =
        HostileGame("opens_all_beside_a_violation", isolated, 10, board(large, 1000)).play();
    const nlohmann::json report = report_of(finished);
    INFO(report.dump(1));
    CHECK(report.at("timed_out") == false);
    CHECK_THAT(report.at("violation").get<std::string>(), Contains("the byte 0x00"));
    CHECK(report.at("safe_opened") < std::int64_t{large} * large / 10);
  }
}
