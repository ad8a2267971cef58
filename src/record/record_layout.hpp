// The bytes of a record, which says when each cell of a game was opened. docs/reference/record.md describes
// them. The server (record_writer.hpp) and the judge write a record, record_reader.hpp reads it.
// Little-endian.
//
// A record is the judge's head, the server's head, and chunks: any number with opened cells, then the
// server's end, then the judge's report. Each head and chunk carries a check of its bytes, and chunks are
// numbered, so that nothing can be lost, added or changed unnoticed.
#pragma once

#include <cstddef>
#include <cstdint>

#include "board/geometry.hpp"

namespace mines::record {

inline constexpr char magic[8] = {'m', 'i', 'n', 'e', 's', 'r', 'e', 'c'};
inline constexpr std::uint32_t version = 2;

/// What the judge knows before the game.
struct JudgeHead {
  char magic[8];
  std::uint32_t version;
  std::uint32_t reserved;  ///< 0
  std::int64_t penalty;
  double seconds;       ///< the limit
  std::uint64_t check;  ///< check of the bytes before
};
static_assert(sizeof(JudgeHead) == 40);

/// What the server knows.
struct ServerHead {
  std::uint64_t side;
  std::uint64_t mines;
  std::uint64_t map_digest;  ///< check.hpp
  std::uint64_t clock;       ///< CLOCK_MONOTONIC in µs; the record's times count from this one
  std::uint64_t check;
};
static_assert(sizeof(ServerHead) == 40);

enum Kind : std::uint32_t {
  cells = 1,       ///< payload: events, see below
  server_end = 2,  ///< payload: ServerEnd; no cells follow
  report = 3,      ///< payload: the judge's report, JSON; the last chunk. Its time is the answer's start, on
                   ///< CLOCK_MONOTONIC
};

struct ChunkHead {
  std::uint32_t kind;
  std::uint32_t number;  ///< counts from 0 in the order of the file
  std::uint32_t bytes;   ///< size of the payload
  std::uint32_t reserved;
  std::uint64_t time;   ///< µs; in a chunk of cells, that of its first event
  std::uint64_t check;  ///< check of the bytes before and of the payload
};
static_assert(sizeof(ChunkHead) == 32);

/// The most bytes of a payload.
inline constexpr std::size_t max_payload = std::size_t{96} << 10;

/// How many different cells were opened, as the server counted them.
struct ServerEnd {
  std::uint64_t safe;
  std::uint64_t mines;
};

// Events. An event says what was opened in a tile (board/tile.hpp) since the tile's event before: every cell
// of the tile that the events so far do not name was closed until now. So an event can say "all" and mean the
// safe cells that were still closed; who reads it has the map.
//
// Its numbers are in groups of seven bits, lowest group first; all groups but the last have bit 7 of their
// byte set. Its sets of 64 are a byte with a bit for each of their eight bytes, lowest first, that is not 0,
// and then those bytes. An event is:
// - a number: the µs since the event before, at the beginning of a chunk since the chunk's time;
// - a number for the tile. With d, the tile less that of the event before, or less 0 at the beginning of a
// chunk, it is 2 d if d >= 0, else -2 d - 1;
// - a set: the blocks of the tile with opened cells, by block_index();
// - a set: those of them in which all opens, which have no more to say;
// - for each of the others four bytes. Two have a bit for each square of 4 rows by 8 columns in which any
// cell opens, the upper half's first; two have a bit for those in which only a part opens. In the others all
// opens. Then, for each square in which a part opens, a byte: its lower four bits are the rows in which any
// cell opens, the upper ones those in which only a part opens. For each of these rows a byte with a bit for
// each cell that opens, mines among them.
// "All" are the safe cells that were closed, and no mine.
inline constexpr int square_rows = 4;
inline constexpr int squares = 16;            ///< of a block
inline constexpr std::size_t block_head = 4;  ///< bytes before the squares

/// How long cells may wait for more of their tile before they are recorded, in µs: 1 ms at 8192², at most 4
/// ms. With half of that a record of 8192² was 1.6 times as large, and the server spent a third more time on
/// it.
constexpr std::uint64_t longest_wait(BoardSize size) {
  constexpr std::uint64_t most = 4000;
  const std::uint64_t wait = static_cast<std::uint64_t>(size.rows) / 8;
  return wait < most ? wait : most;
}

/// The most bytes that a server may write about a game on a board of `board_cells` cells. Answers that open
/// whole blocks stay far below. An answer that opens single cells in no order takes up to 17 bytes for each;
/// the budget keeps it from filling the disk.
constexpr std::uint64_t budget(std::uint64_t board_cells) {
  return board_cells / 2 + (std::uint64_t{64} << 20);
}

/// The most bytes that a block of an event takes besides the sets.
inline constexpr std::size_t max_block = block_head + squares * (1 + square_rows);
/// The most bytes of one event: two numbers, two sets, the blocks.
inline constexpr std::size_t max_event = 2 * 10 + 2 * 9 + 64 * max_block;

}  // namespace mines::record
