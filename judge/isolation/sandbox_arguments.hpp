// What there is inside a sandbox, as bubblewrap is told it: the system's programs and libraries, read-only,
// without the toolkit's own and without the map; the game's shared memory; a place for the answer; a scratch
// directory in memory; a /proc of its own processes; no network.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/file_descriptor.hpp"

namespace mines::judge {

/// Options that not every bubblewrap has. Whether this one does is found out by trying.
struct SandboxFeatures {
  bool sized_tmpfs = true;        ///< --size: how large files in memory may become. Since 0.7
  bool no_new_namespaces = true;  ///< --disable-userns. Since 0.8
};

/// What the arguments depend on.
struct SandboxContents {
  SandboxFeatures features;
  std::string shared_name;         ///< of the game's shared memory; empty: there is none
  std::string map;                 ///< to be hidden, wherever it is; may be empty
  std::string answer_name;         ///< the answer's file name
  std::uint64_t answer_bytes = 0;  ///< of room for it
  std::uint64_t scratch_bytes = 0;
  int stage_descriptor = -1;  ///< the stage's file, as the child has it
};

/// Where the stage and the answer are inside, and the working directory.
inline constexpr const char* stage_inside = "/mines/stage";
inline constexpr const char* scratch_inside = "/tmp";
std::string answer_inside(const SandboxContents& contents);

/// bubblewrap's arguments up to the command.
std::vector<std::string> sandbox_arguments(const SandboxContents& contents);

/// The words in a memory file, as bubblewrap reads them (--args): so what is mounted where stays off its
/// command line, which can be read inside.
Result<FileDescriptor> words_file(const std::vector<std::string>& words);

}  // namespace mines::judge
