// The machine's files that an answer (a contestant's program) sees: a list of folders that programs need,
// most of them below /usr, and the folders that the organiser shows. The rest of /usr is absent, because
// contests, homes and sources may lie there.
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
    std::string inside;     ///< its path for the answer
    std::string outside;    ///< its path on the machine, without symbolic links
    bool is_shown = false;  ///< named by --show
  };
  /// A symbolic link that the answer sees at `place`.
  struct Link {
    std::string place;
    std::string target;
  };
  std::vector<Folder> folders;
  std::vector<Link> links;
};

/// The needed folders that this machine has, and the folders of `shown`. Where the path of one goes through a
/// symbolic link, the answer sees a link, too. 0.1 ms.
VisibleFiles visible_files(const std::vector<ShownFolder>& shown);

/// Whether programs need all of `folder`, a path without symbolic links. True if it is on the list of needed
/// folders, or one of Debian's folders of libraries for an architecture. Such a folder cannot be hidden.
bool is_needed(const std::string& folder);

/// The first folder on the way to `path` that the account of answers may not enter. Empty if it may enter all
/// of them. Empty also if the judge is not root, because only a judge that is root gives its answers another
/// account.
std::string closed_folder_above(const std::string& path);

/// Whether `path` is `folder` or lies in it; both are absolute, without "." and without a '/' at the end.
bool is_inside(const std::string& path, const std::string& folder);

/// The folder `path` that --show names. If it cannot be shown, the error names `option` and has the reason.
Result<ShownFolder> read_shown_folder(const std::string& option, const std::string& path);

}  // namespace mines::judge
