#include "apps/cluster/checkpoint/keeper.hpp"

#include <chrono>
#include <utility>

#include "apps/cluster/checkpoint/checkpoint.hpp"
#include "base/assert.hpp"

namespace mines::cluster {

Keeper::Keeper(KeeperSettings settings, const GameBoard& window, const Backlog& backlog,
               std::function<void(const Error&)> failed)
    : settings_(std::move(settings)), window_(window), backlog_(backlog), failed_(std::move(failed)) {
  MINES_ASSERT(settings_.every > 0);
  thread_ = std::jthread([this](const std::stop_token& stopping) { run(stopping); });
}

void Keeper::run(const std::stop_token& stopping) {
  bool was_taken = backlog_.rows_found() == 0;
  bool had_failed = false;
  for (;;) {
    {
      std::unique_lock lock(mutex_);
      // The predicate never holds: only the interval or a request to stop ends the wait.
      stopped_.wait_for(lock, stopping, std::chrono::duration<double>(settings_.every), [] { return false; });
    }
    if (stopping.stop_requested()) return;
    // The last clicks of the backlog are still on their way when the last of them has been taken.
    if (!std::exchange(was_taken, backlog_.is_taken())) continue;
    const auto done = write();
    if (!done && !had_failed) failed_(done.error());
    had_failed = !done;
  }
}

Result<void> Keeper::write() {
  const auto begin = std::chrono::steady_clock::now();
  MINES_LET(const auto bytes, write_checkpoint(settings_.folder, settings_.board, settings_.band, window_));
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
  // The lock is taken after the disk has done its work, so totals() never waits for it.
  const std::lock_guard lock(mutex_);
  ++totals_.written;
  totals_.bytes = bytes;
  totals_.seconds += taken.count();
  return {};
}

Result<void> Keeper::finish() {
  thread_ = std::jthread();  // the thread that is replaced is stopped and joined
  // The game has ended before it clicked all cells of the earlier files. A new file would lack these cells.
  if (!backlog_.is_taken()) return {};
  return write();
}

CheckpointTotals Keeper::totals() const {
  const std::lock_guard lock(mutex_);
  return totals_;
}

}  // namespace mines::cluster
