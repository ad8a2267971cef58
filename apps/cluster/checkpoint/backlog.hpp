// What a game that goes on has open already, read from a folder of checkpoints (checkpoint.hpp): the clicks
// that open it again. A player takes the rows of its band from whatever files have them; rows that no file
// has are closed.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "apps/cluster/checkpoint/board_id.hpp"
#include "base/error.hpp"
#include "board/band.hpp"
#include "board/clicks.hpp"
#include "field/opening/game_board.hpp"

namespace mines::cluster {

/// Thread-safe: several links may take clicks at once. Has the bytes of the files' rows in memory until their
/// clicks are taken.
class Backlog {
 public:
  /// Reads and checks all files of the folder as far as they concern the band. Fails with
  /// ExitCode::bad_input, with the file and the byte, if one of them is damaged, cut short, of another
  /// version or of another board. A folder without files gives an empty backlog.
  static Result<std::unique_ptr<Backlog>> read(const std::string& folder, const BoardId& board,
                                               const Band& band);

  /// Appends clicks on the cells of a tile that were open and are still closed on the board of the band's
  /// window. Appends nothing once all are taken.
  void next(const GameBoard& window, std::vector<ClickBlock>& clicks);
  /// Whether all clicks were taken. Until then a checkpoint would lack what is still to come.
  bool is_taken() const { return is_taken_.load(std::memory_order_acquire); }

  /// How many rows of tiles of the band some file has.
  std::int32_t rows_found() const { return rows_found_; }

 private:
  /// The bytes of a row of tiles in one file.
  struct Row {
    std::vector<std::byte> bytes;
    std::size_t at = 0;  ///< of the next tile
  };

  explicit Backlog(const Band& band);
  Result<void> read_file(const std::string& path, const BoardId& board);
  bool append_tile(const GameBoard& window, std::vector<ClickBlock>& clicks);

  const Band band_;
  const TileGrid tiles_;                // of the window
  std::vector<std::vector<Row>> rows_;  // of the band's tiles; several files may have one
  std::int32_t rows_found_ = 0;

  std::mutex mutex_;         // for what follows, and the rows' `at`
  std::int32_t row_ = 0;     // of tiles, counted from the band's first
  std::int32_t column_ = 0;  // of tiles
  std::atomic<bool> is_taken_ = false;
};

}  // namespace mines::cluster
