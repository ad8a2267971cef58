// The content of a sandbox as arguments of bubblewrap, which builds it. Inside are: the files that programs
// need and the folders that the organiser shows, read-only and without the toolkit and private files; the
// game's shared memory; a place for the answer, a contestant's program; a scratch directory in memory; a
// /proc that shows only the sandbox's processes. There is no network.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "isolation/sandbox/sandbox_plan.hpp"
#include "os/file_descriptor.hpp"

namespace mines::judge {

/// The paths inside the sandbox: of mines-stage, which starts the answer (stage_report.hpp), and of the
/// working directory.
inline constexpr const char* stage_inside = "/mines/stage";
inline constexpr const char* scratch_inside = "/tmp";
/// The path of the answer inside the sandbox; `path` is its path outside.
std::string answer_inside(const std::string& path);

/// Files that bubblewrap copies into the sandbox. Each is a descriptor of the process that becomes
/// bubblewrap.
struct CopiedIn {
  int stage;   ///< the program mines-stage
  int online;  ///< replaces the kernel's list of processors, if the organiser chose some
};

/// bubblewrap's arguments, without the command to run at their end. The place for the answer has room for
/// `answer_bytes` bytes.
std::vector<std::string> sandbox_arguments(const SandboxPlan& plan, std::uint64_t answer_bytes,
                                           const CopiedIn& copied);

/// A memory file with bubblewrap's arguments, in the format of its option --args. They must not be on the
/// command line: the answer can read bubblewrap's command line, and would see the mounts there.
Result<FileDescriptor> words_file(const std::vector<std::string>& words);
/// A memory file with the text, positioned at its beginning.
Result<FileDescriptor> text_file(const std::string& text);

}  // namespace mines::judge
