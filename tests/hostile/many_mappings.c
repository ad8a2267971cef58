/* Memory that takes long to measure, or that the kernel has for its own. */
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <unistd.h>

#include "hostile.h"

static const size_t page = 4096;
static const size_t file_bytes = (size_t)200 << 20;
static const size_t small_bytes = (size_t)100 << 20;

/* A fault brings in the 16 pages around it. */
static void touch(volatile unsigned char* bytes, size_t size) {
  unsigned sum = 0;
  for (size_t at = 0; at < size; at += 16 * page) sum += bytes[at];
  if (sum == 1) _exit(98);
}

/* Processes in each of which `size` bytes of one object are resident. They are in memory once. A few at a
   time get there: hundreds at once would keep each other from the processors while their mappings are locked,
   and who measures them would wait. */
static void gather(int processes, int object, size_t size) {
  int ready[2];
  if (pipe(ready) != 0) _exit(95);
  for (int i = 0; i < processes; ++i) {
    char byte = 0;
    if (i >= 4 && read(ready[0], &byte, 1) != 1) _exit(95);
    if (fork() != 0) continue;
    unsigned char* const bytes = mmap(NULL, size, PROT_READ, MAP_SHARED, object, 0);
    if (bytes == MAP_FAILED) _exit(97);
    touch(bytes, size);
    if (write(ready[1], "", 1) != 1) _exit(95);
    close(ready[0]);
    close(ready[1]);
    sleep_forever();
  }
  close(ready[0]);
  close(ready[1]);
}

static int file_of_ones(size_t size) {
  static char ones[1 << 20];
  const int file = open("/tmp/crowd", O_RDWR | O_CREAT | O_TRUNC, 0600);
  memset(ones, 1, sizeof ones);
  for (size_t at = 0; at < size; at += sizeof ones) {
    if (file < 0 || write(file, ones, sizeof ones) != (ssize_t)sizeof ones) _exit(97);
  }
  unlink("/tmp/crowd");
  return file;
}

TECHNIQUE(maps_one_file_in_a_crowd) {
  open_cells(create_channel(), 0, 5);
  gather(100, file_of_ones(small_bytes), small_bytes);
  sleep_forever();
}

TECHNIQUE(maps_the_game_in_a_crowd) {
  open_cells(create_channel(), 0, 5);
  for (size_t at = (size_t)8 << 20; at < small_bytes; at += page) memory[at] = 1;
  gather(100, shared_object(), small_bytes);
  sleep_forever();
}

/* What is clicked after the violation counts if the judge is slow to hear of it. All have 59 GiB resident,
   which a limit of 61 allows whoever adds up; a few more, and he has to look closer while the violation
   comes. */
TECHNIQUE(violates_in_a_crowd) {
  const int channel = create_channel();
  const int file = file_of_ones(file_bytes);
  open_cells(channel, 0, 5);
  gather(300, file, file_bytes);
  nap(2);
  gather(20, file, file_bytes);
  nap(0.2);
  if (write(to_server, "\0", 1) != 1) _exit(96);
  nap(0.2);
  open_cells(channel, 5, 300);
  sleep_forever();
}

/* More than it may have, behind so many mappings that a look would take seconds. */
TECHNIQUE(hides_in_a_crowd) {
  open_cells(create_channel(), 0, 5);
  gather(200, file_of_ones(file_bytes), file_bytes);
  nap(1);
  const size_t much = (size_t)900 << 20;
  char* const bytes = mmap(NULL, much, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (bytes == MAP_FAILED) _exit(97);
  memset(bytes, 1, much);
  nap(1.5);
  gained();
  sleep_forever();
}

/* Reads of a mapping that nobody writes are all of the one page of zeroes, but each 2 MiB need a page of
 * tables. */
TECHNIQUE(fills_page_tables) {
  open_cells(create_channel(), 0, 5);
  const size_t size = (size_t)1 << 36, step = (size_t)2 << 20;
  for (int i = 0; i < 2; ++i) {
    unsigned char* const bytes =
        mmap(NULL, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (bytes == MAP_FAILED) _exit(97);
    madvise(bytes, size, MADV_NOHUGEPAGE);
    for (size_t at = 0; at < size; at += step) {
      if (*(volatile unsigned char*)(bytes + at) != 0) _exit(98);
      if (at % (1 << 30) == 0) nap(0.001);
    }
  }
  nap(1);
  gained();
  sleep_forever();
}

/* What is sent and never received lies in the kernel. */
TECHNIQUE(fills_sockets) {
  static char ones[1 << 16];
  open_cells(create_channel(), 0, 5);
  for (int i = 0; i < 8; ++i) {
    if (fork() != 0) continue;
    int pair[2];
    while (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, pair) == 0) {
      while (write(pair[0], ones, sizeof ones) > 0) {
      }
      while (write(pair[1], ones, sizeof ones) > 0) {
      }
    }
    sleep_forever();
  }
  nap(2);
  gained();
  sleep_forever();
}

/* Two bytes across the border of two pages of a file: the socket keeps both pages, and the file is rid of
   them. */
static void send_two_pages(int socket, int file) {
  static const char pages[8192] = "";
  off_t at;
  do {
    at = (off_t)page - 1;
    if (pwrite(file, pages, sizeof pages, 0) != (ssize_t)sizeof pages) _exit(97);
  } while (sendfile(socket, file, &at, 2) == 2 && ftruncate(file, 0) == 0);
}

TECHNIQUE(keeps_pages_in_sockets) {
  open_cells(create_channel(), 0, 5);
  const int file = open("/tmp/pages", O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  for (int i = 0; i < 24; ++i) {
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, pair) != 0) _exit(95);
    for (int end = 0; end < 2; ++end) send_two_pages(pair[end], file);
  }
  nap(2);
  gained();
  sleep_forever();
}
