// What the readers of the contest's map files share (map_file.hpp has the format): reading the first line,
// reading rows of mines as words, and the errors.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "board/geometry.hpp"
#include "field/files/header_line.hpp"
#include "os/byte_reader.hpp"

namespace mines {

/// The first line of a map, and the size that follows from it.
struct MapHead {
  HeaderLine line;
  BoardSize size;

  std::uint64_t mines() const { return line.second; }
  std::uint64_t body_bytes() const { return (size.cells() + 7) / 8; }
  std::uint64_t file_bytes() const { return line.length + body_bytes(); }
};

/// Whether a row of the map is a whole number of words, as in a bit plane: true if N is a multiple of 64.
constexpr bool rows_are_words(BoardSize size) { return size.columns % word_bits == 0; }

/// Takes the first line from a reader whose offset must be 0, and checks N and K. Fails if the file is a text
/// board.
Result<MapHead> read_map_head(ByteReader& from);

/// The number of threads to read a map with: one for each processor, but at most one for each 2²⁴ cells,
/// which take 2 ms to read.
int map_threads(std::uint64_t cells);

/// 64 rows are a whole number of bytes for every N. A thread reads 64 rows at a time, and so fills whole
/// tiles.
inline constexpr std::int32_t map_rows_at_once = 64;

/// The rows `first` to `end` - 1 of a map. `first` is a multiple of map_rows_at_once; `end` is one as well,
/// or N.
struct MapRows {
  std::int32_t first = 0;
  std::int32_t end = 0;
};
/// Takes rows: set_rows(first row, number of rows, their words). Several threads call it, for each row once,
/// in any order.
using SetRows = std::function<void(std::int32_t, std::int32_t, const Word*)>;
/// Reads `rows` with up to `threads` threads. `from` must stand at the first byte of `rows`. Threads help
/// because most of the time goes into the first write to each new page of memory, which the operating system
/// must clear. The file is read from front to back, and its first mistake is reported. Checks the bits after
/// the last cell if the last row of the map is among `rows`.
Result<void> read_map_rows(ByteReader& from, const MapHead& head, MapRows rows, int threads,
                           const SetRows& set_rows);

// The errors of the map file `name`.
/// The file has only `bytes` bytes.
Unexpected<Error> map_ends(const std::string& name, std::uint64_t bytes, const MapHead& head);
/// The file goes on at offset `at`, where it should end.
Unexpected<Error> map_goes_on(const std::string& name, std::uint64_t at, const MapHead& head);
/// Fails unless `mines` is the K of the first line.
Result<void> check_mine_count(const std::string& name, const MapHead& head, std::uint64_t mines);

}  // namespace mines
