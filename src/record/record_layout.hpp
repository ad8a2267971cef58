// The bytes of a record, which holds the time at which each cell of a game was opened
// (docs/reference/record.md). record_writer.hpp (the server) and the judge write a record, record_reader.hpp
// reads it. Little-endian.
//
// A record is the judge's head, the server's head, and chunks: any number of chunks with opened cells, one
// with the server's end, one with the judge's report. Checksums and chunk numbers reveal lost, added and
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
  std::uint64_t check;  ///< checksum of the bytes before
};
static_assert(sizeof(JudgeHead) == 40);

/// The server's values from before the game.
struct ServerHead {
  std::uint64_t side;
  std::uint64_t mines;
  std::uint64_t map_digest;  ///< check.hpp
  std::uint64_t clock;       ///< CLOCK_MONOTONIC, µs; the times of the server's chunks count from here
  std::uint64_t check;
};
static_assert(sizeof(ServerHead) == 40);

enum Kind : std::uint32_t {
  cells = 1,       ///< payload: events, see below
  server_end = 2,  ///< payload: ServerEnd; no cells follow
  report = 3,      ///< payload: the judge's report, JSON; the last chunk. Its time is when the answer (the
                   ///< contestant's program) started, on CLOCK_MONOTONIC
};

struct ChunkHead {
  std::uint32_t kind;
  std::uint32_t number;  ///< counts from 0 in the order of the file
  std::uint32_t bytes;   ///< size of the payload
  std::uint32_t reserved;
  std::uint64_t time;   ///< µs; in a chunk of cells, the time of its first event
  std::uint64_t check;  ///< checksum of the bytes before and of the payload
};
static_assert(sizeof(ChunkHead) == 32);

inline constexpr std::size_t max_payload = std::size_t{96} << 10;

/// The server's final counts of opened cells.
struct ServerEnd {
  std::uint64_t safe;
  std::uint64_t mines;
};

// Events. An event lists the cells of a tile (board/tile.hpp) that were opened since the tile's previous
// event. "All" means all safe cells that are still closed, and no mine. (The reader has the map.)
//
// A number is written in groups of seven bits, a byte for each group, lowest group first; bit 7 is set in all
// bytes except the last. A set of 64 bits begins with a byte whose bit i is set if byte i of the set is not
// 0. Then come the bytes of the set that are not 0, lowest first. An event is:
// - a number: the µs since the event before; for the first event of a chunk, since the chunk's time;
// - a number for the tile: 2 d if d >= 0, else -2 d - 1, where d is the tile minus the tile of the event
//   before (minus 0 for the first event of a chunk);
// - a set: the blocks of the tile with opened cells, by block_index();
// - a set: the blocks of the first set in which all opened; no details follow for them;
// - for each other block, four bytes with a bit for each square of 4 rows by 8 columns, and then the squares.
//   The first two bytes, one for the upper and one for the lower half of the block, mark the squares with an
//   opened cell. The next two bytes mark the squares in which only a part opened. In a square that only the
//   first two bytes mark, all opened; no details follow for it;
// - a square in which only a part opened: one byte, and then its rows. The byte's lower four bits mark the
//   rows with an opened cell, its upper four bits the rows in which only a part opened. In a row that only
//   the lower bits mark, all opened;
// - a row in which only a part opened: one byte with a bit for each opened cell, mines included.
inline constexpr int square_rows = 4;
inline constexpr int squares = 16;            ///< squares of a block
inline constexpr std::size_t block_head = 4;  ///< bytes before the squares

/// The longest time, in µs, that opened cells wait for more cells of their tile before they are recorded: 1
/// ms on a board of 8192² cells, at most 4 ms. (Half of this time made the record 1.6 times as large.)
constexpr std::uint64_t longest_wait(BoardSize size) {
  constexpr std::uint64_t most = 4000;
  const std::uint64_t wait = static_cast<std::uint64_t>(size.rows) / 8;
  return wait < most ? wait : most;
}

/// The most bytes that a server may write about a game. The budget prevents an answer that opens single cells
/// in random order, up to 17 bytes a cell, from filling the disk.
constexpr std::uint64_t budget(std::uint64_t board_cells) {
  return board_cells / 2 + (std::uint64_t{64} << 20);
}

inline constexpr std::size_t max_block = block_head + squares * (1 + square_rows);
/// The most bytes of one event: two numbers, two sets, the blocks.
inline constexpr std::size_t max_event = 2 * 10 + 2 * 9 + 64 * max_block;

}  // namespace mines::record
