// The server's workers, and which of them serves which channel.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>

#include "field/opening/game_board.hpp"
#include "protocol/progress.hpp"
#include "server/record_log.hpp"
#include "server/v1_channel_server.hpp"
#include "server/v2_channel_server.hpp"
#include "server/worker.hpp"

namespace mines::server {

/// A thread of the server and the v1 channels (protocol/v1.hpp) that it serves.
///
/// The thread works in rounds. Each round polls all channels in use. Every eighth round also polls one
/// channel that is out of use; the channels out of use take turns. If no channel is in use, every round polls
/// one of them. The channels' heads lie 256 KiB apart and fall into one set of every cache, so polling a
/// channel out of use is a cache miss. When the thread sleeps, the `pending` word of any of its channels can
/// wake it.
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

/// A thread of the server that serves v2 channels (protocol/v2.hpp) in turn.
class V2Worker final : public Worker {
 public:
  /// Writes the number of opened cells to `progress` (protocol/progress.hpp), to which no other thread
  /// writes. `progress` may be null.
  V2Worker(const ServedGame& game, ProgressLine* progress)
      : Worker(game, 1),
        record_(log_to(game.record)),
        cascade_(game.board, chosen_kernel(), watch_of(record_), [&clock = game.clock] { clock.look(); }),
        progress_(progress) {}
  /// Stops and waits for the thread.
  ~V2Worker() { stop(); }

  /// Takes over a channel; call it at most v2::max_channels times. Only one thread may call it.
  void add(std::unique_ptr<V2ChannelServer> channel);
  /// Writes all tiles that wait to be recorded (server/record_log.hpp), if the game has a record. Other
  /// threads call it only after stop().
  void record_all() {
    if (record_) record_->record_all();
  }

 private:
  static_assert(v2::max_channels <= max_channels);

  std::int32_t make(std::size_t index) override { return channels_[index]->make(); }
  bool serve_round() override;
  std::size_t fall_asleep(std::span<FutexWait> waits) override;
  bool any_called() const override;
  void wake_up() override;

  void report();

  std::optional<RecordLog> record_;
  Cascade cascade_;
  ProgressLine* progress_;

  // Shared by the main thread and the worker: elements from index added() on are the main thread's, those
  // below are the worker's.
  std::array<std::unique_ptr<V2ChannelServer>, v2::max_channels> channels_;
};

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
