// The contest's map files: ASCII "N K\n" (side and mines), then ceil(N²/8) bytes. With i = r·N + c, cell (r,
// c) is bit i % 8 of byte i / 8; 1 is a mine. N is 1 to max_side. Rows may begin in the middle of a byte.
//
// Reading or writing takes the memory of the board, N²/8 bytes, and about 1 MiB for each thread. If N is a
// multiple of 64, the bytes after the first line equal the memory of a bit plane (board/bit_plane.hpp).
#pragma once

#include <functional>
#include <string>

#include "field/field.hpp"
#include "field/files/header_line.hpp"
#include "field/opening/game_board.hpp"
#include "os/atomic_file.hpp"
#include "os/byte_reader.hpp"

namespace mines {

/// The first line of a map, and what follows from its two numbers N and K.
struct MapHead {
  HeaderLine line;
  BoardSize size;

  std::uint64_t mines() const { return line.second; }
  std::uint64_t body_bytes() const { return (size.cells() + 7) / 8; }
  std::uint64_t file_bytes() const { return line.length + body_bytes(); }
};

/// Reads a map from a file, FIFO or device. Every byte is checked. Fails with ExitCode::bad_input if: the
/// file cannot be opened; it is a directory; it is empty; its first 32 bytes have no newline; its first line
/// is not two numbers; N or K is out of range; the number of bytes is wrong; bits are set after the last
/// cell; K is not the number of mines. The error names the file, the byte offset, and what was found and
/// expected. If the file is a text board, the error names the command that makes a map of it.
/// ExitCode::broken if memory is short.
Result<Field> read_map(const std::string& path);
/// Reads a map from a reader whose offset must be 0.
Result<Field> read_map(ByteReader& from);
/// Reads a map as the board of a game. Uses one thread for each processor, but at most one for each 2²⁴
/// cells. The reader's offset must be 0. Takes the memory of the board and 8 N bytes for each thread (16 N if
/// N is no multiple of 64). Has the errors of read_map().
Result<GameBoard> read_map_as_game(ByteReader& from);

/// Reads the first line of a map; the reader's offset must be 0. Has the errors of read_map() for this line.
/// Also ExitCode::bad_input if the line does not fit the size of the file, or the file is not a regular file.
Result<MapHead> read_map_head(ByteReader& from);

/// Takes rows: set_rows(first row, number of rows, their words). Several threads call it, for each row once,
/// in any order.
using SetRows = std::function<void(std::int32_t, std::int32_t, const Word*)>;
/// Reads the rows `first` to `end` - 1 of a map with up to `threads` threads. `from` must stand at their
/// first byte. `first` is a multiple of tile_rows; `end` is one as well, or N. The words are valid during the
/// call, and have no bits off the board. Memory: see read_map_as_game(). ExitCode::bad_input if a byte of the
/// rows is wrong. To check a whole file in parts, read_map_head() comes first, and check_mine_count() last.
Result<void> read_map_rows(ByteReader& from, const MapHead& head, std::int32_t first, std::int32_t end,
                           int threads, const SetRows& set_rows);

/// ExitCode::bad_input unless `mines` equals head.mines(). The error names the map file `name`.
Result<void> check_mine_count(const std::string& name, const MapHead& head, std::uint64_t mines);

/// The first line of a map, newline included. `side` is from 1 to max_side, `mines` at most side².
std::string map_head(std::int32_t side, std::uint64_t mines);

/// Writes a square field (else ExitCode::bad_input). After an error no file is left (os/atomic_file.hpp).
Result<void> write_map(const std::string& path, const Field& field);
/// Writes a square field into a file that the caller commits.
Result<void> write_map(AtomicFile& to, const Field& field);

}  // namespace mines
