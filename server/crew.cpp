#include "server/crew.hpp"

#include <algorithm>

namespace mines {

Crew::Crew(GameBoard& board, JudgeLine& judge, ProgressPage* progress)
    : board_(board),
      judge_(judge),
      progress_(progress),
      // Each worker has a line of the progress page to itself.
      first_workers_(
          std::clamp<std::size_t>(std::thread::hardware_concurrency() / 2, 1, max_progress_lines)) {
  static_assert(max_progress_lines * Worker::max_channels > v1::max_channels);
}

Result<void> Crew::add(std::byte* region, std::int32_t id) {
  const auto channel = static_cast<std::size_t>(id);
  const bool shared_out = channel < first_workers_ * Worker::max_channels;
  const auto chosen = worker(shared_out ? channel % first_workers_ : channel / Worker::max_channels);
  if (!chosen) return tl::unexpected(chosen.error());
  (*chosen)->add(region, id);
  return {};
}

void Crew::stop() {
  for (Worker& worker : workers_) worker.stop();
}

/// Workers start when their first channel comes.
Result<Worker*> Crew::worker(std::size_t index) {
  while (workers_.size() <= index) {
    ProgressLine* const line = progress_ == nullptr ? nullptr : &progress_->lines[workers_.size()];
    if (const auto started = workers_.emplace_back(board_, judge_, line).start(); !started) {
      workers_.pop_back();
      return tl::unexpected(started.error());
    }
  }
  return &workers_[index];
}

}  // namespace mines
