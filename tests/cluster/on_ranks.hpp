// mines-cluster under mpirun, with each MPI that is installed.
#pragma once

#include "support/catch.hpp"
#include <sys/types.h>

#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "support/commands.hpp"
#include "support/json.hpp"
#include "support/process.hpp"
#include "support/temporary_folder.hpp"

namespace mines::testing {

/// The MPI of this test program, and mines-cluster built with it.
struct Mpi {
  std::string name;
  std::string program;
  Words start;                ///< mpirun and its options; the number of ranks follows
  std::string rank_variable;  ///< of each rank's environment: its number
};

inline const Mpi mpi{
#ifdef MINES_CLUSTER_OPENMPI
    "Open MPI", MINES_CLUSTER_OPENMPI, {MPIRUN_OPENMPI, "--oversubscribe", "-n"}, "OMPI_COMM_WORLD_RANK"
#else
    "MPICH", MINES_CLUSTER_MPICH, {MPIRUN_MPICH, "-n"}, "PMI_RANK"
#endif
};

/// mines-cluster with these arguments on so many ranks. `before`: what each rank runs that starts it.
inline Command on_ranks(int ranks, const Words& arguments, const Words& before = {}) {
  const Words started = with(before, with({mpi.program}, arguments));
  Command command{with(mpi.start, with({std::to_string(ranks)}, started))};
  // Open MPI refuses to be run by root, as tests in a container are, and reads other processes' memory, which
  // a container may forbid.
  command.variables = {"OMPI_ALLOW_RUN_AS_ROOT=1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1",
                       "OMPI_MCA_btl_vader_single_copy_mechanism=none"};
  return command;
}

inline Finished play(int ranks, const Words& options, const Words& before = {}) {
  return run(on_ranks(ranks, options, before), 100);
}

/// The report of a game that was to print one.
inline nlohmann::json report_of(const Finished& finished) {
  INFO(finished.errors);
  REQUIRE(finished.exit_code == 0);
  return parsed(finished.output);
}

/// The process of a rank, once it runs the program: the one whose guard (apps/cluster/guard.hpp) is its
/// parent.
inline std::optional<pid_t> rank_of(const Process& started, int rank) {
  const std::string variable = '\0' + mpi.rank_variable + '=' + std::to_string(rank) + '\0';
  const auto is_of_rank = [&](const std::string& process) {
    const std::string folder = "/proc/" + process;
    return read_file(folder + "/cmdline").starts_with(mpi.program + '\0') &&
           ('\0' + read_file(folder + "/environ")).find(variable) != std::string::npos;
  };
  for (const pid_t process : started.tagged()) {
    const std::string name = std::to_string(process);
    std::istringstream status(read_file("/proc/" + name + "/status"));
    std::string parent;
    while (status >> parent && parent != "PPid:") continue;
    if (status >> parent && is_of_rank(name) && is_of_rank(parent)) return process;
  }
  return std::nullopt;
}

/// Expects bad input: one line of the program, whatever mpirun says besides.
inline void check_refused(const Finished& finished, const std::string& expected) {
  INFO(finished.errors);
  CHECK(finished.exit_code == 2);
  CHECK(finished.output.empty());
  CHECK_THAT(finished.errors, Catch::Contains("mines-cluster: " + expected));
  const std::size_t first = finished.errors.find("mines-cluster: ");
  CHECK(finished.errors.find("mines-cluster: ", first + 1) == std::string::npos);
}

}  // namespace mines::testing
