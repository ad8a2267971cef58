// The server's workers, and which of them serves which channel.
#pragma once

#include <deque>

#include "server/worker.hpp"

namespace mines {

/// One thread uses it. Half of the processors' worth of workers share the channels out evenly; the other half
/// is the answer's. When they have all the channels that they can watch, further workers start.
class Crew {
 public:
  /// `progress` may be null.
  Crew(GameBoard& board, JudgeLine& judge, ProgressPage* progress);

  /// Serves the channel `id`, the next one counted from 0, whose region is initialised.
  Result<void> add(std::byte* region, std::int32_t id);
  /// Stops all workers; nothing is opened afterwards.
  void stop();

 private:
  Result<Worker*> worker(std::size_t index);

  GameBoard& board_;
  JudgeLine& judge_;
  ProgressPage* progress_;
  std::size_t first_workers_;
  std::deque<Worker> workers_;  // none is ever moved
};

}  // namespace mines
