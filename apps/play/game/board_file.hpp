// Reads the board of a file of any kind: a map with priorities, the contest's map, a text board, or a board
// of another program (replay/formats.hpp), an address and a Game ID among them. A map with priorities
// (docs/reference/play.md) begins with "W H C": columns, rows and mines. The priorities of all cells follow,
// row by row: the numbers from 0 to W·H - 1 in any order, each once. A cell is a mine if its priority is
// below C. Numbers are decimal, with blanks or line ends between them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "field/field.hpp"

namespace mines::play {

struct PrioritiesMap {
  Field field;
  std::vector<std::uint32_t> priorities;  ///< row by row; empty unless the file is a map with priorities
};

/// Finds the kind of the file by its first bytes and the ending of its name. Errors are ExitCode::bad_input
/// with file, byte offset, the text found and what was expected.
Result<PrioritiesMap> read_board_file(const std::string& path);

}  // namespace mines::play
