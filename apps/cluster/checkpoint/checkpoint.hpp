// Checkpoints of a board that several players share, so that a game can go on after all of its processes are
// gone: a folder with a file for each band. Each player writes its own file, by itself, at any moment of the
// game.
//
// That is enough, because facts are only added. Files of different moments fit together, and so do the words
// of a file that was written while cells were opened: a file says of some cells that they are open. A game
// that goes on clicks them (backlog.hpp), and what a click on a zero had not yet opened then opens again.
//
// For the same reason a folder may have files of several numbers of players, and two games on one board may
// write into one folder: what any file calls open is open. A file of another board is never replaced.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "apps/cluster/checkpoint/board_id.hpp"
#include "base/error.hpp"
#include "board/band.hpp"
#include "field/opening/game_board.hpp"

namespace mines::cluster {

/// The files of checkpoints in a folder, in the order of their names.
Result<std::vector<std::string>> checkpoints_in(const std::string& folder);

/// To be called by each player before any of them writes. Makes the folder if it is not there, but not the
/// one that it is in. Fails with ExitCode::bad_input if it cannot be written to; if it has no checkpoint and
/// the game is to go on from one; or if it has one and the game is a new one: it may be hours of work.
Result<void> ready_folder(const std::string& folder, bool resume);

/// Writes what is open in the rows of a band, and gives the size of the file. `window` is the board of the
/// band's window; other threads may open cells on it meanwhile. The file appears whole, on the disk, or not
/// at all, and until then the one before stays. Fails with ExitCode::bad_input, with the file's name, if that
/// does not work or if the file before is of another board. Keeps a row of tiles in memory. About 1 µs for
/// each tile of the band, and the disk.
Result<std::uint64_t> write_checkpoint(const std::string& folder, const BoardId& board, const Band& band,
                                       const GameBoard& window);

}  // namespace mines::cluster
