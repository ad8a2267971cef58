/* A game server of the contest's kind that shares no line with the toolkit: written from the wire's reference
   alone. It has a thread for each channel, made when the channel is. The thread polls 2048 times, never
   yields, and then sleeps on the futex. Zeros are flooded cell by cell with a queue, at most eight floods at
   once. mines-judge --server starts it. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/futex.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#define REGION (256 * 1024)
#define ROOM 43686

static long side, mine_count;
static unsigned char *is_mine, *is_open;
static unsigned char* memory;
static int to_judge;
static int status;
static sem_t floods;

static void say(int descriptor, const char* text) {
  if (write(descriptor, text, strlen(text) + 1) < 0) exit(3);
}

static void violation(const char* text) {
  if (__atomic_exchange_n(&status, 1, __ATOMIC_SEQ_CST) == 0) say(to_judge, text);
}

static int number_of(long row, long column) {
  int mines = 0;
  for (long r = row - 1; r <= row + 1; ++r) {
    for (long c = column - 1; c <= column + 1; ++c) {
      if (r >= 0 && c >= 0 && r < side && c < side) mines += is_mine[r * side + c];
    }
  }
  return mines;
}

static void open_cell(long cell) { __atomic_store_n(&is_open[cell], 1, __ATOMIC_SEQ_CST); }

static int put(uint16_t* reply, int count, long cell) {
  reply[3 * count] = (uint16_t)(cell / side);
  reply[3 * count + 1] = (uint16_t)(cell % side);
  reply[3 * count + 2] = (uint16_t)number_of(cell / side, cell % side);
  return count + 1;
}

/* `seen` has a bit a cell: with a byte, the threads of a 65536 x 65536 board would take 4 GiB each. */
static int is_seen(const unsigned char* seen, long cell) { return seen[cell / 8] >> cell % 8 & 1; }
static void flip_seen(unsigned char* seen, long cell) { seen[cell / 8] ^= (unsigned char)(1 << cell % 8); }

/* Breadth first, the reply itself being the queue. 0 if it has no room. */
static int flood(uint16_t* reply, long start, unsigned char* seen) {
  int count = put(reply, 0, start);
  flip_seen(seen, start);
  for (int next = 0; next < count; ++next) {
    if (reply[3 * next + 2] != 0) continue;
    long row = reply[3 * next], column = reply[3 * next + 1];
    for (long r = row - 1; r <= row + 1; ++r) {
      for (long c = column - 1; c <= column + 1; ++c) {
        if (r < 0 || c < 0 || r >= side || c >= side || is_seen(seen, r * side + c)) continue;
        if (count == ROOM) return 0;
        flip_seen(seen, r * side + c);
        count = put(reply, count, r * side + c);
      }
    }
  }
  for (int i = 0; i < count; ++i) {
    long cell = (long)reply[3 * i] * side + reply[3 * i + 1];
    open_cell(cell);
    flip_seen(seen, cell);
  }
  return count;
}

static int32_t serve(unsigned char* region, unsigned char* seen) {
  uint32_t skip, alone;
  uint16_t place[2];
  memcpy(&skip, region + 12, 4);
  memcpy(&alone, region + 16, 4);
  memcpy(place, region + 20, 4);
  uint16_t* reply = (uint16_t*)(region + 28);
  if (place[0] >= side || place[1] >= side) {
    violation("server: not on the board");
    return 0;
  }
  long cell = (long)place[0] * side + place[1];
  if (!alone && skip && __atomic_load_n(&is_open[cell], __ATOMIC_SEQ_CST)) return is_mine[cell] ? -3 : -2;
  if (is_mine[cell]) {
    open_cell(cell);
    return -1;
  }
  if (alone || number_of(place[0], place[1]) > 0) {
    open_cell(cell);
    return put(reply, 0, cell);
  }
  sem_wait(&floods);
  int count = flood(reply, cell, seen);
  sem_post(&floods);
  if (count == 0) violation("server: a region does not fit");
  return count;
}

static void* serve_channel(void* argument) {
  unsigned char* region = argument;
  unsigned char* seen = calloc(1, (size_t)(side * side / 8 + 1));
  uint32_t *pending = (uint32_t*)region, *sleeping = pending + 1, *done = pending + 2;
  while (1) {
    int polls = 0;
    while (__atomic_load_n(pending, __ATOMIC_SEQ_CST) == 0) {
      if (++polls < 2048) continue;
      __atomic_store_n(sleeping, 1, __ATOMIC_SEQ_CST);
      syscall(SYS_futex, pending, FUTEX_WAIT, 0, NULL, NULL, 0);
    }
    __atomic_store_n(pending, 0, __ATOMIC_SEQ_CST);
    __atomic_store_n(sleeping, 0, __ATOMIC_SEQ_CST);
    int32_t count = serve(region, seen);
    if (count == 0) continue;
    memcpy(region + 24, &count, 4);
    __atomic_store_n(done, 1, __ATOMIC_RELEASE);
  }
  return NULL;
}

static void read_map(const char* path) {
  FILE* file = fopen(path, "rb");
  if (file == NULL || fscanf(file, "%ld %ld", &side, &mine_count) != 2 || fgetc(file) != '\n') exit(2);
  size_t cells = (size_t)(side * side), size = (cells + 7) / 8;
  unsigned char* bytes = malloc(size);
  if (fread(bytes, 1, size, file) != size) exit(2);
  fclose(file);
  is_mine = malloc(cells);
  is_open = calloc(1, cells);
  for (size_t i = 0; i < cells; ++i) is_mine[i] = bytes[i / 8] >> (i % 8) & 1;
  free(bytes);
}

int main(void) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getenv("MINESWEEPER_LAUNCHED_BY_JUDGER") == NULL) return 2;
  sem_init(&floods, 0, 8);
  read_map(getenv("MINESWEEPER_MAP_FILE_PATH"));
  int to_answer = atoi(getenv("MINESWEEPER_FD_GS_TO_PL"));
  int from_answer = atoi(getenv("MINESWEEPER_FD_GS_FROM_PL"));
  to_judge = atoi(getenv("MINESWEEPER_FD_GS_TO_JU"));
  int from_judge = atoi(getenv("MINESWEEPER_FD_GS_FROM_JU"));
  int object = shm_open(getenv("MINESWEEPER_SHM_NAME"), O_RDWR, 0);
  memory = mmap(NULL, (size_t)REGION * 1024, PROT_READ | PROT_WRITE, MAP_SHARED, object, 0);
  if (object < 0 || memory == MAP_FAILED) return 3;
  char text[128];
  snprintf(text, sizeof text, "%ld %ld", side, mine_count);
  say(to_answer, text);

  int channels = 0;
  struct pollfd events[2] = {{from_judge, POLLIN, 0}, {from_answer, POLLIN, 0}};
  while (1) {
    poll(events, 2, -1);
    char byte = 0;
    if (events[0].revents != 0) {
      if (read(from_judge, &byte, 1) != 1) return 3;
      if (byte == 'F') break;
    }
    if (events[1].revents == 0) continue;
    if (read(from_answer, &byte, 1) != 1) {
      events[1].fd = -1;
    } else if (byte != 'C' || channels == 1024) {
      violation("server: wrong request");
    } else {
      unsigned char* region = memory + (size_t)channels * REGION;
      memset(region, 0, 28);
      pthread_t thread;
      if (pthread_create(&thread, NULL, serve_channel, region) != 0) return 3;
      snprintf(text, sizeof text, "%d", channels++);
      say(to_answer, text);
    }
  }
  long safe = 0, mines = 0;
  for (long i = 0; i < side * side; ++i) {
    unsigned char open = __atomic_load_n(&is_open[i], __ATOMIC_SEQ_CST);
    safe += open && !is_mine[i];
    mines += open && is_mine[i];
  }
  snprintf(text, sizeof text, "%d %ld %ld %ld %ld", status, side, mine_count, safe, mines);
  say(to_judge, text);
  return 0;
}
