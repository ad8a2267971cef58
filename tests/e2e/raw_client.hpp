// A client for tests of the server: plain stores and loads of the shared memory, as the reference has them.
#pragma once

#include <map>
#include <optional>
#include <utility>

#include "e2e/test_game.hpp"

namespace mines::testing {

struct RawRequest {
  int row = 0, column = 0;
  std::uint32_t skip_when_reopen = 0;
  std::uint32_t do_not_expand = 0;
};

struct RawReply {
  std::int32_t count = 0;
  std::map<std::pair<int, int>, int>
      cells;  ///< number by (row, column); fewer than `count` if one came twice
};

void post(TestGame& game, std::int32_t channel, const RawRequest& request);
/// The reply, if it comes in time; wakes the server as the reference says.
std::optional<RawReply> reply(TestGame& game, std::int32_t channel,
                              std::chrono::milliseconds most = std::chrono::seconds(20));
/// post() and reply(); an exception if none comes.
RawReply click(TestGame& game, std::int32_t channel, const RawRequest& request);
/// Waits until the server sleeps on the channel.
bool falls_asleep(TestGame& game, std::int32_t channel);

}  // namespace mines::testing
