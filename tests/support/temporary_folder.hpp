// Folders for tests, removed at the end with all that is in them.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace mines::testing {

/// The content of the file, as far as it can be read: a file in /proc may end in the middle, with its
/// process.
inline std::string read_file(const std::string& path) {
  std::ostringstream content;
  content << std::ifstream(path, std::ios::binary).rdbuf();
  return content.str();
}

inline void write_file(const std::string& path, std::string_view content) {
  std::ofstream(path, std::ios::binary).write(content.data(), static_cast<std::streamsize>(content.size()));
}

class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "mines-test-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make a temporary folder");
    path_ = name;
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  std::string operator/(std::string_view name) const { return (path_ / name).string(); }
  std::string path() const { return path_.string(); }
  /// The names in the folder.
  std::set<std::string> names() const {
    std::set<std::string> found;
    for (const auto& entry : std::filesystem::directory_iterator(path_)) {
      found.insert(entry.path().filename().string());
    }
    return found;
  }
  /// Writes a file and gives its path.
  std::string write(std::string_view name, std::string_view content) const {
    const std::string path = *this / name;
    write_file(path, content);
    return path;
  }
  /// Writes a program that everybody may read and execute, and gives its path.
  std::string write_program(std::string_view name, std::string_view content) const {
    const std::string path = write(name, content);
    std::filesystem::permissions(path, static_cast<std::filesystem::perms>(0755));
    return path;
  }

 private:
  std::filesystem::path path_;
};

/// A folder that everybody may read and write: the answers of a judge that is root have another account.
class OpenFolder : public TemporaryFolder {
 public:
  OpenFolder() { std::filesystem::permissions(path(), std::filesystem::perms::all); }
};

/// A folder at a given place of the system, as where programs are installed.
class SystemFolder {
 public:
  explicit SystemFolder(std::filesystem::path path) : path_(std::move(path)) {
    std::error_code problem;
    std::filesystem::remove_all(path_, problem);  // from a run that was stopped
    is_made_ = std::filesystem::create_directories(path_, problem);
  }
  SystemFolder(const SystemFolder&) = delete;
  SystemFolder& operator=(const SystemFolder&) = delete;
  ~SystemFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  /// False where only root may make one.
  bool is_made() const { return is_made_; }
  const std::filesystem::path& path() const { return path_; }
  /// Copies these programs to its bin/.
  void install(const std::filesystem::path& built, const std::vector<const char*>& programs) const {
    std::filesystem::create_directories(path_ / "bin");
    for (const char* program : programs) std::filesystem::copy_file(built / program, path_ / "bin" / program);
  }

 private:
  std::filesystem::path path_;
  bool is_made_ = false;
};

}  // namespace mines::testing
