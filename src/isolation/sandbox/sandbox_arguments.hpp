// What there is inside a sandbox, in bubblewrap's words: what programs need and what the organiser shows,
// read-only, without the toolkit and without what is private; the game's shared memory; a place for the
// answer; a scratch directory in memory; a /proc that shows only its processes; no network.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "isolation/sandbox/sandbox_plan.hpp"
#include "os/file_descriptor.hpp"

namespace mines::judge {

/// Where the stage is inside, and the working directory.
inline constexpr const char* stage_inside = "/mines/stage";
inline constexpr const char* scratch_inside = "/tmp";
/// Where the answer is inside; `path` is its path outside.
std::string answer_inside(const std::string& path);

/// The child's descriptors of what is copied in.
struct CopiedIn {
  int stage;   ///< the stage's file
  int online;  ///< a text in the place of the kernel's list of processors, if some were chosen
};

/// bubblewrap's arguments up to the command. There is room for an answer of `answer_bytes`.
std::vector<std::string> sandbox_arguments(const SandboxPlan& plan, std::uint64_t answer_bytes,
                                           const CopiedIn& copied);

/// The words in a memory file, as bubblewrap reads them (--args). Its command line can be read inside, and
/// must not show what is mounted where.
Result<FileDescriptor> words_file(const std::vector<std::string>& words);
/// A text in a memory file, to be read from its beginning.
Result<FileDescriptor> text_file(const std::string& text);

}  // namespace mines::judge
