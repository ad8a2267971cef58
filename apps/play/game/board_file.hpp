// Reads the board of a file of any kind: a map with priorities, the contest's map or a text board.
//
// A map with priorities (docs/reference/play.md) is "W H C" (W columns, H rows, C mines), and then W·H
// priorities by rows. All are decimal numbers, separated by any blanks and line ends. A cell is a mine if its
// priority is below C. Deductions are shown by ascending priority, so that a picture appears stroke by
// stroke.
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

/// The first bytes or the name's ending decide the kind of the file; the priorities are empty if the kind has
/// none. Errors are ExitCode::bad_input with file, byte offset, the text found and what was expected.
Result<PrioritiesMap> read_board_file(const std::string& path);

}  // namespace mines::play
