// mines-cluster under mpirun, with each MPI that is installed.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "support/process.hpp"

namespace mines::testing {

/// An MPI, and mines-cluster built with it.
struct Mpi {
  std::string name;
  std::string program;
  std::vector<std::string> start;  ///< mpirun and its options; the number of ranks follows
};

inline std::vector<Mpi> all_mpis() {
  std::vector<Mpi> mpis;
#ifdef MINES_CLUSTER_OPENMPI
  mpis.push_back({"Open MPI", MINES_CLUSTER_OPENMPI, {MPIRUN_OPENMPI, "--oversubscribe", "-n"}});
#endif
#ifdef MINES_CLUSTER_MPICH
  mpis.push_back({"MPICH", MINES_CLUSTER_MPICH, {MPIRUN_MPICH, "-n"}});
#endif
  return mpis;
}

/// mines-cluster with these arguments on so many ranks.
inline Command on_ranks(const Mpi& mpi, int ranks, const std::vector<std::string>& arguments) {
  Command command;
  command.arguments = mpi.start;
  command.arguments.push_back(std::to_string(ranks));
  command.arguments.push_back(mpi.program);
  command.arguments.insert(command.arguments.end(), arguments.begin(), arguments.end());
  // Open MPI refuses to be run by root, as tests in a container are, and reads other processes' memory, which
  // a container may forbid.
  command.variables = {"OMPI_ALLOW_RUN_AS_ROOT=1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1",
                       "OMPI_MCA_btl_vader_single_copy_mechanism=none"};
  return command;
}

}  // namespace mines::testing
