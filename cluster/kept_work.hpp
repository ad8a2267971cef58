// Work that is dealt out to the ranks, with checkpoints.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cluster/checkpoint.hpp"
#include "cluster/deal.hpp"

namespace mines::cluster {

struct KeptWork {
  Work work{};                        ///< `meanwhile` is set here
  std::vector<bool>* done = nullptr;  ///< the units that are done; rank 0's counts
  Checkpoint* checkpoint = nullptr;
  std::function<Bytes()> state{};  ///< on rank 0: all that is done, for a checkpoint
  std::function<void()>
      be_still{};  ///< on rank 0: takes a line of progress from the terminal, as another line follows
};

/// Does what is not done, marks it, and writes a checkpoint from time to time and at the end. All ranks call
/// it. A signal that ends the program has rank 0 write another one and print a line with the name of the
/// program.
Result<void> deal_and_keep(Ranks& ranks, const KeptWork& kept, const std::string& program);

}  // namespace mines::cluster
