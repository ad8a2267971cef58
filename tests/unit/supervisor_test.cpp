// Programs under a supervisor, without a sandbox: how they end, and that nothing of them is left.
#include "isolation/processes/supervisor.hpp"

#include "support/catch.hpp"
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <vector>

#include "support/temporary_folder.hpp"

using namespace mines;
using namespace mines::judge;
using namespace mines::testing;

namespace {

/// Runs a shell script, which a folder holds that every account may enter.
class Supervised {
 public:
  explicit Supervised(const std::string& script)
      : supervisor_(bare(), [this](Clock::time_point) { return look(); }) {
    const std::string path = folder_.write("program", "#!/bin/sh\n" + script);
    REQUIRE(chmod(folder_.path().c_str(), 0755) == 0);
    REQUIRE(chmod(path.c_str(), 0755) == 0);
    REQUIRE(become_subreaper());
    IsolatedProgram program;
    program.path = path;
    REQUIRE(supervisor_.build(program));
    REQUIRE(supervisor_.watch_memory());
    REQUIRE(supervisor_.start());
  }
  ~Supervised() { supervisor_.end_all(); }

  Supervisor& operator*() { return supervisor_; }
  void await_end() {
    const auto deadline = after(Clock::now(), 20);
    while (supervisor_.runs() && Clock::now() < deadline) look();
  }

 private:
  bool look() {
    usleep(1000);
    while (const auto reaped = reap()) supervisor_.take(*reaped);
    return true;
  }
  static IsolationSettings bare() {
    IsolationSettings settings;
    settings.mode = IsolationMode::off;
    return settings;
  }

  TemporaryFolder folder_;
  Supervisor supervisor_;
};

}  // namespace

TEST_CASE("a supervisor notes how a program ended") {
  Supervised exits("exit 7\n");
  exits.await_end();
  CHECK(((*exits).has_ended() && (*exits).end().exit_code == 7 && !(*exits).end().signal));
  CHECK(((*exits).end().peak_bytes > 0 && (*exits).look_at_memory() == MemoryVerdict::within_limit));

  Supervised killed("kill -9 $$\n");
  killed.await_end();
  CHECK(((*killed).end().signal == 9 && !(*killed).end().exit_code));
}

TEST_CASE("a supervisor ends a program with all that it has started, but not what is spared") {
  const pid_t spared = fork();
  if (spared == 0) {
    pause();
    _exit(0);
  }
  Supervised program("(trap '' TERM HUP; sleep 1000) &\nsetsid sleep 1000 &\nsleep 1000\n");
  (*program).spare({spared});
  CHECK((*program).runs());
  CHECK((*program).end_program());
  CHECK((*program).end().signal == 9);
  CHECK(descendants() == std::vector{spared});
  CHECK((*program).end_all());
  CHECK(descendants().empty());
}

TEST_CASE("only what an answer prints itself counts for the limit of its output") {
  const TemporaryFolder folder;
  const std::string log = folder / "log";
  auto output = AnswerOutput::open(5000);
  REQUIRE(output);
  const std::string printed = std::string(4998, '\n') + "x\n";
  REQUIRE(write(output->writer(), printed.data(), printed.size()) == 5000);
  output->close_writer();
  const FileDescriptor errors(fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0));
  const FileDescriptor file(open(log.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
  REQUIRE(dup2(file.number(), STDERR_FILENO) == STDERR_FILENO);
  output->finish();
  dup2(errors.number(), STDERR_FILENO);
  CHECK_THAT(read_file(log), Catch::Contains("answer: \nanswer: x\nmines-judge: the answer prints too much"));
  CHECK_FALSE(output->is_exceeded());

  // In a file, whose lines are not marked, the notice has a line of its own as well.
  const FileDescriptor kept(open(log.c_str(), O_WRONLY | O_TRUNC | O_CLOEXEC));
  auto raw = AnswerOutput::open(5, kept.number());
  REQUIRE(raw);
  REQUIRE(write(raw->writer(), "1234567", 7) == 7);
  raw->close_writer();
  raw->finish();
  CHECK(read_file(log) == "12345\nthe answer prints too much; the rest is thrown away\n");
}

TEST_CASE("that the system lacks memory or descriptors is not the fault of a program") {
  for (const int problem : {ENOEXEC, EACCES, ENOENT, ELOOP, ENAMETOOLONG, ENOTDIR, ETXTBSY})
    CHECK(code_of_file_error(problem) == ExitCode::bad_input);
  for (const int problem : {ENOMEM, EAGAIN, EMFILE, ENFILE, EIO})
    CHECK(code_of_file_error(problem) == ExitCode::broken);
}
