// What mines-stage, which starts the answer inside the sandbox, reports to the judge: records of one size,
// each a packet of a socket.
#pragma once

#include <cstdint>

namespace mines::judge {

struct StageReport {
  enum Kind : std::int32_t {
    ready,       ///< limits and filter are set; `value` is the set of Held that could be had. The filter's
                 ///< listener comes with it, if the kernel gives one
    loaded,      ///< the answer is in its place, and waits for stage_go_on
    not_loaded,  ///< it could not be copied there; `value` is the errno
    failed,      ///< the answer cannot be executed; `value` is the errno
    ended,       ///< the answer ended; `value` is its status from waitpid
  };
  enum Held : std::int32_t { filter = 1, limits = 2 };

  std::int32_t kind;
  std::int32_t value;
  std::int64_t peak_kib;  ///< with `ended`: peak memory of the answer and of the processes that it waited for
};

/// What the judge writes to the stage, a byte each.
inline constexpr char stage_load = 'L';   ///< fetch the answer
inline constexpr char stage_go_on = 'G';  ///< start it

}  // namespace mines::judge
