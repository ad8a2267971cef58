// Eight threads, each with a channel of its own: a click waits for the server, so more of them at a time open
// more cells a second. Two threads must never click on one channel at once. More channels than the machine
// has processors gain little: they share the server's threads.
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
      // Every eighth row. What another thread has opened is skipped, as a click on it would tell nothing new.
      for (int row = first; row < N; row += count) {
        for (int column = 0; column < N; ++column) channel.click(row, column, true);
      }
    });
  }
  for (auto& thread : threads) thread.join();
  return 0;
}
