// A thread of the server and the v1 channels (protocol/v1.hpp) that it serves.
//
// The thread works in rounds. Each round polls all channels in use. Every eighth round also polls one channel
// that is out of use; the channels out of use take turns. If no channel is in use, every round polls one of
// them. The channels' heads lie 256 KiB apart and fall into one set of every cache, so polling a channel out
// of use is a cache miss. When the thread sleeps, the `pending` word of any of its channels can wake it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "server/v1_channel_server.hpp"
#include "server/worker.hpp"

namespace mines::server {

class V1Worker final : public Worker {
 public:
  V1Worker(const ServedGame& game, ProgressLine* progress)
      : Worker(game, services_per_look), server_(game.board, game.judge, game.record, progress) {}
  /// Stops and waits for the thread.
  ~V1Worker() { stop(); }

  /// Takes over a channel; call it at most max_channels times. Only one thread may call it.
  void add(std::byte* memory, std::int32_t id);
  /// Records all tiles that wait. Call it after stop().
  void record_all() { server_.record_all(); }

 private:
  /// One in this many rounds polls a channel out of use.
  static constexpr std::uint64_t rounds_between_cold = 8;
  /// A channel counts as in use for this many rounds after its last request.
  static constexpr std::uint64_t rounds_in_use = 1 << 14;

  /// The thread looks at the clock once in this many services. A service takes 0.3 µs, a look 0.03 µs.
  static constexpr std::uint32_t services_per_look = 16;

  struct Served {
    std::byte* memory;
    std::int32_t id;
    std::uint64_t last_round;  // the last round in which it had a request

    v1::ChannelHead& head() const { return v1::channel_head(memory); }
  };

  std::int32_t make(std::size_t index) override;
  bool serve_round() override;
  std::size_t fall_asleep(std::span<FutexWait> waits) override;
  bool any_called() const override;
  void wake_up() override;
  void after_sleep() override;

  bool poll(Served& served);
  void promote(std::size_t position);
  void demote_idle();

  V1ChannelServer server_;

  // Shared by the main thread and the worker: the elements from index added() on belong to the main thread.
  std::array<Served, max_channels> served_{};

  // For the worker alone.
  std::array<Served*, max_channels> order_{};  // the channels in use first
  std::size_t hot_ = 0;
  std::size_t next_cold_ = 0;
  std::uint64_t round_ = 0;
};

}  // namespace mines::server
