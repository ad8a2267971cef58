// Checkpoints of a board that several players share. A checkpoint is a file with the open cells of a band
// (apps/cluster/band/band.hpp), which is the part of the board that one player plays. All checkpoints of a
// game are in one folder. A player may write its file at any moment. A game can be continued from the folder.
//
// Cells never close again, so the open cells of the game are the union of all files. A continued game clicks
// these cells (backlog.hpp), which also completes unfinished cascades. A folder may have files of games with
// different numbers of players. A file of another board is never replaced.
//
// A file is little-endian. It has
// - the head: the board, and which rows of tiles the file has (a tile is 64 x 512 cells, board/tile.hpp),
// - for each of these rows the bytes of its tiles (tile_code.hpp), from left to right,
// - for each row an entry: the number of its bytes, and their checksum,
// - the checksum of the entries.
// The head ends with its own checksum, from which all other checksums start (record/check.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "apps/cluster/band/band.hpp"
#include "base/error.hpp"
#include "board/geometry.hpp"
#include "field/opening/game_board.hpp"
#include "record/check.hpp"

namespace mines::cluster {

inline constexpr char checkpoint_magic[8] = {'m', 'i', 'n', 'e', 's', 'c', 'k', 'p'};
/// Changes with the layout of the file and with the code of tiles (tile_code.hpp).
inline constexpr std::uint32_t checkpoint_version = 1;
inline constexpr std::size_t longest_origin = 63;  ///< bytes of BoardId::origin

struct CheckpointHead {
  char magic[8];
  std::uint32_t version;
  std::uint32_t reserved;  ///< 0
  std::uint64_t rows;      ///< `rows` to `penalty`: as in BoardId
  std::uint64_t columns;
  std::uint64_t mines;
  std::uint64_t penalty;
  std::uint32_t first_row;          ///< index on the board of the file's first row of tiles
  std::uint32_t row_count;          ///< rows of tiles in the file
  char origin[longest_origin + 1];  ///< ends with at least one NUL
  std::uint64_t check;              ///< checksum of all bytes above
};
static_assert(sizeof(CheckpointHead) == 128);

struct RowEntry {
  std::uint64_t bytes;  ///< number of bytes of a row of tiles
  std::uint64_t check;  ///< checksum of these bytes
};
static_assert(sizeof(RowEntry) == 16);

inline std::uint64_t check_of_row(const void* bytes, std::size_t count, const CheckpointHead& head) {
  return record::check(bytes, count, head.check);
}
inline std::uint64_t check_of_entries(const std::vector<RowEntry>& entries, const CheckpointHead& head) {
  return record::check(entries.data(), entries.size() * sizeof(RowEntry), head.check);
}

/// The identity of a board: games with equal identities have the same mines on the same cells.
struct BoardId {
  BoardSize size;
  std::uint64_t mines = 0;
  int penalty = 8;  ///< points that a mine costs
  /// "seed 7", or "map 0123456789abcdef" with a digest of the map. At most longest_origin bytes.
  std::string origin;
};

/// The head of a band's file. The band has `count` rows of tiles; `first` rows of tiles are above it.
CheckpointHead head_of(const BoardId& board, std::uint32_t first, std::uint32_t count);

/// Fails if `head` is damaged, of another version, or of a board other than `board`. The error is
/// ExitCode::bad_input with the file `name` and the offset of the wrong bytes.
Result<void> check_head(const CheckpointHead& head, const BoardId& board, const std::string& name);

/// The paths of the checkpoints in a folder, ordered by name.
Result<std::vector<std::string>> checkpoints_in(const std::string& folder);

/// Each player calls ready_folder() before any player writes. Makes the folder if it is missing, but not its
/// parent. Fails with ExitCode::bad_input if the folder is not writable. With `resume` the folder must have a
/// checkpoint; without `resume` it must have none.
Result<void> ready_folder(const std::string& folder, bool resume);

/// Writes the open cells of a band; returns the file's size in bytes. `window`: the part of the board that
/// the player sees; other threads may open cells on it meanwhile. The file appears whole and synced to the
/// disk, or the earlier file stays. Fails with ExitCode::bad_input and the file's name if writing fails or if
/// the earlier file is of another board. About 1 µs for each tile, plus the time of the disk.
Result<std::uint64_t> write_checkpoint(const std::string& folder, const BoardId& board, const Band& band,
                                       const GameBoard& window);

}  // namespace mines::cluster
