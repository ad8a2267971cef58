// An answer as the statement's first example: opens each cell in turn, on one channel.
#include "minesweeper_helpers.h"

int main() {
  long N, K;
  int constant_A;
  minesweeper_init(N, K, constant_A);
  Channel channel = create_channel();
  for (long r = 0; r < N; ++r) {
    for (long c = 0; c < N; ++c) channel.click(r, c, false);
  }
  return 0;
}
