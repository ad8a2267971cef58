// What mines-stage, which starts the answer inside the sandbox, tells the judge: records of one size, each a
// packet of a socket.
#pragma once

#include <cstdint>

namespace mines::judge {

struct StageMessage {
  enum Kind : std::int32_t {
    ready,   ///< limits and filter are in place; `value` is the Held that could be had. The listener of the
             ///< filter comes with it, if the kernel gives one
    loaded,  ///< the answer is in its place, and waits to be let go
    not_loaded,  ///< it could not be copied there; `value` is the errno
    failed,      ///< the answer cannot be executed; `value` is the errno
    ended,       ///< the answer ended; `value` is what waitpid said
  };
  enum Held : std::int32_t { filter = 1, limits = 2 };

  std::int32_t kind;
  std::int32_t value;
  std::int64_t peak_kib;  ///< of an answer that ended, and of what it waited for
};

/// What the judge writes to the stage, a byte each.
inline constexpr char stage_load = 'L';   ///< fetch the answer
inline constexpr char stage_go_on = 'G';  ///< let it go

}  // namespace mines::judge
