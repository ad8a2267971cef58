#include "maps/files.hpp"

#include "field/header_line.hpp"

namespace mines::maps {

Result<ByteReader> open_input(const std::string& path) {
  return path == "-" ? ByteReader::standard_input() : ByteReader::open(path);
}

Result<AtomicFile> create_output(const std::string& path) {
  return path == "-" ? AtomicFile::standard_output() : AtomicFile::create(path);
}

Result<Format> guessed_board_format(ByteReader& from) {
  MINES_LET(const auto text, text_board_ahead(from));
  return text ? Format::text : Format::map;
}

Result<Board> read_board(const std::string& path) {
  const std::optional<Format> named = format_named(path);
  if (named && holds_only_position(*named))
    return bad_input(path, "holds what a player knows, expected a board with its mines");
  MINES_LET(auto from, open_input(path));
  MINES_LET(const auto format, named ? Result<Format>(*named) : guessed_board_format(from));
  MINES_LET(auto field, read_field(format, from));
  return Board{std::move(field), format};
}

cli::Option board_file_option(std::string& path) {
  return {.name = "FILE",
          .is_bare = true,
          .value = cli::file_or_stream(path),
          .is_required = true,
          .help =
              "a contest map or text board, or by the ending of its name a board of another program: mbf, "
              "abf, rawvf, evf, rmv; - is standard input"};
}

}  // namespace mines::maps
