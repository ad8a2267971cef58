// Checkpoints of a board that several players share: a folder with a file for each band (board/band.hpp).
// With them a game can be continued after all its processes have ended. Each player writes its own file,
// independently, at any moment of the game.
//
// Files of different moments fit together, because a file is a list of open cells, and an open cell never
// closes again. The parts of one file fit together for the same reason, although cells open while the file is
// written. A continued game clicks the cells of the files (backlog.hpp); then the rest of an unfinished
// cascade opens, too.
//
// The open cells are the union of all files. So a folder may have files of games with different numbers of
// players, and two games on the same board may write into one folder. A file of another board is never
// replaced.
//
// A file is little-endian. It has
// - the head: the board, and which rows of tiles the file has,
// - for each of these rows the bytes of its tiles (tile_code.hpp), from left to right,
// - for each row an entry: the number of its bytes, and their checksum,
// - the checksum of the entries.
// A reader that needs only some rows finds them by the entries and reads no other rows. A checksum
// (record/check.hpp) covers every byte. All checksums except the head's are seeded with the head's checksum.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "board/band.hpp"
#include "board/geometry.hpp"
#include "field/opening/game_board.hpp"
#include "record/check.hpp"

namespace mines::cluster {

inline constexpr char checkpoint_magic[8] = {'m', 'i', 'n', 'e', 's', 'c', 'k', 'p'};
/// Changes whenever the layout or the code of tiles (tile_code.hpp) changes.
inline constexpr std::uint32_t checkpoint_version = 1;
/// The most bytes of the origin of a board.
inline constexpr std::size_t longest_origin = 63;

struct CheckpointHead {
  char magic[8];
  std::uint32_t version;
  std::uint32_t reserved;  ///< 0
  std::uint64_t rows;      ///< of the board, like columns, mines and penalty
  std::uint64_t columns;
  std::uint64_t mines;
  std::uint64_t penalty;
  std::uint32_t first_row;          ///< the board's row of tiles with which the file begins; the first is 0
  std::uint32_t row_count;          ///< rows of tiles in the file
  char origin[longest_origin + 1];  ///< ends with at least one NUL
  std::uint64_t check;              ///< checksum of the bytes of the head before it
};
static_assert(sizeof(CheckpointHead) == 128);

struct RowEntry {
  std::uint64_t bytes;
  std::uint64_t check;
};
static_assert(sizeof(RowEntry) == 16);

inline std::uint64_t check_of_row(const void* bytes, std::size_t count, const CheckpointHead& head) {
  return record::check(bytes, count, head.check);
}
inline std::uint64_t check_of_entries(const std::vector<RowEntry>& entries, const CheckpointHead& head) {
  return record::check(entries.data(), entries.size() * sizeof(RowEntry), head.check);
}

/// The identity of a checkpoint's board. Two games with the same identity have the same mines on the same
/// cells.
struct BoardId {
  BoardSize size;
  std::uint64_t mines = 0;
  int penalty = 8;
  /// The origin of the mines, for errors: "seed 7", or "map 0123456789abcdef" with a digest of the map. At
  /// most longest_origin bytes.
  std::string origin;
};

/// The head of a band's file. The band has `count` rows of tiles; `first` rows of tiles lie above it on the
/// board.
CheckpointHead head_of(const BoardId& board, std::uint32_t first, std::uint32_t count);

/// Fails if the head is not that of a checkpoint, is of another version, is damaged, or is of another board.
/// The error is ExitCode::bad_input; it names the file, `name`, and the byte at fault.
Result<void> check_head(const CheckpointHead& head, const BoardId& board, const std::string& name);

/// The paths of the checkpoints in a folder, in the order of their names.
Result<std::vector<std::string>> checkpoints_in(const std::string& folder);

/// Each player calls it before any of them writes. Makes the folder if it is missing, but not its parent.
/// Fails with ExitCode::bad_input if the folder is not writable; with `resume`, if it has no checkpoint;
/// without `resume`, if it has one, because a checkpoint may be hours of work.
Result<void> ready_folder(const std::string& folder, bool resume);

/// Writes the open cells in the rows of a band, and returns the size of the file. `window` is the board of
/// the band's window; other threads may open cells on it meanwhile. The file appears whole and synced to the
/// disk, or not at all; until then the earlier file stays. Fails with ExitCode::bad_input and the file's name
/// if writing fails or if the earlier file is of another board. Keeps one coded row of tiles in memory. Takes
/// about 1 µs for each tile of the band, plus the time to write to the disk.
Result<std::uint64_t> write_checkpoint(const std::string& folder, const BoardId& board, const Band& band,
                                       const GameBoard& window);

}  // namespace mines::cluster
