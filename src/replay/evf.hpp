// Recorded games in EVF, the format of Metasweeper, versions 0 to 4. A file has facts about the game, texts,
// the board as bits, and the events of the mouse with time and place. The opened cells follow from these
// events by the rules of the game (mouse_game.hpp).
//
// Source: the EVF standard, "evf format (evf标准).md" in github.com/eee555/ms-toollib.
#pragma once

#include "os/byte_reader.hpp"
#include "replay/replay.hpp"

namespace mines::replay {

/// Reads a file up to the end of its events; the checksum that follows is not checked. Errors are
/// ExitCode::bad_input with the file, the byte offset and what was expected. The modes 11 to 16 and 65535
/// open more cells than the classic rules; games of these modes have a board, but no openings.
///
/// Version 4 is a proposal of the standard. A file with events of the board is an error: the standard
/// contradicts itself on the size of these events, and no program is known to write them.
Result<Replay> read_evf(ByteReader& from);

}  // namespace mines::replay
