// The descriptors of the judge's children, and the messages between the judge and mines-stage. Mines-stage is
// the program that starts an answer (a contestant's program) in its sandbox. This header needs no library.
#pragma once

#include <cstdint>

namespace mines::judge {

/// The first of the descriptors. Lower numbers are free for an answer.
inline constexpr int first_descriptor = 100;

/// The number of descriptors that an answer has: one to the server, one from the server.
inline constexpr int answer_descriptors = 2;

// The answer gets none of the following descriptors.

/// The pipe of orders from the judge. When the judge closes it, mines-stage ends if it waits for an order.
inline constexpr int stage_go = first_descriptor + answer_descriptors;
inline constexpr int stage_reports = stage_go + 1;  ///< StageReports
inline constexpr int stage_filter = stage_go + 2;   ///< the system call filter, an array of sock_filter
inline constexpr int stage_answer = stage_go + 3;   ///< the answer's file, to be copied; may be absent

/// A report of mines-stage to the judge: a packet of a socket.
struct StageReport {
  enum Kind : std::int32_t {
    ready,       ///< `value`: a bit (Held) for each protection in force; the packet also has a descriptor on
                 ///< which the filter reports refused calls, if the kernel gives one
    loaded,      ///< the answer was copied to its place; mines-stage waits for stage_go_on
    not_loaded,  ///< the answer could not be copied; `value` is the errno
    failed,      ///< the answer cannot be executed; `value` is the errno
    ended,       ///< the answer ended; `value` is its status from waitpid
  };
  enum Held : std::int32_t { filter = 1, limits = 2 };

  std::int32_t kind;
  std::int32_t value;
  std::int64_t peak_kib;  ///< with `ended`: the peak memory of the answer or of a child it waited for
};
static_assert(sizeof(StageReport) == 16, "a report has no padding, through which memory would be sent");

/// The judge's orders to mines-stage, a byte each.
inline constexpr char stage_load = 'L';   ///< copy the answer to its place, see `loaded`
inline constexpr char stage_go_on = 'G';  ///< start the answer

}  // namespace mines::judge
