// The memory orders of both versions (v1.hpp, v2.hpp) of the protocol between the server and the answer, the
// contestant's program. Plain memory changes hands by pairs of hand_over and take_over: the requests and
// replies of v1, the slots of v2. tests/unit/wire_orders_test.cpp tries all executions in a model of 64-bit
// processors (x86-64, AArch64, RISC-V), with all orders, and with one order left out at a time.
#pragma once

#include <atomic>

namespace mines {

/// Stores that hand over what a side wrote: requests (v1 `pending`, v2 `posted`) or replies (v1 `done`, v2
/// `replied`). Stores of v2 `taken` and `answered` hand over slots that the side has read and that may be
/// written again. Release: earlier reads and writes stay before the store.
inline constexpr std::memory_order hand_over = std::memory_order_release;
/// Loads, the partners of hand_over. Acquire: later reads and writes stay after the load. The server stores
/// `replied`, `answered` and `published` in this sequence; the answer loads them in the opposite sequence. So
/// an answer that sees a new value of one word also sees the values that the server stored before.
inline constexpr std::memory_order take_over = std::memory_order_acquire;

/// Before a side sleeps, it stores its flag, then loads once more the word on which it will sleep. The other
/// side stores that word, then loads the flag. This order keeps each store before the load; release and
/// acquire do not. Otherwise each side could miss the other's store, and both would sleep although one has
/// something for the other.
inline constexpr std::memory_order before_sleep = std::memory_order_seq_cst;

/// For loads of the other side's flag. An old value does no harm: every poll loads the flag again, and a side
/// that is about to sleep loads it with before_sleep.
inline constexpr std::memory_order glance = std::memory_order_relaxed;

}  // namespace mines
