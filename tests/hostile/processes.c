/* Ends of all kinds, and processes that will not end. */
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "hostile.h"

/* So that nothing is left of a machine on which nobody ends us. */
static const double longest_life = 20;

static void ignore_all(void) {
  sigset_t all;
  for (int number = 1; number < 65; ++number) signal(number, SIG_IGN);
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, NULL);
}

static void stay(void) {
  nap(longest_life);
  _exit(0);
}

static void no_core(void) {
  const struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
}

TECHNIQUE(exits_at_once) { _exit(7); }

TECHNIQUE(exits_with_a_code) {
  open_cells(create_channel(), 0, 5);
  exit(3);
}

TECHNIQUE(crashes) {
  no_core();
  open_cells(create_channel(), 0, 5);
  volatile int* volatile nowhere = NULL;
  *nowhere = 1;
}

static void* spin(void* nothing) {
  for (volatile int turns = 0;; ++turns) {
  }
  return nothing;
}

/* It plays on, and fights for every processor. */
TECHNIQUE(clicks_among_spinners) {
  const int channel = create_channel();
  for (int i = 0; i < 64; ++i) {
    pthread_t thread;
    pthread_create(&thread, NULL, spin, NULL);
  }
  for (unsigned cell = 0;; ++cell)
    click(channel, cell / (unsigned)side % (unsigned)side, cell % (unsigned)side, 0, 1);
}

TECHNIQUE(sleeps) {
  open_cells(create_channel(), 0, 5);
  sleep_forever();
}

TECHNIQUE(stops_itself) {
  open_cells(create_channel(), 0, 5);
  raise(SIGSTOP);
  sleep_forever();
}

TECHNIQUE(ignores_signals) {
  open_cells(create_channel(), 0, 5);
  ignore_all();
  sleep_forever();
}

TECHNIQUE(closes_all) {
  open_cells(create_channel(), 0, 5);
  for (int number = 0; number < 1024; ++number) close(number);
  sleep_forever();
}

static cpu_set_t wide[8]; /* as many processors as a kernel may count */

static int usable_processors(void) {
  if (sched_getaffinity(0, sizeof wide, wide) != 0) return 0;
  return CPU_COUNT_S(sizeof wide, wide);
}

/* Exits with ten times the processors that the C library counts and those that it may use. */
TECHNIQUE(takes_all_processors) {
  open_cells(create_channel(), 0, 5);
  const int given = usable_processors();
  memset(wide, 0xff, sizeof wide);
  sched_setaffinity(0, sizeof wide, wide);
  if (usable_processors() > given) gained();
  exit(10 * (int)sysconf(_SC_NPROCESSORS_ONLN) + given);
}

/* Ends, and the children stay, each in a session of its own. */
TECHNIQUE(leaves_children) {
  open_cells(create_channel(), 0, 5);
  for (int i = 0; i < 20; ++i) {
    if (fork() == 0) {
      setsid();
      ignore_all();
      stay();
    }
  }
}

static void become_daemon(void) {
  if (fork() != 0) _exit(0);
  setsid();
  if (fork() != 0) _exit(0);
  ignore_all();
}

/* The answer is gone, and its clicks go on. */
TECHNIQUE(daemon_plays_on) {
  const int channel = create_channel();
  open_cells(channel, 0, 5);
  become_daemon();
  for (const double end = now() + longest_life; now() < end;) open_cells(channel, 0, 600);
  _exit(0);
}

/* Of three hundred processes, which is enough to see whether all of them are ended. */
TECHNIQUE(forks_a_bomb) {
  open_cells(create_channel(), 0, 5);
  uint32_t* const started = region_word(1000, 64); /* which nobody else uses */
  while (__atomic_add_fetch(started, 1, __ATOMIC_SEQ_CST) < 300) {
    if (fork() < 0) nap(0.001);
  }
  stay();
}

/* Every millisecond it goes on as its own child, in a new session. */
TECHNIQUE(runs_away) {
  open_cells(create_channel(), 0, 5);
  for (const double end = now() + longest_life; now() < end;) {
    nap(0.001);
    if (fork() != 0) _exit(0);
    setsid();
  }
  _exit(0);
}

/* A child of our parent's: not below us in the tree of processes. */
TECHNIQUE(clones_into_the_judge) {
  open_cells(create_channel(), 0, 5);
  for (int i = 0; i < 5; ++i) {
    if (syscall(SYS_clone, CLONE_PARENT | SIGCHLD, NULL, NULL, NULL, 0) == 0) {
      ignore_all();
      stay();
    }
  }
}

TECHNIQUE(adopts_orphans) {
  open_cells(create_channel(), 0, 5);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  for (int i = 0; i < 10; ++i) {
    if (fork() == 0) become_daemon(), stay();
  }
  nap(0.05);
  if (fork() == 0) sleep_forever();
}

TECHNIQUE(leaves_zombies) {
  open_cells(create_channel(), 0, 5);
  for (int i = 0; i < 200; ++i) {
    if (fork() == 0) _exit(0);
  }
  sleep_forever();
}

/* A program that is always new. */
TECHNIQUE(executes_itself) {
  char* const arguments[] = {(char*)"again", NULL};
  if (getenv("MINES_ANSWER_HOSTILE_AGAIN") == NULL) open_cells(create_channel(), 0, 5);
  setenv("MINES_ANSWER_HOSTILE_AGAIN", "1", 1);
  nap(0.002);
  execv("/proc/self/exe", arguments);
  stay(); /* where it must not */
}

TECHNIQUE(kills_its_group) {
  open_cells(create_channel(), 0, 5);
  if (getpgrp() == getpid()) kill(0, SIGKILL);
}
