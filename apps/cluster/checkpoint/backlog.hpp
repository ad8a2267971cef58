// Continues a game from a folder of checkpoints (checkpoint.hpp): clicks all cells that are open in its
// files. A player plays a band, some rows of the board (apps/cluster/band/band.hpp), and reads these rows
// from every file that has them. Rows that are in no file begin closed.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "apps/cluster/band/band.hpp"
#include "apps/cluster/checkpoint/checkpoint.hpp"
#include "base/error.hpp"
#include "board/clicks.hpp"
#include "field/opening/game_board.hpp"

namespace mines::cluster {

/// Thread-safe. Keeps the bytes of the files' rows in memory until their clicks are taken.
class Backlog {
 public:
  /// Reads the band's rows from the folder's files and checks them. The folder may have no files. Fails if a
  /// file is damaged, or of another version or board: ExitCode::bad_input with file and byte.
  static Result<std::unique_ptr<Backlog>> read(const std::string& folder, const BoardId& board,
                                               const Band& band);

  /// Finds the next tile (64 x 512 cells) with wanted cells: open in the files, but closed on `window`, the
  /// player's part of the board. Appends clicks on its wanted cells; none if no such tile is left.
  void next(const GameBoard& window, std::vector<ClickBlock>& clicks);
  /// Whether next() has appended all clicks. If not, a new checkpoint would lack open cells.
  bool is_taken() const { return is_taken_.load(std::memory_order_acquire); }

  /// How many of the band's rows of tiles are in at least one file.
  std::int32_t rows_found() const { return rows_found_; }

 private:
  struct Row {
    std::vector<std::byte> bytes;
    std::size_t at = 0;  ///< offset of the next tile
  };

  explicit Backlog(const Band& band);
  Result<void> read_file(const std::string& path, const BoardId& board);
  bool append_tile(const GameBoard& window, std::vector<ClickBlock>& clicks);

  const Band band_;
  const TileGrid tiles_;                // the window's tiles
  std::vector<std::vector<Row>> rows_;  // by row of tiles of the band; several files may have the same row
  std::int32_t rows_found_ = 0;

  std::mutex mutex_;         // guards the members below, and the rows' `at`
  std::int32_t row_ = 0;     // the next tile's row, in tiles from the band's first
  std::int32_t column_ = 0;  // the next tile's column, in tiles
  std::atomic<bool> is_taken_ = false;
};

}  // namespace mines::cluster
