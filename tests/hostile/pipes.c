/* What can be done to pipes and other descriptors. */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "hostile.h"

TECHNIQUE(writes_unknown_bytes) {
  open_cells(create_channel(), 0, 5);
  if (write(to_server, "\0\377xyz", 5) != 5) _exit(96);
  sleep_forever();
}

/* The other ends of our own pipes, by /proc: what the server said comes from us, and what we say comes back.
 */
TECHNIQUE(talks_to_itself) {
  char path[64], text[64];
  open_cells(create_channel(), 0, 5);
  snprintf(path, sizeof path, "/proc/self/fd/%d", from_server);
  const int as_server = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC);
  snprintf(path, sizeof path, "/proc/self/fd/%d", to_server);
  const int instead_of_server = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  for (const double end = now() + 0.1; now() < end;) {
    if (write(to_server, "C", 1) < 0 || read(instead_of_server, text, 1) < 0) continue;
    if (write(as_server, "0 604 10 604 0", 15) < 0) continue;
  }
  while (read(instead_of_server, text, sizeof text) > 0) {
  }
}

TECHNIQUE(asks_and_exits) {
  open_cells(create_channel(), 0, 5);
  if (write(to_server, "CCCBBB", 6) != 6) _exit(96);
}

TECHNIQUE(fills_descriptors) {
  const int channel = create_channel();
  while (dup(from_server) >= 0) {
  }
  open_cells(channel, 0, 5);
}

/* Ten gigabytes, or until it is ended. */
TECHNIQUE(prints_without_end) {
  static char text[1 << 20];
  open_cells(create_channel(), 0, 5);
  signal(SIGPIPE, SIG_IGN);
  memset(text, 'x', sizeof text);
  for (int i = 0; i < 10240; ++i) {
    if (write(i % 2 + 1, text, sizeof text) < 0) nap(0.001);
  }
}

/* Escapes for whoever looks on, and typing in their name. */
TECHNIQUE(writes_to_the_terminal) {
  open_cells(create_channel(), 0, 5);
  const int terminal = open("/dev/tty", O_RDWR | O_CLOEXEC);
  if (terminal >= 0) {
    if (write(terminal, "forged", 6) == 6) gained();
    if (ioctl(terminal, TIOCSTI, "x") == 0) gained();
  }
}
