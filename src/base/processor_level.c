// Ends a program that was compiled for x86-64-v2 on a processor without its instructions, before one of them
// is met: by one line in place of SIGILL. Part of every program (cmake/targets.cmake), and compiled for any
// x86-64. A library must not end the process that loads it, so libmines does without.
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <unistd.h>

// 101 is the first priority that is not the compiler's own: constructors of C++, which may use any
// instruction, come later.
__attribute__((constructor(101))) static void check_processor_level(void) {
  __builtin_cpu_init();
  // SSE4.2 implies the older ones in every processor that was made, and the level's other two bits (cx16,
  // lahf) have no name.
  if (__builtin_cpu_supports("popcnt") && __builtin_cpu_supports("sse4.2")) return;
  dprintf(STDERR_FILENO, "%s: this build needs x86-64-v2 (popcnt, SSE4.2), which this processor lacks\n",
          program_invocation_short_name);
  _exit(2);
}
