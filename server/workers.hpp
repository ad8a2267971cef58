// The server's workers, and which of them serves which channel.
#pragma once

#include <deque>

#include "server/v1_worker.hpp"
#include "server/v2_worker.hpp"

namespace mines::server {

/// For one thread. V1 and v2 channels have separate workers, because an answer (the player's program) uses
/// one kind or the other. Each kind has a number of first workers, among which its channels are dealt out in
/// turn. This number is half the number of processors, because the answer needs the other half; if the server
/// has processors of its own, it is their number. There is at least one. When each first worker has all the
/// v1 channels that it can watch, further workers start. A worker starts with its first channel.
class Workers {
 public:
  /// `progress` may be null.
  Workers(const ServedGame& game, ProgressPage* progress, bool has_own_processors);

  /// Has a worker initialise v1 channel `id` in `memory`, send `id` to the answer, and serve the channel. Ids
  /// count from 0 without gaps.
  Result<void> add_v1(std::byte* memory, std::int32_t id);
  /// Does the work of add_v1() for v2 channel `id`.
  Result<void> add_v2(std::byte* memory, std::int32_t id);
  /// Stops all workers. Afterwards no cell is opened, and all open cells are in the record.
  void stop();

 private:
  ServedGame game_;
  ProgressPage* progress_;
  std::size_t first_v1_workers_;  // share the v1 channels until each has all that it can watch
  std::size_t most_v2_workers_;
  bool cascades_;
  // Deques, because workers cannot be moved.
  std::deque<V1Worker> v1_workers_;
  std::deque<V2Worker> v2_workers_;
};

}  // namespace mines::server
