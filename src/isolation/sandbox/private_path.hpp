// Folders of the judge's user that no answer (a contestant's program) may see: home, TMPDIR, working
// directory, and the folders of paths on the command line. Maps, seeds and other contestants' programs lie
// there.
#pragma once

#include <string>
#include <vector>

namespace mines::judge {

/// A private folder, or a private file. If programs need the folder of a private file (visible_files.hpp),
/// only the file is hidden.
struct PrivatePath {
  std::string what;    ///< its name in messages: "HOME", "--map"
  std::string folder;  ///< without symbolic links
  std::string file{};  ///< its name in the folder; empty: the whole folder is private
};

/// Adds a folder, which need not exist.
void add_private_folder(std::vector<PrivatePath>& paths, const std::string& what, const std::string& path);
/// Adds the folder of a file or, if programs need the folder, the file alone. If the path is a symbolic link,
/// also adds the link's folder, unless programs need it.
void add_private_file(std::vector<PrivatePath>& paths, const std::string& what, const std::string& path);
/// Adds the folder of a file that does not exist yet and therefore cannot be hidden alone.
void add_private_output(std::vector<PrivatePath>& paths, const std::string& what, const std::string& path);
/// Adds the private folders of every game: HOME, the home of this account, TMPDIR and the working directory.
void add_private_places(std::vector<PrivatePath>& paths);

}  // namespace mines::judge
