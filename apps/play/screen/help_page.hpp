// The page that lists the keys, for a terminal of any size.
#pragma once

#include <string>
#include <vector>

#include "apps/play/keys.hpp"

namespace mines::play {

/// Lines of ASCII: one for each line of key_lines(), and a legend of the signs on the board, if all of this
/// fits. Otherwise the keys in short form, several in a line of at most `columns`; the terminal cuts off
/// further lines.
std::vector<std::string> help_page(KeyMap map, int columns, int lines);

}  // namespace mines::play
