// Stands in for the header that the contest's handout has beside answer.cpp. It declares what that header
// declares: the same names, types, members and order, the same guard and macro, without the contest's words.
// Source: lib/minesweeper_helpers.h of github.com/interestingLSY/hpcgame.minesweeper at f4937b58, and
// 2023/4A/minesweeper_helpers.h of github.com/lucifer1004/hpcgame at 3bdebe59, which are the same file.
#ifndef __MINESWEEPER_HELPERS_H__
#define __MINESWEEPER_HELPERS_H__  // NOLINT: as the contest has it

#ifndef MINESWEEPER_BIND_CORE_MODE
#define MINESWEEPER_BIND_CORE_MODE 1
#endif

struct ClickResult {
  bool is_mine;
  bool is_skipped;
  int open_grid_count;
  unsigned short (*open_grid_pos)[16384][3];
};

class Channel {
 private:
  int id;
  char* shm_pos;

 public:
  ClickResult click(long r, long c, bool skip_when_reopen);
  ClickResult click_do_not_expand(long r, long c);
  friend Channel create_channel(void);
};

void minesweeper_init(long& N, long& K, int& constant_A);
void minesweeper_init(int& N, int& K, int& constant_A);

Channel create_channel(void);

#endif
