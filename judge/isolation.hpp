// What keeps an answer from everything but its game, as the organiser wants it and as it could be had.
//
// Layers: namespaces (bubblewrap: own files, processes, network), a filter of system calls (libseccomp),
// limits of the kernel (descriptors, processes, sizes of files) and a limit on memory, that of a cgroup or
// the judge's own watch. docs/judge.md says what each promises.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "cli/options.hpp"
#include "judge/sandbox_arguments.hpp"

namespace mines {

enum class IsolationMode {
  automatic,  ///< as much as can be had
  require,    ///< all layers, though a watch will do for memory, or no game
  off,        ///< the answer runs like any program of the user
};

/// What this host can do, found out by the first sandbox (judge/isolator.hpp).
struct HostIsolation {
  /// A way to build a sandbox.
  struct Way {
    std::string bubblewrap;  ///< its path; empty: without namespaces
    SandboxFeatures features;

    bool has_namespaces() const { return !bubblewrap.empty(); }
  };
  std::optional<Way> way;       ///< the one that works
  std::string no_namespaces{};  ///< why that is one without them
};

/// Who holds the limit of memory. Nobody does with IsolationMode::off.
enum class MemoryBy {
  automatic,  ///< a control group where one can be had, else the watch
  cgroup,     ///< a control group, or no game
  watch,      ///< the watch (memory_watch.hpp), even where groups can be had
};

struct IsolationSettings {
  IsolationMode mode = IsolationMode::automatic;
  bool mode_is_chosen = false;  ///< by the user; else it depends on whose program the answer is
  /// Shared by all games of one judge.
  std::shared_ptr<HostIsolation> host = std::make_shared<HostIsolation>();
  MemoryBy memory_by = MemoryBy::automatic;
  std::uint64_t memory_bytes = 0;                        ///< of all processes of the answer together
  int processes = 512;                                   ///< threads count
  int descriptors = 256;                                 ///< of one process
  std::uint64_t scratch_bytes = std::uint64_t{1} << 30;  ///< of the scratch directory, and of one file
  std::uint64_t output_bytes = std::uint64_t{16} << 20;  ///< passed on; the rest is thrown away
};

/// How much of it held in a game.
struct Isolation {
  bool wanted = false;  ///< not IsolationMode::off
  bool namespaces = false;
  bool filter = false;
  bool limits = false;                 ///< of descriptors and files
  bool processes = false;              ///< their number
  const char* memory = "none";         ///< "cgroup", "watch"
  int cgroup_version = 0;              ///< of the group that limits memory
  bool swap = false;                   ///< what is swapped out counts as memory
  std::vector<std::string> missing{};  ///< a clause for each layer that could not be had, with the reason
  /// How often each system call was tried and refused, at most RefusedCalls::most in all; none: not counted.
  std::optional<std::map<std::string, int>> refused_calls{};
};

/// Words of the help for the program that is isolated, and for the defaults of --isolate and --memory.
struct IsolationWords {
  const char* program = "the answer";
  const char* isolate = "require for the path of a program, auto for our own solvers";
  const char* memory = "three quarters of the machine's";
};

/// The options that say how a program is isolated. The default of --memory is what `settings` holds, or three
/// quarters of the machine's memory if that is 0.
std::vector<cli::Option> isolation_options(IsolationSettings& settings, const IsolationWords& words = {});

/// For the program of a stranger, who is isolated or not played: sets the mode, unless the user has chosen
/// one.
void isolate_stranger(IsolationSettings& settings);

/// One line about what is missing; empty if nothing is.
std::string missing_text(const Isolation& isolation);
/// "namespaces, system calls, files, processes, memory by watch", or "off".
std::string held_text(const Isolation& isolation);
/// "ptrace 2, socket 1": the system calls that were refused; empty if none was, or they were not counted.
std::string refused_text(const Isolation& isolation);

}  // namespace mines
