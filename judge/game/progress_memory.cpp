#include "judge/game/progress_memory.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>

namespace mines::judge {

Result<ProgressMemory> ProgressMemory::create() {
  ProgressMemory progress;
  progress.memory_ = FileDescriptor(memfd_create("mines_progress", MFD_CLOEXEC | MFD_ALLOW_SEALING));
  const int memory = progress.descriptor();
  if (memory < 0) return system_failure(ExitCode::broken, "judge", "memfd_create", errno);
  if (ftruncate(memory, sizeof(ProgressPage)) != 0 ||
      fcntl(memory, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0) {
    return system_failure(ExitCode::broken, "judge", "sizing the progress page", errno);
  }
  progress.page_ = Mapping(memory, sizeof(ProgressPage));
  if (progress.page_.empty()) return system_failure(ExitCode::broken, "judge", "mmap", errno);
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
