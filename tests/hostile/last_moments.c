/* What can be done to go on after the end: after the limit, or after a violation. */
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "hostile.h"

static void* keep_the_pipe_full(void* unused) {
  static char bytes[1 << 16];
  (void)unused;
  memset(bytes, 'C', sizeof bytes);
  nap(strtod(variable("MINES_TIME_LIMIT"), NULL) / 2);
  for (;;) {
    if (write(to_server, bytes, sizeof bytes) < 0) nap(0.01);
  }
  return NULL;
}

/* A cell every two milliseconds, for as long as it is served; in the second half of the time the server's
   pipe always has bytes. */
TECHNIQUE(clicks_behind_a_full_pipe) {
  pthread_t writer;
  const int channel = create_channel();
  const double start = now();
  fcntl(to_server, F_SETPIPE_SZ, 1 << 20);
  for (int i = 0; i < 8; ++i) pthread_create(&writer, NULL, keep_the_pipe_full, NULL);
  for (unsigned cell = 0;; ++cell) {
    click(channel, cell / (unsigned)side, cell % (unsigned)side, 0, 1);
    while (now() < start + cell * 0.002) nap(0.0005);
  }
}

/* One click that opens nearly all of a large board, and a violation while it is being served; it takes time
   to kill us. */
TECHNIQUE(opens_all_beside_a_violation) {
  enum { children = 1000 };
  const size_t channel = create_batch_channel();
  write_block(channel, 0, 0, 0, 0, 1);
  for (int i = 0; i < children; ++i) {
    if (fork() == 0) sleep_forever();
  }
  nap(0.2); /* until they all sleep */
  post_batch(channel, 1);
  nap(0.001);
  if (write(to_server, "", 1) != 1) _exit(96);
  sleep_forever();
}
