// What an answer must not find below the system's folders, which it sees: the toolkit itself, as one of its
// programs is an answer of full marks and a student's header could include ours; maps; and what /proc tells
// of the whole machine, which is a channel between games.
#pragma once

#include <string>
#include <vector>

namespace mines {

struct HiddenPaths {
  std::vector<std::string> files;    ///< nothing is to be read there
  std::vector<std::string> folders;  ///< to be empty
};

/// The paths that exist here. `map` may be empty. If the map lies below one of `visible`, the folders that
/// the answer sees, all of its folder is hidden with it, for there may be copies; only the file where that
/// folder is one that programs need (/usr/bin).
HiddenPaths hidden_paths(const std::vector<std::string>& visible, const std::string& map);

}  // namespace mines
