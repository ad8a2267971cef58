#include "server/batch_worker.hpp"

#include <algorithm>
#include <utility>

namespace mines {

void BatchWorker::add(std::unique_ptr<BatchServer> channel) {
  channels_[added()] = std::move(channel);
  announce_added();
}

bool BatchWorker::serve_round() {
  bool busy = false;
  for (std::size_t i = 0; i < count() && !is_stopping(); ++i)
    busy |= channels_[i]->serve(opener_, record_ ? &*record_ : nullptr);
  if (busy) report();
  return busy;
}

void BatchWorker::report() {
  if (progress_ == nullptr) return;
  progress_->safe_opened.store(opener_.count().safe, std::memory_order_relaxed);
  progress_->mines_opened.store(opener_.count().mines, std::memory_order_relaxed);
}

std::size_t BatchWorker::fall_asleep(std::span<FutexWait> waits) {
  std::size_t served = 0;
  for (std::size_t i = 0; i < count(); ++i) {
    if (channels_[i]->is_served()) waits[served++] = channels_[i]->fall_asleep();
  }
  return served;
}

bool BatchWorker::any_called() const {
  return std::any_of(channels_.begin(), channels_.begin() + static_cast<std::ptrdiff_t>(count()),
                     [](const auto& channel) { return channel->is_served() && channel->is_called(); });
}

void BatchWorker::wake_up() {
  for (std::size_t i = 0; i < count(); ++i) channels_[i]->wake_up();
}

}  // namespace mines
