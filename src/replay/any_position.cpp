#include "replay/any_position.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "position/position_address.hpp"

namespace mines::replay {

namespace {

std::optional<std::uint32_t> milliseconds_of(std::optional<double> seconds) {
  if (!seconds) return std::nullopt;
  constexpr double most = std::numeric_limits<std::uint32_t>::max();
  // The conversion of a number outside of the range is undefined.
  return static_cast<std::uint32_t>(std::clamp(std::round(*seconds * 1000), 0.0, most));
}

}  // namespace

Format position_format_of(const std::string& name) {
  const std::optional<Format> format = format_of(name);
  return format && row_of(*format).holds != Holds::board ? *format : Format::position;
}

Result<Position> read_position_as(Format format, ByteReader& from, std::optional<double> seconds) {
  const FormatRow& row = row_of(format);
  MINES_ASSERT(row.holds != Holds::board);
  if (row.holds == Holds::position) return row.read(from);
  MINES_LET(const auto replay, row.read_game(from));
  return position_at(replay, milliseconds_of(seconds));
}

Result<Position> read_any_position(const std::string& source, std::optional<double> seconds) {
  const Format format = position_format_of(source);
  if (seconds && !is_game(format))
    return bad_input("--at", "expected a recorded game, a file .evf, .rmv or .avf");
  if (is_address(source)) return parse_position_address(source, "the address");
  MINES_LET(auto from, source == "-" ? ByteReader::standard_input() : ByteReader::open(source));
  return read_position_as(format, from, seconds);
}

}  // namespace mines::replay
