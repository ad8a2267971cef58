// Reads files that hold a board: contest maps (map_file.hpp) and text boards (text_board.hpp). The format is
// found from the content; a file's name and ending do not matter. Errors come from the format's reader.
#pragma once

#include <string>

#include "field/field.hpp"
#include "field/opening/game_board.hpp"
#include "os/byte_reader.hpp"

namespace mines {

struct BoardFile {
  Field field;
  bool is_text = false;  ///< the file was a text board
};

/// Reads a board from a reader whose offset must be 0.
Result<BoardFile> read_board(ByteReader& from);
/// Reads a board from a file, FIFO or device.
Result<BoardFile> read_board(const std::string& path);
/// Reads the board of a game. Memory: a map takes what read_map_as_game() takes (map_file.hpp); a text board
/// takes the memory of the GameBoard and one bit more for each cell.
Result<GameBoard> read_game_board(const std::string& path);

}  // namespace mines
