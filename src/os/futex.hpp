// Futexes: a thread sleeps on one or more words of memory until another thread or process wakes the thread. A
// wait may also return without a wake-up, so load the words again after each wait. Change a word before you
// wake its sleepers. Then no wake-up is lost, because the kernel compares and wakes under one lock.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <span>

namespace mines {

using FutexWord = std::atomic<std::uint32_t>;

/// Who else may use the word: other processes through shared memory, or threads of this process only.
enum class FutexScope { shared, process };

/// A word to sleep on.
struct FutexWait {
  const FutexWord* word = nullptr;  ///< not null in a call
  std::uint32_t expected = 0;       ///< sleep only while the word has this value
  FutexScope scope = FutexScope::shared;
};

/// The most words of one futex_wait_any; a limit of the kernel.
inline constexpr std::size_t max_futex_waits = 128;

/// The number of the system call futex_waitv, which older headers lack.
inline constexpr int futex_waitv_call = 449;

enum class FutexOutcome {
  woken,        ///< woken, or a word had another value already, or a signal came
  timed_out,    ///< the timeout has passed
  unsupported,  ///< the kernel always refuses this call; sleep in another way
};

/// Wakes all threads that sleep on `word`. One system call, about 100 ns if no thread sleeps.
void futex_wake(const FutexWord& word, FutexScope scope);

/// If the word has the expected value, sleeps until woken, or until `timeout`, if given, has passed. It is at
/// least 0.
FutexOutcome futex_wait(const FutexWait& wait, std::optional<std::chrono::nanoseconds> timeout = {});

/// Like futex_wait() for several words: sleeps until futex_wake() on any of them. `unsupported` before Linux
/// 5.16, if a filter forbids the call, for 0 words, and for more than max_futex_waits words.
FutexOutcome futex_wait_any(std::span<const FutexWait> waits,
                            std::optional<std::chrono::nanoseconds> timeout = {});

}  // namespace mines
