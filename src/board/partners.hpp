// The players of the other bands of a board (board/band.hpp). The replies of a link (board/game.hpp) already
// include cells that these players have opened. This interface passes on deduced mines, and lets all players
// act together at certain moments. A player with work never waits for another.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/error.hpp"
#include "board/clicks.hpp"

namespace mines {

/// Calls in which all players act together. One thread of each player makes them.
class Meeting {
 public:
  virtual ~Meeting() = default;

  /// Waits. Returns true when a neighbour has sent news for a link or for Partners::take_mines(). Returns
  /// false, to all players, when all of them wait here and no news is under way. Fails when a player is lost.
  virtual Result<bool> wait_for_news() = 0;

  // All players call the next two functions equally often and in the same order.

  /// Replaces each value by its sum over all players. All players pass the same number of values.
  virtual Result<void> add_up(std::span<std::uint64_t> values) = 0;
  /// Returns the bytes `said` of every player, in the order of the bands.
  virtual Result<std::vector<std::vector<std::byte>>> share(std::span<const std::byte> said) = 0;
};

/// Called by one thread, while no link of the game is in use. Rows are those of the player's window.
class Partners : public Meeting {
 public:
  /// Sends to each neighbour those mines that lie in the neighbour's window and were not sent before.
  virtual void tell_mines(std::span<const ClickWord> mines) = 0;
  /// The mines that neighbours have sent since the last call.
  virtual std::vector<ClickWord> take_mines() = 0;
};

}  // namespace mines
