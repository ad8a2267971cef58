#include "isolation/processes/program_beside.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <system_error>

namespace mines::judge {

bool is_program(const std::string& path) {
  struct stat status {};
  return stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) && access(path.c_str(), X_OK) == 0;
}

Result<void> require_program(const std::string& path, const char* what) {
  if (is_program(path)) return {};
  const bool exists = access(path.c_str(), F_OK) == 0;
  return bad_input(path, fmt::format("expected {}, but {}", what,
                                     exists ? "this is no executable file" : "there is no such file"));
}

Result<std::string> program_beside(const char* name, const char* what) {
  std::error_code problem;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", problem);
  if (problem) return bad_input("/proc/self/exe", problem.message());
  const std::string path = self.parent_path().string() + "/" + name;
  return require_program(path, what).map([&] { return path; });
}

}  // namespace mines::judge
