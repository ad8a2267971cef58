/* A game server that knows the pipes and no board. FAKE_SERVER says how it behaves, FAKE_RESULT what it
 * counts. */
#include <poll.h>
#include <stdint.h>
#include <sys/mman.h>
#include <time.h>

#include "fake_game.h"

static const char* mode;
static int to_answer, from_answer, to_judge, from_judge;

static void behave_at_start(void) {
  if (is(mode, "exit at start")) exit(7);
  if (is(mode, "killed at start")) raise(SIGKILL);
  if (is(mode, "hang at start")) sleep_forever();
  if (is(mode, "refuse the map")) {
    say(to_judge, "a.map: byte 3: not a map");
    exit(2);
  }
  if (is(mode, "refuse the game")) {
    say(to_judge, "out of memory");
    exit(3);
  }
  if (is(mode, "mute")) {
    close(to_answer);
    sleep_forever();
  }
  if (is(mode, "close at start")) {
    close(to_judge);
    sleep_forever();
  }
  if (is(mode, "slow")) {
    const struct timespec pause = {1, 0};
    nanosleep(&pause, NULL);
  }
}

static void create_channel(int id) {
  char text[16];
  if (is(mode, "killed in the game")) raise(SIGKILL);
  if (is(mode, "exit in the game")) exit(4);
  if (is(mode, "close in the game")) {
    close(to_judge);
    sleep_forever();
  }
  if (is(mode, "violation")) {
    say(to_judge, "too many\x1b[31m channels");
    say(to_judge, "and more of them");
  }
  if (is(mode, "violation and death")) {
    say(to_judge, "too many channels");
    exit(0);
  }
  snprintf(text, sizeof text, "%d", id);
  say(to_answer, text);
}

static void finish(void) {
  const char* result = getenv("FAKE_RESULT");
  if (is(mode, "hang at the end") || is(mode, "progress, no result")) sleep_forever();
  if (is(mode, "exit at the end")) exit(6);
  if (is(mode, "late violation")) say(to_judge, "clicked outside the board");
  if (is(mode, "half a result")) {
    if (write(to_judge, "0 16", 4) < 0) exit(9);
    exit(0);
  }
  if (is(mode, "babble")) {
    for (;;) say(to_judge, "la la la");
  }
  say(to_judge, result != NULL ? result : "0 16 32 224 0");
  if (is(mode, "linger")) sleep_forever();
}

/* The lines of the progress page: 64 bytes each, safe cells and then mines opened. Byte 8136: when the game
 * ended. */
static void show_progress(void) {
  const int page = descriptor("MINES_FD_PROGRESS");
  uint64_t* lines = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_SHARED, page, 0);
  if (lines == MAP_FAILED) exit(9);
  if (is(mode, "ended before")) lines[8136 / 8] = 1;
  lines[0] = 100;
  lines[8] = 12;
  lines[9] = 3;
}

int main(int argc, char** argv) {
  (void)argv;
  mode = getenv("FAKE_SERVER");
  if (mode == NULL) mode = "";
  record("server", argc);
  to_answer = descriptor("MINESWEEPER_FD_GS_TO_PL");
  from_answer = descriptor("MINESWEEPER_FD_GS_FROM_PL");
  to_judge = descriptor("MINESWEEPER_FD_GS_TO_JU");
  from_judge = descriptor("MINESWEEPER_FD_GS_FROM_JU");
  behave_at_start();
  say(to_answer, "16 32");
  if (is(mode, "progress") || is(mode, "progress, no result") || is(mode, "ended before")) show_progress();
  for (int channels = 0;;) {
    struct pollfd pipes[2] = {{from_judge, POLLIN, 0}, {from_answer, POLLIN, 0}};
    char byte;
    poll(pipes, 2, -1);
    if (pipes[0].revents != 0) {
      if (read(from_judge, &byte, 1) != 1 || byte != 'F') return 8;
      finish();
      return 0;
    }
    if (pipes[1].revents != 0) {
      if (read(from_answer, &byte, 1) == 1) {
        create_channel(channels++);
      } else {
        from_answer = -1;
      }
    }
  }
}
