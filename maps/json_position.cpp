#include "json_position.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace mines::maps {

namespace {

using Json = nlohmann::json;

/// It is all held in memory, several times over.
constexpr std::size_t most_bytes = std::size_t{1} << 28;

Result<std::string> read_all(ByteReader& from) {
  std::string text;
  for (;;) {
    const auto ahead = from.peek(ByteReader::longest_peek);
    if (!ahead) return tl::unexpected(ahead.error());
    if (ahead->empty()) return text;
    text += *ahead;
    if (text.size() > most_bytes)
      return bad_input(from.name(), most_bytes, fmt::format("expected an end before {} bytes", most_bytes));
    from.skip(ahead->size());
  }
}

}  // namespace

Result<Position> read_json_position(ByteReader& from) {
  const auto text = read_all(from);
  if (!text) return tl::unexpected(text.error());
  Json object;
  try {
    object = Json::parse(*text);
  } catch (const Json::parse_error& error) {
    return bad_input(from.name(), error.byte > 0 ? error.byte - 1 : 0,
                     "not JSON, expected an object with \"board\" and \"total_mines\"");
  }
  const auto board = object.find("board");
  if (!object.is_object() || board == object.end() || !board->is_string())
    return bad_input(from.name(), "expected an object with a text as its \"board\"");
  auto position =
      parse_ascii_position(board->get_ref<const std::string&>(), fmt::format("{}: \"board\"", from.name()));
  if (!position) return position;
  const auto mines = object.find("total_mines");
  if (mines == object.end() || !mines->is_number_unsigned() ||
      mines->get<std::uint64_t>() > position->size.cells()) {
    return bad_input(from.name(), fmt::format("expected a whole number from 0 to {} as \"total_mines\"",
                                              position->size.cells()));
  }
  position->mines = mines->get<std::uint64_t>();
  return position;
}

}  // namespace mines::maps
