// Reads the board of a file of any kind: a map with priorities, the contest's map or a text board.
#pragma once

#include <string>

#include "apps/play/game/priorities_file.hpp"

namespace mines::play {

/// The first bytes, or the name's ending, say which kind of file it is; errors are those of that kind's
/// reader. The priorities are empty if the kind has none.
Result<PrioritiesMap> read_board_file(const std::string& path);

}  // namespace mines::play
