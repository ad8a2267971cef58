// What an answer may do wrong, by its argument.
#include <unistd.h>

#include <cstdio>
#include <cstring>

#include "minesweeper_batch.h"

int main(int, char* argv[]) {
  const auto wrong = [&](const char* name) { return std::strcmp(argv[1], name) == 0; };
  long N, K;
  int constant_A;
  if (wrong("no_init")) create_channel();
  if (wrong("batch_no_init")) create_batch_channel();
  minesweeper_init(N, K, constant_A);
  if (wrong("init_twice")) minesweeper_init(N, K, constant_A);
  Channel none;
  if (wrong("no_channel")) none.click(0, 0, false);
  const ClickCell beside = {0, static_cast<int>(N)};
  BatchChannel no_batch;
  if (wrong("no_batch_channel")) no_batch.click_many(&beside, 1);
  if (wrong("batch_cell")) create_batch_channel().click_many(&beside, 1);
  Channel channel = create_channel();
  if (wrong("row")) channel.click(N, 0, false);
  if (wrong("column")) channel.click_do_not_expand(0, -1);
  if (wrong("far")) channel.click(65536, 65536, true);
  if (wrong("channels")) {
    for (int i = 0; i < 1024; ++i) create_channel();
  }
  if (wrong("big_region")) channel.click(0, 0, true);
  std::puts("ready");
  std::fflush(stdout);
  if (wrong("click_for_ever")) {
    while (true) channel.click(0, 0, true);
  }
  if (wrong("sleep")) sleep(100);
  return 0;
}
