// A thread of the server and the v1 channels that it serves.
//
// It polls them round by round, those in use at every round and the others in turn: the regions' heads lie
// 256 KiB apart and fall into one set of every cache, so a look at a channel out of use is a cache miss. It
// sleeps on the `pending` words of all of them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "server/channel_worker.hpp"
#include "server/request_server.hpp"

namespace mines {

class Worker final : public ChannelWorker {
 public:
  Worker(GameBoard& board, JudgeLine& judge, RecordFile* record, ProgressLine* progress)
      : requests_(board, judge, record, progress) {}
  /// Stops and waits for the thread.
  ~Worker() { stop(); }

  /// Takes over a channel whose region is initialised; at most max_channels. One thread may call it.
  void add(std::byte* region, std::int32_t id);
  /// Writes what is still to be recorded; after stop().
  void flush_record() { requests_.flush_record(); }

 private:
  static constexpr std::uint64_t rounds_between_cold = 8;  ///< a look at one channel out of use
  static constexpr std::uint64_t rounds_in_use = 1 << 14;  ///< after its last request

  struct Served {
    std::byte* region;
    std::int32_t id;
    std::uint64_t last_round;  // that brought a request

    v1::RegionHead& head() const { return *reinterpret_cast<v1::RegionHead*>(region); }
  };

  void adopt(std::size_t place) override;
  bool serve_round() override;
  std::size_t fall_asleep(std::span<FutexWait> waits) override;
  bool any_called() const override;
  void wake_up() override;
  void look_around() override;

  bool poll(Served& served);
  void promote(std::size_t position);
  void demote_idle();

  RequestServer requests_;

  // Between the main thread and the worker: what is behind added() is the main thread's.
  std::array<Served, max_channels> served_{};

  // The worker's own.
  std::array<Served*, max_channels> order_{};  // the channels in use first
  std::size_t hot_ = 0;
  std::size_t next_cold_ = 0;
  std::uint64_t round_ = 0;
};

}  // namespace mines
