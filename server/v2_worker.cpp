#include "server/v2_worker.hpp"

#include <algorithm>
#include <utility>

#include "base/assert.hpp"

namespace mines::server {

void V2Worker::add(std::unique_ptr<V2ChannelServer> channel) {
  MINES_ASSERT(added() < channels_.size());
  channels_[added()] = std::move(channel);
  announce_added();
}

bool V2Worker::serve_round() {
  bool busy = false;
  // One chunk for each channel in turn: a busy channel cannot starve the others.
  for (std::size_t i = 0; i < count() && !is_stopping(); ++i) {
    if (!channels_[i]->serve(cascade_)) continue;
    note_service();
    report();
    busy = true;
  }
  if (record_) record_->record_due();
  return busy;
}

void V2Worker::report() {
  if (progress_ == nullptr) return;
  progress_->safe_opened.store(cascade_.count().safe, std::memory_order_relaxed);
  progress_->mines_opened.store(cascade_.count().mines, std::memory_order_relaxed);
}

std::size_t V2Worker::fall_asleep(std::span<FutexWait> waits) {
  record_all();
  // A channel with an impossible index is dead: waiting on its words would let the answer wake this thread at
  // will.
  std::size_t served = 0;
  for (std::size_t i = 0; i < count(); ++i) {
    if (channels_[i]->is_served()) waits[served++] = channels_[i]->fall_asleep();
  }
  return served;
}

bool V2Worker::any_called() const {
  return std::any_of(channels_.begin(), channels_.begin() + static_cast<std::ptrdiff_t>(count()),
                     [](const auto& channel) { return channel->is_served() && channel->is_called(); });
}

void V2Worker::wake_up() {
  for (std::size_t i = 0; i < count(); ++i) channels_[i]->wake_up();
}

}  // namespace mines::server
