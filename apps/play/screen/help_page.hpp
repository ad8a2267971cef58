// The page that lists the keys, for a terminal of any size.
#pragma once

#include <string>
#include <vector>

#include "apps/play/keys.hpp"

namespace mines::play {

/// Lines of ASCII. If they fit into `columns` x `lines`: all lines of key_lines(), and a legend of the signs
/// on the board. Otherwise: the keys in short form, several in each line of at most `columns`. The terminal
/// cuts off lines after the first `lines`.
std::vector<std::string> help_page(KeyMap map, int columns, int lines);

}  // namespace mines::play
