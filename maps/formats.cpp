#include "maps/formats.hpp"

#include <algorithm>

#include "field/map_file.hpp"
#include "field/peer_board.hpp"
#include "field/text_board.hpp"
#include "position/json_position.hpp"
#include "position/position_address.hpp"
#include "position/position_writer.hpp"

namespace mines::maps {

namespace {

Result<std::string> text_as(const Position& position, Format format, const std::string& name) {
  switch (format) {
    case Format::mine:
      return mine_text_of(position, name);
    case Format::json:
      return json_text_of(position, name);
    case Format::url:
      return position_address_of(position, name);
    default:
      MINES_ASSERT(format == Format::position);
      return text_of(position);
  }
}

}  // namespace

std::optional<replay::PositionFormat> position_format(Format format) {
  switch (format) {
    case Format::position:
      return replay::PositionFormat::position;
    case Format::mine:
      return replay::PositionFormat::mine;
    case Format::ascii:
      return replay::PositionFormat::ascii;
    case Format::json:
      return replay::PositionFormat::json;
    case Format::url:
      return replay::PositionFormat::address;
    case Format::evf:
      return replay::PositionFormat::evf;
    case Format::rmv:
      return replay::PositionFormat::rmv;
    default:
      return std::nullopt;
  }
}

bool is_replay(Format format) { return format == Format::evf || format == Format::rmv; }

bool holds_only_position(Format format) { return position_format(format) && !is_replay(format); }

const std::string& name_of(Format format) {
  const auto word = std::find_if(formats_read.begin(), formats_read.end(),
                                 [&](const FormatWord& one) { return one.second == format; });
  return word->first;
}

std::optional<Format> format_named(const std::string& name) {
  const auto position = replay::position_format_of(name);
  const std::string ending = replay::ending_of(name);
  if (ending == "txt") return Format::text;
  for (const auto& [word, format] : formats_read) {
    if (position ? position_format(format) == position : word == ending) return format;
  }
  return std::nullopt;
}

Result<Field> read_field(Format format, ByteReader& from) {
  switch (format) {
    case Format::map:
      return read_map(from);
    case Format::text:
      return read_text_board(from);
    case Format::mbf:
      return read_mbf(from);
    case Format::rawvf:
      return read_rawvf(from);
    default:
      break;
  }
  MINES_ASSERT(is_replay(format));
  MINES_LET(auto replay, replay::read_replay(from, *position_format(format)));
  return Field(std::move(replay.mines));
}

Result<void> write_field(AtomicFile& to, const Field& field, Format format) {
  if (format == Format::mbf) return write_mbf(to, field);
  return format == Format::map ? write_map(to, field) : write_text_board(to, field);
}

Result<void> write_position(AtomicFile& to, const Position& position, Format format) {
  MINES_LET(const auto text, text_as(position, format, to.name()));
  return to.write(text);
}

}  // namespace mines::maps
