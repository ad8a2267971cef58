// Eight threads, each with its own channel. A click waits for the server, so several clicks at a time open
// more cells a second. Two threads must never use one channel at the same time. More channels than the
// machine has processors gain little, as they share the server's threads.
#include <thread>
#include <vector>

#include "minesweeper_helpers.h"

int main() {
  int N, K, constant_A;
  minesweeper_init(N, K, constant_A);
  const int count = 8;
  std::vector<std::thread> threads;
  for (int first = 0; first < count; ++first) {
    threads.emplace_back([=] {
      Channel channel = create_channel();
      // Every eighth row. A cell that another thread has opened is skipped, as a click would show nothing
      // new.
      for (int row = first; row < N; row += count) {
        for (int column = 0; column < N; ++column) channel.click(row, column, true);
      }
    });
  }
  for (auto& thread : threads) thread.join();
  return 0;
}
