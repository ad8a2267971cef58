// Reads the board of a file of any kind: a map with priorities, the contest's map or a text board. A map with
// priorities (docs/reference/play.md) is "W H C" (columns, rows, mines), then W·H priorities by rows, all
// decimal and separated by blanks or line ends. A cell is a mine if its priority is below C.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "field/field.hpp"

namespace mines::play {

struct PrioritiesMap {
  Field field;
  std::vector<std::uint32_t> priorities;  ///< by rows
};

/// The kind of the file follows from its first bytes and the ending of its name. `priorities` is empty unless
/// the file is a map with priorities. Errors are ExitCode::bad_input with file, byte offset, the text found
/// and what was expected.
Result<PrioritiesMap> read_board_file(const std::string& path);

}  // namespace mines::play
