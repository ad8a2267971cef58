// The side of the answer (a contestant's program) in a v1 channel (v1.hpp). The answer posts one request at a
// time and then polls for the reply.
//
// A caller must keep polling while it waits, because ready() may have to wake the server. The server sets the
// flag `sleeping` before it loads `pending` a last time. post() stores `pending`, then loads `sleeping`. If
// this load comes too early to see the flag, the next ready() sees the flag. So post() needs no full barrier,
// which would cost a cache miss for each request.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/assert.hpp"
#include "base/error.hpp"
#include "board/game.hpp"
#include "os/futex.hpp"
#include "protocol/orders.hpp"
#include "protocol/v1.hpp"

namespace mines::v1 {

/// A click.
struct Request {
  Cell cell{};                    ///< on the board
  bool skip_when_reopen = false;  ///< if the cell is open already, the reply reports no cell
  bool do_not_expand = false;     ///< opens only this cell, without a cascade
};

/// The head of a reply. The cells stay in the shared memory until the next request.
struct Reply {
  std::int32_t count = 0;            ///< number of cells; negative: no cell (the reply_ values of v1.hpp)
  const std::byte* cells = nullptr;  ///< `count` packed ReportedCells, unchecked, see decode_cells()
};

/// For one thread at a time. A copy is the same channel.
class Channel {
 public:
  Channel() = default;
  /// The channel at `memory` (channel_at()), which the server has just created.
  explicit Channel(std::byte* memory) : memory_(memory) {
    MINES_ASSERT(memory != nullptr && reinterpret_cast<std::uintptr_t>(memory) % alignof(ChannelHead) == 0);
  }

  /// Posts a request. The reply to the previous request must have arrived; its cells become invalid.
  void post(const Request& request) {
    MINES_ASSERT(request.cell.row >= 0 && request.cell.row < max_side && request.cell.column >= 0 &&
                 request.cell.column < max_side);
    ChannelHead& head = this->head();
    head.done.store(0, std::memory_order_relaxed);
    head.skip_when_reopen = request.skip_when_reopen ? 1 : 0;
    head.do_not_expand = request.do_not_expand ? 1 : 0;
    head.row = static_cast<std::uint16_t>(request.cell.row);
    head.column = static_cast<std::uint16_t>(request.cell.column);
    head.pending.store(1, hand_over);  // the server loads it with acquire, then the request
    polls_asleep_ = 0;
    wake_if_asleep();
  }

  /// Whether the reply to the posted request has arrived; if not, wakes a sleeping server.
  bool ready() {
    if (head().done.load(take_over) != 0) return true;  // pairs with the server's release
    wake_if_asleep();
    return false;
  }

  /// The reply; call it after ready() has returned true. Fails if the reply has a count that v1 forbids.
  Result<Reply> reply() const {
    const std::int32_t count = std::atomic_ref(head().opened_count).load(std::memory_order_relaxed);
    if (count == 0 || count < reply_skipped_mine || count > static_cast<std::int32_t>(max_reported_cells)) {
      return wrong_count(count);
    }
    return Reply{count, memory_ + cells_offset};
  }

  /// Makes the processor fetch the cache line that ready() reads.
  void prefetch() const { __builtin_prefetch(memory_); }

  std::byte* memory() const { return memory_; }

 private:
  ChannelHead& head() const { return channel_head(memory_); }

  void wake_if_asleep() {
    if (head().sleeping.load(glance) != 0) wake();
  }
  void wake();
  static Unexpected<Error> wrong_count(std::int32_t count);

  std::byte* memory_ = nullptr;
  std::uint32_t polls_asleep_ = 0;  // how many polls for the present reply found the server asleep
};

/// Appends the `count` >= 1 packed cells of a reply to `words`. An entry of `words` is for cells of one word
/// (64 cells of a row). Consecutive cells of the same word share an entry. False, with `words` unchanged, if
/// a cell lies off the board or has a number above 8. The two bytes before `cells` must be readable. About
/// 2.5 ns a cell plus 3 ns a word.
bool decode_cells(const std::byte* cells, std::int32_t count, BoardSize size, std::vector<OpenedWord>& words);

}  // namespace mines::v1
