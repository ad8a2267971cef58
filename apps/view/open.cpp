#include "apps/view/open.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <string_view>

#include "apps/view/sources/live_game.hpp"
#include "apps/view/sources/map_board.hpp"
#include "apps/view/sources/recorded_game.hpp"
#include "os/byte_reader.hpp"
#include "position/position_address.hpp"
#include "record/record_layout.hpp"
#include "replay/any_position.hpp"

namespace mines::view {

namespace {

constexpr std::uint64_t most_position_bytes = std::uint64_t{4} << 20;  // what a page may ask of the engine

Result<bool> is_record(const std::string& path) {
  MINES_LET(auto file, ByteReader::open(path));
  MINES_LET(const auto begin, file.peek(sizeof record::magic));
  return begin == std::string_view(record::magic, sizeof record::magic);
}

/// The page's name of a format whose text it reads itself; null for others.
const char* page_format_of(replay::Format format) {
  switch (format) {
    case replay::Format::position:
      return "text";
    case replay::Format::mine:
      return "mine";
    case replay::Format::json:
      return "json";
    default:
      return nullptr;
  }
}

/// A position in another format, of a recorded game its end, as our text.
Result<PositionText> read_peer_position(const std::string& path) {
  MINES_LET(const auto position, replay::read_any_position(path, std::nullopt));
  const std::string name = is_address(path) ? "address" : std::filesystem::path(path).filename().string();
  return PositionText{name, "text", text_of(position)};
}

Result<PositionText> read_position_text(const std::string& path) {
  const char* const format = page_format_of(replay::position_format_of(path));
  // The page reads the formats that page_format_of() names. Others become the toolkit's text here.
  if (format == nullptr) return read_peer_position(path);
  MINES_LET(auto file, ByteReader::open(path));
  PositionText position{std::filesystem::path(path).filename().string(), format, {}};
  for (;;) {
    MINES_LET(const auto piece, file.peek(std::size_t{64} << 10));
    if (piece.empty()) return position;
    position.text += piece;
    file.skip(piece.size());
    if (position.text.size() > most_position_bytes)
      return bad_input(path, fmt::format("more than {} bytes, expected a position", most_position_bytes));
  }
}

}  // namespace

Result<Shown> open_shown(const Settings& settings) {
  Shown shown;
  if (settings.position) {
    MINES_LET(shown.position, read_position_text(*settings.position));
  }
  if (settings.live) {
    MINES_LET(auto game, open_live_game(*settings.live));
    shown.sources.push_back(std::move(game));
    return shown;
  }
  if (settings.files.size() > 2)
    return bad_input(settings.files[2], "a third file, expected a map or at most two records");
  std::vector<std::string> records;
  for (const std::string& file : settings.files) {
    MINES_LET(const bool recorded, is_record(file));
    if (recorded) records.push_back(file);
  }
  if (records.size() != settings.files.size() && settings.files.size() > 1)
    return bad_input(settings.files[1], "expected two records, or one file alone");
  if (records.empty()) {
    if (!settings.maps.empty()) return bad_input("--map", "has no meaning without a record");
    for (const std::string& file : settings.files) {
      MINES_LET(auto map, open_map(file));
      shown.sources.push_back(std::move(map));
    }
    return shown;
  }
  if (settings.maps.empty())
    return bad_input(records[0], "this is a record, expected --map with the map of its game");
  if (settings.maps.size() > records.size())
    return bad_input("--map",
                     fmt::format("{} maps, expected at most one for each record", settings.maps.size()));
  for (std::size_t i = 0; i < records.size(); ++i) {
    // A single --map is that of both records.
    MINES_LET(auto record, open_record(records[i], settings.maps[std::min(i, settings.maps.size() - 1)]));
    shown.sources.push_back(std::move(record));
  }
  return shown;
}

}  // namespace mines::view
