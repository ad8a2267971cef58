/* Many open files in many threads and processes, as honest programs have them, and what can hide among them.
 */
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "hostile.h"

static void open_files(int count) {
  for (int i = 0; i < count; ++i) {
    if (open("/dev/null", O_RDONLY) < 0) _exit(97);
  }
}

static void* sleep_here(void* nothing) {
  sleep_forever();
  return nothing;
}

static void start_threads(int count) {
  pthread_attr_t small;
  pthread_attr_init(&small);
  pthread_attr_setstacksize(&small, 65536);
  for (int i = 0; i < count; ++i) {
    pthread_t thread;
    if (pthread_create(&thread, &small, sleep_here, NULL) != 0) _exit(97);
  }
}

/* The files are shared by all threads. */
TECHNIQUE(sleeps_in_500_threads_with_200_files) {
  open_cells(create_channel(), 0, 5);
  open_files(200);
  start_threads(499);
  sleep_forever();
}

TECHNIQUE(sleeps_in_200_threads_with_40_files) {
  open_cells(create_channel(), 0, 5);
  open_files(40);
  start_threads(199);
  sleep_forever();
}

TECHNIQUE(sleeps_in_60_processes_with_240_files) {
  open_cells(create_channel(), 0, 5);
  open_files(240);
  for (int i = 1; i < 60; ++i) {
    if (fork() == 0) sleep_forever();
  }
  sleep_forever();
}

static char stack[65536] __attribute__((aligned(16)));

static int end_thread(void* nothing) {
  (void)nothing;
  syscall(SYS_exit, 0);
  return 0;
}

/* Descriptors where a look at the process's own does not find them. */
TECHNIQUE(takes_a_table_of_its_own) {
  open_cells(create_channel(), 0, 5);
  const int thread = CLONE_VM | CLONE_FS | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM;
  if (clone(end_thread, stack + sizeof stack, thread, NULL) >= 0) gained();
  const int child = clone(end_thread, stack + sizeof stack, CLONE_FILES | SIGCHLD, NULL);
  if (child >= 0) gained();
  if (unshare(CLONE_FILES) == 0) gained();
  if (syscall(SYS_close_range, 200, 201, 2 /* CLOSE_RANGE_UNSHARE */) == 0) gained();
  if (prctl(PR_SET_DUMPABLE, 0) == 0 || prctl(PR_GET_DUMPABLE) != 1) gained();
}

static char* dead;
static char* buffer;
static const size_t dead_bytes = (size_t)50 << 20;

static void* read_the_dead(void* descriptor) {
  const int memory_of_child = (int)(intptr_t)descriptor;
  while (pread(memory_of_child, buffer, dead_bytes, (off_t)(uintptr_t)dead) > 0) {
  }
  return NULL;
}

/* Both have room for the memory of a process, and the buffer takes little: one file, again and again. */
static int map_buffer_and_dead(void) {
  const int file = open("/tmp/buffer", O_RDWR | O_CREAT, 0600);
  const size_t piece = (size_t)2 << 20;
  if (ftruncate(file, (off_t)piece) != 0) return 0;
  buffer = mmap(NULL, dead_bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  for (size_t done = 0; done < dead_bytes; done += piece)
    mmap(buffer + done, piece, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file, 0);
  dead = mmap(NULL, dead_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return 1;
}

/* All of its processes have been looked at when it opens the memory of others, and each of these files takes
   the place of another, so that there are never more or fewer. */
TECHNIQUE(swaps_files_behind_a_crowd) {
  open_cells(create_channel(), 0, 5);
  open_files(200);
  const int spare = open("/dev/null", O_RDONLY);
  if (!map_buffer_and_dead()) return;
  for (int i = 0; i < 300; ++i) {
    if (fork() == 0) sleep_forever();
  }
  nap(3);
  for (int i = 0; i < 8; ++i) {
    int go_on;
    char path[32];
    const pid_t child = start_filled(dead, dead_bytes, &go_on);
    if (child < 0) return;
    snprintf(path, sizeof path, "/proc/%d/mem", child);
    close(spare);
    if (open(path, O_RDONLY) != spare || dup2(spare, 10 + i) != 10 + i) return;
    for (int reader = 0; reader < 3; ++reader) {
      pthread_t thread;
      if (pthread_create(&thread, NULL, read_the_dead, (void*)(intptr_t)(10 + i)) != 0) return;
    }
    nap(0.03); /* until they read */
    end_filled(child, go_on);
    close(spare);
    if (open("/dev/null", O_RDONLY) != spare) return;
  }
  nap(1.5);
  gained();
  sleep_forever();
}

/* The kernel shows the descriptors of a program that may be executed and not read to nobody but root. */
TECHNIQUE(hides_its_program) {
  const char* const copy = "/tmp/hides_its_program";
  char* const arguments[] = {(char*)copy, NULL};
  if (getenv("MINES_ANSWER_HOSTILE_AGAIN") != NULL) sleep_forever();
  open_cells(create_channel(), 0, 5);
  struct stat status;
  const int from = open("/proc/self/exe", O_RDONLY), to = open(copy, O_WRONLY | O_CREAT, 0700);
  if (fstat(from, &status) != 0 || sendfile(to, from, NULL, (size_t)status.st_size) != status.st_size) return;
  if (fchmod(to, 0111) != 0 || close(to) != 0) return;
  setenv("MINES_ANSWER_HOSTILE_AGAIN", "1", 1);
  execv(copy, arguments);
}

/* Nothing but decoys, 13 of them each 5 ms, that each live for 50 ms with many open files: memory could hide
   among them. */
TECHNIQUE(starts_crowds_of_files) {
  open_cells(create_channel(), 0, 5);
  const double end = now() + 30;
  signal(SIGCHLD, SIG_IGN);
  open_files(225);
  for (int i = 0; i < 60; ++i) {
    if (fork() == 0) {
      for (;;) nap(0.03);
    }
  }
  while (now() < end) {
    for (int i = 0; i < 13; ++i) {
      if (fork() == 0) {
        nap(0.05);
        _exit(0);
      }
    }
    nap(0.005);
  }
  sleep_forever();
}

/* One small file in so many pieces, in so many processes, that nobody finds out in time that it is one. One
   process after the other gets there: all at once would take the processors from who measures them. */
TECHNIQUE(crowds_mappings) {
  open_cells(create_channel(), 0, 5);
  const size_t page = 4096, pages = 1024;
  const int file = open("/tmp/pieces", O_RDWR | O_CREAT, 0600), access = PROT_READ | PROT_WRITE;
  int ready[2];
  if (pipe(ready) != 0 || ftruncate(file, (off_t)(pages * page)) != 0) return;
  volatile char* const whole = mmap(NULL, pages * page, access, MAP_SHARED, file, 0);
  for (int i = 0; i < 120; ++i) {
    char byte = 0;
    if (fork() != 0) {
      if (read(ready[0], &byte, 1) != 1) return;
      continue;
    }
    /* Neighbours have different rights, so that they stay apart. */
    for (size_t piece = 0; piece < pages; ++piece) {
      const int rights = piece % 2 == 0 ? access : PROT_READ;
      if (mmap(NULL, page, rights, MAP_SHARED, file, (off_t)(piece * 37 % pages * page)) == MAP_FAILED) break;
    }
    for (size_t at = 0; at < pages * page; at += page) whole[at] = 1;
    if (write(ready[1], "", 1) != 1) _exit(97);
    sleep_forever();
  }
  sleep_forever();
}
