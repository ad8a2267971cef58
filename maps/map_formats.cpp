#include "maps/map_formats.hpp"

#include "field/files/map_file.hpp"
#include "field/files/peer_board.hpp"
#include "field/files/text_board.hpp"

namespace mines::maps {

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
  // What is left are recorded games, whose files have their boards.
  MINES_ASSERT(replay::is_game(format));
  MINES_LET(auto replay, replay::row_of(format).read_game(from));
  return Field(std::move(replay.mines));
}

Result<void> write_field(AtomicFile& to, const Field& field, Format format) {
  if (format == Format::mbf) return write_mbf(to, field);
  return format == Format::map ? write_map(to, field) : write_text_board(to, field);
}

Result<void> write_position(AtomicFile& to, const Position& position, Format format) {
  MINES_LET(const auto text, replay::row_of(format).text_of(position, to.name()));
  return to.write(text);
}

}  // namespace mines::maps
