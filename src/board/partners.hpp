// Those who play the other bands of a board (board/band.hpp), as the engine of one band sees them. What is
// open crosses the borders inside the game: a link's replies tell of cells that partners have opened. What
// does not is here: mines that were deduced, and the moments at which all act together.
//
// Facts are only added, so their order does not matter, and no player waits for another while it has work.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/error.hpp"
#include "board/clicks.hpp"

namespace mines {

/// How all players act together. Called by one thread of each.
class Meeting {
 public:
  virtual ~Meeting() = default;

  /// Waits until a neighbour has sent something for a link or Partners::take_mines(): true. Or until all
  /// players wait here and nothing is under way between them: false, for all of them. Fails when a player is
  /// lost.
  virtual Result<bool> wait_for_news() = 0;

  // All players call the next two equally often and in the same order, with `values` of the same length.

  /// Adds up each value over all players.
  virtual Result<void> add_up(std::span<std::uint64_t> values) = 0;
  /// What each player says, in the order of the bands.
  virtual Result<std::vector<std::vector<std::byte>>> share(std::span<const std::byte> said) = 0;
};

/// Called by one thread, while no link of the game is in use. Rows are those of the player's window.
class Partners : public Meeting {
 public:
  /// Tells the neighbours of known mines. Mines that they cannot see or have been told of are left out.
  virtual void tell_mines(std::span<const ClickWord> mines) = 0;
  /// The mines that neighbours have told of since the last call.
  virtual std::vector<ClickWord> take_mines() = 0;
};

}  // namespace mines
