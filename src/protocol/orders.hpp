// The orders of memory of both wires, each with its partner and what the pair keeps. The code of both sides
// takes them from here, and tests/unit/wire_orders_test.cpp tries all executions that processors of 64 bits
// allow (x86-64, AArch64, RISC-V: a thread's accesses in any order that these leave open, each seen by all
// others at once), with each of them and without.
//
// What lies in the slots and in the reply of v1 is plain memory. It changes hands by the four pairs of
// release and acquire.
#pragma once

#include <atomic>

namespace mines {

/// A side hands over what it wrote: requests (v1 `pending`, v2 `posted`), replies (v1 `done`, v2 `replied`),
/// or slots that it has read and that may be written again (v2 `taken`, `answered`). Release: what was read
/// or written before stays before.
inline constexpr std::memory_order hand_over = std::memory_order_release;
/// The partner of hand_over. Acquire: what is read or written after stays after. `published`, `answered` and
/// `replied` are handed over in the opposite order, and taken over in this one: who sees an index sees what
/// the ones before counted.
inline constexpr std::memory_order take_over = std::memory_order_acquire;

/// Before a side sleeps it stores its flag and then loads, a last time, the word that it will sleep on. The
/// other side stores that word and then loads the flag. Both are stores followed by loads of another place,
/// which no release and acquire keeps in order: without it each may miss the other, and both sleep while one
/// has something for the other.
inline constexpr std::memory_order before_sleep = std::memory_order_seq_cst;

/// Looks that nothing depends on: a flag is loaded again at every poll, and with before_sleep before
/// sleeping.
inline constexpr std::memory_order glance = std::memory_order_relaxed;

}  // namespace mines
