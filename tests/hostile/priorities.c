/* An answer that wants to run before others, or others to run behind it. */
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "hostile.h"

/* A file of /proc that says how a process is scheduled. */
static int writes(int process, const char* file, const char* value) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/%s", process, file);
  const int words = open(path, O_WRONLY | O_CLOEXEC);
  const int done = words >= 0 && write(words, value, strlen(value)) > 0;
  if (words >= 0) close(words);
  return done;
}

/* Inside a sandbox its processes are the first two. */
static int changes(int process) {
  const struct sched_param none = {0};
  cpu_set_t last;
  CPU_ZERO(&last);
  CPU_SET(sysconf(_SC_NPROCESSORS_ONLN) - 1, &last);
  const struct {
    unsigned size, policy;
    unsigned long long flags;
    int nice;
    unsigned priority;
    unsigned long long times[3];
  } attributes = {48, SCHED_IDLE, 0, 19, 0, {0}};
  return setpriority(PRIO_PROCESS, (id_t)process, 19) == 0 ||
         setpriority(PRIO_PGRP, (id_t)process, 19) == 0 ||
         sched_setscheduler(process, SCHED_IDLE, &none) == 0 || sched_setparam(process, &none) == 0 ||
         sched_setaffinity(process, sizeof last, &last) == 0 ||
         syscall(SYS_sched_setattr, process, &attributes, 0) == 0 ||
         syscall(SYS_ioprio_set, 1, process, 3 << 13) == 0 || writes(process, "autogroup", "19\n") ||
         writes(process, "timerslack_ns", "999\n") || writes(process, "oom_score_adj", "999\n");
}

static int raises_its_own(void) {
  const struct sched_param none = {0}, urgent = {1};
  const int own = getpriority(PRIO_PROCESS, 0);
  if (own < 10) return 1;
  for (int value = own - 1; value >= -20; --value) {
    if (setpriority(PRIO_PROCESS, 0, value) == 0) return 1;
  }
  return sched_setscheduler(0, SCHED_FIFO, &urgent) == 0 || sched_setscheduler(0, SCHED_RR, &urgent) == 0 ||
         sched_setscheduler(0, SCHED_BATCH, &none) == 0 || syscall(SYS_ioprio_set, 1, 0, 1 << 13) == 0 ||
         syscall(SYS_ioprio_set, 1, 0, 2 << 13) == 0 || writes(getpid(), "autogroup", "-9\n");
}

TECHNIQUE(changes_priorities) {
  open_cells(create_channel(), 0, 5);
  if (raises_its_own() || changes(1) || changes(2) || changes(getppid())) gained();
}

/* What /proc lets a process write of itself: who is killed first when the machine's memory is short, its
   session's share of the processors, its largest size, its name in lists. */
TECHNIQUE(writes_to_proc) {
  open_cells(create_channel(), 0, 5);
  const int self = getpid();
  if (writes(self, "oom_score_adj", "500\n") || writes(self, "autogroup", "19\n") ||
      writes(self, "clear_refs", "5\n") || writes(self, "comm", "init"))
    gained();
}
