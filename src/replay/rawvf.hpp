// Recorded games in RawVF, the text form in which programs exchange them: "KEY: VALUE" lines, a line "Board:"
// with rows of '*' and '0', a line "Events:", and then a line for each event of the mouse:
//
//   SECONDS EVENT COLUMN ROW (X Y)      0.480 lc 5 3 (70 44)
//
// Columns and rows count from 1; X and Y are pixels, negative off the board. EVENT is mv (a move), lc, lr,
// rc, rr, mc, mr (the left, right or middle button: c down, r up) or sc (left down with the shift key). Other
// lines show what happened on the board. These lines are skipped, because the board follows from the mouse
// events by the rules (mouse_game.hpp).
//
// Source: src/parser_*.c of github.com/thefinerminer/minesweeper-rawvf, Rev6.
#pragma once

#include <string>

#include "os/byte_reader.hpp"
#include "replay/replay.hpp"

namespace mines::replay {

/// Reads a game. Errors are ExitCode::bad_input with the file, the byte offset, the line, and what was
/// expected. "Marks: On" means question marks. The toolkit's own key "FirstClick: any|safe|open" gives the
/// promise for the first click; without this key "Mode: UPK" means any, and other modes mean safe.
Result<Replay> read_rawvf_game(ByteReader& from);

/// Writes a game by the rules of played_board.hpp. A move becomes a click in the middle of its cell. Moves
/// that set a flag twice, remove a missing flag, or come after the game's end are left out.
std::string rawvf_of(const BitPlane& mines, FirstClick first, const std::vector<GameMove>& moves);

}  // namespace mines::replay
