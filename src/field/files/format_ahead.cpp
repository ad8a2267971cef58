#include "field/files/format_ahead.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include "base/picture_kind.hpp"
#include "board/board_code.hpp"
#include "field/files/header_line.hpp"

namespace mines {

namespace {

/// How much of a file is looked at.
constexpr std::size_t bytes_ahead = 128;

bool is_blank(char byte) { return byte == ' ' || byte == '\t' || byte == '\r'; }

/// Whether a text begins as only positions do: with a byte order mark, a comment, or a line of three numbers.
bool begins_position(std::string_view text) {
  if (text.starts_with("\xef\xbb\xbf") || text.starts_with('#')) return true;
  int numbers = 0;
  bool in_number = false;
  for (const char byte : text.substr(0, text.find_first_of("\n#"))) {
    const bool is_digit = byte >= '0' && byte <= '9';
    if (!is_digit && !is_blank(byte)) return false;
    numbers += is_digit && !in_number ? 1 : 0;
    in_number = is_digit;
  }
  return numbers == 3;
}

/// Whether a map's first line is followed by bytes that no line of text has.
bool begins_map(const std::string& name, std::string_view content) {
  const auto header = parse_header(name, content.substr(0, longest_header), map_header);
  if (!header) return false;
  const std::string_view body = content.substr(header->length);
  const std::string_view line = body.substr(0, body.find_first_of("\n#"));
  return std::any_of(line.begin(), line.end(),
                     [](char byte) { return !is_blank(byte) && (byte < ' ' || byte > '~'); });
}

}  // namespace

Result<std::optional<Format>> format_ahead(ByteReader& from) {
  MINES_LET(const auto is_text, text_board_ahead(from));
  if (is_text) return Format::text;
  MINES_LET(const auto content, from.peek(bytes_ahead));
  MINES_TRY(check_is_no_picture(from.name(), content));
  if (begins_position(content)) return Format::position;
  MINES_LET(const auto line, from.peek(ByteReader::longest_peek));
  if (is_board_link(line)) return Format::link;
  if (is_game_id(line)) return Format::gameid;
  return begins_map(from.name(), content) ? std::optional(Format::map) : std::nullopt;
}

}  // namespace mines
