// The first line of a board's file: two decimal numbers with one blank between them, "N K" in a contest map
// (map_file.hpp) and "n m" in a text board (text_board.hpp).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "os/byte_reader.hpp"

namespace mines {

/// The most bytes of the line, newline included.
inline constexpr std::size_t longest_header = 32;

struct HeaderLine {
  std::uint64_t first = 0;
  std::uint64_t second = 0;
  std::uint64_t second_at = 0;  ///< byte offset of `second`
  std::size_t length = 0;       ///< in bytes, newline included
};

/// The names of the two numbers in errors, and whether the line may end in CRLF.
struct HeaderForm {
  const char* first;   ///< name of the first number
  const char* second;  ///< name of the second number
  bool carriage_return_allowed;
};
inline constexpr HeaderForm map_header{"N", "K", false};
inline constexpr HeaderForm text_header{"n", "m", true};

/// Parses the first line of the file `file`. `bytes` are its first longest_header bytes, or the whole of a
/// shorter file. A number above 64 bits is returned as the largest number of 64 bits.
Result<HeaderLine> parse_header(const std::string& file, std::string_view bytes, const HeaderForm& form);
/// Reads and parses the first line of `from`, whose offset must be 0.
Result<HeaderLine> read_header(ByteReader& from, const HeaderForm& form);

/// True if `from`, whose offset must be 0, holds a text board: after the first line "n m" comes a row of m
/// characters '.' and 'X'. Consumes no bytes. No contest map begins so: its number of mines, here m, is the
/// number of its 1 bits after the first line, but m characters '.' and 'X' have at least 3m 1 bits.
Result<bool> text_board_ahead(ByteReader& from);

}  // namespace mines
