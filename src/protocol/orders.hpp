// The memory orders of the protocol between the server and the answer (a contestant's program), for both of
// its versions (v1.hpp, v2.hpp). One side passes plain memory (requests, replies, free slots) to the other
// side by a store with hand_over; the other side loads the stored word with take_over. In a model of 64-bit
// processors (x86-64, AArch64, RISC-V), tests/unit/wire_orders_test.cpp tries all executions: with all
// orders, and with one order left out at a time.
#pragma once

#include <atomic>

namespace mines {

/// For stores that hand over memory: written requests (v1 `pending`, v2 `posted`), written replies (v1
/// `done`, v2 `replied`), or slots that were read and may be written again (v2 `taken`, `answered`). Release:
/// the side's earlier reads and writes stay before the store, copies past the caches
/// (past_caches.hpp) only if end_copies_past_caches() has come between.
inline constexpr std::memory_order hand_over = std::memory_order_release;
/// For the loads that pair with hand_over. Acquire: later reads and writes stay after the load. In v2 the
/// server stores `replied`, `answered` and `published` in this sequence; the answer loads them in the
/// opposite sequence. So an answer that sees a new value of one also sees the values stored before.
inline constexpr std::memory_order take_over = std::memory_order_acquire;

/// Before a side sleeps, it stores its flag ("I sleep"), then loads once more the word on which it will
/// sleep. The other side stores this word, then loads the flag. With this order, each side's store comes
/// before its load; with release and acquire it might not. Then each side could miss the other's store, and
/// both would sleep although one has something for the other.
inline constexpr std::memory_order before_sleep = std::memory_order_seq_cst;

/// For loads of the flag "I sleep" at each poll. An old value does no harm, because the next poll loads the
/// flag again. Before a sleep the flag is loaded with before_sleep.
inline constexpr std::memory_order glance = std::memory_order_relaxed;

}  // namespace mines
