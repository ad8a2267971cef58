// The layout of a record: a file with the time at which each cell of a game was opened
// (docs/reference/record.md). The server (record_writer.hpp) and the judge write a record; record_reader.hpp
// reads it. All values are little-endian.
//
// The judge's head comes first, then the server's head, chunks with opened cells, a chunk with the server's
// final counts, and a chunk with the judge's report. Checksums and chunk numbers reveal lost, added and
// changed bytes.
#pragma once

#include <cstddef>
#include <cstdint>

#include "board/geometry.hpp"

namespace mines::record {

inline constexpr char magic[8] = {'m', 'i', 'n', 'e', 's', 'r', 'e', 'c'};
inline constexpr std::uint32_t version = 2;

/// The judge's values from before the game.
struct JudgeHead {
  char magic[8];
  std::uint32_t version;
  std::uint32_t reserved;  ///< 0
  std::int64_t penalty;
  double seconds;       ///< the time limit
  std::uint64_t check;  ///< checksum (check.hpp) of all fields above
};
static_assert(sizeof(JudgeHead) == 40);

/// The server's values from before the game.
struct ServerHead {
  std::uint64_t side;
  std::uint64_t mines;
  std::uint64_t map_digest;  ///< record::map_digest() (check.hpp)
  std::uint64_t clock;       ///< CLOCK_MONOTONIC, µs; the times of the server's chunks count from here
  std::uint64_t check;       ///< checksum of all fields above
};
static_assert(sizeof(ServerHead) == 40);

enum Kind : std::uint32_t {
  cells = 1,       ///< payload: events, see below
  server_end = 2,  ///< payload: ServerEnd; no cells follow
  report = 3,      ///< payload: the judge's report, JSON; the last chunk. `time` is when the answer (a
                   ///< contestant's program) started: CLOCK_MONOTONIC, µs
};

/// The head of a chunk; `bytes` bytes of payload follow it.
struct ChunkHead {
  std::uint32_t kind;
  std::uint32_t number;  ///< counts from 0 in the order of the file
  std::uint32_t bytes;   ///< size of the payload
  std::uint32_t reserved;
  std::uint64_t time;   ///< µs (see `clock` and `report`); in a chunk of cells, the time of its first event
  std::uint64_t check;  ///< checksum of all fields above and of the payload
};
static_assert(sizeof(ChunkHead) == 32);

inline constexpr std::size_t max_payload = std::size_t{96} << 10;

/// The server's final counts of opened cells.
struct ServerEnd {
  std::uint64_t safe;
  std::uint64_t mines;
};

// Events. An event lists the cells of a tile (board/tile.hpp) that were opened since the tile's previous
// event. A block (8 rows by 64 columns), a square (4 rows by 8 columns) or a row of a square is "full" if the
// event opens none of its mines, and leaves none of its safe cells closed.
//
// A number is written in groups of seven bits, a byte for each group, lowest group first; bit 7 is set in all
// bytes except the last. A set of 64 bits begins with a byte whose bit i is set if byte i of the set is not
// 0. Then come the bytes of the set that are not 0, lowest first. An event is:
// - a number: the µs since the previous event; in the first event of a chunk, since the chunk's time;
// - a number for the tile: 2 d if d >= 0, else -2 d - 1. Here d is the tile's index minus the index of the
//   previous event's tile (minus 0 in the first event of a chunk);
// - a set: the tile's blocks with opened cells, by block_index();
// - a set: those of the tile's blocks that are full;
// - for each block of the first set, unless it is full: four bytes, then the squares marked in bytes 2 and 3.
//   Bytes 0 and 1 have a bit for each square of the block's upper and lower half: 1 if the square has an
//   opened cell. In bytes 2 and 3 the bit is 1 if the square has an opened cell, but is not full;
// - for each square marked in bytes 2 and 3: one byte, then the rows marked in its upper four bits. The lower
//   four bits mark the rows with an opened cell, the upper four bits those of these rows that are not full;
// - for each row marked in the upper four bits: one byte with a bit for each opened cell, mines included.
inline constexpr int square_rows = 4;
inline constexpr int squares = 16;            ///< squares of a block
inline constexpr std::size_t block_head = 4;  ///< bytes of a block before its squares

/// The longest time, in µs, for which an opened cell waits for more cells of its tile before the event is
/// recorded: on a board of 8192² cells 1 ms, at most 4 ms.
constexpr std::uint64_t longest_wait(BoardSize size) {
  constexpr std::uint64_t most = 4000;
  const std::uint64_t wait = static_cast<std::uint64_t>(size.rows) / 8;
  return wait < most ? wait : most;
}

/// The most bytes that a server may write to a record, so that no answer can fill the disk.
constexpr std::uint64_t budget(std::uint64_t board_cells) {
  return board_cells / 2 + (std::uint64_t{64} << 20);
}

/// The most bytes of one block.
inline constexpr std::size_t max_block = block_head + squares * (1 + square_rows);
/// The most bytes of one event: two numbers, two sets, the blocks.
inline constexpr std::size_t max_event = 2 * 10 + 2 * 9 + 64 * max_block;
static_assert(max_event <= max_payload);

}  // namespace mines::record
