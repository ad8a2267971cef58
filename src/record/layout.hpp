// The bytes of a record, which says when each cell of a game was opened. docs/record.md describes them. The
// server (record_writer.hpp) and the judge write a record, record_reader.hpp reads it. Little-endian.
//
// A record is the judge's head, the server's head, and chunks: any number with opened cells, then the
// server's end, then the judge's report. Each head and chunk carries a check of its bytes, and chunks are
// numbered, so that nothing can be lost, added or changed unnoticed.
#pragma once

#include <cstddef>
#include <cstdint>

namespace mines::record {

inline constexpr char magic[8] = {'m', 'i', 'n', 'e', 's', 'r', 'e', 'c'};
inline constexpr std::uint32_t version = 1;

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
  std::uint64_t time;   ///< µs; in a chunk of cells, the times of its events count from this one
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

// Events. Each begins with an integer in groups of seven bits, lowest group first; all groups but the last
// have bit 7 of their byte set. The two lowest bits of the integer say what the event is:
enum Event : unsigned {
  block = 0,       ///< safe cells of a block of 8 rows by 64 columns: a byte with a bit for each row that has
                   ///< any, then the masks of these rows
  safe_word = 1,   ///< safe cells of a word: a byte with the row in the block, then the mask
  mines_word = 2,  ///< mines of a word: a byte with the row in the block, then the mask
  later = 3,       ///< the time of the events that follow: the rest of the integer is µs since the last time
};
// In the first three the rest of the integer says which block it is. The index of a block is (row / 8) *
// words of a row + word. Written is the difference d from the block of the event before, or from 0 at the
// beginning of a chunk: as 2 d if d >= 0, else as -2 d - 1. A mask is a byte with a bit for each of its eight
// bytes, lowest first, that is not 0, and then those bytes.

/// The most bytes that a server may write about a game on a board of `board_cells` cells. Answers that open
/// whole blocks stay far below. An answer that opens single cells in no order takes up to ten bytes for each;
/// the budget keeps it from filling the disk.
constexpr std::uint64_t budget(std::uint64_t board_cells) {
  return 2 * board_cells + (std::uint64_t{64} << 20);
}

/// The most bytes of one event: 10 for the integer, 1 for the rows, 9 for each mask.
inline constexpr std::size_t max_event = 10 + 1 + 8 * 9;

}  // namespace mines::record
