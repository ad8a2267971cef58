#include "judge/isolation/hidden_paths.hpp"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string_view>
#include <system_error>

namespace mines::judge {

namespace {

namespace fs = std::filesystem;

/// Files of /proc about the whole machine: every account can read them, and they change with what another
/// game does. To hide one takes 0.1 ms.
constexpr const char* machine_files[] = {"/proc/buddyinfo", "/proc/diskstats", "/proc/interrupts",
                                         "/proc/kallsyms",  "/proc/keys",      "/proc/loadavg",
                                         "/proc/schedstat", "/proc/softirqs",  "/proc/stat",
                                         "/proc/swaps",     "/proc/vmstat",    "/proc/zoneinfo"};
constexpr const char* machine_folders[] = {"/proc/pressure"};

/// Folders that hold what programs need: never hidden as a whole.
constexpr const char* needed_folders[] = {
    "/usr",         "/usr/bin",   "/usr/sbin",  "/usr/lib",       "/usr/lib32",     "/usr/lib64",
    "/usr/libexec", "/usr/share", "/usr/local", "/usr/local/bin", "/usr/local/lib", "/bin",
    "/sbin",        "/lib",       "/lib64",     "/nix/store",     "/gnu/store"};

/// Where python3-mines has the module, below a prefix.
constexpr const char* python_package = "lib/python3/dist-packages/mines";

bool is_inside(const fs::path& path, const fs::path& folder) {
  const auto [end, rest] = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
  return end == folder.end();
}

bool is_visible(const fs::path& path, const std::vector<std::string>& visible) {
  return std::any_of(visible.begin(), visible.end(),
                     [&path](const std::string& folder) { return is_inside(path, folder); });
}

/// The files of `folder` whose names begin with one of ours.
void add_our_files(const fs::path& folder, std::string_view beginning, std::set<std::string>& files) {
  std::error_code problem;
  for (fs::directory_iterator entry(folder, problem), end; !problem && entry != end;
       entry.increment(problem)) {
    if (!entry->path().filename().string().starts_with(beginning)) continue;
    // A mount follows links, so the file that a link leads to is hidden.
    const fs::path real = fs::canonical(entry->path(), problem);
    if (!problem && fs::is_regular_file(real, problem)) files.insert(real.string());
    problem.clear();
  }
}

/// The prefixes below which the toolkit may be installed: this program's own, and the usual ones.
std::set<fs::path> prefixes() {
  std::error_code problem;
  std::set<fs::path> found{"/usr", "/usr/local"};
  const fs::path self = fs::read_symlink("/proc/self/exe", problem);
  if (!problem) found.insert(self.parent_path().parent_path());
  return found;
}

/// Whether a part of the toolkit lies below a prefix. These signs are quicker than to list /usr/lib, which
/// takes milliseconds.
bool has_toolkit(const fs::path& prefix) {
  constexpr const char* signs[] = {"bin/mines-judge",     "bin/mines-solve", "share/mines", "include/mines",
                                   "share/doc/libmines1", "lib/libmines.so", python_package};
  std::error_code problem;
  return std::any_of(std::begin(signs), std::end(signs),
                     [&](const char* sign) { return fs::exists(prefix / sign, problem); });
}

void add_toolkit(const std::vector<std::string>& visible, std::set<std::string>& files,
                 std::set<std::string>& folders) {
  std::error_code problem;
  for (const fs::path& prefix : prefixes()) {
    if (!is_visible(prefix, visible) || !has_toolkit(prefix)) continue;
    add_our_files(prefix / "bin", "mines-", files);
    for (const char* library : {"lib", "lib64"}) {
      add_our_files(prefix / library, "libmines", files);
      for (fs::directory_iterator entry(prefix / library, problem), end; !problem && entry != end;
           entry.increment(problem)) {
        // Debian's libraries lie in a folder named after the machine: lib/x86_64-linux-gnu.
        if (entry->path().filename().string().find("-linux-") != std::string::npos)
          add_our_files(entry->path(), "libmines", files);
      }
    }
    for (const char* ours :
         {"share/mines", "share/doc/mines", "include/mines", "libexec/mines", python_package}) {
      const fs::path folder = fs::canonical(prefix / ours, problem);
      if (!problem && fs::is_directory(folder, problem)) folders.insert(folder.string());
      problem.clear();
    }
  }
}

void add_map(const std::vector<std::string>& visible, const std::string& map, std::set<std::string>& files,
             std::set<std::string>& folders) {
  std::error_code problem;
  const fs::path hidden = fs::canonical(map, problem);
  if (problem || !is_visible(hidden, visible)) return;
  const fs::path folder = hidden.parent_path();
  const bool is_needed =
      std::find(std::begin(needed_folders), std::end(needed_folders), folder) != std::end(needed_folders);
  if (is_needed) {
    files.insert(hidden.string());
  } else {
    folders.insert(folder.string());
  }
}

}  // namespace

HiddenPaths hidden_paths(const std::vector<std::string>& visible, const std::string& map) {
  std::set<std::string> files;
  std::set<std::string> folders;
  add_toolkit(visible, files, folders);
  add_map(visible, map, files, folders);
  for (const char* file : machine_files) {
    if (access(file, F_OK) == 0) files.insert(file);
  }
  for (const char* folder : machine_folders) {
    if (access(folder, F_OK) == 0) folders.insert(folder);
  }
  // A path inside a hidden folder does not exist any more, and nothing can be mounted there. The set has a
  // folder before what is in it.
  HiddenPaths hidden;
  for (const std::string& folder : folders) {
    if (!is_visible(folder, hidden.folders)) hidden.folders.push_back(folder);
  }
  for (const std::string& file : files) {
    if (!is_visible(file, hidden.folders)) hidden.files.push_back(file);
  }
  return hidden;
}

}  // namespace mines::judge
