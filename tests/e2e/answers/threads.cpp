// An answer with eight threads that create their own channels, and skip what is open.
#include <thread>
#include <vector>

#include "minesweeper_helpers.h"

int main() {
  int N, K, constant_A;
  minesweeper_init(N, K, constant_A);
  std::vector<std::thread> threads;
  Channel channels[8];
  for (int t = 0; t < 8; ++t) {
    threads.emplace_back([&, t] {
      channels[t] = create_channel();
      for (int r = t; r < N; r += 8) {
        for (int c = 0; c < N; ++c) channels[t].click(r, c, true);
      }
    });
  }
  for (auto& thread : threads) thread.join();
  return 0;
}
