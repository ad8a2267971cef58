// Which tiles have work: rows in which something became known, per tile, and what the later stages have not
// yet looked at. Last in, first out: the wave goes on where its tiles are still in the cache.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

#include "board/view.hpp"
#include "rules/workspace.hpp"

namespace mines {

/// The stages behind the single rule, each of which keeps its own record of the tiles that have changed.
enum class Stage : std::uint8_t { components = 1, guesses = 2 };

class Worklist {
 public:
  struct Job {
    std::int32_t tile;
    TileRows rows;  ///< in or beside which something has changed
  };

  /// No tile has work or has changed.
  explicit Worklist(BoardSize size);

  /// Something became known of the cells of `mask`: their tile is to be visited, and the neighbours that see
  /// them. Thread-safe.
  void wake(std::int32_t row, std::int32_t word, Word mask);
  /// The same for what a visit of the tile itself has found and used up: only the neighbours are woken.
  /// Another thread may be visiting the tile at this moment with an older snapshot; it finds the same mines
  /// by itself, as the single rule deduces mines from open cells alone. A rule that deduces mines from known
  /// mines would have to wake its own tile too.
  void wake_neighbours(std::int32_t row, std::int32_t word, Word mask);

  /// A tile to be visited. Thread-safe; every job is given once.
  std::optional<Job> pop();
  bool empty() const { return waiting_.load(std::memory_order_acquire) == 0; }

  /// The tiles changed since the stage last asked, in ascending order. While no thread is at work. O(tiles).
  std::vector<std::int32_t> take_changed(Stage stage);

 private:
  struct alignas(16) Tile {
    std::atomic<TileRows> rows;
    std::atomic<std::uint8_t> changed;
  };

  Tile* tile_at(std::int32_t tile_row, std::int32_t tile_column);
  static void note_change(Tile& tile);
  void add_rows(Tile& tile, TileRows rows);

  TileGrid grid_;
  std::vector<Tile> tiles_;
  std::mutex mutex_;  // of stack_; held for a push or pop, which a visit outweighs a hundredfold
  std::vector<std::int32_t> stack_;
  std::atomic<std::size_t> waiting_ = 0;
};

}  // namespace mines
