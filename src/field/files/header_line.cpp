#include "field/files/header_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>

#include "base/assert.hpp"
#include "base/picture_kind.hpp"
#include "board/geometry.hpp"

namespace mines {

namespace {

bool is_digit(char byte) { return byte >= '0' && byte <= '9'; }

/// Reads the line byte by byte.
struct Scan {
  const std::string& file;
  std::string_view bytes;
  std::size_t at = 0;

  Unexpected<Error> unexpected(const std::string& expected) const {
    if (at == longest_header) {
      return bad_input(file, at, fmt::format("no newline in the first {} bytes, expected {}", at, expected));
    }
    if (bytes.empty()) return bad_input(file, at, "the file is empty, expected " + expected);
    const std::string found = at == bytes.size()                  ? "the file ends in its first line"
                              : bytes.starts_with("\xef\xbb\xbf") ? "found a byte order mark"
                                                                  : "found " + shown(bytes[at]);
    return bad_input(file, at, found + ", expected " + expected);
  }

  bool ahead(char byte) const { return at < bytes.size() && bytes[at] == byte; }

  Result<std::uint64_t> number(const char* name) {
    const std::size_t begin = at;
    while (at < bytes.size() && is_digit(bytes[at])) ++at;
    if (at == begin) return unexpected(fmt::format("the number {}", name));
    std::uint64_t value = 0;
    const auto [stop, problem] = std::from_chars(bytes.data() + begin, bytes.data() + at, value);
    if (problem == std::errc{}) return value;
    return bad_input(file, begin,
                     fmt::format("{} is {}, expected at most {}", name, bytes.substr(begin, at - begin),
                                 std::numeric_limits<std::uint64_t>::max()));
  }
};

}  // namespace

Result<HeaderLine> parse_header(const std::string& file, std::string_view bytes, const HeaderForm& form) {
  Scan scan{file, bytes.substr(0, longest_header)};
  HeaderLine header;
  MINES_LET(header.first, scan.number(form.first));
  if (!scan.ahead(' ')) {
    return scan.unexpected(fmt::format("a digit of {} or one blank and then {}", form.first, form.second));
  }
  header.second_at = ++scan.at;
  MINES_LET(header.second, scan.number(form.second));
  if (form.carriage_return_allowed && scan.ahead('\r')) ++scan.at;
  if (!scan.ahead('\n')) return scan.unexpected(fmt::format("a digit of {} or a newline", form.second));
  header.length = scan.at + 1;
  return header;
}

Result<HeaderLine> read_header(ByteReader& from, const HeaderForm& form) {
  MINES_ASSERT(from.offset() == 0);
  MINES_LET(const auto bytes, from.peek(longest_header));
  MINES_TRY(check_is_no_picture(from.name(), bytes));
  auto header = parse_header(from.name(), bytes, form);
  if (header) from.skip(header->length);
  return header;
}

Result<bool> text_board_ahead(ByteReader& from) {
  MINES_ASSERT(from.offset() == 0);
  MINES_LET(const auto start, from.peek(longest_header));
  const auto header = parse_header(from.name(), start, text_header);
  // The reader of either format reports a wrong first line.
  if (!header || header->second < 1 || header->second > max_side) return false;
  // A contest map may begin with such a line, too, but its bytes are hardly ever all '.' and 'X'.
  MINES_LET(const auto with_row, from.peek(header->length + header->second));
  const std::string_view row = with_row.substr(header->length);
  return row.size() == header->second &&
         std::all_of(row.begin(), row.end(), [](char byte) { return byte == '.' || byte == 'X'; });
}

}  // namespace mines
