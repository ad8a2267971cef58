// A thread of the server and the batch channels that it serves, in turn.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>

#include "field/game_board.hpp"
#include "protocol/progress.hpp"
#include "server/batch_server.hpp"
#include "server/channel_worker.hpp"

namespace mines {

class BatchWorker final : public ChannelWorker {
 public:
  /// Reports what it opens on `progress`, which nobody else writes to; may be null.
  /// What it opens goes to `record`, too, unless that is null.
  BatchWorker(GameBoard& board, RecordFile* record, ProgressLine* progress)
      : opener_(board), record_(log_to(record, board.size())), progress_(progress) {}
  /// Stops and waits for the thread.
  ~BatchWorker() { stop(); }

  /// Takes over a channel; at most v2::max_channels. One thread may call it.
  void add(std::unique_ptr<BatchServer> channel);
  /// Writes what is still to be recorded; after stop().
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

  BlockOpener opener_;
  std::optional<RecordLog> record_;
  ProgressLine* progress_;

  // Between the main thread and the worker: what is behind added() is the main thread's.
  std::array<std::unique_ptr<BatchServer>, v2::max_channels> channels_;
};

}  // namespace mines
