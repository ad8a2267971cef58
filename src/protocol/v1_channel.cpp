#include "protocol/v1_channel.hpp"

#include <fmt/format.h>

namespace mines::v1 {

void Channel::wake() {
  // One call is enough. The server clears the flag only some microseconds later, so not every poll until then
  // calls again. Some do, in case the server has gone back to sleep without serving the request.
  constexpr std::uint32_t polls_between_calls = 4096;
  if (polls_asleep_++ % polls_between_calls == 0) futex_wake(head().pending, FutexScope::shared);
}

Unexpected<Error> Channel::wrong_count(std::int32_t count) {
  return broken("server", fmt::format("a reply of {} cells, expected {} to {} and not 0", count,
                                      reply_skipped_mine, max_reported_cells));
}

}  // namespace mines::v1
