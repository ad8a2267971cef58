// The server's workers, and which of them serves which channel.
#pragma once

#include <deque>

#include "server/v1_worker.hpp"
#include "server/v2_worker.hpp"

namespace mines::server {

/// One thread uses it. Half as many workers as there are processors share the channels evenly; the other half
/// of the processors is for the answer, unless the server has processors of its own. When these workers have
/// all the v1 channels that they can watch, further workers start. V1 and v2 channels have separate workers,
/// because an answer uses one kind or the other. A worker starts when its first channel comes.
class Workers {
 public:
  /// `progress` may be null.
  Workers(const ServedGame& game, ProgressPage* progress, bool has_own_processors);

  /// Has a worker make v1 channel `id`, the next one counted from 0, send its index and serve it.
  Result<void> add_v1(std::byte* memory, std::int32_t id);
  /// As add_v1(), for v2 channel `id`.
  Result<void> add_v2(std::byte* memory, std::int32_t id);
  /// Stops all workers; nothing is opened afterwards, and what was opened is in the record.
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
