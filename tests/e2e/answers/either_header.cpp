// An answer that is compiled against our header and against the contest's (contest/minesweeper_helpers.h).
// What a linker does not compare is checked here: the layout of what is passed by value. Then it plays a
// fixed sequence of clicks, and prints a digest of all that was reported.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <type_traits>
#include <utility>
#include <vector>

#include "minesweeper_batch.h"  // which takes the header that is there already
#include "minesweeper_helpers.h"

// Objects of at most 16 bytes that are copied byte by byte are returned and passed in two registers, on
// x86-64 and on AArch64.
static_assert(sizeof(Channel) == 16 && alignof(Channel) == alignof(char*));
static_assert(sizeof(ClickResult) == 16 && alignof(ClickResult) == alignof(char*));
static_assert(std::is_trivially_copyable_v<Channel> && std::is_trivially_destructible_v<Channel>);
static_assert(std::is_trivially_copyable_v<ClickResult> && std::is_standard_layout_v<ClickResult>);
static_assert(std::is_standard_layout_v<Channel>);
static_assert(offsetof(ClickResult, is_mine) == 0 && offsetof(ClickResult, is_skipped) == 1);
static_assert(offsetof(ClickResult, open_grid_count) == 4 && offsetof(ClickResult, open_grid_pos) == 8);
static_assert(std::is_same_v<decltype(ClickResult::open_grid_pos), unsigned short (*)[16384][3]>);

namespace {

/// The second member of the contest's Channel. The cells of a reply begin 28 bytes behind it (lib/common.h of
/// the contest).
const char* memory_of(const Channel& channel) {
  const char* memory = nullptr;
  std::memcpy(&memory, reinterpret_cast<const char*>(&channel) + sizeof(void*), sizeof memory);
  return memory;
}

std::uint64_t digest = 0;

void note(std::uint64_t value) { digest = (digest ^ value) * 0x9e3779b97f4a7c15ULL + (digest >> 29); }

void note(const ClickResult& result, const Channel& channel) {
  note(result.is_mine);
  note(result.is_skipped);
  if (result.is_mine || result.is_skipped) return;
  if (reinterpret_cast<const char*>(result.open_grid_pos) != memory_of(channel) + 28) {
    std::printf("the channel's second member is not its memory\n");
    std::exit(4);
  }
  note(static_cast<std::uint64_t>(result.open_grid_count));
  // The order in which a server reports cells is its own.
  std::uint64_t sum = 0;
  for (int i = 0; i < result.open_grid_count; ++i) {
    const auto& cell = (*result.open_grid_pos)[i];
    sum += (cell[0] * 65536ULL + cell[1]) * 0x9e3779b97f4a7c15ULL + cell[2];
  }
  note(sum);
}

ClickResult click_with(Channel by_value, long row, long column, bool alone) {
  return alone ? by_value.click_do_not_expand(row, column) : by_value.click(row, column, row % 3 != 0);
}

std::pair<Channel, int> in_a_pair(int number) { return {create_channel(), number}; }

Channel everywhere[2];

}  // namespace

int main() {
  long rows = 0, mines = 0;
  int penalty = 0;
  if (std::getenv("MINES_ANSWER_INT") != nullptr) {
    int rows_as_int = 0, mines_as_int = 0;
    minesweeper_init(rows_as_int, mines_as_int, penalty);
    rows = rows_as_int;
    mines = mines_as_int;
  } else {
    minesweeper_init(rows, mines, penalty);
  }
  note(static_cast<std::uint64_t>(rows));
  note(static_cast<std::uint64_t>(mines));
  note(static_cast<std::uint64_t>(penalty));
  everywhere[0] = create_channel();
  everywhere[1] = in_a_pair(1).first;
  std::vector<Channel> channels(everywhere, everywhere + 2);
  for (int i = 0; i < 6; ++i) channels.push_back(create_channel());
  for (long row = 0; row < rows; ++row) {
    for (long column = row % 2; column < rows; column += 2) {
      const Channel channel = channels[static_cast<std::size_t>(row + column) % channels.size()];
      note(click_with(channel, row, column, row % 5 == 0), channel);
    }
  }
  std::printf("digest %016llx\n", static_cast<unsigned long long>(digest));
  return 0;
}
