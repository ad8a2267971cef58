/* Memory where a look at the lists of processes, threads and mappings does not find it. */
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "hostile.h"

static const size_t much = (size_t)400 << 20;
static const double long_enough = 1.5;

static void fill_memory(void) {
  char* const bytes = mmap(NULL, much, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (bytes == MAP_FAILED) _exit(97);
  memset(bytes, 1, much);
}

static void* live_on(void* nothing) {
  fill_memory();
  nap(long_enough);
  gained();
  sleep_forever();
  return nothing;
}

/* What /proc has of a process is what its first thread has. */
TECHNIQUE(ends_its_first_thread) {
  open_cells(create_channel(), 0, 5);
  pthread_t second;
  pthread_create(&second, NULL, live_on, NULL);
  syscall(SYS_exit, 0);
}

static char* hoard;
static int hop_flags;
static double hop_end;
static size_t hops;

/* Takes a little more memory, hands all of it on to a new process or thread, and ends. */
static int hop(void* nothing) {
  static char stacks[64][16384] __attribute__((aligned(16)));
  const size_t piece = 1 << 16;
  if (now() > hop_end) {
    gained();
    sleep_forever();
  }
  if (hops < much / piece) memset(hoard + hops * piece, 1, piece);
  char* const stack = stacks[++hops % 64];
  while (clone(hop, stack + sizeof stacks[0], hop_flags, nothing) < 0) {
  }
  return 0;
}

static void start_hopping(void) {
  hoard = mmap(NULL, much, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (hoard == MAP_FAILED) _exit(97);
  hop_end = now() + 2 * long_enough;
  hop(NULL);
}

/* The others are there to be looked at first. */
TECHNIQUE(hops_between_processes) {
  open_cells(create_channel(), 0, 5);
  for (int i = 0; i < 100; ++i) {
    if (fork() == 0) sleep_forever();
  }
  if (fork() == 0) {
    hop_flags = CLONE_VM | SIGCHLD;
    start_hopping();
    _exit(0);
  }
  sleep_forever();
}

TECHNIQUE(hops_between_threads) {
  open_cells(create_channel(), 0, 5);
  hop_flags = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM;
  start_hopping();
  syscall(SYS_exit, 0);
}

/* Pages of the machine's pool count for no control group. There may be none, but that is another error. */
TECHNIQUE(asks_for_huge_pages) {
  open_cells(create_channel(), 0, 5);
  const int sizes[] = {0, 21 << 26, 30 << 26};
  for (int i = 0; i < 6; ++i) {
    const int sharing = i % 2 == 0 ? MAP_PRIVATE : MAP_SHARED;
    const int flags = sharing | MAP_ANONYMOUS | MAP_HUGETLB | sizes[i / 2];
    if (syscall(SYS_mmap, NULL, (size_t)1 << 30, PROT_READ, flags, -1, 0) != -1 || errno != ENOSYS) gained();
  }
}
