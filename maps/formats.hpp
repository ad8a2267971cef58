// The formats of files that hold a board, what a player knows of one, or a recorded game.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/atomic_file.hpp"
#include "base/byte_reader.hpp"
#include "field/field.hpp"
#include "replay/any_position.hpp"

namespace mines::maps {

enum class Format {
  // Boards.
  map,   ///< a contest map
  text,  ///< a text board
  mbf,
  rawvf,
  // Positions: what a player knows.
  position,  ///< the toolkit's text
  mine,
  ascii,
  json,
  url,
  // Recorded games: a board, and a position at each time.
  evf,
  rmv
};

/// The words of options for what may be read and written. One format may have two words.
using FormatWord = std::pair<std::string, Format>;
inline const std::vector<FormatWord> formats_read{
    {"map", Format::map},           {"text", Format::text}, {"mbf", Format::mbf},   {"abf", Format::mbf},
    {"rawvf", Format::rawvf},       {"mine", Format::mine}, {"json", Format::json}, {"ascii", Format::ascii},
    {"position", Format::position}, {"url", Format::url},   {"evf", Format::evf},   {"rmv", Format::rmv}};
inline const std::vector<FormatWord> formats_written{
    {"map", Format::map},   {"text", Format::text}, {"mbf", Format::mbf},          {"mine", Format::mine},
    {"json", Format::json}, {"url", Format::url},   {"position", Format::position}};

/// The format of the position that a file of this format holds; nothing for boards.
std::optional<replay::PositionFormat> position_format(Format format);
bool is_replay(Format format);
/// Whether files of this format hold a position and no board.
bool holds_only_position(Format format);

/// The first word of a format.
const std::string& name_of(Format format);

/// The format that the name of a file tells, in either case: one of the words or txt (text) as its ending, or
/// the address of a web page.
std::optional<Format> format_named(const std::string& name);

/// Reads the board of a file. The format must not hold only a position.
Result<Field> read_field(Format format, ByteReader& from);
/// Writes a board. `format` must be map, text or mbf.
Result<void> write_field(AtomicFile& to, const Field& field, Format format);
/// Writes a position. `format` must be position, mine, json or url.
Result<void> write_position(AtomicFile& to, const Position& position, Format format);

}  // namespace mines::maps
