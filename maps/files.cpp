#include "maps/files.hpp"

#include "field/header_line.hpp"
#include "field/map_file.hpp"
#include "field/text_board.hpp"

namespace mines::maps {

Result<ByteReader> open_input(const std::string& path) {
  return path == "-" ? ByteReader::standard_input() : ByteReader::open(path);
}

Result<AtomicFile> create_output(const std::string& path) {
  return path == "-" ? AtomicFile::standard_output() : AtomicFile::create(path);
}

Result<Board> read_board(const std::string& path) {
  MINES_LET(auto from, open_input(path));
  MINES_LET(const auto text, text_board_ahead(from));
  MINES_LET(auto field, text ? read_text_board(from) : read_map(from));
  return Board{std::move(field), text ? Format::text : Format::map};
}

cli::Option board_file_option(std::string& path) {
  return {.name = "FILE",
          .is_bare = true,
          .value = cli::file(path),
          .is_required = true,
          .help = "a contest map or text board; - is standard input"};
}

}  // namespace mines::maps
