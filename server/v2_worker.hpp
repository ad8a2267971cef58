// A thread of the server that serves v2 channels (protocol/v2.hpp) in turn.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>

#include "field/opening/game_board.hpp"
#include "protocol/progress.hpp"
#include "server/record_log.hpp"
#include "server/v2_channel_server.hpp"
#include "server/worker.hpp"

namespace mines::server {

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

}  // namespace mines::server
