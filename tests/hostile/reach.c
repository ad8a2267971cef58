/* What is outside of the game and an answer may want to end or to change; isolation_test and
   visible_files_test have what it may want to read. Whoever gets at any of it opens cells that the others do
   not, see gained(). */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <unistd.h>

#include "hostile.h"

/* Gives up without what it wanted. */
TECHNIQUE(needs_a_trace) {
  open_cells(create_channel(), 0, 5);
  if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0) _exit(96);
}

TECHNIQUE(stops_the_server) {
  open_cells(create_channel(), 0, 5);
  /* And again, should anybody let it go on. */
  const int server = server_process();
  for (; server != 0; nap(0.0002)) kill(server, SIGSTOP);
  sleep_forever();
}

TECHNIQUE(kills_the_server) {
  open_cells(create_channel(), 0, 5);
  const int server = server_process();
  if (server != 0) kill(server, SIGKILL);
  sleep_forever();
}

/* Nobody but a judge: the parent may be somebody quite different. */
TECHNIQUE(kills_the_judge) {
  open_cells(create_channel(), 0, 5);
  char path[64], name[64] = "";
  snprintf(path, sizeof path, "/proc/%d/comm", getppid());
  FILE* const file = fopen(path, "re");
  if (file != NULL && fgets(name, sizeof name, file) != NULL && strcmp(name, "mines-judge\n") == 0) {
    kill(getppid(), SIGKILL);
  }
  sleep_forever();
}

TECHNIQUE(changes_limits) {
  open_cells(create_channel(), 0, 5);
  const struct rlimit none = {0, 0}, all = {RLIM_INFINITY, RLIM_INFINITY};
  const int server = server_process();
  for (int what = 0; what < RLIM_NLIMITS; ++what) {
    setrlimit((enum __rlimit_resource)what, &all);
    if (server != 0 && prlimit(server, (enum __rlimit_resource)what, &none, NULL) == 0) gained();
  }
  setpriority(PRIO_PROCESS, 0, -20);
}
