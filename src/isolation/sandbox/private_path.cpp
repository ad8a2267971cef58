#include "isolation/sandbox/private_path.hpp"

#include <pwd.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "isolation/sandbox/visible_files.hpp"

namespace mines::judge {

namespace {

namespace fs = std::filesystem;

/// The path without symbolic links, as far as it exists.
fs::path real_path(const fs::path& path) {
  std::error_code problem;
  const fs::path absolute = fs::absolute(path, problem);
  const fs::path real = fs::weakly_canonical(absolute, problem);
  return problem ? absolute.lexically_normal() : real;
}

/// The folder in which a path's last name lies: of a symbolic link its own, not its target's.
std::string folder_of_name(const fs::path& path) {
  return real_path(path.has_parent_path() ? path.parent_path() : fs::path(".")).string();
}

/// Without this check a folder of 500 answers would be 500 paths, in each of 500 games.
void add_unless_there(std::vector<PrivatePath>& paths, PrivatePath path) {
  const auto is_same = [&path](const PrivatePath& other) {
    return other.folder == path.folder && other.file == path.file;
  };
  if (std::none_of(paths.begin(), paths.end(), is_same)) paths.push_back(std::move(path));
}

/// Asked for once: accounts may come from a network.
const std::string& home_of_account() {
  static const std::string home = [] {
    const passwd* const account = getpwuid(getuid());
    return account == nullptr || account->pw_dir == nullptr ? std::string() : std::string(account->pw_dir);
  }();
  return home;
}

}  // namespace

void add_private_folder(std::vector<PrivatePath>& paths, const std::string& what, const std::string& path) {
  std::string folder = real_path(path).string();
  if (folder.size() > 1 && folder.ends_with('/')) folder.pop_back();
  add_unless_there(paths, {what, std::move(folder)});
}

void add_private_file(std::vector<PrivatePath>& paths, const std::string& what, const std::string& path) {
  if (path.empty()) return;
  const fs::path file = real_path(path);
  const std::string folder = file.parent_path().string();
  add_unless_there(paths, {what, folder, is_needed(folder) ? file.filename().string() : ""});
  // A link has no content to hide; what lies next to it does.
  const std::string beside = folder_of_name(path);
  if (!is_needed(beside)) add_unless_there(paths, {what, beside});
}

void add_private_output(std::vector<PrivatePath>& paths, const std::string& what, const std::string& path) {
  if (path.empty()) return;
  for (const std::string& folder : {real_path(path).parent_path().string(), folder_of_name(path)})
    add_unless_there(paths, {what, folder});
}

void add_private_places(std::vector<PrivatePath>& paths) {
  for (const char* variable : {"HOME", "TMPDIR"}) {
    const char* const folder = std::getenv(variable);
    if (folder != nullptr && *folder != '\0') add_private_folder(paths, variable, folder);
  }
  if (!home_of_account().empty()) add_private_folder(paths, "the home of this account", home_of_account());
  std::error_code problem;
  const fs::path here = fs::current_path(problem);
  if (!problem) add_private_folder(paths, "the working directory", here.string());
}

}  // namespace mines::judge
