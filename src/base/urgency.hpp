// Threads that must not wait for a processor, although an answer may run as many threads as it likes. Where
// the system allows it (for root, or with a limit of real-time priority), they run before all ordinary ones.
// And threads and processes that give way to others.
#pragma once

#include <pthread.h>
#include <sched.h>
#include <sys/resource.h>

namespace mines {

/// Makes `thread` urgent, if that is allowed. Threads that it starts are ordinary ones. Use it only for
/// threads that sleep nearly all of the time.
inline void make_urgent(pthread_t thread) {
  sched_param priority{};
  priority.sched_priority = 1;
  pthread_setschedparam(thread, SCHED_RR | SCHED_RESET_ON_FORK, &priority);
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
