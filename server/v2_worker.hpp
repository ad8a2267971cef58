// A thread of the server and the v2 channels that it serves, in turn.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>

#include "field/game_board.hpp"
#include "protocol/progress.hpp"
#include "server/v2_channel_server.hpp"
#include "server/worker.hpp"

namespace mines::server {

class V2Worker final : public Worker {
 public:
  /// Counts what it opens on `progress`, which no other thread writes to, and writes it to `record`; both may
  /// be null.
  V2Worker(GameBoard& board, RecordFile* record, ProgressLine* progress)
      : cascade_(board), record_(log_to(record, board.size())), progress_(progress) {}
  /// Stops and waits for the thread.
  ~V2Worker() { stop(); }

  /// Takes over a channel; at most v2::max_channels. One thread may call it.
  void add(std::unique_ptr<V2ChannelServer> channel);
  /// Writes the rest of what this thread has to record; call it after stop().
  void flush_record() {
    if (record_) record_->flush();
  }

 private:
  static_assert(v2::max_channels <= max_channels);

  bool serve_round() override;
  std::size_t fall_asleep(std::span<FutexWait> waits) override;
  bool any_called() const override;
  void wake_up() override;

  void report();

  Cascade cascade_;
  std::optional<RecordLog> record_;
  ProgressLine* progress_;

  // Shared by the main thread and the worker: elements from added() on are the main thread's.
  std::array<std::unique_ptr<V2ChannelServer>, v2::max_channels> channels_;
};

}  // namespace mines::server
