// The bytes of a record: which cells of a game were opened when. docs/record.md describes them; written by
// server (record_writer.hpp) and judge, read by record_reader.hpp. Little-endian.
//
// A record is the judge's head, the server's head, and chunks: of opened cells, as many as there are, the
// server's end and the judge's report. Each head and chunk carries a check of its bytes, and chunks are
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
  std::uint64_t check;  ///< of the bytes before
};
static_assert(sizeof(JudgeHead) == 40);

/// What the server knows.
struct ServerHead {
  std::uint64_t side;
  std::uint64_t mines;
  std::uint64_t map_digest;  ///< check.hpp
  std::uint64_t clock;       ///< CLOCK_MONOTONIC in µs; the record's times count from here
  std::uint64_t check;
};
static_assert(sizeof(ServerHead) == 40);

enum Kind : std::uint32_t {
  cells = 1,       ///< payload: events, see below
  server_end = 2,  ///< payload: ServerEnd; all cells have been told
  report = 3,      ///< payload: the judge's report, JSON; the last one. Its time is the answer's start,
                   ///< CLOCK_MONOTONIC
};

struct ChunkHead {
  std::uint32_t kind;
  std::uint32_t number;  ///< counts from 0 in the order of the file
  std::uint32_t bytes;   ///< of the payload
  std::uint32_t reserved;
  std::uint64_t time;   ///< µs; of cells: what their events' times count from
  std::uint64_t check;  ///< of the bytes before and the payload
};
static_assert(sizeof(ChunkHead) == 32);

/// No payload is longer.
inline constexpr std::size_t max_payload = std::size_t{96} << 10;

/// Different cells opened, as the server counted them.
struct ServerEnd {
  std::uint64_t safe;
  std::uint64_t mines;
};

// Events. Each begins with a number in groups of seven bits, lowest first, of which all but the last have bit
// 7 set. Its two lowest bits say what the event is:
enum Event : unsigned {
  block = 0,       ///< safe cells of a block of 8 rows by 64 columns: a byte with a bit for each row that has
                   ///< some, then their masks
  safe_word = 1,   ///< safe cells of a word: a byte, the row in the block, then the mask
  mines_word = 2,  ///< the same of mines
  later = 3,       ///< the time of the events from here on: the rest of the number are µs since the last one
};
// The rest of the number of the first three is the block's number, (row / 8) * words of a row + word, as the
// difference d from the block of the event before, 0 at the beginning of a chunk: 2 d if d >= 0, else -2 d
// - 1. A mask is a byte with a bit for each of its eight bytes, lowest first, that is not 0, and then those
// bytes.

/// Bytes that a server may write of a game on a board of so many cells. Answers that open by the block stay
/// far below. One that opens single cells in no order takes up to ten bytes each; the budget keeps it from
/// filling the disk.
constexpr std::uint64_t budget(std::uint64_t board_cells) {
  return 2 * board_cells + (std::uint64_t{64} << 20);
}

/// Of one event: 10 bytes of number, 1 of rows, 9 for each mask.
inline constexpr std::size_t max_event = 10 + 1 + 8 * 9;

}  // namespace mines::record
