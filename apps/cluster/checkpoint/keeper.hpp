// A thread that writes a player's checkpoint (checkpoint.hpp) again and again during the game.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "apps/cluster/band/band.hpp"
#include "apps/cluster/checkpoint/backlog.hpp"
#include "apps/cluster/checkpoint/checkpoint.hpp"
#include "base/error.hpp"
#include "field/opening/game_board.hpp"

namespace mines::cluster {

struct KeeperSettings {
  std::string folder;  ///< prepared by ready_folder()
  BoardId board;
  Band band;
  double every = 60;  ///< the interval: seconds between two checkpoints, more than 0
};

struct CheckpointTotals {
  std::uint64_t written = 0;  ///< number of checkpoints
  std::uint64_t bytes = 0;    ///< size of the last checkpoint
  double seconds = 0;         ///< time to write all checkpoints to the disk
};

class Keeper {
 public:
  /// Starts the thread. `window`: the part of the board that the player sees. `backlog`: the clicks that open
  /// a continued game's cells again (backlog.hpp). Both must outlive the keeper. The first checkpoint is
  /// written at least one interval after the player took the last of these clicks: then all these cells are
  /// open again. After a failure the thread tries again at the next interval. Of several failures in a row,
  /// only the first is passed to `failed`.
  Keeper(KeeperSettings settings, const GameBoard& window, const Backlog& backlog,
         std::function<void(const Error&)> failed);
  // The destructor stops the thread. If a checkpoint is being written, the destructor waits for it.
  Keeper(const Keeper&) = delete;
  Keeper& operator=(const Keeper&) = delete;

  /// Stops the thread. Then, if the player has taken all clicks of the backlog, writes a last checkpoint.
  /// May be called again after it has failed.
  Result<void> finish();
  /// Exact after the thread has stopped.
  CheckpointTotals totals() const;

 private:
  void run(const std::stop_token& stopping);
  Result<void> write();

  const KeeperSettings settings_;
  const GameBoard& window_;
  const Backlog& backlog_;
  const std::function<void(const Error&)> failed_;
  mutable std::mutex mutex_;
  std::condition_variable_any stopped_;
  CheckpointTotals totals_;
  std::jthread thread_;  // last, because it uses the other members
};

}  // namespace mines::cluster
