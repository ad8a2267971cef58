#include "isolation/sandbox/visible_files.hpp"

#include <fmt/format.h>
#include <pwd.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <string_view>
#include <system_error>

#include "base/assert.hpp"
#include "isolation/processes/account.hpp"

namespace mines::judge {

namespace {

namespace fs = std::filesystem;

constexpr const char* prefixes_of_programs[] = {"/usr", "/usr/local"};
/// What programs need below a prefix. lib has the languages as well: gcc, java, python3, perl. Programs of
/// another word size cannot run, so lib32 is not among them.
constexpr const char* needed_below[] = {"bin", "sbin", "lib", "lib64", "libexec", "include", "share"};
constexpr const char* needed_elsewhere[] = {"/bin", "/sbin", "/lib", "/lib64", "/nix/store", "/gnu/store"};

/// What a sandbox has of its own: there nothing of the machine can be shown.
constexpr const char* own_folders[] = {"/proc", "/dev", "/sys", "/tmp", "/mines"};

std::vector<std::string> needed_folders() {
  std::vector<std::string> all(std::begin(needed_elsewhere), std::end(needed_elsewhere));
  for (const char* prefix : prefixes_of_programs) {
    for (const char* name : needed_below) all.push_back(fmt::format("{}/{}", prefix, name));
  }
  return all;
}

/// The part of the list that this host has, found once. Empty folders, as /usr/local often has, are left out:
/// each folder takes 0.2 ms.
const VisibleFiles& needed_files() {
  static const VisibleFiles needed = [] {
    VisibleFiles found;
    std::error_code problem;
    for (const std::string& path : needed_folders()) {
      const fs::file_status status = fs::symlink_status(path, problem);
      if (fs::is_symlink(status)) {
        found.links.push_back({path, fs::read_symlink(path, problem).string()});
      } else if (fs::is_directory(status) && !fs::is_empty(path, problem)) {
        const std::string outside = fs::canonical(path, problem).string();
        // bubblewrap runs as the answer's account, which could not reach this folder.
        if (closed_folder_above(outside).empty()) found.folders.push_back({path, outside});
      }
    }
    return found;
  }();
  return needed;
}

/// Whether something that is seen has this name inside, or would have if it existed outside.
bool is_there(const VisibleFiles& visible, const std::string& place) {
  return std::any_of(visible.folders.begin(), visible.folders.end(),
                     [&](const VisibleFiles::Folder& folder) { return is_inside(place, folder.inside); }) ||
         std::any_of(visible.links.begin(), visible.links.end(),
                     [&](const VisibleFiles::Link& link) { return is_inside(place, link.place); });
}

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
  MINES_ASSERT(path.folder.starts_with('/') && path.file.find('/') == std::string::npos);
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

std::string closed_folder_above(const std::string& path) {
  // With the judge's own account the answer may enter what the judge may.
  if (!account_of_answers().own) return {};
  std::error_code problem;
  fs::path above;
  for (const fs::path& name : fs::path(path).parent_path()) {
    above /= name;
    const fs::perms rights = fs::status(above, problem).permissions();
    if ((rights & fs::perms::others_exec) == fs::perms::none) return above.string();
  }
  return {};
}

bool is_inside(const std::string& path, const std::string& folder) {
  MINES_ASSERT(path.starts_with('/') && folder.starts_with('/'));
  if (folder == "/") return true;
  MINES_ASSERT((path == "/" || !path.ends_with('/')) && !folder.ends_with('/'));
  return path.starts_with(folder) && (path.size() == folder.size() || path[folder.size()] == '/');
}

/// Whether a folder has the name of a machine's libraries: x86_64-linux-gnu, arm-linux-gnueabihf.
bool is_machine_name(std::string_view name) {
  constexpr std::string_view middle = "-linux-";
  const auto is_word = [](std::string_view text) {
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; });
  };
  const std::size_t at = name.find(middle);
  if (at == std::string_view::npos) return false;
  const std::string_view system = name.substr(at + middle.size());
  return is_word(name.substr(0, at)) && is_word(system) &&
         (system.starts_with("gnu") || system.starts_with("musl"));
}

bool is_needed(const std::string& folder) {
  const std::vector<VisibleFiles::Folder>& listed = needed_files().folders;
  const auto is_listed = [&listed](const std::string& path) {
    return std::any_of(listed.begin(), listed.end(),
                       [&path](const VisibleFiles::Folder& entry) { return entry.outside == path; });
  };
  const fs::path path(folder);
  const fs::path above = path.parent_path();
  return is_listed(folder) || (is_machine_name(path.filename().string()) && above.filename() != "share" &&
                               is_listed(above.string()));
}

VisibleFiles visible_files(const std::vector<ShownFolder>& shown) {
  VisibleFiles visible = needed_files();
  for (const ShownFolder& folder : shown) {
    if (!is_needed(folder.folder)) visible.folders.push_back({folder.folder, folder.folder, true});
  }
  for (const ShownFolder& folder : shown) {
    // Programs may refer to the folder by the name that was given, which may be a link outside.
    if (!is_there(visible, folder.given)) visible.links.push_back({folder.given, folder.folder});
  }
  // A link inside a folder that is shown is seen with the folder.
  std::erase_if(visible.links, [&visible](const VisibleFiles::Link& link) {
    return std::any_of(
        visible.folders.begin(), visible.folders.end(),
        [&link](const VisibleFiles::Folder& folder) { return is_inside(link.place, folder.inside); });
  });
  return visible;
}

Result<ShownFolder> read_shown_folder(const std::string& option, const std::string& path) {
  std::error_code problem;
  std::string given = fs::absolute(path, problem).lexically_normal().string();
  while (given.size() > 1 && given.ends_with('/')) given.pop_back();  // the root may have several
  const fs::path folder = fs::canonical(path, problem);
  if (problem || !fs::is_directory(folder, problem))
    return bad_input(option, fmt::format("'{}' is no folder", path));
  if (!fs::equivalent(given, folder, problem)) given = folder.string();  // "LINK/.." is not where it seems
  if (const std::string closed = closed_folder_above((folder / "file").string()); !closed.empty())
    return bad_input(option,
                     fmt::format("'{}' cannot be shown: '{}' is closed to other accounts", path, closed));
  for (const std::string& place : {given, folder.string()}) {
    for (const char* own : own_folders) {
      if (is_inside(place, own) || is_inside(own, place))
        return bad_input(option,
                         fmt::format("'{}' cannot be shown: the sandbox has a {} of its own", path, own));
    }
  }
  return ShownFolder{std::move(given), folder.string()};
}

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
