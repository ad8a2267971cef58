#include "field/files/board_file.hpp"

#include <utility>

#include "base/assert.hpp"
#include "field/files/header_line.hpp"
#include "field/files/map_file.hpp"
#include "field/files/text_board.hpp"

namespace mines {

Result<BoardFile> read_board(ByteReader& from) {
  MINES_ASSERT(from.offset() == 0);
  MINES_LET(const auto text, text_board_ahead(from));
  MINES_LET(auto field, text ? read_text_board(from) : read_map(from));
  return BoardFile{std::move(field), text};
}

Result<BoardFile> read_board(const std::string& path) {
  MINES_LET(auto from, ByteReader::open(path));
  return read_board(from);
}

Result<GameBoard> read_game_board(const std::string& path) {
  MINES_LET(auto from, ByteReader::open(path));
  MINES_LET(const auto text, text_board_ahead(from));
  if (!text) return read_map_as_game(from);
  MINES_LET(const auto field, read_text_board(from));
  return GameBoard::make(field);
}

}  // namespace mines
