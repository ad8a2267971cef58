// Deals work out to the ranks. The work is cut into units that can be done in any order, on any rank; a
// stretch is some units in a row. Rank 0 hands a stretch to each rank, and the next one to a rank that has
// done its stretch. Stretches get shorter towards the end, so that no rank waits long for the others. Rank 0
// plays as well.
//
// On each rank a thread of its own does the stretch, while the thread of MPI waits for messages: it looks
// once a millisecond and leaves the processor to those who play.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "cluster/ranks.hpp"

namespace mines::cluster {

/// Units begin ... end - 1.
struct Stretch {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
};

struct Work {
  std::uint64_t least = 1;  ///< units in a stretch, unless fewer are left in a row
  std::uint64_t most = 1;   ///< units in a stretch at most, so that a rank reports often enough
  /// Does a stretch, on any rank, and gives its result. Should fail soon once `stop` is true.
  std::function<Result<Bytes>(Stretch, const std::atomic<bool>& stop)> play;
  /// Takes the result of a stretch. On rank 0, in the order in which results come.
  std::function<Result<void>(Stretch, std::span<const std::byte>)> take;
  /// Called on rank 0 many times a second.
  std::function<Result<void>()> meanwhile;
};

/// Does every unit u that has !done[u]; all ranks call it, but only that of rank 0 counts. Ends on all ranks
/// with the same error, which is agreed, if one of them fails.
Result<void> deal(Ranks& ranks, const std::vector<bool>& done, const Work& work);

}  // namespace mines::cluster
