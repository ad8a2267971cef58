#include "server/crew.hpp"

#include <algorithm>
#include <memory>

namespace mines {

namespace {

/// The worker `index`. Workers start when their first channel comes, one after the other; each has one of
/// `lines` to itself, if there are any.
template <class AnyWorker, class... Arguments>
Result<AnyWorker*> started(std::deque<AnyWorker>& workers, std::size_t index, ProgressLine* lines,
                           Arguments&... arguments) {
  while (workers.size() <= index) {
    ProgressLine* const line = lines == nullptr ? nullptr : lines + workers.size();
    if (const auto start = workers.emplace_back(arguments..., line).start(); !start) {
      workers.pop_back();
      return tl::unexpected(start.error());
    }
  }
  return &workers[index];
}

}  // namespace

Crew::Crew(GameBoard& board, JudgeLine& judge, RecordFile* record, ProgressPage* progress)
    : board_(board),
      judge_(judge),
      record_(record),
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
  const std::size_t index = shared_out ? channel % first_workers_ : channel / Worker::max_channels;
  ProgressLine* const lines = progress_ == nullptr ? nullptr : progress_->lines;
  MINES_LET(const auto chosen, started(workers_, index, lines, board_, judge_, record_));
  chosen->add(region, id);
  return {};
}

Result<void> Crew::add_batch(std::byte* memory, std::int32_t id) {
  ProgressLine* const lines = progress_ == nullptr ? nullptr : progress_->lines + v1_progress_lines;
  MINES_LET(const auto chosen, started(batch_workers_, static_cast<std::size_t>(id) % batch_workers_most_,
                                       lines, board_, record_));
  (chosen)->add(std::make_unique<BatchServer>(memory, id, board_.size(), cascades_, judge_));
  if (progress_ != nullptr) {
    progress_->batch_channels.store(static_cast<std::uint32_t>(id) + 1, std::memory_order_relaxed);
  }
  return {};
}

void Crew::stop() {
  // All are told before the first is waited for: cells opened after the end would count.
  for (Worker& worker : workers_) worker.ask_to_stop();
  for (BatchWorker& worker : batch_workers_) worker.ask_to_stop();
  for (Worker& worker : workers_) worker.stop();
  for (BatchWorker& worker : batch_workers_) worker.stop();
  for (Worker& worker : workers_) worker.flush_record();
  for (BatchWorker& worker : batch_workers_) worker.flush_record();
}

}  // namespace mines
