#include "replay/any_position.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <string_view>
#include <utility>

#include "position/json_position.hpp"
#include "position/position_address.hpp"
#include "position/position_reader.hpp"
#include "replay/evf.hpp"
#include "replay/rmv.hpp"

namespace mines::replay {

namespace {

constexpr std::pair<std::string_view, PositionFormat> endings[] = {{"position", PositionFormat::position},
                                                                   {"mine", PositionFormat::mine},
                                                                   {"ascii", PositionFormat::ascii},
                                                                   {"json", PositionFormat::json},
                                                                   {"url", PositionFormat::address},
                                                                   {"evf", PositionFormat::evf},
                                                                   {"rmv", PositionFormat::rmv}};

std::optional<std::uint32_t> milliseconds_of(std::optional<double> seconds) {
  if (!seconds) return std::nullopt;
  constexpr double most = std::numeric_limits<std::uint32_t>::max();
  return static_cast<std::uint32_t>(std::clamp(std::round(*seconds * 1000), 0.0, most));
}

}  // namespace

std::string ending_of(const std::string& name) {
  std::string ending = std::filesystem::path(name).extension().string();
  if (ending.empty()) return ending;
  ending.erase(0, 1);
  for (char& letter : ending) {
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  }
  return ending;
}

std::optional<PositionFormat> position_format_of(const std::string& name) {
  if (is_address(name)) return PositionFormat::address;
  const std::string found = ending_of(name);
  for (const auto& [ending, format] : endings) {
    if (found == ending) return format;
  }
  return std::nullopt;
}

Result<Replay> read_replay(ByteReader& from, PositionFormat format) {
  MINES_ASSERT(is_replay(format));
  return format == PositionFormat::evf ? read_evf(from) : read_rmv(from);
}

Result<Position> read_position_as(PositionFormat format, ByteReader& from, std::optional<double> seconds) {
  switch (format) {
    case PositionFormat::position:
      return read_position(from);
    case PositionFormat::mine:
      return read_mine_position(from);
    case PositionFormat::ascii:
      return read_ascii_position(from);
    case PositionFormat::json:
      return read_json_position(from);
    case PositionFormat::address:
      return read_position_address(from);
    case PositionFormat::evf:
    case PositionFormat::rmv:
      break;
  }
  MINES_LET(const auto replay, read_replay(from, format));
  return position_at(replay, milliseconds_of(seconds));
}

Result<Position> read_any_position(const std::string& source, std::optional<double> seconds) {
  const PositionFormat format = position_format_of(source).value_or(PositionFormat::position);
  if (seconds && !is_replay(format))
    return bad_input("--at", "expected a recorded game, a file .evf or .rmv");
  if (is_address(source)) return parse_position_address(source, "the address");
  MINES_LET(auto from, source == "-" ? ByteReader::standard_input() : ByteReader::open(source));
  return read_position_as(format, from, seconds);
}

}  // namespace mines::replay
