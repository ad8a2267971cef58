/* Speaks the wire itself, as any language can: two pipes, one piece of shared memory, and polling. Opens one
   cell after another. docs/reference/protocol.md describes every byte, also those of the v2 channels, which
   are much faster. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <limits.h>
#include <linux/futex.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* A channel's part of the shared memory; docs/reference/protocol.md, "Shared memory". */
struct channel {
  atomic_uint pending;  /* 1: a request is posted */
  atomic_uint sleeping; /* 1: the server has to be woken */
  atomic_uint done;     /* 1: the reply is complete */
  uint32_t skip_when_reopen;
  uint32_t do_not_expand;
  uint16_t row, column;
  int32_t opened_count;      /* cells reported; -1: a mine; -2 and -3: skipped, safe or a mine */
  uint16_t opened[43686][3]; /* row, column, number */
};
enum { channels = 1024, channel_bytes = 256 * 1024 };

static const char* variable(const char* name) {
  const char* text = getenv(name);
  if (text == NULL) {
    fprintf(stderr, "no %s in the environment: start this program by mines-judge\n", name);
    exit(1);
  }
  return text;
}

static void give_up(const char* what) {
  perror(what);
  exit(1);
}

static int32_t click(struct channel* channel, long row, long column) {
  channel->skip_when_reopen = 1;
  channel->do_not_expand = 0;
  channel->row = (uint16_t)row;
  channel->column = (uint16_t)column;
  atomic_store(&channel->done, 0);
  atomic_store(&channel->pending, 1);
  for (long polls = 0; atomic_load(&channel->done) == 0; ++polls) {
    if (atomic_load(&channel->sleeping) != 0) {
      syscall(SYS_futex, &channel->pending, FUTEX_WAKE, INT_MAX, NULL, NULL, 0);
    }
    if (polls % 1024 == 1023) sched_yield();
  }
  return channel->opened_count;
}

int main(void) {
  prctl(PR_SET_PDEATHSIG, 9 /* SIGKILL */); /* end with the judge */
  int to_server = atoi(variable("MINESWEEPER_FD_PL_TO_GS"));
  int from_server = atoi(variable("MINESWEEPER_FD_PL_FROM_GS"));
  int object = shm_open(variable("MINESWEEPER_SHM_NAME"), O_RDWR, 0);
  if (object < 0) give_up("shm_open");
  char* memory = mmap(NULL, (size_t)channels * channel_bytes, PROT_READ | PROT_WRITE, MAP_SHARED, object, 0);
  if (memory == MAP_FAILED) give_up("mmap");

  char text[64]; /* "N K" and a NUL: the server is ready */
  long N, K;
  if (read(from_server, text, sizeof text) <= 0 || sscanf(text, "%ld %ld", &N, &K) != 2) give_up("server");
  if (write(to_server, "C", 1) != 1) give_up("server"); /* a channel, please */
  if (read(from_server, text, 16) <= 0) give_up("server");
  struct channel* channel = (struct channel*)(memory + (size_t)atoi(text) * channel_bytes);

  for (long row = 0; row < N; ++row) {
    for (long column = 0; column < N; ++column) click(channel, row, column);
  }
  return 0;
}
