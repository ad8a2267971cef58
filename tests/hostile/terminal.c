#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "hostile.h"

/* Where a terminal is lent: nobody can write on it any more, nor read what is typed, and writes that would
   wait fail. */
TECHNIQUE(freezes_the_terminal) {
  struct termios mode;
  open_cells(create_channel(), 0, 5);
  if (tcgetattr(0, &mode) != 0) return;
  cfmakeraw(&mode);
  mode.c_cc[VINTR] = 'a';
  tcsetattr(0, TCSANOW, &mode);
  fcntl(0, F_SETFL, fcntl(0, F_GETFL) | O_NONBLOCK);
  tcflow(0, TCOOFF);
}

/* The same, and the judge has to end it. */
TECHNIQUE(freezes_the_terminal_and_stays) {
  freezes_the_terminal();
  sleep_forever();
}

/* Lines that are the judge's, if one believes them, in a colour that nobody sees what follows in; the last
   one without an end. */
TECHNIQUE(forges_a_report) {
  static const char forged[] =
      "\033[2K\rmines-judge: server: all is well\n"
      "score          100.00\n"
      "\302\2332J\233"
      "8m\033[8mscore          99.99\033]0;title\007 of 100";
  open_cells(create_channel(), 0, 5);
  if (write(2, forged, sizeof forged - 1) < 0) return;
}

/* What is typed at the organiser's terminal is not the answer's, unless it is lent. */
TECHNIQUE(reads_what_is_typed) {
  char typed[64];
  const ssize_t bytes = read(0, typed, sizeof typed);
  open_cells(create_channel(), 0, 5);
  if (bytes > 0 || isatty(0) || isatty(1) || isatty(2)) gained();
}
