/* An answer that shares no line with the toolkit: written from the wire's reference alone, with raw shared
   memory and raw futex calls. It opens every cell, knows then where the mines are, and checks everything that
   the server has reported against that. Exit code 0 if all is as the reference says; else it says what is
   not. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <limits.h>
#include <linux/futex.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#define REGION (256 * 1024)

static long side, mine_count;
static int to_server, from_server;
static unsigned char* memory;
static signed char* truth; /* number, or -1 for a mine */

static void give_up(const char* what, long a, long b) {
  printf("independent answer: %s (%ld, %ld)\n", what, a, b);
  exit(1);
}

static char* variable(const char* name) {
  char* text = getenv(name);
  if (text == NULL) {
    printf("independent answer: no %s\n", name);
    exit(1);
  }
  return text;
}

static int create_channel(void) {
  char text[16];
  if (write(to_server, "C", 1) != 1) give_up("write", 0, 0);
  if (read(from_server, text, sizeof text) <= 0) give_up("read", 0, 0);
  return atoi(text);
}

static uint32_t* word(int channel, int offset) {
  return (uint32_t*)(memory + (size_t)channel * REGION + offset);
}

/* The cell reported i-th on the channel: 0 row, 1 column, 2 number. */
static uint16_t reported(int channel, int i, int which) {
  uint16_t value;
  memcpy(&value, memory + (size_t)channel * REGION + 28 + 6 * (size_t)i + 2 * which, 2);
  return value;
}

static int32_t click(int channel, long row, long column, int skip, int alone) {
  uint32_t *pending = word(channel, 0), *sleeping = word(channel, 4), *done = word(channel, 8);
  *word(channel, 12) = (uint32_t)skip;
  *word(channel, 16) = (uint32_t)alone;
  uint16_t place[2] = {(uint16_t)row, (uint16_t)column};
  memcpy(word(channel, 20), place, 4);
  __atomic_store_n(done, 0, __ATOMIC_SEQ_CST);
  __atomic_store_n(pending, 1, __ATOMIC_SEQ_CST);
  for (long polls = 0; __atomic_load_n(done, __ATOMIC_ACQUIRE) == 0; ++polls) {
    if (__atomic_load_n(sleeping, __ATOMIC_SEQ_CST)) {
      syscall(SYS_futex, pending, FUTEX_WAKE, INT_MAX, NULL, NULL, 0);
    }
    if (polls % 1024 == 1023) usleep(1);
  }
  return (int32_t)*word(channel, 24);
}

static int number_of(long row, long column) {
  int mines = 0;
  for (long r = row - 1; r <= row + 1; ++r) {
    for (long c = column - 1; c <= column + 1; ++c) {
      if (r >= 0 && c >= 0 && r < side && c < side && truth[r * side + c] == -1) ++mines;
    }
  }
  return mines;
}

/* A zero region with its rim, cell by cell. */
static long mark_region(long row, long column, unsigned char* marks) {
  long *stack = malloc(sizeof(long) * (size_t)(side * side)), top = 0, marked = 0;
  stack[top++] = row * side + column;
  marks[row * side + column] = 1;
  while (top > 0) {
    long i = stack[--top];
    ++marked;
    if (truth[i] != 0) continue;
    for (long r = i / side - 1; r <= i / side + 1; ++r) {
      for (long c = i % side - 1; c <= i % side + 1; ++c) {
        if (r < 0 || c < 0 || r >= side || c >= side || marks[r * side + c]) continue;
        marks[r * side + c] = 1;
        stack[top++] = r * side + c;
      }
    }
  }
  free(stack);
  return marked;
}

static void check_zero(int channel, long row, long column) {
  unsigned char* marks = calloc(1, (size_t)(side * side));
  long cells = mark_region(row, column, marks);
  int32_t count = click(channel, row, column, 0, 0);
  if (count != cells) give_up("a zero region has another size", count, cells);
  for (int i = 0; i < count; ++i) {
    long r = reported(channel, i, 0), c = reported(channel, i, 1);
    if (r >= side || c >= side || marks[r * side + c] != 1) give_up("not a cell of the region", r, c);
    marks[r * side + c] = 2; /* each once */
    if (reported(channel, i, 2) != truth[r * side + c]) give_up("a wrong number in a region", r, c);
  }
  free(marks);
}

int main(void) {
  variable("MINESWEEPER_LAUNCHED_BY_JUDGER");
  to_server = atoi(variable("MINESWEEPER_FD_PL_TO_GS"));
  from_server = atoi(variable("MINESWEEPER_FD_PL_FROM_GS"));
  if (atoi(variable("MINESWEEPER_CONSTANT_A")) < 0) give_up("penalty", 0, 0);
  int object = shm_open(variable("MINESWEEPER_SHM_NAME"), O_RDWR, 0);
  memory = mmap(NULL, (size_t)REGION * 1024, PROT_READ | PROT_WRITE, MAP_SHARED, object, 0);
  if (object < 0 || memory == MAP_FAILED) give_up("shared memory", object, 0);
  char text[64];
  ssize_t size = read(from_server, text, sizeof text);
  if (size < 4 || text[size - 1] != '\0' || sscanf(text, "%ld %ld", &side, &mine_count) != 2) {
    give_up("first message", size, 0);
  }
  int first = create_channel(), second = create_channel();
  if (first != 0 || second != 1) give_up("channel numbers", first, second);

  truth = malloc((size_t)(side * side));
  long mines = 0;
  for (long i = 0; i < side * side; ++i) {
    int channel = (int)(i % 2);
    int32_t count = click(channel, i / side, i % side, 1, 1);
    truth[i] = -1;
    if (count == -1) {
      ++mines;
    } else {
      if (count != 1) give_up("count of a single cell", i, count);
      if (reported(channel, 0, 0) != i / side || reported(channel, 0, 1) != i % side) {
        give_up("another cell was reported", i / side, i % side);
      }
      truth[i] = (signed char)reported(channel, 0, 2);
    }
  }
  if (mines != mine_count) give_up("mines found", mines, mine_count);
  for (long i = 0; i < side * side; ++i) {
    long r = i / side, c = i % side;
    if (truth[i] >= 0 && truth[i] != number_of(r, c)) give_up("a wrong number", r, c);
    if (click(1, r, c, 1, 0) != (truth[i] == -1 ? -3 : -2)) give_up("a skip", r, c);
    if (truth[i] == -1 && click(0, r, c, 0, 0) != -1) give_up("a mine, again", r, c);
    if (truth[i] > 0 && click(0, r, c, 0, 0) != 1) give_up("a number, again", r, c);
    if (truth[i] == 0 && i % 7 == 0) check_zero(0, r, c);
  }
  usleep(20000); /* time for the server to go to sleep */
  if (click(0, 0, 0, 1, 0) != (truth[0] == -1 ? -3 : -2)) give_up("a skip after a pause", 0, 0);
  return 0;
}
