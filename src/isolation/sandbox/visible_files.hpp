// The machine's files that an answer (a contestant's program) sees in its sandbox: folders that programs
// need, most of them below /usr, and folders that the contest's organiser names with --show. All other files
// are absent, because the contest's maps and the users' homes may be among them.
#pragma once

#include <string>
#include <vector>

#include "base/error.hpp"

namespace mines::judge {

/// A folder or file of the judge's user that no answer may see. A file is hidden together with its folder; if
/// programs need the folder (is_needed()), only the file is hidden.
struct PrivatePath {
  std::string what;    ///< the source of the path, for messages: "HOME", "--map"
  std::string folder;  ///< a path without symbolic links
  std::string file{};  ///< a file's name in `folder`; empty: the whole folder is private
};

/// Adds the folder `path`, which need not exist. In these functions `what` is PrivatePath::what.
void add_private_folder(std::vector<PrivatePath>& paths, const std::string& what, const std::string& path);
/// Adds the folder of the file `path`, or only the file if programs need the folder. If `path` is a symbolic
/// link, also adds the link's own folder, unless programs need that folder. An empty `path` adds nothing.
void add_private_file(std::vector<PrivatePath>& paths, const std::string& what, const std::string& path);
/// Adds the folder of the output file `path`. The file may not exist yet, so it cannot be hidden alone.
void add_private_output(std::vector<PrivatePath>& paths, const std::string& what, const std::string& path);
/// Adds the folders $HOME and $TMPDIR, the home of the judge's account, and the working directory.
void add_private_places(std::vector<PrivatePath>& paths);

/// A folder that the option --show names.
struct ShownFolder {
  std::string given;   ///< an absolute path
  std::string folder;  ///< the same place without symbolic links
};

/// The folders and symbolic links of a sandbox.
struct VisibleFiles {
  struct Folder {
    std::string inside;     ///< its path in the sandbox
    std::string outside;    ///< its path on the machine, without symbolic links
    bool is_shown = false;  ///< named by --show
  };
  struct Link {
    std::string place;   ///< the link's path in the sandbox
    std::string target;  ///< the path to which it leads
  };
  std::vector<Folder> folders;
  std::vector<Link> links;
};

/// The folders of this machine that programs need, and the folders `shown`. Links are added for other names
/// of these folders: /bin, for example, is often a link to usr/bin.
VisibleFiles visible_files(const std::vector<ShownFolder>& shown);

/// Whether programs need all of `folder`, a path without symbolic links. A needed folder cannot be hidden. It
/// is one of visible_files(), `shown` ones excepted, or has libraries, like /usr/lib/x86_64-linux-gnu.
bool is_needed(const std::string& folder);

/// The topmost folder above `path` that the answer's account (processes/account.hpp) may not enter. Empty if
/// this account may enter all folders above `path`, or if the judge is not root.
std::string closed_folder_above(const std::string& path);

/// Whether `path` is `folder` or lies in it. Both are absolute, without "." and without a '/' at the end.
bool is_inside(const std::string& path, const std::string& folder);

/// Reads `path`, the value of --show. ExitCode::bad_input with `option` if this folder cannot be shown.
Result<ShownFolder> read_shown_folder(const std::string& option, const std::string& path);

/// Paths inside the sandbox of the files and folders that lie in visible folders, but are hidden:
/// - the toolkit: an answer could call mines-solve, and a student's program could include our headers;
/// - the private folders of the judge's user;
/// - files of /proc about the whole machine: two games could signal each other through them;
/// - /dev/pts, because an answer could use up the machine's pseudo-terminals.
struct HiddenPaths {
  std::vector<std::string> files;    ///< appear as empty files
  std::vector<std::string> folders;  ///< appear as empty folders; a folder comes before its subfolders
  /// For each private folder that stays visible because programs need it: a phrase for HeldLayers::missing.
  std::vector<std::string> uncovered{};
};

/// The paths to hide on this host. ExitCode::bad_input if a folder of --show is private. Takes up to 1 ms.
Result<HiddenPaths> hidden_paths(const VisibleFiles& visible, const std::vector<PrivatePath>& paths);

}  // namespace mines::judge
