// Files that hold a board: contest maps (map_file.hpp) and text boards (text_board.hpp). The content decides
// which of the two a file is, so names and endings do not matter. Errors are those of that format's reader.
#pragma once

#include <string>

#include "field/field.hpp"
#include "field/opening/game_board.hpp"
#include "os/byte_reader.hpp"

namespace mines {

struct BoardFile {
  Field field;
  bool is_text = false;  ///< it was a text board
};

/// Reads a board from a reader whose offset must be 0.
Result<BoardFile> read_board(ByteReader& from);
/// Reads a board from a file, FIFO or device.
Result<BoardFile> read_board(const std::string& path);
/// Reads a board as that of a game. A map takes the memory that read_map_as_game() says, a text board a bit
/// for each cell more than its game.
Result<GameBoard> read_game_board(const std::string& path);

}  // namespace mines
