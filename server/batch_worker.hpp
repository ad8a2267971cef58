// A thread of the server and the batch channels that it serves, in turn.
//
// When none has had anything to do for a while it yields the core now and again, then it sleeps on a word of
// each channel at once, and costs nothing until a client wakes it.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <memory>
#include <thread>

#include "field/game_board.hpp"
#include "protocol/patience.hpp"
#include "protocol/progress.hpp"
#include "server/batch_server.hpp"

namespace mines {

class BatchWorker {
 public:
  /// Reports what it opens on `progress`, which nobody else writes to; may be null.
  BatchWorker(GameBoard& board, ProgressLine* progress) : opener_(board), progress_(progress) {}
  /// Stops and waits for the thread.
  ~BatchWorker() { stop(); }

  Result<void> start();
  /// Takes over a channel; at most v2::max_channels. One thread may call it.
  void add(std::unique_ptr<BatchServer> channel);
  /// Finishes the chunk of requests at hand, begins no other and ends the thread.
  void stop();

 private:
  /// As long as a worker of v1 channels (worker.hpp), for the same reasons.
  static constexpr std::chrono::microseconds sleep_after{200};
  static constexpr std::chrono::microseconds nap{100};
  static_assert(v2::max_channels < max_futex_waits);

  void run();
  bool serve_round();
  void report();
  void sleep();
  void nap_until_called();
  bool any_called() const;

  WordOpener opener_;
  ProgressLine* progress_;
  std::thread thread_;

  // Between the main thread and the worker.
  std::array<std::unique_ptr<BatchServer>, v2::max_channels> channels_;
  std::atomic<std::size_t> added_ = 0;  // of channels_; stored with release, read with acquire
  std::atomic<bool> stopping_ = false;
  FutexWord control_ = 0;  // counts changes of the two above

  // The worker's own.
  std::uint32_t seen_control_ = 0;
  std::size_t count_ = 0;
  Patience patience_;
};

}  // namespace mines
