// Checkpoints of a board that several players share: a folder with a file for each band (board/band.hpp).
// With them a game can be continued after all its processes have ended. Each player writes its own file,
// independently, at any moment of the game.
//
// Files of different moments fit together, because a file is a list of open cells, and an open cell never
// closes again. The parts of one file fit together for the same reason, although cells open while the file is
// written. A continued game clicks the cells of the files (backlog.hpp); then the rest of an unfinished
// cascade opens, too.
//
// The open cells are the union of all files. So a folder may have files of games with different numbers of
// players, and two games on the same board may write into one folder. A file of another board is never
// replaced.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "apps/cluster/checkpoint/board_id.hpp"
#include "base/error.hpp"
#include "board/band.hpp"
#include "field/opening/game_board.hpp"

namespace mines::cluster {

/// The paths of the checkpoints in a folder, in the order of their names.
Result<std::vector<std::string>> checkpoints_in(const std::string& folder);

/// Each player calls it before any of them writes. Makes the folder if it is missing, but not its parent.
/// Fails with ExitCode::bad_input if the folder is not writable; with `resume`, if it has no checkpoint;
/// without `resume`, if it has one, because a checkpoint may be hours of work.
Result<void> ready_folder(const std::string& folder, bool resume);

/// Writes the open cells in the rows of a band, and returns the size of the file. `window` is the board of
/// the band's window; other threads may open cells on it meanwhile. The file appears whole and synced to the
/// disk, or not at all; until then the earlier file stays. Fails with ExitCode::bad_input and the file's name
/// if writing fails or if the earlier file is of another board. Keeps one coded row of tiles in memory. Takes
/// about 1 µs for each tile of the band, plus the time to write to the disk.
Result<std::uint64_t> write_checkpoint(const std::string& folder, const BoardId& board, const Band& band,
                                       const GameBoard& window);

}  // namespace mines::cluster
