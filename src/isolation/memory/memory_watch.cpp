#include "isolation/memory/memory_watch.hpp"

#include <linux/close_range.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <limits>
#include <thread>

#include "base/assert.hpp"
#include "os/urgency.hpp"

namespace mines::judge {

/// All zero at first.
struct MemoryWatch::Findings {
  std::atomic<std::uint32_t> looks;
  std::atomic<MemoryVerdict> verdict;
  std::atomic<MemoryVerdict> hindrance;  // of the last try, if it gave no measurement
};
static_assert(MemoryVerdict{} == MemoryVerdict::within_limit, "the memory of the findings is all zero");
// A lock would be in the memory of one of the two processes.
static_assert(std::atomic<MemoryVerdict>::is_always_lock_free &&
              std::atomic<std::uint32_t>::is_always_lock_free);

namespace {

using namespace std::chrono_literals;

constexpr auto look_time = 350ms;
constexpr auto shortest_pause = 100ms;
constexpr auto longest_pause = 200ms;
/// The pause after a measurement that found too much, or did not end in its time.
constexpr auto next_try_pause = 20ms;
/// A pause is this many times as long as the measurement before it, to leave the processors to the answer.
constexpr int pause_per_look = 50;
/// The questions in a second without a new measurement. Two or three that do not end in their time fit in: a
/// process that is starting up on a busy machine can be kept from its processor while its mappings are
/// locked.
constexpr int most_questions = 10;

/// Fails if the open files of the answer's first process cannot be looked at. It does not run yet.
Result<void> require_sight(const MeteredAnswer& answer) {
  MemoryMeter meter(answer);
  // Without a limit the kernel's sums are enough, so this takes less than a millisecond.
  constexpr auto no_limit = std::numeric_limits<std::uint64_t>::max();
  meter.measure(no_limit, MemoryMeter::Clock::now() + look_time);
  if (meter.obstacle() != MemoryVerdict::closed_descriptors) return {};
  return broken("watch of memory", "this system does not let the answer's open files be looked at");
}

}  // namespace

/// The watch's own process, after the fork.
void MemoryWatch::keep_watch(MeteredAnswer answer, std::uint64_t most_bytes, pid_t judge,
                             const Affinity& processors, Findings& findings) noexcept {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != judge) _exit(1);
  prctl(PR_SET_NAME, "mines-watch");
  // Otherwise a pipe would stay open in this process, and its reader would wait for the end.
  close_range(0, ~0U, 0);
  // An answer can have hundreds of busy processes. The first is allowed to root alone.
  setpriority(PRIO_PROCESS, 0, -20);
  // Elsewhere it would take time of other games. The answer runs on this list, so the system allows it.
  if (!processors.take()) _exit(1);
  take_short_turns();
  answer.spared.push_back(getpid());
  MemoryMeter meter(std::move(answer));
  MemoryVerdict before = MemoryVerdict::within_limit;
  for (;;) {
    const auto start = MemoryMeter::Clock::now();
    const auto bytes = meter.measure(most_bytes, start + look_time);
    const auto pause = pause_per_look * (MemoryMeter::Clock::now() - start);
    if (!bytes) {
      findings.hindrance = meter.is_crowded() ? MemoryVerdict::crowded : MemoryVerdict::no_measurement;
      std::this_thread::sleep_for(next_try_pause);
      continue;
    }
    // Memory that a file keeps is `exceeded` until the last word: an answer could change between the two.
    const MemoryVerdict verdict = *bytes > most_bytes ? MemoryVerdict::exceeded : meter.obstacle();
    const bool is_fine = verdict == MemoryVerdict::within_limit;
    // One measurement may count a process twice while it starts another one, so two in a row must agree. The
    // first that do is the last word: the judge ends the game.
    if (!is_fine && verdict == before) {
      auto none = MemoryVerdict::within_limit;
      findings.verdict.compare_exchange_strong(
          none, verdict == MemoryVerdict::exceeded && meter.has_found_other_memory()
                    ? MemoryVerdict::other_memory
                    : verdict);
    }
    findings.hindrance = MemoryVerdict::within_limit;
    ++findings.looks;
    std::this_thread::sleep_for(
        is_fine ? std::clamp<std::chrono::nanoseconds>(pause, shortest_pause, longest_pause)
                : next_try_pause);
    before = verdict;
  }
}

Result<MemoryWatch> MemoryWatch::start(MeteredAnswer answer, std::uint64_t most_bytes,
                                       const Affinity& processors) {
  MINES_ASSERT(most_bytes > 0);
  MINES_TRY(require_sight(answer));
  MemoryWatch watch;
  MINES_LET(auto memory, make_sealed_memory("mines_findings", sizeof(Findings)));
  watch.memory_ = std::move(memory.mapping);
  const pid_t judge = getpid();
  const pid_t process = fork();
  if (process < 0) return system_failure(ExitCode::broken, "judge", "fork", errno);
  if (process == 0) keep_watch(std::move(answer), most_bytes, judge, processors, watch.findings());
  watch.process_ = FileDescriptor(static_cast<int>(syscall(SYS_pidfd_open, process, 0)));
  if (watch.process_.is_open()) return watch;
  const int error = errno;
  kill(process, SIGKILL);
  return system_failure(ExitCode::broken, "judge", "pidfd_open", error);
}

MemoryWatch::~MemoryWatch() {
  if (process_.is_open()) syscall(SYS_pidfd_send_signal, process_.number(), SIGKILL, nullptr, 0);
}

MemoryWatch::Findings& MemoryWatch::findings() const {
  MINES_ASSERT(memory_.bytes() >= sizeof(Findings));
  return *reinterpret_cast<Findings*>(memory_.data());
}

MemoryVerdict MemoryWatch::look() {
  if (!process_.is_open()) return MemoryVerdict::within_limit;
  const std::uint32_t look = findings().looks;
  questions_ = look == last_look_ ? questions_ + 1 : 0;
  last_look_ = look;
  const MemoryVerdict found = findings().verdict;
  if (found != MemoryVerdict::within_limit) return found;
  if (questions_ < most_questions) return MemoryVerdict::within_limit;
  const MemoryVerdict hindrance = findings().hindrance;
  // A try that has not ended says nothing.
  return hindrance == MemoryVerdict::within_limit ? MemoryVerdict::no_measurement : hindrance;
}

}  // namespace mines::judge
