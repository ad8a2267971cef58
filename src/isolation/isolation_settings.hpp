// How a stranger's program is isolated from the host, in several layers (docs/reference/judge.md lists them).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "isolation/processor_lists.hpp"
#include "isolation/sandbox/layers.hpp"
#include "isolation/sandbox/visible_files.hpp"

namespace mines::judge {

enum class IsolationMode {
  automatic,  ///< as many layers as the host has
  require,    ///< all layers, or the program is not run; MemoryBy::watch counts as a layer
  off,        ///< the program runs like any program of the user
};

/// What enforces the limit of memory. With IsolationMode::off there is no limit.
enum class MemoryBy {
  automatic,  ///< a control group if one can be made, else `watch`
  cgroup,     ///< a control group, or the program is not run
  watch,      ///< a child of the judge measures the memory (memory/memory_watch.hpp)
};

/// The words of options and files for an IsolationMode and a MemoryBy, by their values.
inline constexpr std::array isolation_mode_words{"auto", "require", "off"};
inline constexpr std::array memory_by_words{"auto", "cgroup", "watch"};
constexpr const char* word_of(IsolationMode mode) {
  return isolation_mode_words.at(static_cast<std::size_t>(mode));
}
constexpr const char* word_of(MemoryBy by) { return memory_by_words.at(static_cast<std::size_t>(by)); }

struct IsolationSettings {
  IsolationMode mode = IsolationMode::automatic;
  bool mode_is_chosen = false;  ///< true: the user chose `mode`; false: the program's origin decides
  /// The abilities of this host (sandbox/layers.hpp), shared by all games of one judge.
  std::shared_ptr<HostIsolation> host = std::make_shared<HostIsolation>();
  MemoryBy memory_by = MemoryBy::automatic;
  std::uint64_t memory_bytes = 0;  ///< limit for all processes of the program together
  bool memory_is_chosen = false;   ///< true: the user chose the limit; false: the machine decides
  int processes = 512;             ///< limit of processes and threads
  int descriptors = 256;           ///< limit of open descriptors of one process
  ProcessorLists processors{};
  std::vector<ShownFolder> shown{};  ///< folders that the program sees in addition to the usual ones
  /// Paths that the program never sees, in addition to the user's own folders (add_private_places()).
  std::vector<PrivatePath> private_paths{};
  /// The descriptor for the program's output, unchanged. -1: standard error, with a mark of its origin.
  int output_descriptor = -1;
};

/// Requires all layers of isolation, unless the user has chosen the mode.
inline void isolate_stranger(IsolationSettings& settings) {
  if (!settings.mode_is_chosen) settings.mode = IsolationMode::require;
}

}  // namespace mines::judge
