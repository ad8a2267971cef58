/* An answer that does everything but play. FAKE_ANSWER says how it behaves. */
#include <errno.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

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

/* A process that always moves: every millisecond it goes on as its own child, in a new session. */
static void run_away(void) {
  const struct timespec step = {0, 1000 * 1000};
  if (fork() != 0) return;
  for (;;) {
    nanosleep(&step, NULL);
    if (fork() != 0) _exit(0);
    setsid();
  }
}

static void ignore_polite_signals(void) {
  signal(SIGTERM, SIG_IGN);
  signal(SIGINT, SIG_IGN);
  signal(SIGHUP, SIG_IGN);
}

static void use_memory(size_t bytes) {
  volatile char* memory = malloc(bytes);
  for (size_t i = 0; i < bytes; i += 4096) memory[i] = 1;
}

static void crash(void) {
  const struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  signal(SIGSEGV, SIG_DFL);
  raise(SIGSEGV);
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
  if (is(mode, "exit 5")) return 5;
  if (is(mode, "crash")) crash();
  if (is(mode, "print")) puts("the answer speaks");
  if (is(mode, "memory")) use_memory((size_t)64 << 20);
  if (is(mode, "echo")) {
    char line[64];
    printf("heard: %s\n", fgets(line, sizeof line, stdin) != NULL ? line : "nothing");
  }
  if (is(mode, "daemon")) start_daemon();
  if (is(mode, "sleep")) sleep_forever();
  if (is(mode, "stubborn")) {
    ignore_polite_signals();
    sleep_forever();
  }
  if (is(mode, "close and sleep")) {
    for (int number = 0; number < 128; ++number) close(number);
    sleep_forever();
  }
  if (is(mode, "family")) {
    start_daemon();
    run_away();
    for (int i = 0; i < 8; ++i) {
      if (fork() == 0) sleep_forever();
    }
    sleep_forever();
  }
  return 0;
}
