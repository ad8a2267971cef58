// The descriptors that the judge gives to its children, and the orders and reports that judge and mines-stage
// exchange over them. mines-stage starts an answer (a contestant's program) in its sandbox. mines-stage links
// no library, so this header needs none.
#pragma once

#include <cstdint>

namespace mines::judge {

/// A child's descriptors are numbered from here, so that the low numbers are free for an answer.
inline constexpr int first_descriptor = 100;

/// The number of descriptors that an answer has: one to the server, one from it.
inline constexpr int answer_descriptors = 2;

// The stage's own descriptors follow. The answer gets none of them.

/// The pipe of orders. A stage that waits for an order ends when the judge closes its end.
inline constexpr int stage_go = first_descriptor + answer_descriptors;
inline constexpr int stage_reports = stage_go + 1;  ///< StageReports
inline constexpr int stage_filter = stage_go + 2;   ///< the system call filter, an array of sock_filter
inline constexpr int stage_answer = stage_go + 3;   ///< the answer's file, to be copied; may be absent

/// A report of mines-stage to the judge: a packet of a socket.
struct StageReport {
  enum Kind : std::int32_t {
    ready,       ///< the stage has tried to set the limits and the filter of system calls; `value` has a bit
                 ///< (Held) for each of the two that is in force. The packet also carries the descriptor on
                 ///< which the filter reports refused calls, if the kernel gives one
    loaded,      ///< the answer was copied to its place; the stage waits for stage_go_on
    not_loaded,  ///< the answer could not be copied; `value` is the errno
    failed,      ///< the answer cannot be executed; `value` is the errno
    ended,       ///< the answer ended; `value` is its status from waitpid
  };
  enum Held : std::int32_t { filter = 1, limits = 2 };

  std::int32_t kind;
  std::int32_t value;
  std::int64_t peak_kib;  ///< with `ended`: the largest peak memory of one process, among the answer and the
                          ///< processes that it waited for
};

/// The judge's orders to the stage, a byte each.
inline constexpr char stage_load = 'L';   ///< copy the answer to its place, see `loaded`
inline constexpr char stage_go_on = 'G';  ///< start the answer

}  // namespace mines::judge
