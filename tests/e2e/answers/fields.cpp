// An answer that knows the board of the statement's example, and checks every field of every kind of result:
//   0 1 X
//   1 2 1
//   X 1 0
#include <cstdio>
#include <set>
#include <tuple>

#include "minesweeper_helpers.h"

namespace {

using Cells = std::set<std::tuple<int, int, int>>;

int failures = 0;

void check(const char* what, const ClickResult& result, bool is_mine, bool is_skipped,
           const Cells& expected) {
  Cells cells;
  for (int i = 0; i < result.open_grid_count; ++i) {
    const auto& cell = (*result.open_grid_pos)[i];
    cells.insert({cell[0], cell[1], cell[2]});
  }
  const bool right = result.is_mine == is_mine && result.is_skipped == is_skipped && cells == expected &&
                     result.open_grid_count == static_cast<int>(expected.size());
  if (right) return;
  std::printf("%s: is_mine %d, is_skipped %d, %d cells\n", what, result.is_mine, result.is_skipped,
              result.open_grid_count);
  ++failures;
}

}  // namespace

int main() {
  long N, K;
  int constant_A;
  minesweeper_init(N, K, constant_A);
  if (N != 3 || K != 2 || constant_A != 5) {
    std::printf("N %ld, K %ld, A %d\n", N, K, constant_A);
    ++failures;
  }
  const Cells upper_left = {{0, 0, 0}, {0, 1, 1}, {1, 0, 1}, {1, 1, 2}};
  const Cells lower_right = {{1, 1, 2}, {1, 2, 1}, {2, 1, 1}, {2, 2, 0}};
  Channel channel = create_channel();
  Channel other = create_channel();
  Channel copy = other;
  check("a zero alone", channel.click_do_not_expand(0, 0), false, false, {{0, 0, 0}});
  check("alone, again", channel.click_do_not_expand(0, 0), false, false, {{0, 0, 0}});
  check("an open zero, skipped", channel.click(0, 0, true), false, true, {});
  check("an open zero expands", channel.click(0, 0, false), false, false, upper_left);
  check("the other zero", other.click(2, 2, false), false, false, lower_right);
  check("a number", copy.click(1, 1, false), false, false, {{1, 1, 2}});
  check("a number, skipped", copy.click(1, 1, true), false, true, {});
  check("a mine, not yet open", channel.click(0, 2, true), true, false, {});
  check("a mine, skipped", channel.click(0, 2, true), true, true, {});
  check("a mine, again", channel.click(0, 2, false), true, false, {});
  check("a mine alone", channel.click_do_not_expand(2, 0), true, false, {});
  return failures == 0 ? 0 : 1;
}
