// What is hidden from an answer below the system's folders, which it can read:
//
// - the toolkit: mines-solve is an answer with full marks, and a student's header could include ours;
// - the map;
// - files of /proc about the whole machine: two games could signal each other through them.
#pragma once

#include <string>
#include <vector>

namespace mines::judge {

struct HiddenPaths {
  std::vector<std::string> files;    ///< must read as empty
  std::vector<std::string> folders;  ///< must be empty
};

/// The paths to hide that exist on this host. `visible` are the folders that the answer sees; `map` may be
/// empty. If the map lies below one of them, its whole folder is hidden, as there may be copies in it. In a
/// folder that programs need (/usr/bin) only the map itself is hidden.
HiddenPaths hidden_paths(const std::vector<std::string>& visible, const std::string& map);

}  // namespace mines::judge
