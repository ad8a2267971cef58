// A thread of the server and the channels that it serves.
//
// It polls them round by round, those in use at every round and the others in turn: the regions' heads lie
// 256 KiB apart and fall into one set of every cache, so a look at a channel out of use is a cache miss. When
// nothing has come for a while it yields the core now and again, then it sleeps on the `pending` words of all
// of its channels at once, and costs nothing until a client wakes it.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <thread>

#include "protocol/futex.hpp"
#include "protocol/patience.hpp"
#include "server/request_server.hpp"

namespace mines {

class Worker {
 public:
  /// What one sleep can watch, less the worker's own control word.
  static constexpr std::size_t max_channels = max_futex_waits - 1;

  Worker(GameBoard& board, JudgeLine& judge, ProgressLine* progress) : requests_(board, judge, progress) {}
  /// Stops and waits for the thread.
  ~Worker() { stop(); }

  Result<void> start();
  /// Takes over a channel whose region is initialised; at most max_channels. One thread may call it.
  void add(std::byte* region, std::int32_t id);
  /// Finishes the round of requests at hand, begins no other and ends the thread.
  void stop();

 private:
  /// A client that works on its replies comes back within 10 to 50 µs. Going to sleep and being woken takes
  /// some 10 µs together.
  static constexpr std::chrono::microseconds sleep_after{200};
  static constexpr std::chrono::microseconds nap{100};
  static constexpr std::uint64_t rounds_between_cold = 8;  ///< a look at one channel out of use
  static constexpr std::uint64_t rounds_in_use = 1 << 14;  ///< after its last request

  struct Served {
    std::byte* region;
    std::int32_t id;
    std::uint64_t last_round;  // that brought a request

    v1::RegionHead& head() const { return *reinterpret_cast<v1::RegionHead*>(region); }
  };

  void run();
  void adopt();
  bool poll_round();
  bool poll(Served& served);
  void promote(std::size_t position);
  void demote_idle();
  void sleep();
  void nap_until_pending();
  bool any_pending() const;

  RequestServer requests_;
  std::thread thread_;

  // Between the main thread and the worker.
  std::array<Served, max_channels> served_{};
  std::atomic<std::size_t> added_ = 0;  // of served_; stored with release, read with acquire
  std::atomic<bool> stopping_ = false;
  FutexWord control_ = 0;  // counts changes of the two above

  // The worker's own.
  std::uint32_t seen_control_ = 0;
  std::array<Served*, max_channels> order_{};  // the channels in use first
  std::size_t hot_ = 0;
  std::size_t count_ = 0;
  std::size_t next_cold_ = 0;
  std::uint64_t round_ = 0;
  Patience patience_;
};

}  // namespace mines
