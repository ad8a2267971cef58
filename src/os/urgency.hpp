// Priorities of threads and processes. An urgent thread runs before all ordinary threads. Only root, and a
// process with a limit for real-time priority (RLIMIT_RTPRIO), may make threads urgent.
#pragma once

#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>

namespace mines {

/// Gives the calling thread, but not its children, short time slices. From Linux 6.12 on (scheduler EEVDF), a
/// thread with short slices that wakes up runs before ordinary threads, which have longer slices.
inline void take_short_turns() {
  struct {  // sched_attr, which no header of the C library has
    std::uint32_t size, policy;
    std::uint64_t flags;
    std::int32_t nice;
    std::uint32_t priority;
    std::uint64_t runtime, deadline, period;
  } turns{48, SCHED_OTHER, 1 /* SCHED_FLAG_RESET_ON_FORK */, getpriority(PRIO_PROCESS, 0), 0, 100'000, 0, 0};
  static_assert(sizeof turns == 48);
  syscall(SYS_sched_setattr, 0, &turns, 0);
}

/// Makes the main thread of a process urgent, but not this thread's children. False if the system forbids it.
inline bool make_process_urgent(pid_t process) {
  sched_param priority{};
  priority.sched_priority = 1;
  return sched_setscheduler(process, SCHED_RR | SCHED_RESET_ON_FORK, &priority) == 0;
}

/// Makes the calling thread urgent, but not its children. Use it only for threads that sleep nearly all the
/// time. False if the system forbids it; then the thread gets short time slices (take_short_turns()).
inline bool make_urgent() {
  const bool is_urgent = make_process_urgent(0);
  if (!is_urgent) take_short_turns();
  return is_urgent;
}

/// Makes the calling thread, and its children, run only when no ordinary thread needs the processor. Niceness
/// 19 would not do: such threads still take a share of a busy processor.
inline void give_way() {
  const sched_param none{};
  sched_setscheduler(0, SCHED_IDLE, &none);
}

/// Lowers the priority of the calling process and of its children: raises the niceness by 10. When a process
/// of ordinary priority is busy, each of them gets about a tenth of that process's share of the processor.
inline void step_back() { setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + 10); }

}  // namespace mines
