// The players of the other bands of a board. A player plays one band, a group of rows (board/band.hpp). This
// interface passes on deduced mines, and lets all players act together once none of them has any work left.
// Cells that others have opened need no call: the game reports them in its replies to clicks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/error.hpp"
#include "board/clicks.hpp"

namespace mines {

/// Calls in which all players act together. One thread of each player makes these calls.
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

/// Called by one thread, while no thread's connection to the game (GameLink) is in use. Rows count from the
/// first row of the player's window: the part of the board that the player sees (board/band.hpp).
class Partners : public Meeting {
 public:
  /// Sends to each neighbour those mines that lie in the neighbour's window and were not sent before.
  virtual void tell_mines(std::span<const ClickWord> mines) = 0;
  /// Returns the mines that neighbours have sent since the last call.
  virtual std::vector<ClickWord> take_mines() = 0;
};

}  // namespace mines
