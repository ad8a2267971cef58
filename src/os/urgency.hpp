// Threads that must not wait for a processor, although an answer may run as many threads as it likes. Where
// the system allows it (for root, or with a limit of real-time priority), they run before all ordinary ones.
// And threads and processes that give way to others.
#pragma once

#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>

namespace mines {

/// Has the calling thread take short turns on its processor: when it wakes up, it goes before ordinary
/// threads with longer ones (Linux 6.12, EEVDF). What it starts takes ordinary ones.
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

/// Makes the calling thread urgent. What it starts is ordinary. Use it only for threads that sleep nearly all
/// of the time. False if that is not allowed; then the thread takes short turns.
inline bool make_urgent() {
  sched_param priority{};
  priority.sched_priority = 1;
  if (sched_setscheduler(0, SCHED_RR | SCHED_RESET_ON_FORK, &priority) == 0) return true;
  take_short_turns();
  return false;
}

/// Makes another process's main thread urgent, if that is allowed.
inline void make_process_urgent(pid_t process) {
  sched_param priority{};
  priority.sched_priority = 1;
  sched_setscheduler(process, SCHED_RR | SCHED_RESET_ON_FORK, &priority);
}

/// Has the calling thread, and all that it starts, run only when no ordinary one wants its processor. (With
/// the lowest ordinary priority, 19, three such threads took 2 % of two busy processors.)
inline void give_way() {
  const sched_param none{};
  sched_setscheduler(0, SCHED_IDLE, &none);
}

/// Has the calling process, and all that it starts, give way to ordinary ones that are busy. On a processor
/// of its own it loses nothing. (Niceness 10 is a tenth of an ordinary one's share.)
inline void step_back() { setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + 10); }

}  // namespace mines
