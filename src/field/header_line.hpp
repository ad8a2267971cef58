// The first line of a board's file, two decimal numbers and one blank between them: "N K" of a contest map,
// "n m" of a text board.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/byte_reader.hpp"

namespace mines {

/// Longest first line, its newline included.
inline constexpr std::size_t longest_header = 32;

struct HeaderLine {
  std::uint64_t first = 0;
  std::uint64_t second = 0;
  std::uint64_t second_at = 0;  ///< byte offset of the second number
  std::size_t length = 0;       ///< in bytes, newline included
};

/// What the line looks like, for messages and rules.
struct HeaderForm {
  const char* first;   ///< name of the first number
  const char* second;  ///< name of the second number
  bool carriage_return_allowed;
};
inline constexpr HeaderForm map_header{"N", "K", false};
inline constexpr HeaderForm text_header{"n", "m", true};

/// Reads the line at the start of `bytes`, the first longest_header bytes (or all, if fewer) of the file
/// `file`. A number that does not fit in 64 bits is given as the largest that does.
Result<HeaderLine> parse_header(const std::string& file, std::string_view bytes, const HeaderForm& form);
/// The same, taking the line from `from`, whose offset is 0.
Result<HeaderLine> read_header(ByteReader& from, const HeaderForm& form);

/// Whether a text board is coming and not a contest map, without taking anything: is the first line followed
/// by a row of '.' and 'X'? No contest map looks like that: m such bytes hold at least 3m mines, and its
/// header would say that there are m.
Result<bool> text_board_ahead(ByteReader& from);

}  // namespace mines
