/* Memory where a look at the lists of processes, threads and mappings does not find it. */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
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
void ends_its_first_thread(void) {
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
void hops_between_processes(void) {
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

void hops_between_threads(void) {
  open_cells(create_channel(), 0, 5);
  hop_flags = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM;
  start_hopping();
  syscall(SYS_exit, 0);
}

/* Shared memory without a name lives on as a whole behind a single page that is mapped. */
void hides_in_nameless_memory(void) {
  open_cells(create_channel(), 0, 5);
  const int zeroes = open("/dev/zero", O_RDWR | O_CLOEXEC), access = PROT_READ | PROT_WRITE;
  const size_t size = (size_t)32 << 20, page = 4096;
  int found = 0;
  for (int i = 0; i < 16; ++i) {
    char* bytes = mmap(NULL, size, access, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (bytes == MAP_FAILED)
      bytes = mmap(NULL, size, access, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (bytes == MAP_FAILED) bytes = mmap(NULL, size, access, MAP_SHARED, zeroes, 0);
    if (bytes == MAP_FAILED) continue;
    memset(bytes, 1, size);
    munmap(bytes, size - page);
    found = 1;
  }
  if (!found) return;
  nap(long_enough);
  gained();
  sleep_forever();
}

static void read_for_ever(int memory_of_child, char* at, size_t size, int file, size_t piece) {
  char* const buffer = mmap(NULL, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  for (size_t done = 0; done < size; done += piece)
    mmap(buffer + done, piece, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file, 0);
  while (pread(memory_of_child, buffer, size, (off_t)(uintptr_t)at) > 0) {
  }
  _exit(0);
}

/* While a process reads the memory of another one by /proc, the kernel keeps it, although that one has ended.
 */
void keeps_memory_of_the_dead(void) {
  open_cells(create_channel(), 0, 5);
  const size_t size = (size_t)50 << 20, piece = (size_t)2 << 20;
  const int file = open("/tmp/buffer", O_RDWR | O_CREAT, 0600);
  if (ftruncate(file, (off_t)piece) != 0) return;
  char* const at = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  for (int i = 0; i < 8; ++i) {
    int go_on;
    char path[32];
    const pid_t child = start_filled(at, size, &go_on);
    if (child < 0) return;
    snprintf(path, sizeof path, "/proc/%d/mem", child);
    const int memory_of_child = open(path, O_RDONLY);
    if (memory_of_child < 0) return;
    for (int reader = 0; reader < 3; ++reader) {
      if (fork() == 0) read_for_ever(memory_of_child, at, size, file, piece);
    }
    nap(0.03); /* until they read */
    end_filled(child, go_on);
  }
  nap(long_enough);
  gained();
  sleep_forever();
}

/* Memory that it could use faster than anybody looks. */
void reserves_more_than_it_may_use(void) {
  open_cells(create_channel(), 0, 5);
  const size_t size = (size_t)64 << 20;
  for (int i = 0; i < 32; ++i) {
    if (mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED) return;
  }
  gained();
}

/* Pages of the machine's pool count for no control group. There may be none, but that is another error. */
void asks_for_huge_pages(void) {
  open_cells(create_channel(), 0, 5);
  const int sizes[] = {0, 21 << 26, 30 << 26};
  for (int i = 0; i < 6; ++i) {
    const int sharing = i % 2 == 0 ? MAP_PRIVATE : MAP_SHARED;
    const int flags = sharing | MAP_ANONYMOUS | MAP_HUGETLB | sizes[i / 2];
    if (syscall(SYS_mmap, NULL, (size_t)1 << 30, PROT_READ, flags, -1, 0) != -1 || errno != ENOSYS) gained();
  }
}
