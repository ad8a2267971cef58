/* What can be done to shared memory, and to memory. */
#include <fcntl.h>
#include <linux/falloc.h>
#include <signal.h>
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

TECHNIQUE(truncates) {
  start();
  const int object = shared_object();
  if (ftruncate(object, 0) != 0) return; /* where it must not */
  if (write(to_server, "C", 1) != 1) _exit(96);
  sleep_forever();
}

/* By a byte, which is all that a limit lets it try to. */
TECHNIQUE(grows) {
  start();
  signal(SIGXFSZ, SIG_IGN);
  const int object = shared_object();
  const off_t end = (off_t)memory_bytes;
  if (ftruncate(object, end + 1) == 0 || pwrite(object, "x", 1, end) == 1 ||
      fallocate(object, 0, end, 4096) == 0 || fallocate(object, FALLOC_FL_KEEP_SIZE, end, 4096) == 0)
    gained();
}

/* Whoever opens the name finds another object. */
TECHNIQUE(replaces) {
  start();
  const char* const name = variable("MINESWEEPER_SHM_NAME");
  shm_unlink(name);
  const int object = shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0600);
  if (object >= 0 && ftruncate(object, 100) != 0) return;
  create_channel();
}

/* While pages are taken from a mapping, who else wants them waits. */
TECHNIQUE(punches_holes) {
  start();
  const int object = shared_object();
  const int modes[] = {FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, FALLOC_FL_ZERO_RANGE,
                       FALLOC_FL_COLLAPSE_RANGE, FALLOC_FL_INSERT_RANGE, FALLOC_FL_UNSHARE_RANGE};
  const int advice[] = {
      MADV_REMOVE, MADV_COLD, MADV_PAGEOUT, MADV_MERGEABLE, MADV_HWPOISON, 101 /* MADV_SOFT_OFFLINE */,
      25 /* MADV_COLLAPSE */};
  int taken = 0;
  for (const double end = now() + 0.1; now() < end;) {
    for (size_t i = 0; i < sizeof modes / sizeof *modes; ++i)
      taken |= fallocate(object, modes[i], 0, 16 << 20) == 0;
    for (size_t i = 0; i < sizeof advice / sizeof *advice; ++i)
      taken |= madvise(memory, 16 << 20, advice[i]) == 0;
    if (!taken) return;
    write_request(channel, 0, 3, 0, 1);
    post(channel);
  }
  gained();
}

TECHNIQUE(takes_rights_away) {
  start();
  const int object = shared_object();
  fchmod(object, 0);
  mprotect(memory, memory_bytes, PROT_READ);
  char text[16];
  if (write(to_server, "CB", 2) != 2 || read(from_server, text, sizeof text) <= 0) _exit(96);
}

TECHNIQUE(fills_the_shared_memory) {
  start();
  for (size_t at = 4096; at < memory_bytes; at += 4096) memory[at + 1] = 1;
}

TECHNIQUE(allocates_until_killed) {
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
