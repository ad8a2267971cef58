// Compiles a stranger's header, with the compiler isolated from the system like a program under the judge
// (confined.hpp). Otherwise the header could include any file, or keep the compiler busy for ever.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/classroom/grade/confined.hpp"
#include "apps/classroom/grade/edition.hpp"
#include "base/error.hpp"

namespace mines::classroom {

/// A folder for compiled programs; the destructor removes it with its content.
class ScratchFolder {
 public:
  static Result<ScratchFolder> make();
  ScratchFolder(ScratchFolder&& other) noexcept : path_(std::exchange(other.path_, {})) {}
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
  std::string program;   ///< the program's path; empty after errors, or if only the syntax was checked
  std::string errors;    ///< the compiler's errors, or why the compiler gave no result; empty on success
  bool stopped = false;  ///< the compiler gave no result: whether the header compiles is not known
};

/// Fails with ExitCode::bad_input if there is no g++ on the PATH.
Result<void> require_compiler();

/// Compiles the last file of `files` as C++17; the file can include the other files. The program is `name` in
/// `folder`; if `name` is empty, only the syntax is checked. Fails if the compiler cannot be started.
Result<Compiled> compile(const ScratchFolder& folder, const std::string& name,
                         const std::vector<SourceFile>& files, const ConfinedLimits& limits);

/// A student's header, and the main program that tries it out.
struct Submitted {
  std::string_view name;  ///< "server.h"
  std::string_view text;
  std::string_view driver_name;
  std::string_view driver;
};

/// Compiles a header with its driver, as an edition of the course has them.
Result<Compiled> compile_for(const Submitted& submitted, const Edition& edition, const ScratchFolder& folder,
                             const ConfinedLimits& limits);

/// Whether a header was written for an edition of the other kind: with marks, or without. `compiled` is what
/// compile_for() gave for `edition`. Returns a line that names the edition and how to grade it; empty if the
/// header does not look so.
Result<std::string> other_kind(const Submitted& submitted, const Compiled& compiled, const Edition& edition,
                               const ScratchFolder& folder, const ConfinedLimits& limits);

/// The texts that are compiled together with a student's header. The build defines them (embed.cmake).
extern const std::string_view server_header;
extern const std::string_view client_header;
extern const std::string_view advanced_frame;
extern const std::string_view server_driver;
extern const std::string_view client_driver;

}  // namespace mines::classroom
