// The page that lists the keys, for a terminal of any size.
#pragma once

#include <string>
#include <vector>

#include "apps/play/keys.hpp"

namespace mines::play {

/// Lines of ASCII: one for each line of key_lines(), and what the signs on the board mean, if all of that
/// fits. Else the keys in short, several in a line of at most `columns`; the terminal cuts off what is too
/// much.
std::vector<std::string> help_page(KeyMap map, int columns, int lines);

}  // namespace mines::play
