// What is hidden below the system's folders, which an answer sees. The toolkit: mines-solve is an answer of
// full marks, and a student's header could include ours. Maps. Files of /proc about the whole machine: games
// could talk through them.
#pragma once

#include <string>
#include <vector>

namespace mines::judge {

struct HiddenPaths {
  std::vector<std::string> files;    ///< nothing is to be read there
  std::vector<std::string> folders;  ///< to be empty
};

/// The paths that exist here. `map` may be empty. If the map lies below one of `visible`, the folders that
/// the answer sees, all of its folder is hidden with it, for there may be copies; only the file where that
/// folder is one that programs need (/usr/bin).
HiddenPaths hidden_paths(const std::vector<std::string>& visible, const std::string& map);

}  // namespace mines::judge
