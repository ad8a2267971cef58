// What a click does, and what the server does besides opening cells: processes, pipes and shared memory.
#include "support/catch.hpp"
#include <fcntl.h>
#include <fmt/format.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "e2e/raw_client.hpp"
#include "os/passing_account.hpp"
#include "protocol/environment.hpp"
#include "support/boards.hpp"

using namespace mines;
using namespace mines::testing;
using namespace std::chrono_literals;

namespace {

void replace_variable(Environment& environment, const std::string& name, const std::string& value) {
  std::erase_if(environment, [&](const std::string& entry) { return entry.rfind(name + "=", 0) == 0; });
  if (!value.empty()) environment.push_back(name + "=" + value);
}

void click_all(TestGame& game, std::int32_t channels) {
  for (std::int32_t i = 0; i < channels; ++i) post(game, i, {1, 1, 0, 1});
  for (std::int32_t i = 0; i < channels; ++i) {
    const auto got = reply(game, i);
    REQUIRE(got);
    REQUIRE(got->count == 1);
  }
}

/// Whether the shared memory is removed. Its empty name may be left if it is root's and the server is no
/// longer root.
bool is_removed(const std::string& name) {
  struct stat status {};
  if (stat(("/dev/shm" + name).c_str(), &status) != 0) return true;
  return geteuid() == 0 && status.st_blocks == 0;
}

std::vector<pid_t> threads_of(pid_t process) {
  std::vector<pid_t> threads;
  for (const auto& entry : std::filesystem::directory_iterator(fmt::format("/proc/{}/task", process))) {
    threads.push_back(std::stoi(entry.path().filename().string()));
  }
  return threads;
}

/// Whether this process may make threads urgent, so that the server it starts may, too.
bool may_be_urgent() {
  bool may = false;
  std::thread([&may] {
    sched_param priority{};
    priority.sched_priority = 1;
    may = pthread_setschedparam(pthread_self(), SCHED_RR, &priority) == 0;
  }).join();
  return may;
}

}  // namespace

TEST_CASE("a wrong environment ends the server with 2, and the judge is told if it can be") {
  const std::pair<const char*, const char*> wrong[] = {
      {variable::map_path, ""},          {variable::map_path, "/nowhere/a.map"},
      {variable::shared_memory, ""},     {variable::shared_memory, "/minesweeper_shm_none"},
      {variable::server_to_answer, "x"}, {variable::server_from_answer, "4000"},
      {variable::progress, "4000"},      {variable::progress, "0"},
      {variable::server_to_judge, "-1"}, {variable::server_from_judge, ""},
      {variable::launched_by_judge, ""},
  };
  for (const auto& [name, value] : wrong) {
    TestGame game(field_of(small_board));
    replace_variable(game.server_environment(), name, value);
    game.start_server();
    const std::string message = game.judge_message();
    const bool no_line = name == variable::server_to_judge || name == variable::server_from_judge ||
                         name == variable::launched_by_judge;
    INFO(name << "=" << value << ": " << message);
    CHECK(message.empty() == no_line);
    CHECK(game.server().wait().exit_code == 2);
  }
}

TEST_CASE("a map or a shared memory that is too short is told to the judge, not crashed on") {
  TestGame game(field_of(small_board));
  SECTION("map") {
    std::ofstream(game.file("board.map")) << "64 100\nshort";
    game.start_server();
    CHECK_THAT(game.judge_message(), Catch::Contains("board.map"));
  }
  SECTION("shared memory") {
    REQUIRE(truncate(("/dev/shm" + game.shared_memory_name()).c_str(), v1::shared_memory_bytes - 1) == 0);
    game.start_server();
    CHECK_THAT(game.judge_message(), Catch::Contains(game.shared_memory_name()));
  }
  CHECK(game.judge_message().empty());
  CHECK(game.server().wait().exit_code == 2);
}

TEST_CASE("side and mines come first, channels count from 0, F brings the result and the end") {
  TestGame game(field_of(small_board));
  game.start_server();
  CHECK(game.answer_message() == "4 2");
  CHECK_FALSE(game.answer_message_waits(20ms));
  for (std::int32_t id = 0; id < 3; ++id) std::fill_n(game.region(id), 28, std::byte{0xff});
  game.write_to_server("CCC");  // several may be asked for at once
  for (std::int32_t id = 0; id < 3; ++id) {
    CHECK(game.answer_message() == std::to_string(id));
    CHECK(game.head(id).pending.load() == 0);
    CHECK(game.head(id).done.load() == 0);
  }
  CHECK_FALSE(game.judge_message_waits(20ms));
  game.write_to_server_as_judge("F");
  CHECK(game.judge_message() == "0 4 2 0 0");
  CHECK(game.judge_message().empty());
  CHECK(game.server().wait().exit_code == 0);
  CHECK(game.shared_memory_exists());  // it is the judge's
}

TEST_CASE("a request is seen though its client read only at the wrong moment whether the server sleeps") {
  StartedGame game(field_of(small_board));
  const auto channel = game.create_channel();
  REQUIRE(falls_asleep(game, channel));
  game.head(channel).done = 0;
  game.head(channel).pending = 1;
  CHECK(reply(game, channel));
}

TEST_CASE("idle channels cost no processor time, and do not slow down a busy one") {
  StartedGame game(field_of(small_board));
  // The least of several times, as the machine may be busy: what idle channels cost, they cost each time.
  const auto time_of_clicks = [&game](int channel) {
    auto least = std::chrono::steady_clock::duration::max();
    for (int i = 0; i < 20; ++i) {
      const auto start = std::chrono::steady_clock::now();
      for (int j = 0; j < 100; ++j) CHECK(click(game, channel, {1, 1, 0, 1}).count == 1);
      least = std::min(least, std::chrono::steady_clock::now() - start);
    }
    return least;
  };
  REQUIRE(game.create_channel() == 0);
  const auto alone = time_of_clicks(0);
  for (std::int32_t i = 1; i < 1024; ++i) REQUIRE(game.create_channel() == i);
  click_all(game, 1024);
  std::this_thread::sleep_for(100ms);
  double idle = 1;
  for (int i = 0; i < 10 && idle >= 0.03; ++i) {
    const double before = game.server().cpu_seconds();
    std::this_thread::sleep_for(1s);
    idle = std::min(idle, game.server().cpu_seconds() - before);
  }
  CHECK(idle < 0.03);
  CHECK(time_of_clicks(500) < 5 * alone + 20ms);
}

TEST_CASE(
    "an unknown byte of the answer is a violation, the game goes on, and bytes without end cost nothing") {
  StartedGame game(field_of(small_board));
  const auto channel = game.create_channel();
  const pid_t child = fork();
  while (child == 0) game.write_to_server("X");
  const ChildProcess writer(child);
  CHECK_THAT(game.judge_message(), Catch::Contains("0x58"));
  std::this_thread::sleep_for(100ms);
  const double before = game.server().cpu_seconds();
  std::this_thread::sleep_for(500ms);
  CHECK(game.server().cpu_seconds() - before < 0.1);
  CHECK(click(game, channel, {1, 1, 0, 0}).count == 1);
  const auto result = game.finish();
  CHECK(result.status == 1);
  CHECK(result.safe_opened == 1);
}

TEST_CASE("an answer that stops up its own pipe cannot stop the server") {
  StartedGame game(field_of(small_board));
  const std::string end = fmt::format("/proc/self/fd/{}", game.answer_reading_end());
  const int plug = open(end.c_str(), O_WRONLY | O_NONBLOCK);
  REQUIRE(plug >= 0);
  const std::string page(4096, 'x');
  while (write(plug, page.data(), page.size()) > 0) continue;
  game.write_to_server("C");
  CHECK_THAT(game.judge_message(), Catch::Contains("channels"));
  CHECK(game.finish().status == 1);
  close(plug);
}

TEST_CASE("a click beside the board is a violation and gets no reply") {
  StartedGame game(field_of(small_board));
  const auto channel = game.create_channel();
  const auto other = game.create_channel();
  post(game, channel, {4, 0, 0, 0});
  CHECK_THAT(game.judge_message(), Catch::Contains("(4, 0)"));
  CHECK_FALSE(reply(game, channel, 50ms));
  post(game, channel, {0, 65535, 1, 1});
  CHECK_FALSE(reply(game, channel, 50ms));
  CHECK(click(game, other, {3, 3, 0, 0}).count == 9);
  CHECK(game.finish().status == 1);
}

TEST_CASE("an answer that never was is no error either") {
  TestGame game(field_of(small_board));
  game.close_answer_pipes();
  game.start_server();
  CHECK_FALSE(game.judge_message_waits(100ms));
  CHECK(game.finish().status == 0);
  CHECK(game.server().wait().exit_code == 0);
}

TEST_CASE("no thread of the server has rights that it does not need") {
#if defined(__SANITIZE_THREAD__)
  return;  // it has a thread of its own
#endif
  StartedGame game(field_of(small_board), true);
  const pid_t server = game.server().id();
  game.create_channel();
  game.create_v2_channel();
  const std::vector<pid_t> threads = threads_of(server);
  CHECK(threads.size() == 4);
  int urgent = 0;
  for (const pid_t thread : threads) {
    const std::string status = read_file(fmt::format("/proc/{}/status", thread));
#if !defined(__SANITIZE_ADDRESS__)  // no filter, which reaches all threads
    CHECK_THAT(status, Catch::Contains("\nNoNewPrivs:\t1\n"));
    if (prctl(PR_GET_SECCOMP) >= 0) CHECK_THAT(status, Catch::Contains("\nSeccomp:\t2\n"));
#endif
    const bool is_root = geteuid() == 0;
    const uid_t account = is_root ? server_account(server) : geteuid();
    CHECK_THAT(status, Catch::Contains(fmt::format("\nUid:\t{}\t", account)) &&
                           Catch::Contains(fmt::format("\nGid:\t{}\t", is_root ? account : getegid())));
    if (is_root) CHECK_THAT(status, Catch::Contains("\nCapEff:\t0000000000000000\n"));
    const int policy = sched_getscheduler(thread);
    const bool goes_first = policy == (SCHED_RR | SCHED_RESET_ON_FORK);
    CHECK((goes_first || (policy & ~SCHED_RESET_ON_FORK) == SCHED_OTHER));
    urgent += goes_first ? 1 : 0;
  }
  // The thread that hears the judge, and the clock's.
  CHECK(urgent == (may_be_urgent() ? 2 : 0));
  click_all(game, 1);
  CHECK(game.finish().safe_opened == 1);
}

TEST_CASE("no account is a server's and an answer's") {
  bool apart = true;
  for (pid_t process = 1; process < 10'000; ++process) {
    const uid_t answer = answer_account(process);
    const uid_t server = server_account(process);
    apart &=
        61184 <= answer && answer < first_server_account && first_server_account <= server && server <= 65519;
  }
  CHECK(apart);
}

TEST_CASE("without futex_waitv an idle server naps, and still serves") {
  // In the child of start(): filters are inherited.
  const auto forbid = [] {
    sock_filter code[] = {BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
                          BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_futex_waitv, 0, 1),
                          BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
                          BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
    const sock_fprog program{4, code};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
  };
  if (!forbid()) return;  // this system has no filters
  StartedGame game(field_of(small_board));
  for (int i = 0; i < 10; ++i) game.create_channel();
  click_all(game, 10);
  const double before = game.server().cpu_seconds();
  for (int i = 0; i < 10; ++i) {
    std::this_thread::sleep_for(50ms);
    // Nothing reports that the server sleeps, so it is not woken.
    game.head(i).done = 0;
    game.head(i).pending = 1;
    const auto deadline = std::chrono::steady_clock::now() + 5s;
    while (game.head(i).done == 0 && std::chrono::steady_clock::now() < deadline) std::this_thread::yield();
    CHECK(game.head(i).done == 1);
  }
  CHECK(game.server().cpu_seconds() - before < 0.25);
  CHECK(game.finish().safe_opened == 1);
}

TEST_CASE("when the judge closes its pipes, the server removes the shared memory and ends") {
  StartedGame game(field_of(small_board));
  game.create_channel();
  game.close_judge_pipes();
  CHECK(game.server().wait(2s).exit_code == 3);
  CHECK(is_removed(game.shared_memory_name()));
}

TEST_CASE(
    "when the judge is killed, the server removes the shared memory and ends, and the answer is killed") {
  prctl(PR_SET_CHILD_SUBREAPER, 1);  // so that the orphans can be waited for
  struct Report {
    pid_t server, answer, bystander;
    char name[64];
  } report{};
  int pipe_ends[2];
  REQUIRE(pipe(pipe_ends) == 0);
  const TemporaryFolder folder;  // for what the judge cannot remove
  const pid_t judge = fork();
  if (judge == 0) {
    setenv("TMPDIR", folder.path().c_str(), 1);
    TestGame game(field_of(small_board));
    game.start_server();
    // It keeps the judge's ends of the pipes open: the server hears of the judge's end only from the kernel.
    report.bystander = fork();
    while (report.bystander == 0) pause();
    game.start_answer({ANSWER_CHECKS, "sleep"}, "output");
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
  const ChildProcess bystander(report.bystander);
  kill(judge, SIGKILL);
  waitpid(judge, nullptr, 0);
  CHECK(answer.wait(2s).signal == SIGKILL);
  CHECK(server.wait(2s).exit_code == 3);
  CHECK(is_removed(report.name));
  SharedMemory::unlink(report.name);  // a server that was root cannot
}

TEST_CASE("a signal, or a byte of the judge that is not F, ends the server, and the judge keeps its memory") {
  for (const bool by_signal : {true, false}) {
    StartedGame game(field_of(small_board));
    if (by_signal) game.server().send(SIGTERM);
    if (!by_signal) game.write_to_server_as_judge("G");
    CHECK(game.server().wait(2s).exit_code == 3);
    CHECK(game.shared_memory_exists());
  }
}

TEST_CASE("skip_when_reopen skips what is open and nothing else") {
  StartedGame game(field_of(small_board));
  const auto channel = game.create_channel();
  const auto other = game.create_channel();
  CHECK(click(game, channel, {1, 1, 1, 0}).count == 1);   // not open yet
  CHECK(click(game, channel, {1, 1, 1, 0}).count == -2);  // opened directly
  CHECK(click(game, other, {1, 1, 1, 0}).count == -2);    // by another channel
  CHECK(click(game, channel, {0, 2, 1, 0}).count == -1);
  CHECK(click(game, channel, {0, 2, 1, 0}).count == -3);
  CHECK(click(game, other, {0, 2, 1, 0}).count == -3);
  CHECK(click(game, channel, {3, 3, 1, 0}).count == 9);
  CHECK(click(game, other, {2, 1, 1, 0}).count == -2);  // opened as part of a region
  CHECK(click(game, other, {3, 2, 7, 0}).count == -2);  // any value but 0 asks for it
  const auto result = game.finish();
  CHECK(result.safe_opened == 9);
  CHECK(result.mines_opened == 1);
}

TEST_CASE(
    "a zero opens its region and rim, a number itself, and each reports all that it opens, open or not") {
  StartedGame game(field_of(small_board));
  const auto channel = game.create_channel();
  const std::map<std::pair<int, int>, int> expected = {{{1, 1}, 2}, {{1, 2}, 1}, {{1, 3}, 1},
                                                       {{2, 1}, 1}, {{2, 2}, 0}, {{2, 3}, 0},
                                                       {{3, 1}, 1}, {{3, 2}, 0}, {{3, 3}, 0}};
  for (int i = 0; i < 2; ++i)
    CHECK(click(game, channel, {1, 1, 0, 0}).cells == std::map<std::pair<int, int>, int>{{{1, 1}, 2}});
  click(game, channel, {2, 2, 0, 1});
  for (const RawRequest& request : {RawRequest{3, 3, 1, 0}, {2, 2, 0, 0}}) {
    const auto got = click(game, channel, request);
    CHECK(got.count == 9);
    CHECK(got.cells == expected);
  }
  // Cells of a word are reported side by side, from the left.
  const auto* const cells = reinterpret_cast<const std::uint16_t*>(game.region(channel) + 28);
  for (int i = 1; i < 9; ++i) {
    if (cells[3 * i] == cells[3 * (i - 1)]) CHECK(cells[3 * i + 1] == cells[3 * (i - 1) + 1] + 1);
  }
  // One cell alone, whatever it is and whether it is open; a mine counts once.
  CHECK(click(game, channel, {2, 2, 1, 1}).cells == std::map<std::pair<int, int>, int>{{{2, 2}, 0}});
  for (int i = 0; i < 2; ++i) CHECK(click(game, channel, {0, 2, 0, 1}).count == -1);
  const auto result = game.finish();
  CHECK(result.safe_opened == 9);
  CHECK(result.mines_opened == 1);
}

TEST_CASE("the largest region that fits in a reply is reported, one cell more is not") {
  // Mines everywhere below row 170, and in it from some column on: the region is all that comes before.
  const auto field_with = [](int last_row_cells) {
    std::vector<std::string> rows(256, std::string(256, 'X'));
    for (std::size_t row = 0; row < 170; ++row) rows[row].assign(256, '.');
    rows[170].replace(0, static_cast<std::size_t>(last_row_cells), static_cast<std::size_t>(last_row_cells),
                      '.');
    return field_of(rows);
  };
  StartedGame largest(field_with(166));
  CHECK(click(largest, largest.create_channel(), {0, 0, 0, 0}).cells.size() == 43686);
  CHECK(largest.finish().safe_opened == 43686);

  // The judge is told, no cell is opened, nothing is written behind the region.
  StartedGame game(field_with(167));
  const auto channel = game.create_channel();
  const auto other = game.create_channel();
  const auto behind = [&] {
    std::vector<std::byte> bytes(game.region(other), game.region(other) + 4096);
    std::fill_n(bytes.begin() + 4, 4, std::byte{});  // `sleeping` may change at any time
    return bytes;
  };
  const std::vector<std::byte> before = behind();
  post(game, channel, {7, 9, 0, 0});
  CHECK_THAT(game.judge_message(), Catch::Contains("(7, 9)") && Catch::Contains("43686"));
  CHECK_FALSE(reply(game, channel, 50ms));
  CHECK(game.head(channel).pending.load() == 0);
  CHECK(behind() == before);
  // The game goes on for clicks that do fit.
  CHECK(click(game, other, {7, 9, 0, 1}).count == 1);
  const auto result = game.finish();
  CHECK(result.status == 1);
  CHECK(result.safe_opened == 1);
}
