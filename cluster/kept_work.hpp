// Work that is dealt out to the ranks, with checkpoints and a word about how far it is.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cluster/deal.hpp"
#include "cluster/run_checkpoint.hpp"

namespace mines::cluster {

struct KeepSettings {
  CheckpointSettings checkpoint;
  int progress_every = 60;  ///< seconds; 0: no lines
};

/// The options of checkpoints and --progress.
std::vector<cli::Option> keep_options(KeepSettings& settings);

struct KeptWork {
  std::string program;                      ///< "mines-cluster arena", for lines
  Work work{};                              ///< `meanwhile` is set here
  std::vector<bool>* done = nullptr;        ///< the units that are done; rank 0's counts
  RunCheckpoint* checkpoint = nullptr;      ///< rank 0's counts
  std::function<Bytes()> state{};           ///< on rank 0: all that is done, for a checkpoint
  std::function<std::string()> progress{};  ///< on rank 0: how far it is, in ASCII
};

/// Does what is not done, marks it, and writes a checkpoint at the beginning, from time to time and at the
/// end. All ranks call it. Rank 0 shows how far it is: on a terminal, as a line that changes; elsewhere, as
/// mpirun takes the terminal away, by a line from time to time. A signal that ends the program has rank 0
/// write another checkpoint and a line.
Result<void> deal_and_keep(Ranks& ranks, const KeptWork& kept, const KeepSettings& settings);

}  // namespace mines::cluster
