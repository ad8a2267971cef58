// The bytes of a checkpoint's file: the open cells of one band, the rows that one rank plays
// (board/band.hpp). Little-endian. A file is
// - the head: the board, and which rows of tiles the file has,
// - for each of these rows the bytes of its tiles (tile_code.hpp), from left to right,
// - for each row an entry: the number of its bytes, and their checksum,
// - the checksum of the entries.
// A reader that needs only some rows finds them by the entries and reads no other rows. A checksum
// (record/check.hpp) covers every byte. All checksums except the head's are seeded with the head's checksum.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "record/check.hpp"

namespace mines::cluster {

inline constexpr char checkpoint_magic[8] = {'m', 'i', 'n', 'e', 's', 'c', 'k', 'p'};
/// Changes whenever the layout or the code of tiles (tile_code.hpp) changes.
inline constexpr std::uint32_t checkpoint_version = 1;
/// The most bytes of the origin of a board (board_id.hpp).
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

}  // namespace mines::cluster
