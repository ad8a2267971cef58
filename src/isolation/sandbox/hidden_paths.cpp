#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <set>
#include <string_view>
#include <system_error>

#include "isolation/sandbox/visible_files.hpp"

namespace mines::judge {

namespace {

namespace fs = std::filesystem;

/// Files of /proc about the whole machine: every account can read them, and most change with what another
/// game does. To hide one takes 0.1 ms. /proc/cpuinfo and /proc/meminfo stay: languages size themselves by
/// them.
constexpr const char* machine_files[] = {
    "/proc/buddyinfo", "/proc/cgroups",    "/proc/cmdline",  "/proc/config.gz", "/proc/crypto",
    "/proc/diskstats", "/proc/interrupts", "/proc/kallsyms", "/proc/key-users", "/proc/keys",
    "/proc/loadavg",   "/proc/locks",      "/proc/mdstat",   "/proc/modules",   "/proc/partitions",
    "/proc/schedstat", "/proc/softirqs",   "/proc/stat",     "/proc/swaps",     "/proc/uptime",
    "/proc/vmstat",    "/proc/zoneinfo"};
/// /proc/fs has counters of each file system, /proc/irq those of interrupts; below /proc/sys lie the numbers
/// of open files, of pseudo-terminals and of random bits.
constexpr const char* machine_folders[] = {"/proc/bus", "/proc/driver", "/proc/fs", "/proc/irq",
                                           "/proc/pressure", "/proc/sys/fs", "/proc/sys/kernel/pty",
                                           "/proc/sys/kernel/random",
                                           // without it nobody can open /dev/ptmx
                                           "/dev/pts"};

/// What is seen inside, and how a path of the machine is called there.
class Inside {
 public:
  explicit Inside(const VisibleFiles& visible) : visible_(visible) {
    for (const char* own : {"/proc", "/dev"}) is_seen_[own] = true;
    for (const VisibleFiles::Folder& folder : visible.folders) is_seen_[folder.inside] = true;
  }

  /// The places at which `path`, without symbolic links, would be seen if nothing were hidden.
  std::vector<std::string> places_of(const std::string& path) const {
    std::vector<std::string> places;
    for (const VisibleFiles::Folder& folder : visible_.folders) {
      if (is_inside(path, folder.outside))
        places.push_back(folder.inside + path.substr(folder.outside.size()));
    }
    return places;
  }
  /// Whether `place` is seen: the closest folder above it that is listed or hidden decides. A folder that is
  /// shown inside a hidden one is seen again.
  bool sees(const fs::path& place) const {
    for (fs::path folder = place; folder.has_relative_path(); folder = folder.parent_path()) {
      if (const auto known = is_seen_.find(folder.string()); known != is_seen_.end()) return known->second;
    }
    return false;
  }
  void hide(const std::string& folder) { is_seen_[folder] = false; }

 private:
  const VisibleFiles& visible_;
  std::map<std::string, bool> is_seen_;
};

/// What is to be hidden: paths of the machine, without symbolic links.
struct Hidden {
  std::set<std::string> files;
  std::set<std::string> folders;
};

/// The files of `folder` whose names begin with one of ours.
void add_our_files(const fs::path& folder, std::string_view beginning, Hidden& hidden) {
  std::error_code problem;
  for (fs::directory_iterator entry(folder, problem), end; !problem && entry != end;
       entry.increment(problem)) {
    if (!entry->path().filename().string().starts_with(beginning)) continue;
    // A mount follows links, so the file that a link leads to is hidden.
    const fs::path real = fs::canonical(entry->path(), problem);
    if (!problem && fs::is_regular_file(real, problem)) hidden.files.insert(real.string());
    problem.clear();
  }
}

void add_our_folder(const fs::path& folder, Hidden& hidden) {
  std::error_code problem;
  const fs::path real = fs::canonical(folder, problem);
  if (!problem && fs::is_directory(real, problem)) hidden.folders.insert(real.string());
}

/// The prefixes below which the toolkit may be installed: this program's own, the usual ones, and what
/// --show names.
std::set<fs::path> prefixes(const VisibleFiles& visible) {
  std::error_code problem;
  std::set<fs::path> found{"/usr", "/usr/local"};
  const fs::path self = fs::read_symlink("/proc/self/exe", problem);
  if (!problem) found.insert(self.parent_path().parent_path());
  for (const VisibleFiles::Folder& folder : visible.folders) {
    if (folder.is_shown) found.insert(folder.outside);
  }
  return found;
}

/// Whether a part of the toolkit but its Python package lies below a prefix. These signs are quicker than to
/// list /usr/bin and Debian's folders of libraries, which takes milliseconds.
bool has_toolkit(const fs::path& prefix) {
  constexpr const char* signs[] = {"bin/mines-judge", "bin/mines-solve",     "share/mines",
                                   "include/mines",   "share/doc/libmines1", "share/doc/libmines2",
                                   "lib/libmines.so"};
  std::error_code problem;
  return std::any_of(std::begin(signs), std::end(signs),
                     [&](const char* sign) { return fs::exists(prefix / sign, problem); });
}

/// What lies in `library`, a folder of libraries: the Python package, which pip puts next to each Python of
/// the prefix, and, of a toolkit that is installed there, the libraries.
void add_libraries(const fs::path& library, bool has_toolkit, Hidden& hidden) {
  if (has_toolkit) add_our_files(library, "libmines", hidden);
  std::error_code problem;
  for (fs::directory_iterator entry(library, problem), end; !problem && entry != end;
       entry.increment(problem)) {
    const std::string name = entry->path().filename().string();
    // Debian's libraries lie in a folder named after the machine: lib/x86_64-linux-gnu.
    if (has_toolkit && name.find("-linux-") != std::string::npos)
      add_our_files(entry->path(), "libmines", hidden);
    if (!name.starts_with("python3")) continue;
    for (const char* packages : {"dist-packages", "site-packages"})
      add_our_folder(entry->path() / packages / "mines", hidden);
  }
}

void add_toolkit(const VisibleFiles& visible, Hidden& hidden) {
  for (const fs::path& prefix : prefixes(visible)) {
    const bool is_installed = has_toolkit(prefix);
    for (const char* library : {"lib", "lib64"}) add_libraries(prefix / library, is_installed, hidden);
    if (!is_installed) continue;
    add_our_files(prefix / "bin", "mines-", hidden);
    for (const char* ours : {"share/mines", "share/doc/mines", "include/mines", "libexec/mines"})
      add_our_folder(prefix / ours, hidden);
  }
}

/// Adds what is private. A folder that programs need gives a clause instead, a folder that is to be shown an
/// error.
Result<void> add_private(const VisibleFiles& visible, const std::vector<PrivatePath>& paths, Hidden& hidden,
                         std::vector<std::string>& uncovered) {
  for (const PrivatePath& path : paths) {
    const bool is_shown = std::any_of(visible.folders.begin(), visible.folders.end(),
                                      [&path](const VisibleFiles::Folder& folder) {
                                        return folder.is_shown && folder.outside == path.folder;
                                      });
    if (is_shown) {
      return bad_input("--show",
                       fmt::format("'{}' cannot be shown, because it is private ({}): choose another folder",
                                   path.folder, path.what));
    }
    if (!path.file.empty()) {
      hidden.files.insert(path.folder + "/" + path.file);
    } else if (!is_needed(path.folder)) {
      hidden.folders.insert(path.folder);
    } else {
      uncovered.push_back(fmt::format(
          "a cover over '{}', which is private ({}) but needed by programs: choose another folder",
          path.folder, path.what));
    }
  }
  return {};
}

}  // namespace

Result<HiddenPaths> hidden_paths(const VisibleFiles& visible, const std::vector<PrivatePath>& paths) {
  Hidden outside;
  HiddenPaths hidden;
  add_toolkit(visible, outside);
  MINES_TRY(add_private(visible, paths, outside, hidden.uncovered));
  Inside inside(visible);
  std::set<std::string> folders(std::begin(machine_folders), std::end(machine_folders));
  std::set<std::string> files(std::begin(machine_files), std::end(machine_files));
  std::error_code problem;
  for (const std::string& folder : outside.folders) {
    if (!fs::is_directory(folder, problem)) continue;
    // Nothing can be mounted below a closed folder, which is covered instead.
    const std::string closed = closed_folder_above(folder);
    for (std::string& place : inside.places_of(closed.empty() ? folder : closed))
      folders.insert(std::move(place));
  }
  for (const std::string& file : outside.files) {
    if (access(file.c_str(), F_OK) != 0) continue;
    for (std::string& place : inside.places_of(file)) files.insert(std::move(place));
  }
  // A path inside a hidden folder does not exist any more, and nothing can be mounted there. The set has a
  // folder before what is in it.
  for (const std::string& folder : folders) {
    const bool is_machines = folder.starts_with("/proc/");
    if (!inside.sees(folder) ||
        (is_machines && (!fs::exists(folder, problem) || fs::is_empty(folder, problem))))
      continue;
    inside.hide(folder);
    hidden.folders.push_back(folder);
  }
  for (const std::string& file : files) {
    if (inside.sees(file) && (!file.starts_with("/proc/") || access(file.c_str(), F_OK) == 0))
      hidden.files.push_back(file);
  }
  return hidden;
}

}  // namespace mines::judge
