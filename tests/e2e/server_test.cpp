// Processes, pipes and shared memory: what the server does besides opening cells.
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
#include <sstream>
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

/// The first word behind a name in /proc/THREAD/status.
std::string status_of(pid_t thread, const std::string& name) {
  std::istringstream lines(read_file(fmt::format("/proc/{}/status", thread)));
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with(name + ":")) continue;
    std::istringstream words(line.substr(name.size() + 1));
    std::string word;
    words >> word;
    return word;
  }
  return "";
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
  for (std::int32_t id = 0; id < 3; ++id) {
    std::fill_n(game.region(id), 28, std::byte{0xff});
    game.write_to_server("C");
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

TEST_CASE("a reply lies where the reference has it, and the request is taken back") {
  StartedGame game(field_of(small_board));
  const auto channel = game.create_channel();
  const auto* const words = reinterpret_cast<const std::uint32_t*>(game.region(channel));
  click(game, channel, {1, 3, 0, 1});
  CHECK(words[0] == 0);  // pending
  CHECK(words[2] == 1);  // done
  CHECK(words[6] == 1);  // opened_count
  const auto* const cell = reinterpret_cast<const std::uint16_t*>(game.region(channel) + 28);
  CHECK((cell[0] == 1 && cell[1] == 3 && cell[2] == 1));
}

TEST_CASE("several channels may be asked for at once") {
  StartedGame game(field_of(small_board));
  game.write_to_server("CCC");
  for (const char* id : {"0", "1", "2"}) CHECK(game.answer_message() == id);
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

TEST_CASE("an unknown byte of the answer is a violation, and the game goes on") {
  StartedGame game(field_of(small_board));
  game.write_to_server("X");
  CHECK_THAT(game.judge_message(), Catch::Contains("0x58"));
  const auto channel = game.create_channel();
  CHECK(click(game, channel, {1, 1, 0, 0}).count == 1);
  const auto result = game.finish();
  CHECK(result.status == 1);
  CHECK(result.safe_opened == 1);
}

TEST_CASE("an answer that writes without end does not keep the server busy") {
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
  CHECK(game.finish().status == 1);
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
  StartedGame game(field_of(small_board), true);
  const pid_t server = game.server().id();
  game.create_channel();
  game.create_v2_channel();
  const std::vector<pid_t> threads = threads_of(server);
  CHECK(threads.size() == 4);
  int urgent = 0;
  for (const pid_t thread : threads) {
    CHECK(status_of(thread, "NoNewPrivs") == "1");
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    if (prctl(PR_GET_SECCOMP) >= 0) CHECK(status_of(thread, "Seccomp") == "2");
#endif
    const bool is_root = geteuid() == 0;
    const uid_t account = is_root ? server_account(server) : geteuid();
    CHECK(status_of(thread, "Uid") == std::to_string(account));
    CHECK(status_of(thread, "Gid") == std::to_string(is_root ? account : getegid()));
    if (is_root) CHECK(status_of(thread, "CapEff") == "0000000000000000");
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
  for (pid_t process = 1; process < 10'000; ++process) {
    CHECK(answer_account(process) >= 61184);
    CHECK(answer_account(process) < first_server_account);
    CHECK(server_account(process) >= first_server_account);
    CHECK(server_account(process) <= 65519);
  }
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

TEST_CASE("when the judge is killed, the server removes the shared memory and ends") {
  prctl(PR_SET_CHILD_SUBREAPER, 1);  // so that the orphan can be waited for
  struct Report {
    pid_t server, bystander;
    char name[64];
  } report{};
  int pipe_ends[2];
  REQUIRE(pipe(pipe_ends) == 0);
  const TemporaryFolder folder;  // for what the judge cannot remove
  const pid_t judge = fork();
  if (judge == 0) {
    setenv("TMPDIR", folder.path().c_str(), 1);
    StartedGame game(field_of(small_board));
    report.server = game.server().id();
    // It keeps the judge's ends of the pipes open: the server hears of the judge's end only from the kernel.
    report.bystander = fork();
    while (report.bystander == 0) pause();
    game.shared_memory_name().copy(report.name, sizeof report.name - 1);
    if (write(pipe_ends[1], &report, sizeof report) != sizeof report) _exit(1);
    while (true) pause();
  }
  REQUIRE(read(pipe_ends[0], &report, sizeof report) == sizeof report);
  ChildProcess server(report.server);
  const ChildProcess bystander(report.bystander);
  kill(judge, SIGKILL);
  waitpid(judge, nullptr, 0);
  CHECK(server.wait(2s).exit_code == 3);
  CHECK(is_removed(report.name));
  SharedMemory::unlink(report.name);
}

TEST_CASE("a signal ends the server, and the living judge keeps its shared memory") {
  StartedGame game(field_of(small_board));
  game.server().send(SIGTERM);
  CHECK(game.server().wait(2s).exit_code == 3);
  CHECK(game.shared_memory_exists());
}

TEST_CASE("a byte of the judge that is not F ends the server") {
  StartedGame game(field_of(small_board));
  game.write_to_server_as_judge("G");
  CHECK(game.server().wait(2s).exit_code == 3);
  CHECK(game.shared_memory_exists());
}
