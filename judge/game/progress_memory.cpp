#include "judge/game/progress_memory.hpp"

#include <utility>

#include "base/assert.hpp"
#include "judge/viewer/sealed_memory.hpp"

namespace mines::judge {

Result<ProgressMemory> ProgressMemory::create() {
  ProgressMemory progress;
  MINES_LET(auto memory, make_sealed_memory("mines_progress", sizeof(ProgressPage)));
  progress.memory_ = std::move(memory.descriptor);
  progress.page_ = std::move(memory.mapping);
  return progress;
}

ProgressMemory::Opened ProgressMemory::opened() const {
  Opened opened;
  for (const ProgressLine& line : page()->lines) {
    opened.safe += line.safe_opened.load(std::memory_order_relaxed);
    opened.mines += line.mines_opened.load(std::memory_order_relaxed);
  }
  return opened;
}

std::uint32_t ProgressMemory::v2_channels() const {
  return page_.empty() ? 0 : page()->v2_channels.load(std::memory_order_relaxed);
}

void ProgressMemory::set_deadline(Clock::time_point deadline) {
  MINES_ASSERT(!page_.empty());
  // The clock is CLOCK_MONOTONIC, which all processes share.
  page()->deadline.store(std::chrono::nanoseconds(deadline.time_since_epoch()).count(),
                         std::memory_order_relaxed);
}

std::optional<ProgressMemory::Clock::time_point> ProgressMemory::stopped() const {
  const std::int64_t stopped = page_.empty() ? 0 : page()->stopped.load(std::memory_order_relaxed);
  if (stopped == 0) return std::nullopt;
  return Clock::time_point(std::chrono::nanoseconds(stopped));
}

RecordFate ProgressMemory::record() const {
  if (page_.empty()) return {};
  return {static_cast<RecordState>(page()->record_state.load()), page()->record_failure.load(),
          page()->record_chunks.load()};
}

}  // namespace mines::judge
