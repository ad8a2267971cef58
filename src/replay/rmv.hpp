// Recorded games in RMV, the format of Viennasweeper, versions 1 and 2. After a header with the sizes of its
// sections a file has texts about program and player, the board as a list of mines, properties, and events.
// There are events of the mouse, with their time, and after each of them events of the board, the changes
// that it caused. The opened cells are read from the events of the board, the moves from those of the mouse.
//
// Source: github.com/ralokt/rmv_spec by Thomas Kolar, who keeps the format.
#pragma once

#include "os/byte_reader.hpp"
#include "replay/replay.hpp"

namespace mines::replay {

/// Reads a file up to the event that ends the game; the checksum that follows is not checked. Errors are
/// ExitCode::bad_input with the file, the byte offset and what was expected, also if an opened cell's number
/// differs from the mines around it. Memory O(cells), however many events there are.
Result<Replay> read_rmv(ByteReader& from);

}  // namespace mines::replay
