// The server's workers, and which of them serves which channel.
#pragma once

#include <deque>

#include "server/v1_worker.hpp"
#include "server/v2_worker.hpp"

namespace mines::server {

/// One thread uses it. The channels are shared evenly among half as many workers as there are processors; the
/// answer gets the other half of the processors. A server with processors of its own uses all of them.
/// Further workers start when these have all the v1 channels that they can watch. V1 and v2 channels have
/// separate workers, because an answer uses one kind or the other. A worker starts with its first channel.
class Workers {
 public:
  /// `progress` may be null.
  Workers(const ServedGame& game, ProgressPage* progress, bool has_own_processors);

  /// Has a worker make v1 channel `id`, send its index and serve it. Ids count from 0 without gaps.
  Result<void> add_v1(std::byte* memory, std::int32_t id);
  /// Does the work of add_v1() for v2 channel `id`.
  Result<void> add_v2(std::byte* memory, std::int32_t id);
  /// Stops all workers. Afterwards no cell is opened, and all open cells are in the record.
  void stop();

 private:
  ServedGame game_;
  ProgressPage* progress_;
  std::size_t first_v1_workers_;  // share the channels until they have all that they can watch
  std::size_t most_v2_workers_;
  bool cascades_;
  // Deques, because workers cannot be moved.
  std::deque<V1Worker> v1_workers_;
  std::deque<V2Worker> v2_workers_;
};

}  // namespace mines::server
