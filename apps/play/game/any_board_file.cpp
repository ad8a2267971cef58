#include "apps/play/game/any_board_file.hpp"

#include <algorithm>
#include <utility>

#include "field/files/header_line.hpp"
#include "field/files/map_file.hpp"
#include "field/files/text_board.hpp"

namespace mines::play {

namespace {

constexpr std::size_t peeked_bytes = 4096;

Result<PrioritiesMap> without_priorities(Result<Field> field) {
  if (!field) return Unexpected(field.error());
  return PrioritiesMap{std::move(*field), {}};
}

/// A contest's map has two numbers in its first line and then bytes; a map with priorities has nothing but
/// numbers.
bool looks_like_contest_map(const std::string& name, std::string_view start) {
  const auto is_of_numbers = [](char byte) {
    return (byte >= '0' && byte <= '9') || byte == ' ' || (byte >= '\t' && byte <= '\r');
  };
  if (name.ends_with(".map")) return true;
  if (std::all_of(start.begin(), start.end(), is_of_numbers)) return false;
  return parse_header(name, start, map_header).has_value();
}

}  // namespace

Result<PrioritiesMap> read_board_file(const std::string& path) {
  MINES_LET(auto from, ByteReader::open(path));
  MINES_LET(const auto text, text_board_ahead(from));
  if (text) return without_priorities(read_text_board(from));
  MINES_LET(const auto start, from.peek(peeked_bytes));
  if (looks_like_contest_map(path, start)) return without_priorities(read_map(from));
  const bool looks_like_position = start.find_first_of("?!F.") != start.npos;
  auto priorities = read_priorities(from);
  if (!priorities && looks_like_position) priorities.error().what += "; --edit reads positions";
  return priorities;
}

}  // namespace mines::play
