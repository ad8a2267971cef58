#include "server/v1_channel_server.hpp"

#include <fmt/format.h>

#include <cstring>

#include "base/assert.hpp"
#include "protocol/orders.hpp"

namespace mines::server {

namespace {

constexpr std::size_t prefetched_lines = 8;  // an average cascade at 1/8 mines takes 6

template <class T>
T load_once(T& shared) {
  return std::atomic_ref(shared).load(std::memory_order_relaxed);
}

void write_cell(std::byte* to, Cell cell, Word number) {
  MINES_ASSERT(number <= 8);
  const v1::ReportedCell reported{static_cast<std::uint16_t>(cell.row),
                                  static_cast<std::uint16_t>(cell.column),
                                  static_cast<std::uint16_t>(number)};
  std::memcpy(to, &reported, sizeof reported);
}

}  // namespace

void V1ChannelServer::serve(std::byte* memory, std::int32_t id) {
  v1::ChannelHead& head = v1::channel_head(memory);
  // The answer may change its request at any time: load it once, then check it.
  const Request request{load_once(head.skip_when_reopen) != 0,
                        load_once(head.do_not_expand) != 0,
                        {load_once(head.row), load_once(head.column)}};
  const std::int32_t count = reply(request, memory + v1::cells_offset, id);
  // Relaxed is enough: after this the answer looks only at `done`, whose release orders this store as well. A
  // request without a reply leaves `done` at 0: the answer waits in vain, and the judge has the complaint.
  head.pending.store(0, std::memory_order_relaxed);
  if (count == 0) return;
  std::atomic_ref(head.opened_count).store(count, std::memory_order_relaxed);
  head.done.store(1, hand_over);  // the answer loads it with acquire, then the reply
}

std::int32_t V1ChannelServer::reply(const Request& request, std::byte* cells, std::int32_t id) {
  const Cell cell = request.cell;
  const BoardSize size = board_.size();
  if (!size.contains(cell)) [[unlikely]] {
    judge_.complain(
        fmt::format("v1 channel {}: a click on cell ({}, {}), which is not on the board of {} x {}", id,
                    cell.row, cell.column, size.rows, size.columns));
    return 0;
  }
  const bool mine = board_.is_mine(cell);
  // do_not_expand wins over skip_when_reopen (docs/reference/protocol.md): such a cell is reported even if it
  // is open.
  if (request.skip_when_reopen && !request.do_not_expand && board_.is_open(cell)) {
    return mine ? v1::reply_skipped_mine : v1::reply_skipped_safe;
  }
  if (mine) {
    if (board_.open(cell.row, word_of(cell), bit_of(cell), watch_) != 0) {
      ++opened_.mines;
      progress_.mines_opened.store(opened_.mines, std::memory_order_relaxed);
    }
    return v1::reply_mine;
  }
  const int number = board_.number(cell);
  if (number == 0 && !request.do_not_expand) return reply_to_zero(cell, cells, id);
  // This zero opens without its cascade. From now on an open zero does not imply open neighbours, and the
  // tile-wise cascade must not stop there.
  if (number == 0 && !board_.is_open(cell)) board_.note_lone_zero();
  count_safe(board_.open(cell.row, word_of(cell), bit_of(cell), watch_));
  write_cell(cells, cell, static_cast<Word>(number));
  return 1;
}

std::int32_t V1ChannelServer::reply_to_zero(Cell zero, std::byte* cells, std::int32_t id) {
  // The answer's core has the cache lines that the reply goes to; they come while the cascade is being found.
  for (std::size_t line = 1; line < prefetched_lines; ++line) __builtin_prefetch(cells + 64 * line, 1);
  const auto& parts = cascade_.find(board_, zero, v1::max_reported_cells);
  if (cascade_.exceeded()) {
    judge_.complain(
        fmt::format("v1 channel {}: the cascade from cell ({}, {}) has more than the {} cells that "
                    "fit in a reply of wire v1; the map is too sparse for clicks that expand",
                    id, zero.row, zero.column, v1::max_reported_cells));
    return 0;
  }
  // `cells` stays inside the channel: find() has bounded the sum of all parts.
  MINES_ASSERT(cascade_.cells() >= 1 && cascade_.cells() <= v1::max_reported_cells);
  for (const ClickWord& part : parts) {
    count_safe(board_.open(part.row, part.word, part.mask, watch_));
    const Count4<Word> number = board_.numbers(part.row, part.word);
    for_each_bit(part.mask, [&](int bit) {
      write_cell(cells, cell_at(part.row, part.word, bit),
                 (number.bit0 >> bit & 1) | (number.bit1 >> bit & 1) << 1 | (number.bit2 >> bit & 1) << 2 |
                     (number.bit3 >> bit & 1) << 3);
      cells += sizeof(v1::ReportedCell);
    });
  }
  return static_cast<std::int32_t>(cascade_.cells());
}

void V1ChannelServer::count_safe(Word fresh) {
  if (fresh == 0) return;
  opened_.safe += static_cast<std::uint64_t>(std::popcount(fresh));
  progress_.safe_opened.store(opened_.safe, std::memory_order_relaxed);
}

}  // namespace mines::server
