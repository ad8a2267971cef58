// The interface between a player and a game. The player posts clicks, goes on with its work, and polls
// replies. A game runs inside the process (field/opening/field_game.hpp) or on a server
// (protocol/remote_game.hpp). There is one virtual call for each batch of cells, never for each cell.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "base/assert.hpp"
#include "base/error.hpp"
#include "board/clicks.hpp"
#include "board/geometry.hpp"

namespace mines {

struct GameInfo {
  BoardSize size{};
  std::uint64_t mines = 0;
  int penalty = 8;  ///< points that a hit mine costs

  /// The share of mines.
  double density() const {
    MINES_ASSERT(mines <= size.cells());
    return static_cast<double>(mines) / static_cast<double>(size.cells());
  }
};

/// One player thread's connection to the game. For one thread.
class GameLink {
 public:
  virtual ~GameLink() = default;

  /// Queues clicks on cells of the board. Does not block.
  virtual void post(std::span<const ClickBlock> clicks) = 0;

  /// The most clicks that can be under way at once, at least 1. The unit is that of poll()'s result. With
  /// fewer clicks under way, a part of the game is idle. While a link tunes its number of channels
  /// (protocol/v1_traffic.hpp), width() returns the largest number of clicks that the link may reach.
  virtual std::size_t width() const = 0;

  /// True if the number of requests depends on the order of clicks, because each clicked cell takes its
  /// own request unless an earlier cascade has opened the cell.
  virtual bool order_counts() const { return false; }

  /// Sends clicks while there is room, and appends arrived replies to `replies`. The planes of the replies
  /// are valid until `replies` is cleared or destroyed, or this link is polled again or destroyed. Returns
  /// the number of clicks without a reply, including queued clicks. Some kinds of link count clicked cells,
  /// others posted blocks. Does not block. A click on a cell that is already open may get no reply: some link
  /// of the game has got, or will get, the reply that shows this cell.
  virtual Result<std::size_t> poll(Replies& replies) = 0;

  /// Keeps arrived replies for the next poll(), and sends queued clicks on free channels. A working player
  /// calls pump() several times a microsecond. Takes some nanoseconds if no reply has arrived, and never
  /// yields the core. Only v1 links (protocol/links.hpp) need pump(): their channels idle between requests.
  virtual void pump() {}
};

class Game {
 public:
  virtual ~Game() = default;

  virtual GameInfo info() const = 0;

  /// Makes a link for one thread. Thread-safe.
  virtual Result<std::unique_ptr<GameLink>> connect() = 0;
};

}  // namespace mines
