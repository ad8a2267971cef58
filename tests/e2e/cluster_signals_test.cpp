// Signals for mines-cluster: which of them end it, and what is said then. Without mpirun, which has signals
// of its own.
#include "support/catch.hpp"
#include <signal.h>

#include <fstream>
#include <string>
#include <vector>

#include "support/on_ranks.hpp"

using namespace mines::testing;

namespace {

using Words = std::vector<std::string>;

const Words long_run = {"strength", "--side", "256", "--boards", "100000", "--threads", "1"};

/// The program, started with signals that it is to ignore.
Command ignoring(const Mpi& mpi, const std::vector<int>& ignored, const Words& arguments) {
  Command command;
  command.arguments = joined({mpi.program}, arguments);
  command.ignored_signals = ignored;
  return command;
}

/// The process that plays, not its guard, once it has begun.
pid_t player_of(const Process& run, const TemporaryFolder& folder) {
  REQUIRE(becomes_true(20, [&] { return folder.names().size() == 1; }));
  for (const pid_t process : run.tagged()) {
    std::ifstream status("/proc/" + std::to_string(process) + "/status");
    for (std::string word; status >> word;) {
      pid_t parent = 0;
      if (word == "PPid:" && status >> parent && parent == run.number()) return process;
    }
  }
  FAIL("no process plays");
  return 0;
}

}  // namespace

TEST_CASE("a signal that was ignored from the start does not end a run") {
  for (const Mpi& mpi : all_mpis()) {
    INFO(mpi.name);
    const TemporaryFolder folder;
    Process run(ignoring(mpi, {SIGHUP}, joined(long_run, {"--checkpoint", folder.path()})));
    const pid_t player = player_of(run, folder);
    kill(player, SIGHUP);
    run.signal(SIGHUP);
    sleep_seconds(0.3);
    CHECK(kill(player, 0) == 0);
    run.signal(SIGTERM);  // which ends it
    const Finished finished = run.wait(10);
    CHECK_THAT(finished.errors, Catch::Contains(": ended by signal 15; "));
    CHECK(finished.errors.find("signal 1;") == std::string::npos);
    CHECK(run.leaves_nothing(5));
  }
}

TEST_CASE("a launcher that ignores the ends of its children gets the exit code all the same") {
  for (const Mpi& mpi : all_mpis()) {
    INFO(mpi.name);
    CHECK(run(ignoring(mpi, {SIGCHLD}, {"strength", "--side", "0"}), 20).exit_code == 2);
    CHECK(run(ignoring(mpi, {SIGCHLD}, {"strength", "--side", "32", "--boards", "2"}), 20).exit_code == 0);
  }
}

TEST_CASE("a signal of a queue goes on to the rank, and is not taken for the guard's death") {
  for (const Mpi& mpi : all_mpis()) {
    INFO(mpi.name);
    const TemporaryFolder folder;
    Process run(ignoring(mpi, {}, joined(long_run, {"--checkpoint", folder.path()})));
    player_of(run, folder);
    run.signal(SIGUSR2);
    const Finished finished = run.wait(10);
    CHECK(finished.exit_code != 0);
    CHECK(finished.errors.find(" was lost: ") == std::string::npos);
    CHECK(run.leaves_nothing(5));
  }
}

TEST_CASE("SIGTERM for the rank's own process ends the run with one line and a checkpoint") {
  for (const Mpi& mpi : all_mpis()) {
    INFO(mpi.name);
    const TemporaryFolder folder;
    Process run(ignoring(mpi, {}, joined(long_run, {"--checkpoint", folder.path()})));
    const pid_t player = player_of(run, folder);
    const std::string file = folder / "strength.checkpoint";
    const std::string first = read_file(file);
    sleep_seconds(0.5);
    kill(player, SIGTERM);
    const Finished finished = run.wait(10);
    CHECK(finished.exit_code != 0);
    CHECK(finished.errors == "mines-cluster strength: ended by signal 15; '--checkpoint " + folder.path() +
                                 " --resume' goes on\n");
    CHECK(read_file(file) != first);
    CHECK(run.leaves_nothing(5));
  }
}
