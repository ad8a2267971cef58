// Compiles a stranger's header in isolation: a header may include files that are none of its business, and
// keep a compiler busy for ever.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "classroom/grade/confined.hpp"

namespace mines::classroom {

/// A folder for what is compiled, removed at the end with all that is in it.
class ScratchFolder {
 public:
  static Result<ScratchFolder> make();
  ScratchFolder(ScratchFolder&& other) noexcept : path_(std::exchange(other.path_, {})) {}
  ScratchFolder& operator=(ScratchFolder&& other) noexcept {
    std::swap(path_, other.path_);
    return *this;
  }
  ~ScratchFolder();

  const std::string& path() const { return path_; }

 private:
  ScratchFolder() = default;
  std::string path_;
};

struct SourceFile {
  std::string_view name;
  std::string_view text;
};

struct Compiled {
  std::string program;  ///< its path; empty if it was only looked through, or in vain
  std::string errors;   ///< what the compiler says, or why it said nothing; empty: all is well
};

/// Fails with ExitCode::bad_input if there is no g++ on the PATH.
Result<void> require_compiler();

/// By g++ -std=c++17, the last of the files being the one that is compiled. `name` is the program's, in the
/// folder; empty: the syntax is checked, nothing made. Fails where the system lets us down.
Result<Compiled> compile(const ScratchFolder& folder, const std::string& name,
                         const std::vector<SourceFile>& files, const ConfinedLimits& limits);

}  // namespace mines::classroom
