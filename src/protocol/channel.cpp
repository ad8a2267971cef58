#include "protocol/channel.hpp"

#include <fmt/format.h>

namespace mines::v1 {

void Channel::wake() {
  // One call is enough, but the server clears the flag only some microseconds later: do not repeat it at
  // every poll until then. Do repeat it now and again, should the server have gone back to sleep unserved.
  constexpr std::uint32_t polls_between_calls = 4096;
  if (polls_asleep_++ % polls_between_calls == 0) futex_wake(head().pending, FutexScope::shared);
}

tl::unexpected<Error> Channel::wrong_count(std::int32_t count) {
  return broken("server", fmt::format("a reply says {} cells, expected {} to {} and not 0", count,
                                      reply_skipped_mine, max_reported_cells));
}

}  // namespace mines::v1
