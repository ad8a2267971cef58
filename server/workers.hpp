// The server's workers (worker.hpp): threads that serve channels. A channel is memory for clicks and replies.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>

#include "protocol/progress.hpp"
#include "server/v1_channel_server.hpp"
#include "server/v2_channel_server.hpp"
#include "server/worker.hpp"

namespace mines::server {

/// Serves v1 channels (protocol/v1.hpp). Each round polls all channels in use (those with a recent request).
/// The others are polled in turn: one every eight rounds, or one a round if none is in use.
class V1Worker final : public Worker {
 public:
  V1Worker(const ServedGame& game, ProgressLine& progress)
      : Worker(game, services_per_look), server_(game.board, game.judge, watch(), progress) {}
  ~V1Worker() { stop(); }

  /// Hands a channel over to the worker's thread. Call it from one thread, at most max_channels times.
  void add(std::byte* memory, std::int32_t id);

 private:
  static constexpr std::uint64_t rounds_between_cold = 8;
  /// A channel counts as in use for one to two times this number of rounds after its last request.
  static constexpr std::uint64_t rounds_in_use = 1 << 14;

  /// Requests served between two looks at the clock. A service takes 0.3 µs, a look 0.03 µs.
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

  // The main thread owns the elements from index added() on, the worker those below.
  std::array<Served, max_channels> served_{};

  // For the worker alone.
  std::array<Served*, max_channels> order_{};  // the channels in use first
  std::size_t hot_ = 0;                        // number of channels in use
  std::size_t next_cold_ = 0;                  // counts polls of channels not in use
  std::uint64_t round_ = 0;
};

/// Serves v2 channels (protocol/v2.hpp) in turn.
class V2Worker final : public Worker {
 public:
  /// Counts opened cells on `progress`. No other thread may write to `progress`.
  V2Worker(const ServedGame& game, ProgressLine& progress)
      : Worker(game, 1),
        cascade_(game.board, chosen_kernel(), watch(), [&clock = game.clock] { clock.look(); }),
        progress_(progress) {}
  ~V2Worker() { stop(); }

  /// Hands a channel over to the worker's thread. Call it from one thread, at most v2::max_channels times.
  void add(std::unique_ptr<V2ChannelServer> channel);

 private:
  static_assert(v2::max_channels <= max_channels);

  std::int32_t make(std::size_t index) override { return channels_[index]->make(); }
  bool serve_round() override;
  std::size_t fall_asleep(std::span<FutexWait> waits) override;
  bool any_called() const override;
  void wake_up() override;

  Cascade cascade_;
  ProgressLine& progress_;

  // The main thread owns the elements from index added() on, the worker those below.
  std::array<std::unique_ptr<V2ChannelServer>, v2::max_channels> channels_;
};

/// All workers of a server. For one thread. An answer (the contestant's program) uses either v1 or v2
/// channels, and a worker serves one kind. The channels of a kind are dealt out in turn among N workers. N is
/// the number of the server's processors, or half this number if the answer runs on them, too; at least 1.
/// When N v1 workers have max_channels channels each, further v1 workers start.
class Workers {
 public:
  Workers(const ServedGame& game, ProgressPage& progress, bool has_own_processors);

  /// Chooses a worker, which makes a channel in `memory`, sends `id` to the answer, and serves the channel.
  /// The first channel of each kind has id 0, the next has id 1, and so on.
  Result<void> add_v1(std::byte* memory, std::int32_t id);
  Result<void> add_v2(std::byte* memory, std::int32_t id);
  /// Stops all workers. Afterwards no cell is opened, and all open cells are in the record.
  void stop();

 private:
  ServedGame game_;
  ProgressPage& progress_;
  std::size_t first_v1_workers_;
  std::size_t most_v2_workers_;
  bool cascades_;  // clicks on v2 channels may cascade
  // Deques, because workers cannot be moved.
  std::deque<V1Worker> v1_workers_;
  std::deque<V2Worker> v2_workers_;
};

}  // namespace mines::server
