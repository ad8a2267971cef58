/* What can be done to shared memory, and to memory. */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "hostile.h"

static int channel;

static void start(void) {
  channel = create_channel();
  open_cells(channel, 0, 5);
}

void unmaps(void) {
  start();
  munmap(memory, memory_bytes);
}

void truncates(void) {
  start();
  const int object = shared_object();
  if (ftruncate(object, 0) != 0) return; /* where it must not */
  if (write(to_server, "C", 1) != 1) _exit(96);
  sleep_forever();
}

/* To just the page that we need ourselves. */
void truncates_while_clicking(void) {
  start();
  const int object = shared_object();
  create_channel();
  *region_word(channel + 1, 4) = 0;
  if (ftruncate(object, 4096) != 0) return;
  if (write(to_server, "CC", 2) != 2) _exit(96);
  sleep_forever();
}

void grows(void) {
  start();
  const int object = shared_object();
  if (ftruncate(object, (off_t)1 << 40) != 0) return;
  if (pwrite(object, "x", 1, ((off_t)1 << 40) - 1) != 1) return;
}

void unlinks(void) {
  start();
  shm_unlink(variable("MINESWEEPER_SHM_NAME"));
}

/* Whoever opens the name finds another object. */
void replaces(void) {
  start();
  const char* const name = variable("MINESWEEPER_SHM_NAME");
  shm_unlink(name);
  const int object = shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0600);
  if (object >= 0 && ftruncate(object, 100) != 0) return;
  create_channel();
}

void punches_holes(void) {
  start();
  const int object = shared_object();
  for (const double end = now() + 0.1; now() < end;) {
    fallocate(object, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0, 16 << 20);
    write_request(channel, 0, 3, 0, 1);
    post(channel);
  }
}

void takes_rights_away(void) {
  start();
  const int object = shared_object();
  fchmod(object, 0);
  mprotect(memory, memory_bytes, PROT_READ);
  char text[16];
  if (write(to_server, "CB", 2) != 2 || read(from_server, text, sizeof text) <= 0) _exit(96);
}

void fills_the_shared_memory(void) {
  start();
  for (size_t at = 4096; at < memory_bytes; at += 4096) memory[at + 1] = 1;
}

void allocates_until_killed(void) {
  start();
  const size_t piece = (size_t)64 << 20;
  for (;;) {
    char* const more = mmap(NULL, piece, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (more == MAP_FAILED) {
      nap(0.01);
      continue;
    }
    memset(more, 1, piece);
  }
}
