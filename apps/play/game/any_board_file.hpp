// Reads the board of a file of any kind: a map with priorities, the contest's map or a text board.
#pragma once

#include <string>

#include "apps/play/game/priorities_file.hpp"

namespace mines::play {

/// The first bytes or the name's ending decide the kind of the file; errors come from the reader of that
/// kind. The priorities are empty if the kind has none.
Result<PrioritiesMap> read_board_file(const std::string& path);

}  // namespace mines::play
