// What mines-stage, which starts the answer inside the sandbox, tells the judge: records of one size on a
// pipe.
#pragma once

#include <cstdint>

namespace mines {

struct StageMessage {
  enum Kind : std::int32_t {
    ready,   ///< the answer may be let go; `value` is the Held that could be had
    failed,  ///< the answer cannot be executed; `value` is the errno
    ended,   ///< the answer ended; `value` is what waitpid said
  };
  enum Held : std::int32_t { filter = 1, limits = 2 };

  std::int32_t kind;
  std::int32_t value;
  std::int64_t peak_kib;  ///< of an answer that ended, and of what it waited for
};

}  // namespace mines
