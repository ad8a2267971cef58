// How a stranger's program is to be isolated.
//
// Layers: namespaces (bubblewrap: own files, processes, network), a filter of system calls (libseccomp),
// limits of the kernel (descriptors, processes, sizes of files) and a limit of memory, held by a control
// group or by the judge's own watch. docs/reference/judge.md says what each promises.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "isolation/processor_lists.hpp"
#include "isolation/sandbox/private_path.hpp"
#include "isolation/sandbox/visible_files.hpp"
#include "isolation/sandbox/ways.hpp"

namespace mines::judge {

enum class IsolationMode {
  automatic,  ///< as many layers as the host has
  require,    ///< all layers, or no game; for memory a watch will do
  off,        ///< the program runs like any program of the user
};

/// What holds the limit of memory. Nothing does with IsolationMode::off.
enum class MemoryBy {
  automatic,  ///< a control group where one can be made, else the watch
  cgroup,     ///< a control group, or no game
  watch,      ///< the watch (memory_watch.hpp), even where groups can be made
};

struct IsolationSettings {
  IsolationMode mode = IsolationMode::automatic;
  bool mode_is_chosen = false;  ///< the user chose the mode; else it depends on whose program runs
  /// Shared by all games of one judge.
  std::shared_ptr<HostIsolation> host = std::make_shared<HostIsolation>();
  MemoryBy memory_by = MemoryBy::automatic;
  std::uint64_t memory_bytes = 0;    ///< memory of all processes of the program together
  bool memory_is_chosen = false;     ///< the user chose it; else it depends on the machine
  int processes = 512;               ///< the most processes, threads included
  int descriptors = 256;             ///< the most descriptors of one process
  ProcessorLists processors{};       ///< those on which program and server run
  std::vector<ShownFolder> shown{};  ///< what the program sees besides what programs need
  /// What it never sees; add_private_places() is added to that for each sandbox.
  std::vector<PrivatePath> private_paths{};
  /// Size of the scratch directory; without a game's shared memory also of one file.
  std::uint64_t scratch_bytes = std::uint64_t{1} << 30;
  std::uint64_t output_bytes = std::uint64_t{16}
                               << 20;  ///< output that is passed on; the rest is thrown away
  int output_descriptor = -1;  ///< output goes there as it is; -1: to standard error, marked as the program's
};

/// For the program of a stranger, which is isolated or not run at all: sets the mode, unless the user has
/// chosen one.
inline void isolate_stranger(IsolationSettings& settings) {
  if (!settings.mode_is_chosen) settings.mode = IsolationMode::require;
}

}  // namespace mines::judge
