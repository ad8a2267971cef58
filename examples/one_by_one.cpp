// The shortest answer: opens one cell after another. It hits every mine, which costs nothing at A = 0. It
// shows what the contest's interface looks like.
#include "minesweeper_helpers.h"

int main() {
  long N, K;       // N rows and columns, K mines
  int constant_A;  // points that a mine costs
  minesweeper_init(N, K, constant_A);
  Channel channel = create_channel();
  for (long row = 0; row < N; ++row) {
    for (long column = 0; column < N; ++column) channel.click(row, column, true);
  }
  // The judge counts what is open when main returns, or when the time is up.
  return 0;
}
