// An answer that knows the board of the statement's example, and checks what click_many says of it:
//   0 1 X
//   1 2 1
//   X 1 0
#include <cstdio>
#include <set>
#include <tuple>
#include <vector>

#include "minesweeper_batch.h"

namespace {

using Cells = std::multiset<std::tuple<int, int, int>>;

int failures = 0;

void check(const char* what, BatchChannel& channel, const std::vector<ClickCell>& clicks,
           const Cells& expected) {
  const ManyResult result = channel.click_many(clicks.data(), static_cast<long>(clicks.size()));
  Cells cells;
  for (long i = 0; i < result.count; ++i) {
    cells.insert(std::make_tuple(result.cells[i].row, result.cells[i].column, result.cells[i].number));
  }
  if (cells == expected) return;
  std::printf("%s: %ld cells\n", what, result.count);
  ++failures;
}

}  // namespace

int main() {
  int N, K, constant_A;
  minesweeper_init(N, K, constant_A);
  BatchChannel channel = create_batch_channel();
  BatchChannel other = create_batch_channel();
  BatchChannel copy = other;
  check("nothing", channel, {}, {});
  check("numbers and a mine", channel, {{0, 1}, {0, 2}, {1, 2}}, {{0, 1, 1}, {0, 2, -1}, {1, 2, 1}});
  check("what is open", channel, {{1, 2}, {0, 2}}, {});
  check("the same cell twice, and a mine", copy, {{1, 0}, {2, 0}, {1, 0}}, {{1, 0, 1}, {2, 0, -1}});
  const ClickCell zeros[] = {{0, 0}, {2, 2}};
  const ManyResult result = other.click_many(zeros, 2);
  std::set<std::tuple<int, int, int>> seen;
  for (long i = 0; i < result.count; ++i) {
    seen.insert(std::make_tuple(result.cells[i].row, result.cells[i].column, result.cells[i].number));
  }
  // The new cells are there; others of the two regions may be.
  for (const auto& cell : {std::make_tuple(0, 0, 0), std::make_tuple(1, 1, 2), std::make_tuple(2, 1, 1),
                           std::make_tuple(2, 2, 0)}) {
    if (seen.count(cell) == 1) continue;
    std::printf("a region lacks (%d, %d)\n", std::get<0>(cell), std::get<1>(cell));
    ++failures;
  }
  return failures == 0 ? 0 : 1;
}
