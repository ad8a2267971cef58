#include "server/workers.hpp"

#include <algorithm>
#include <memory>

#include "os/processors.hpp"

namespace mines::server {

namespace {

/// The worker of this index; starts it and those before it if need be. Each has one of `lines` to itself, if
/// there are any.
template <class AnyWorker, class... Arguments>
Result<AnyWorker*> started(std::deque<AnyWorker>& workers, std::size_t index, ProgressLine* lines,
                           Arguments&... arguments) {
  while (workers.size() <= index) {
    // Worker i writes to line i alone; worker_count() and the assertion in the constructor bound i.
    ProgressLine* const line = lines == nullptr ? nullptr : lines + workers.size();
    if (const auto start = workers.emplace_back(arguments..., line).start(); !start) {
      // Without its thread the worker would take channels that nobody serves.
      workers.pop_back();
      return Unexpected(start.error());
    }
  }
  return &workers[index];
}

/// Half as many as there are processors, or as many where the answer has others. Each has one of `lines`
/// lines of the progress page to itself.
std::size_t worker_count(std::size_t lines, bool has_own_processors) {
  const int count = usable_processor_count() / (has_own_processors ? 1 : 2);
  return std::clamp<std::size_t>(static_cast<std::size_t>(count), 1, lines);
}

}  // namespace

Workers::Workers(const ServedGame& game, ProgressPage* progress, bool has_own_processors)
    : game_(game),
      progress_(progress),
      first_v1_workers_(worker_count(v1_progress_lines, has_own_processors)),
      most_v2_workers_(worker_count(v2_progress_lines, has_own_processors)),
      cascades_(v2::cascades_allowed(game.board.size(), game.board.mine_count())) {
  static_assert(v1_progress_lines * V1Worker::max_channels > v1::max_channels);
}

Result<void> Workers::add_v1(std::byte* memory, std::int32_t id) {
  const auto channel = static_cast<std::size_t>(id);
  const bool shared_out = channel < first_v1_workers_ * V1Worker::max_channels;
  // The first workers share channels 0, 1, 2 ... round robin, each up to max_channels. Later channels fill
  // one further worker after the other: channel / max_channels >= first_v1_workers_ there.
  const std::size_t index = shared_out ? channel % first_v1_workers_ : channel / V1Worker::max_channels;
  ProgressLine* const lines = progress_ == nullptr ? nullptr : progress_->lines;
  MINES_LET(const auto worker, started(v1_workers_, index, lines, game_));
  worker->add(memory, id);
  return {};
}

Result<void> Workers::add_v2(std::byte* memory, std::int32_t id) {
  const std::size_t index = static_cast<std::size_t>(id) % most_v2_workers_;
  ProgressLine* const lines = progress_ == nullptr ? nullptr : progress_->lines + v1_progress_lines;
  MINES_LET(const auto worker, started(v2_workers_, index, lines, game_));
  worker->add(std::make_unique<V2ChannelServer>(memory, id, game_.board.size(), cascades_, game_.judge));
  if (progress_ != nullptr) {
    progress_->v2_channels.store(static_cast<std::uint32_t>(id) + 1, std::memory_order_relaxed);
  }
  return {};
}

void Workers::stop() {
  const auto for_each = [this](const auto& visit) {
    for (V1Worker& worker : v1_workers_) visit(worker);
    for (V2Worker& worker : v2_workers_) visit(worker);
  };
  // All are asked before the first is waited for: cells opened after the end would count.
  for_each([](auto& worker) { worker.ask_to_stop(); });
  for_each([](auto& worker) { worker.stop(); });
  for_each([](auto& worker) { worker.record_all(); });
}

}  // namespace mines::server
