// What an answer sees of the machine's files: a list of what programs need below /usr, and the folders that
// the organiser shows it. Nothing else of /usr is there: contests, homes and sources lie there, too.
#pragma once

#include <string>
#include <vector>

#include "base/error.hpp"

namespace mines::judge {

/// A folder that --show names.
struct ShownFolder {
  std::string given;   ///< an absolute path
  std::string folder;  ///< the same place without symbolic links
};

struct VisibleFiles {
  struct Folder {
    std::string inside;     ///< where the answer sees it
    std::string outside;    ///< the same place of the machine, without symbolic links
    bool is_shown = false;  ///< by --show
  };
  struct Link {
    std::string place;
    std::string target;
  };
  std::vector<Folder> folders;
  std::vector<Link> links;
};

/// The folders and links that this host has. 0.1 ms.
VisibleFiles visible_files(const std::vector<ShownFolder>& shown);

/// Whether programs need `folder`, a path without symbolic links, as a whole: it is on the list, or one of
/// Debian's folders of libraries for a kind of machine. Such a folder cannot be covered.
bool is_needed(const std::string& folder);

/// The first folder on the way to `path` that is closed to the account that owns nothing, under which a judge
/// that is root runs its answers; empty if none is, or if the judge is not root.
std::string closed_folder_above(const std::string& path);

/// Whether `path` is `folder` or lies in it; both are absolute, without "." and a '/' at the end.
bool is_inside(const std::string& path, const std::string& folder);

/// The folder that --show names, or why it cannot be shown.
Result<ShownFolder> read_shown_folder(const std::string& option, const std::string& path);

}  // namespace mines::judge
