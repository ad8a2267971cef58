// Writes a checkpoint of a band every so often while its game is played, on a thread of its own: the disk may
// take its time, and the game goes on.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "apps/cluster/checkpoint/backlog.hpp"
#include "apps/cluster/checkpoint/board_id.hpp"
#include "base/error.hpp"
#include "board/band.hpp"
#include "field/opening/game_board.hpp"

namespace mines::cluster {

struct KeeperSettings {
  std::string folder;  ///< ready_folder() has readied it
  BoardId board;
  Band band;
  double every = 60;  ///< seconds from the end of one checkpoint to the next, more than 0
};

/// What the checkpoints of a game have taken.
struct CheckpointTotals {
  std::uint64_t written = 0;  ///< checkpoints
  std::uint64_t bytes = 0;    ///< of the last one
  double seconds = 0;         ///< of all of them, the disk's time included
};

class Keeper {
 public:
  /// Starts the thread. `window` is the board of the band's window; it and `backlog` must outlive the keeper.
  /// As long as the backlog is not taken, and for one interval more, nothing is written: it would replace a
  /// file that has more. `failed` is called on the thread for the first of several failures in a row; it
  /// tries again each time.
  Keeper(KeeperSettings settings, const GameBoard& window, const Backlog& backlog,
         std::function<void(const Error&)> failed);
  /// Stops the thread. Waits for a checkpoint that it is writing.
  ~Keeper() { stop(); }
  Keeper(const Keeper&) = delete;
  Keeper& operator=(const Keeper&) = delete;

  /// Stops the thread and writes a last checkpoint, unless some of the backlog is not taken.
  Result<void> finish();
  /// Exact once the thread has stopped.
  CheckpointTotals totals() const;

 private:
  void run(const std::stop_token& stopping);
  Result<void> write();
  void stop();

  const KeeperSettings settings_;
  const GameBoard& window_;
  const Backlog& backlog_;
  const std::function<void(const Error&)> failed_;
  mutable std::mutex mutex_;
  std::condition_variable_any stopped_;
  CheckpointTotals totals_;
  std::jthread thread_;  // the last field: it uses the others
};

}  // namespace mines::cluster
