// The server's workers, and which of them serves which channel.
#pragma once

#include <deque>

#include "server/batch_worker.hpp"
#include "server/worker.hpp"

namespace mines {

/// One thread uses it. Half of the processors' worth of workers share the channels out evenly; the other half
/// is the answer's. When they have all the v1 channels that they can watch, further workers start. Batch
/// channels have workers of their own: an answer uses one kind or the other.
class Crew {
 public:
  /// `record` and `progress` may be null.
  Crew(GameBoard& board, JudgeLine& judge, RecordFile* record, ProgressPage* progress);

  /// Serves the channel `id`, the next one counted from 0, whose region is initialised.
  Result<void> add(std::byte* region, std::int32_t id);
  /// Initialises and serves the batch channel `id`, the next one counted from 0, at `memory`.
  Result<void> add_batch(std::byte* memory, std::int32_t id);
  /// Stops all workers; nothing is opened afterwards, and what was opened is in the record.
  void stop();

 private:
  GameBoard& board_;
  JudgeLine& judge_;
  RecordFile* record_;
  ProgressPage* progress_;
  std::size_t first_workers_;
  std::size_t batch_workers_most_;
  bool cascades_;
  std::deque<Worker> workers_;             // none is ever moved
  std::deque<BatchWorker> batch_workers_;  // nor of these
};

}  // namespace mines
