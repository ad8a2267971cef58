// Folders of the judge's user that no answer may see, wherever they lie: home, working directory, and what
// the command line names. A map, a seed or another contestant's program lies in one of them.
#pragma once

#include <string>
#include <vector>

namespace mines::judge {

/// A folder, or a file in a folder that programs need (visible_files.hpp), which is hidden alone.
struct PrivatePath {
  std::string what;    ///< "HOME", "--map": in messages
  std::string folder;  ///< without symbolic links
  std::string file{};  ///< its name in the folder; empty: the whole folder is private
};

/// Adds a folder, which need not exist.
void add_private_folder(std::vector<PrivatePath>& paths, const std::string& what, const std::string& path);
/// Adds a file with the folder that it lies in: if the path is a symbolic link, also the folder of that link.
void add_private_file(std::vector<PrivatePath>& paths, const std::string& what, const std::string& path);
/// Adds the folder of a file that is still to be written, which cannot be hidden alone.
void add_private_output(std::vector<PrivatePath>& paths, const std::string& what, const std::string& path);
/// Adds what every game has: HOME, the home of this account, TMPDIR and the working directory.
void add_private_places(std::vector<PrivatePath>& paths);

}  // namespace mines::judge
