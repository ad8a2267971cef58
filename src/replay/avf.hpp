// Recorded games in AVF, the format of Minesweeper Arbiter. A file has the version, the size of the board or
// its level, the mines, texts, and the events of the mouse, eight bytes each. The bytes between these parts
// differ by version, so the reader searches for the events.
//
// The format has no specification. Sources: the readers src/parser_avf.c of
// github.com/thefinerminer/minesweeper-rawvf and base/src/videos/avf_video.rs of
// github.com/eee555/ms-toollib.
#pragma once

#include "os/byte_reader.hpp"
#include "replay/replay.hpp"

namespace mines::replay {

/// Reads a file up to the end of its events. Times are from the start of the clock, in steps of 10 ms. Errors
/// are ExitCode::bad_input with the file, the byte offset and what was expected.
Result<Replay> read_avf(ByteReader& from);

}  // namespace mines::replay
