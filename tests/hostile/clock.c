/* What can be done to the server's clock just before the limit, so that what is asked for late is still
   opened. The rings are full of requests for all of a large board by then. */
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "hostile.h"

enum { channels = 63, holders = 12 };

static double limit; /* on the clock of now() */
static size_t first, last;
static int object;

/* Each request is for a block, 512 cells. */
static void fill_rings(void) {
  uint32_t number = 0;
  const unsigned words = (unsigned)side / 64;
  for (unsigned channel = 0; channel < channels; ++channel) {
    for (uint32_t i = 0; i < 2048; ++i, ++number) {
      const unsigned row = number / words * 8;
      if (row + 8 <= (unsigned)side)
        write_block(first + channel * batch_channel_bytes, i, row, number % words, 1, ~(uint64_t)0);
    }
  }
}

/* The object as large as it may be, all of it in memory, and mapped by several processes: a hole in it takes
   long. */
static void prepare(void) {
  limit = now() + strtod(variable("MINES_TIME_LIMIT"), NULL);
  open_cells(create_channel(), 0, 5);
  first = create_batch_channel();
  for (int i = 1; i < channels; ++i) create_batch_channel();
  last = first + channels * batch_channel_bytes;
  object = shared_object();
  const off_t grown = (off_t)1 << 29;
  signal(SIGXFSZ, SIG_IGN); /* it may not grow */
  if (ftruncate(object, grown) != 0)
    fallocate(object, 0, 0, (off_t)memory_bytes);
  else
    fallocate(object, 0, 0, grown);
  for (int i = 0; i < holders; ++i) {
    if (fork() != 0) continue;
    volatile unsigned char sum = 0;
    for (size_t at = 0; at < memory_bytes; at += 4096) sum = (unsigned char)(sum + memory[at]);
    sleep_forever();
  }
  fill_rings();
}

static void post_all(void) {
  for (unsigned channel = 0; channel < channels; ++channel)
    post_batch(first + channel * batch_channel_bytes, 2048);
}

static void punch(size_t from) {
  struct stat status;
  fstat(object, &status);
  fallocate(object, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, (off_t)from, status.st_size - (off_t)from);
}

/* A hole where the next channel is to be made, which the server is asked for meanwhile. */
TECHNIQUE(punches_under_the_clock) {
  prepare();
  nap(limit - now() - 0.02);
  post_all();
  if (fork() == 0) {
    for (;;) punch(last);
  }
  nap(0.002);
  if (write(to_server, "BC", 2) != 2) _exit(96);
  sleep_forever();
}

/* A hole under the rings: the server's thread sleeps in the middle of its work, until after the limit. */
TECHNIQUE(punches_under_the_worker) {
  prepare();
  nap(limit - now() - 0.02);
  post_all();
  for (;;) punch(first);
}

/* The object is cut short and grows again. */
TECHNIQUE(cuts_under_the_clock) {
  prepare();
  nap(limit - now() - 0.02);
  post_all();
  if (write(to_server, "B", 1) != 1) _exit(96);
  for (;;) {
    if (ftruncate(object, (off_t)last) != 0 || ftruncate(object, (off_t)memory_bytes) != 0) nap(0.001);
  }
}

/* Hundreds of processes that all want a processor, and clicks without end. */
TECHNIQUE(crowds_the_processors) {
  limit = now() + strtod(variable("MINES_TIME_LIMIT"), NULL);
  const int channel = create_channel();
  for (int i = 0; i < 300; ++i) {
    if (fork() == 0) {
      setsid();
      for (;;) __asm__ volatile("");
    }
  }
  for (unsigned cell = 0;; ++cell)
    click(channel, cell / (unsigned)side % (unsigned)side, cell % (unsigned)side, 0, 1);
}
