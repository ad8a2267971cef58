// Maps with priorities (docs/reference/play.md): "W H C" (W columns, H rows, C mines), and then W·H
// priorities by rows. All are decimal numbers, separated by any blanks and line ends. A cell is a mine if its
// priority is below C. Deductions are shown by ascending priority, so that a picture appears stroke by
// stroke.
#pragma once

#include <cstdint>
#include <vector>

#include "field/field.hpp"
#include "os/byte_reader.hpp"

namespace mines::play {

struct PrioritiesMap {
  Field field;
  std::vector<std::uint32_t> priorities;  ///< by rows
};

/// Reads the file from offset 0 to its end. The priorities must be the numbers from 0 to W·H - 1, each once.
/// Any other content is ExitCode::bad_input with file, byte offset, the text found and what was expected.
Result<PrioritiesMap> read_priorities(ByteReader& from);

}  // namespace mines::play
