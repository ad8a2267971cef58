#include "judge/game/progress_memory.hpp"

#include "base/assert.hpp"

namespace mines::judge {

Result<ProgressMemory> ProgressMemory::create() {
  ProgressMemory progress;
  MINES_LET(progress.memory_, make_sealed_memory("mines_progress", sizeof(ProgressPage)));
  return progress;
}

ProgressMemory::Opened ProgressMemory::opened() const {
  MINES_ASSERT(page() != nullptr);
  Opened opened;
  for (const ProgressLine& line : page()->lines) {
    opened.safe += line.safe_opened.load(std::memory_order_relaxed);
    opened.mines += line.mines_opened.load(std::memory_order_relaxed);
  }
  return opened;
}

std::uint32_t ProgressMemory::v2_channels() const {
  return page() == nullptr ? 0 : page()->v2_channels.load(std::memory_order_relaxed);
}

void ProgressMemory::set_deadline(Clock::time_point deadline) {
  MINES_ASSERT(page() != nullptr);
  // The clock is CLOCK_MONOTONIC, which all processes share.
  page()->deadline.store(std::chrono::nanoseconds(deadline.time_since_epoch()).count(),
                         std::memory_order_relaxed);
}

std::optional<ProgressMemory::Clock::time_point> ProgressMemory::stopped() const {
  const std::int64_t stopped = page() == nullptr ? 0 : page()->stopped.load(std::memory_order_relaxed);
  if (stopped == 0) return std::nullopt;
  return Clock::time_point(std::chrono::nanoseconds(stopped));
}

RecordFate ProgressMemory::record() const {
  if (page() == nullptr) return {};
  return {static_cast<RecordState>(page()->record_state.load()), page()->record_failure.load(),
          page()->record_chunks.load()};
}

}  // namespace mines::judge
