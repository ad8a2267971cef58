// The memory orders of both wires, that is, versions of the protocol (v1.hpp, v2.hpp). A wire has two sides:
// the server, and the answer, which is the contestant's program. The comments below describe what each order
// guarantees. The code of both sides takes the orders from here.
// tests/unit/wire_orders_test.cpp tries all executions in a model of 64-bit processors (x86-64, AArch64,
// RISC-V). In the model a thread's accesses come in any sequence that the orders leave open, and all other
// threads see an access at the same moment. The test runs with all orders, and with each order left out.
//
// The slots of v2 and the requests and replies of v1 are plain memory. They change hands by pairs of
// hand_over and take_over.
#pragma once

#include <atomic>

namespace mines {

/// A side hands over what it wrote: requests (v1 `pending`, v2 `posted`), replies (v1 `done`, v2 `replied`),
/// or slots that it has read and that may be written again (v2 `taken`, `answered`). Release: what was read
/// or written before stays before.
inline constexpr std::memory_order hand_over = std::memory_order_release;
/// The partner of hand_over. Acquire: what is read or written after stays after. The server stores `replied`,
/// `answered` and `published` in this sequence; the answer loads them in the opposite sequence. So an answer
/// that sees a new value of one word also sees the values that the server stored before.
inline constexpr std::memory_order take_over = std::memory_order_acquire;

/// Before a side sleeps it stores its flag and then loads, a last time, the word that it will sleep on. The
/// other side stores that word and then loads the flag. Each side stores to one place and then loads another;
/// release and acquire do not keep this sequence. Without before_sleep, each side may miss the other's store.
/// Then both sleep although one has something for the other.
inline constexpr std::memory_order before_sleep = std::memory_order_seq_cst;

/// For loads of the other side's flag that may see an old value. This does no harm: every poll loads the flag
/// again, and a side that is about to sleep loads it with before_sleep.
inline constexpr std::memory_order glance = std::memory_order_relaxed;

}  // namespace mines
