// Calls in which the players of a board's bands (apps/cluster/band/band.hpp) act together, once none of them
// has any work left. What others have opened needs no call: the game reports it in its replies to clicks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/error.hpp"

namespace mines {

/// One thread of each player makes these calls.
class Meeting {
 public:
  virtual ~Meeting() = default;

  /// Waits. True when a neighbour, the player of the band above or below, has sent open cells or mines. False
  /// when all players wait here and no message is under way. Fails when a player is lost.
  virtual Result<bool> wait_for_news() = 0;

  // All players call the next two functions equally often and in the same order.

  /// Replaces each value by its sum over all players. All players pass the same number of values.
  virtual Result<void> add_up(std::span<std::uint64_t> values) = 0;
  /// Gives `said` to every player. Returns what each player has given, in the order of the bands.
  virtual Result<std::vector<std::vector<std::byte>>> share(std::span<const std::byte> said) = 0;
};

}  // namespace mines
