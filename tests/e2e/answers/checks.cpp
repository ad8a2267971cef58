// An answer by its argument: it knows the board of the statement's example and checks what is reported of it,
// or does what an answer may do wrong.
//   0 1 X
//   1 2 1
//   X 1 0
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <set>
#include <tuple>
#include <vector>

#include "minesweeper_batch.h"

namespace {

using Cells = std::multiset<std::tuple<int, int, int>>;

int failures = 0;

void check(bool right, const char* what) {
  if (right) return;
  std::printf("%s is wrong\n", what);
  ++failures;
}

/// Every field of every kind of result.
void check_fields() {
  const auto expect = [](const char* what, const ClickResult& result, bool is_mine, bool is_skipped,
                         const Cells& expected) {
    Cells cells;
    for (int i = 0; i < result.open_grid_count; ++i) {
      const auto& cell = (*result.open_grid_pos)[i];
      cells.insert({cell[0], cell[1], cell[2]});
    }
    check(result.is_mine == is_mine && result.is_skipped == is_skipped && cells == expected, what);
  };
  const Cells upper_left = {{0, 0, 0}, {0, 1, 1}, {1, 0, 1}, {1, 1, 2}};
  const Cells lower_right = {{1, 1, 2}, {1, 2, 1}, {2, 1, 1}, {2, 2, 0}};
  Channel channel = create_channel();
  Channel other = create_channel();
  Channel copy = other;
  expect("a zero alone", channel.click_do_not_expand(0, 0), false, false, {{0, 0, 0}});
  expect("alone, again", channel.click_do_not_expand(0, 0), false, false, {{0, 0, 0}});
  expect("an open zero, skipped", channel.click(0, 0, true), false, true, {});
  expect("an open zero expands", channel.click(0, 0, false), false, false, upper_left);
  expect("the other zero", other.click(2, 2, false), false, false, lower_right);
  expect("a number", copy.click(1, 1, false), false, false, {{1, 1, 2}});
  expect("a number, skipped", copy.click(1, 1, true), false, true, {});
  expect("a mine, not yet open", channel.click(0, 2, true), true, false, {});
  expect("a mine, skipped", channel.click(0, 2, true), true, true, {});
  expect("a mine, again", channel.click(0, 2, false), true, false, {});
  expect("a mine alone", channel.click_do_not_expand(2, 0), true, false, {});
}

/// What click_many reports.
void check_many() {
  const auto clicked = [](BatchChannel& channel, const std::vector<ClickCell>& clicks) {
    const ManyResult result = channel.click_many(clicks.data(), static_cast<long>(clicks.size()));
    Cells cells;
    for (long i = 0; i < result.count; ++i)
      cells.insert({result.cells[i].row, result.cells[i].column, result.cells[i].number});
    return cells;
  };
  BatchChannel channel = create_batch_channel();
  BatchChannel other = create_batch_channel();
  BatchChannel copy = other;
  check(clicked(channel, {}).empty(), "nothing");
  check(clicked(channel, {{0, 1}, {0, 2}, {1, 2}}) == Cells{{0, 1, 1}, {0, 2, -1}, {1, 2, 1}},
        "numbers and a mine");
  check(clicked(channel, {{1, 2}, {0, 2}}).empty(), "what is open");
  check(clicked(copy, {{1, 0}, {2, 0}, {1, 0}}) == Cells{{1, 0, 1}, {2, 0, -1}},
        "the same cell twice, and a mine");
  // The new cells are there; others of the two regions may be.
  const Cells regions = clicked(other, {{0, 0}, {2, 2}});
  for (const auto& cell : Cells{{0, 0, 0}, {1, 1, 2}, {2, 1, 1}, {2, 2, 0}})
    check(regions.count(cell) > 0, "a region of two");
}

}  // namespace

int main(int, char* argv[]) {
  const auto is = [&](const char* name) { return std::strcmp(argv[1], name) == 0; };
  long N, K;
  int constant_A;
  if (is("no_init")) create_channel();
  if (is("batch_no_init")) create_batch_channel();
  minesweeper_init(N, K, constant_A);
  if (is("fields") || is("many")) {
    check(N == 3 && K == 2 && constant_A == 5, "the board");
    is("many") ? check_many() : check_fields();
    return failures == 0 ? 0 : 1;
  }
  if (is("init_twice")) minesweeper_init(N, K, constant_A);
  Channel none;
  if (is("no_channel")) none.click(0, 0, false);
  const ClickCell beside = {0, static_cast<int>(N)};
  BatchChannel no_batch;
  if (is("no_batch_channel")) no_batch.click_many(&beside, 1);
  if (is("batch_cell")) create_batch_channel().click_many(&beside, 1);
  Channel channel = create_channel();
  if (is("row")) channel.click(N, 0, false);
  if (is("column")) channel.click_do_not_expand(0, -1);
  if (is("far")) channel.click(65536, 65536, true);
  if (is("channels")) {
    for (int i = 0; i < 1024; ++i) create_channel();
  }
  if (is("big_region")) channel.click(0, 0, true);
  std::puts("ready");
  std::fflush(stdout);
  while (is("click_for_ever")) channel.click(0, 0, true);
  if (is("sleep")) sleep(100);
  return 0;
}
