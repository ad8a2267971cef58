// The board that a file holds, whatever kind of file it is: a map with priorities, the contest's map or a
// text board.
#pragma once

#include <string>

#include "play/priorities_file.hpp"

namespace mines::play {

/// Without priorities where the file has none. Which kind it is its first bytes tell; errors are those of the
/// kind's reader.
Result<PrioritiesMap> read_board_file(const std::string& path);

}  // namespace mines::play
