// The machine's files that an answer (a contestant's program) sees: folders that programs need, most below
// /usr, and folders that the organiser shows. The rest is absent, because contests and homes may lie there.
#pragma once

#include <string>
#include <vector>

#include "base/error.hpp"

namespace mines::judge {

/// A folder or file of the judge's user that no answer may see. A file is hidden with its folder, or alone if
/// programs need the folder (is_needed()).
struct PrivatePath {
  std::string what;    ///< its name in messages: "HOME", "--map"
  std::string folder;  ///< without symbolic links
  std::string file{};  ///< its name in the folder; empty: the whole folder is private
};

/// Adds a folder, which need not exist.
void add_private_folder(std::vector<PrivatePath>& paths, const std::string& what, const std::string& path);
/// Adds the folder of a file, or the file alone if programs need the folder. If the path is a symbolic link,
/// also adds the link's own folder, unless programs need that folder.
void add_private_file(std::vector<PrivatePath>& paths, const std::string& what, const std::string& path);
/// Adds the folder of a file that does not exist yet and therefore cannot be hidden alone.
void add_private_output(std::vector<PrivatePath>& paths, const std::string& what, const std::string& path);
/// Adds HOME, the home of this account, TMPDIR and the working directory.
void add_private_places(std::vector<PrivatePath>& paths);

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
  struct Link {
    std::string place;
    std::string target;
  };
  std::vector<Folder> folders;
  std::vector<Link> links;
};

/// The needed folders of this machine, and `shown`, with the symbolic links on their paths.
VisibleFiles visible_files(const std::vector<ShownFolder>& shown);

/// Whether programs need all of `folder`, so that it cannot be hidden: a needed folder of visible_files(), or
/// one of Debian's folders of libraries for an architecture. The path has no symbolic links.
bool is_needed(const std::string& folder);

/// The first folder on the way to `path` that the account of answers (unused_account()) may not enter. Empty
/// if it may enter all, or if the judge is not root.
std::string closed_folder_above(const std::string& path);

/// Whether `path` is `folder` or lies in it; both absolute, without "." and without a '/' at the end.
bool is_inside(const std::string& path, const std::string& folder);

/// The folder `path` that --show names. If it cannot be shown, the error names `option` and the reason.
Result<ShownFolder> read_shown_folder(const std::string& option, const std::string& path);

/// Files that are hidden from an answer although their folder is visible; paths inside the sandbox:
/// - the toolkit: mines-solve would win full marks for an answer, and a student's header could include ours;
/// - the private folders of the judge's user;
/// - files of /proc about the whole machine: two games could signal each other through them;
/// - /dev/pts, because an answer could use up the machine's pseudo-terminals.
struct HiddenPaths {
  std::vector<std::string> files;    ///< must read as empty
  std::vector<std::string> folders;  ///< must be empty; a folder comes before its subfolders
  /// A phrase for HeldLayers::missing for each private folder that stays visible because programs need it.
  std::vector<std::string> uncovered{};
};

/// The hidden paths of this host. ExitCode::bad_input if a folder that is to be shown is private. Up to 1 ms.
Result<HiddenPaths> hidden_paths(const VisibleFiles& visible, const std::vector<PrivatePath>& paths);

}  // namespace mines::judge
