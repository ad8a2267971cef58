// The content of a sandbox as bubblewrap's arguments: read-only files that programs need and that the
// organiser shows, without the toolkit and private files; the game's shared memory; a place for the answer; a
// scratch directory in memory; a /proc that shows only its processes; no network.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "isolation/sandbox/sandbox_plan.hpp"
#include "os/file_descriptor.hpp"

namespace mines::judge {

/// The paths of the stage and of the working directory inside.
inline constexpr const char* stage_inside = "/mines/stage";
inline constexpr const char* scratch_inside = "/tmp";
/// The path of the answer inside; `path` is its path outside.
std::string answer_inside(const std::string& path);

/// The child's descriptors of the files that are copied in.
struct CopiedIn {
  int stage;   ///< the stage's file
  int online;  ///< a text that replaces the kernel's list of processors, if some were chosen
};

/// bubblewrap's arguments up to the command. There is room for an answer of `answer_bytes`.
std::vector<std::string> sandbox_arguments(const SandboxPlan& plan, std::uint64_t answer_bytes,
                                           const CopiedIn& copied);

/// A memory file with the words, in bubblewrap's format (--args). The words must not be on the command line:
/// it can be read inside, and would show the mounts.
Result<FileDescriptor> words_file(const std::vector<std::string>& words);
/// A memory file with the text, positioned at its beginning.
Result<FileDescriptor> text_file(const std::string& text);

}  // namespace mines::judge
