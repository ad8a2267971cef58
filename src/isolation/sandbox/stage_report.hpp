// Reports to the judge from mines-stage, which starts the answer (the contestant's program) inside the
// sandbox. Each report is a packet of a socket. All reports have the same size.
#pragma once

#include <cstdint>

namespace mines::judge {

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
