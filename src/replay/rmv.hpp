// Recorded games in RMV, the format of Viennasweeper, versions 1 and 2. A file begins with a header that
// gives the sizes of the sections. Then come texts about program and player, the board as a list of mines,
// properties, and events. Each mouse event has its time; the board events after a mouse event are the changes
// that it caused. The opened cells are read from the board events, the moves from the mouse events.
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
