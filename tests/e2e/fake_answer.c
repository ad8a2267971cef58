/* An answer that does everything but play. FAKE_ANSWER says how it behaves. */
#include <errno.h>
#include <sys/wait.h>

#include "fake_game.h"

static int to_server, from_server;

static void read_board(void) {
  char text[64];
  if (read(from_server, text, sizeof text) <= 0) exit(97);
}

static void create_channel(void) {
  char text[16];
  if (write(to_server, "C", 1) != 1) exit(96);
  if (read(from_server, text, sizeof text) <= 0) exit(95);
}

/* Leaves a grandchild behind in a session of its own, deaf to what can be ignored. */
static void start_daemon(void) {
  if (fork() == 0) {
    setsid();
    if (fork() == 0) {
      for (int number = 1; number < 32; ++number) signal(number, SIG_IGN);
      sleep_forever();
    }
    _exit(0);
  }
  while (wait(NULL) > 0 || errno == EINTR) {
  }
}

static void use_memory(size_t bytes) {
  volatile char* memory = malloc(bytes);
  for (size_t i = 0; i < bytes; i += 4096) memory[i] = 1;
}

int main(int argc, char** argv) {
  (void)argv;
  const char* mode = getenv("FAKE_ANSWER");
  if (mode == NULL) mode = "";
  record("answer", argc);
  to_server = descriptor("MINESWEEPER_FD_PL_TO_GS");
  from_server = descriptor("MINESWEEPER_FD_PL_FROM_GS");
  read_board();
  if (is(mode, "channel")) create_channel();
  if (is(mode, "print")) puts("the answer speaks");
  if (is(mode, "memory")) use_memory((size_t)64 << 20);
  if (is(mode, "echo")) {
    char line[64];
    printf("heard: %s\n", fgets(line, sizeof line, stdin) != NULL ? line : "nothing");
  }
  if (is(mode, "sleep")) sleep_forever();
  if (is(mode, "family")) {
    start_daemon();
    for (int i = 0; i < 8; ++i) {
      if (fork() == 0) sleep_forever();
    }
    sleep_forever();
  }
  return 0;
}
