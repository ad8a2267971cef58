#include "maps/files.hpp"

#include <algorithm>

#include "base/assert.hpp"
#include "field/files/format_ahead.hpp"
#include "field/files/map_file.hpp"
#include "field/files/peer_board.hpp"
#include "field/files/text_board.hpp"

namespace mines::maps {

namespace {

bool is_blank(char byte) { return byte == ' ' || byte == '\t' || byte == '\r'; }

}  // namespace

Result<Board> read_board(Format format, ByteReader& from, std::uint64_t game) {
  MINES_ASSERT(!replay::is_position(format) && game >= 1);
  if (replay::row_of(format).holds == replay::Holds::board) {
    MINES_LET(auto board, read_board_as(format, from));
    return Board{std::move(board.field), format, board.start};
  }
  if (format == Format::rawvf) {
    // The board alone: it may be right where the events are not.
    MINES_LET(auto field, read_rawvf(from));
    return Board{std::move(field), format, {}};
  }
  MINES_LET(auto replay, replay::read_game_as(format, from, game));
  Board board{Field(std::move(replay.mines)), format, {}};
  if (replay.openings && !replay.openings->empty()) board.start = replay.openings->front().cell;
  return board;
}

Result<void> write_field(AtomicFile& to, const Field& field, Format format) {
  MINES_ASSERT(format == Format::map || format == Format::text || format == Format::mbf);
  if (format == Format::mbf) return write_mbf(to, field);
  return format == Format::map ? write_map(to, field) : write_text_board(to, field);
}

Result<void> write_position(AtomicFile& to, const Position& position, Format format) {
  MINES_ASSERT(replay::row_of(format).text_of != nullptr);
  MINES_LET(const auto text, replay::row_of(format).text_of(position, to.name()));
  return to.write(text);
}

Result<AtomicFile> create_output(const std::string& path) {
  return path == "-" ? AtomicFile::standard_output() : AtomicFile::create(path);
}

std::optional<Format> format_to_read(const std::string& name) {
  const std::optional<Format> named = replay::format_of(name);
  // The content decides between maps, text boards and positions, whatever their endings.
  return named == Format::map || named == Format::text ? std::nullopt : named;
}

Result<bool> text_ahead(ByteReader& from) {
  constexpr std::size_t bytes_ahead = 128;
  MINES_LET(const auto content, from.peek(bytes_ahead));
  return !content.empty() && std::none_of(content.begin(), content.end(), [](char byte) {
    return static_cast<unsigned char>(byte) < ' ' && byte != '\n' && byte != '\033' && !is_blank(byte);
  });
}

Result<Board> read_board(const std::string& path) {
  MINES_TRY(replay::check_is_read(path));
  MINES_LET(auto from, replay::open_source(path));
  std::optional<Format> known = format_to_read(path);
  if (!known) {
    MINES_LET(known, format_ahead(from));
  }
  // Content that fits nothing is read as a map, whose reader then reports what is wrong.
  const Format format = known.value_or(Format::map);
  if (replay::is_position(format))
    return bad_input(path, "holds what a player knows, expected a board with its mines");
  return read_board(format, from);
}

cli::Option board_file_option(std::string& path) {
  std::string endings;
  const auto is_by_ending = [](const replay::FormatRow& row) {
    return row.holds != replay::Holds::position && row.format != Format::map && row.format != Format::text;
  };
  for (const auto& [word, format] : replay::format_words(is_by_ending))
    endings += (endings.empty() ? "" : ", ") + word;
  return {.name = "FILE",
          .is_bare = true,
          .value = cli::file_or_stream(path),
          .is_required = true,
          .help = "a contest map, a text board, or a board of another program, by the ending of its name: " +
                  endings + "; or a link or a Game ID itself; - is standard input"};
}

}  // namespace mines::maps
