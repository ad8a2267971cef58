#include "server/crew.hpp"

#include <algorithm>
#include <memory>

namespace mines {

Crew::Crew(GameBoard& board, JudgeLine& judge, ProgressPage* progress)
    : board_(board),
      judge_(judge),
      progress_(progress),
      // Each worker has a line of the progress page to itself.
      first_workers_(std::clamp<std::size_t>(std::thread::hardware_concurrency() / 2, 1, v1_progress_lines)),
      batch_workers_most_(
          std::clamp<std::size_t>(std::thread::hardware_concurrency() / 2, 1, batch_progress_lines)),
      cascades_(v2::cascades_allowed(board.size(), board.mine_count())) {
  static_assert(v1_progress_lines * Worker::max_channels > v1::max_channels);
}

Result<void> Crew::add(std::byte* region, std::int32_t id) {
  const auto channel = static_cast<std::size_t>(id);
  const bool shared_out = channel < first_workers_ * Worker::max_channels;
  const auto chosen = worker(shared_out ? channel % first_workers_ : channel / Worker::max_channels);
  if (!chosen) return tl::unexpected(chosen.error());
  (*chosen)->add(region, id);
  return {};
}

Result<void> Crew::add_batch(std::byte* memory, std::int32_t id) {
  const auto chosen = batch_worker(static_cast<std::size_t>(id) % batch_workers_most_);
  if (!chosen) return tl::unexpected(chosen.error());
  (*chosen)->add(std::make_unique<BatchServer>(memory, id, board_.size(), cascades_, judge_));
  if (progress_ != nullptr) {
    progress_->batch_channels.store(static_cast<std::uint32_t>(id) + 1, std::memory_order_relaxed);
  }
  return {};
}

void Crew::stop() {
  for (Worker& worker : workers_) worker.stop();
  for (BatchWorker& worker : batch_workers_) worker.stop();
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

Result<BatchWorker*> Crew::batch_worker(std::size_t index) {
  while (batch_workers_.size() <= index) {
    ProgressLine* const line =
        progress_ == nullptr ? nullptr : &progress_->lines[v1_progress_lines + batch_workers_.size()];
    if (const auto started = batch_workers_.emplace_back(board_, line).start(); !started) {
      batch_workers_.pop_back();
      return tl::unexpected(started.error());
    }
  }
  return &batch_workers_[index];
}

}  // namespace mines
