#include "maps/files.hpp"

#include "field/board_file.hpp"

namespace mines::maps {

Result<ByteReader> open_input(const std::string& path) {
  return path == "-" ? ByteReader::standard_input() : ByteReader::open(path);
}

Result<AtomicFile> create_output(const std::string& path) {
  return path == "-" ? AtomicFile::standard_output() : AtomicFile::create(path);
}

Result<Board> read_board(const std::string& path) {
  MINES_LET(auto from, open_input(path));
  MINES_LET(auto board, mines::read_board(from));
  return Board{std::move(board.field), board.is_text ? Format::text : Format::map};
}

cli::Option board_file_option(std::string& path) {
  return {.name = "FILE",
          .is_bare = true,
          .value = cli::file_or_stream(path),
          .is_required = true,
          .help = "a contest map or text board; - is standard input"};
}

}  // namespace mines::maps
