// The interface between a player and a game: the player posts clicks and polls replies, and works on other
// tiles (tile.hpp) in between. Behind it is a game inside the process (field/opening/field_game.hpp), a game
// on a server (protocol/remote_game.hpp), or a game on one band of a board (field/band/band_game.hpp). There
// is one virtual call for each batch, never for each cell.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "base/error.hpp"
#include "board/band.hpp"
#include "board/clicks.hpp"
#include "board/geometry.hpp"

namespace mines {

class Partners;  // board/partners.hpp

struct GameInfo {
  BoardSize size{};            ///< of the board, or of the window if `band` is set
  std::uint64_t mines = 0;     ///< mines on the whole board
  int penalty = 8;             ///< points that a hit mine costs
  std::optional<Band> band{};  ///< the part that is played here; empty: the whole board

  /// The share of mines on the whole board.
  double density() const {
    const BoardSize whole = band ? band->board : size;
    return static_cast<double>(mines) / static_cast<double>(whole.cells());
  }
};

/// One player thread's connection to the game. For one thread.
class GameLink {
 public:
  virtual ~GameLink() = default;

  /// Queues clicks on cells of the board. Does not block.
  virtual void post(std::span<const ClickBlock> clicks) = 0;

  /// The most clicks that can be under way at once, at least 1, in the units of poll(). With fewer clicks
  /// under way the game waits. A link that still tunes its number of channels (protocol/v1_traffic.hpp)
  /// returns the most that it may ever use.
  virtual std::size_t width() const = 0;

  /// Whether each clicked cell takes a request of its own, unless a cascade opens it first. Then the number
  /// of requests depends on the order of clicks.
  virtual bool order_counts() const { return false; }

  /// Sends clicks while there is room, and appends arrived replies to `replies`. Their planes are valid until
  /// `replies` is cleared or destroyed, or this link is polled again or destroyed. Returns the number of
  /// clicks without a reply, queued clicks included; some kinds of link count cells, others posted blocks.
  /// Does not block. A click on a cell that is already known may get no reply of its own: some link of the
  /// game has got, or will get, the reply that shows the cell.
  virtual Result<std::size_t> poll(Replies& replies) = 0;

  /// Keeps arrived replies for the next poll(), and sends queued clicks on free channels. A working player
  /// calls it several times a microsecond. Takes some nanoseconds if no reply has arrived, and never yields
  /// the core. Only a v1 link (protocol/v1_link.hpp) needs it: its server waits for each next request.
  virtual void pump() {}
};

class Game {
 public:
  virtual ~Game() = default;

  virtual GameInfo info() const = 0;

  /// Thread-safe.
  virtual Result<std::unique_ptr<GameLink>> connect() = 0;

  /// The players of the other bands; null if there are none. Valid for the game's lifetime.
  virtual Partners* partners() { return nullptr; }
};

}  // namespace mines
