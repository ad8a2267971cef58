// The seam between a player and a game: the player asks to open cells, the game gives their numbers. The game
// inside the process (field/opening/field_game.hpp) and the one behind the wire (protocol/remote_game.hpp)
// implement it, so the solver knows neither. Calls carry batches, so there is one virtual call per batch and
// never per cell. And they are asynchronous: clicks are posted, replies are polled, and the player works on
// other tiles in between.
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
  BoardSize size{};            ///< of the board; of the window of a band
  std::uint64_t mines = 0;     ///< mines on the whole board
  int penalty = 8;             ///< A: points that a hit mine costs
  std::optional<Band> band{};  ///< the part that is played here; nothing: all of the board

  /// The share of mines on the whole board.
  double density() const {
    const BoardSize whole = band ? band->board : size;
    return static_cast<double>(mines) / static_cast<double>(whole.cells());
  }
};

/// One player thread's connection to the game. Not thread-safe: one thread uses it.
class GameLink {
 public:
  virtual ~GameLink() = default;

  /// Queues clicks. Cells must lie on the board. Does not block.
  virtual void post(std::span<const ClickBlock> clicks) = 0;

  /// The most clicks that can be under way at once, at least 1, counted as poll() counts them. With fewer
  /// clicks under way the game waits for the player. A link that adapts may use fewer.
  virtual std::size_t width() const = 0;

  /// Whether each clicked cell takes a request of its own although a cascade might open it. Then the order of
  /// clicks decides how many requests a game takes.
  virtual bool order_counts() const { return false; }

  /// Sends what can be sent, appends what has arrived to `replies`, whose planes stay valid until
  /// `replies` is cleared or ends, or this link is polled again or ends, and gives the number of clicks
  /// without a reply, queued ones included. A link counts either cells or posted blocks; 0 means none either
  /// way. Does not block. A click on a cell that is known by now may get no reply: then a link of the same
  /// game has been given the reply that shows the cell, or will be.
  virtual Result<std::size_t> poll(Replies& replies) = 0;

  /// For a player in the middle of its work, several times a microsecond: keeps what arrives for the next
  /// poll(), and sends what can be sent for it. Takes some nanoseconds if nothing has arrived, and never
  /// yields the core. A link whose other side does not wait for single requests has nothing to do.
  virtual void pump() {}
};

class Game {
 public:
  virtual ~Game() = default;

  virtual GameInfo info() const = 0;

  /// A new link. Thread-safe.
  virtual Result<std::unique_ptr<GameLink>> connect() = 0;

  /// Those who play the rest of the board; null if there are none. They live as long as the game.
  virtual Partners* partners() { return nullptr; }
};

}  // namespace mines
