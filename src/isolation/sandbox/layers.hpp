// The layers of isolation (isolation_settings.hpp): the ways to build a sandbox on this host, and the layers
// that were active in a game.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "isolation/processor_lists.hpp"

namespace mines::judge {

/// Options that only newer versions of bubblewrap have. A trial shows whether the host's version has them.
struct SandboxFeatures {
  bool sized_tmpfs = true;        ///< --size: limit of files in memory. Since 0.7
  bool no_new_namespaces = true;  ///< --disable-userns. Since 0.8
};

/// A way to build a sandbox.
struct Way {
  std::string bubblewrap;  ///< its path; empty: without namespaces
  SandboxFeatures features;

  bool has_namespaces() const { return !bubblewrap.empty(); }
};

/// The abilities of this host. The first sandbox finds them (src/isolation/sandbox/isolator.hpp).
struct HostIsolation {
  std::optional<Way> way;       ///< the way that works
  std::string no_namespaces{};  ///< if `way` has no namespaces, the reason
};

/// Only HostIsolation::way, if it is set; otherwise all ways, the strongest first. The last of them has no
/// namespaces.
std::vector<Way> ways_to_try(const HostIsolation& host);

/// The program `name` on the PATH; empty if there is none. Only absolute folders count; a relative one would
/// let the working directory choose the program.
std::string program_on_path(const std::string& name);

/// The path of mines-stage: next to the running program, as in a build, or else in libexec/mines of the same
/// prefix, as in an installation. The result may not exist.
std::string stage_path();

/// The layers that were active in a game, and the missing ones.
struct HeldLayers {
  bool wanted = false;  ///< the mode was not IsolationMode::off
  bool namespaces = false;
  bool filter = false;                 ///< the filter of system calls
  bool limits = false;                 ///< limits of the number of descriptors and of the size of files
  bool processes = false;              ///< the limit of processes
  const char* memory = "none";         ///< what enforces the limit of memory: "cgroup", "watch"
  int cgroup_version = 0;              ///< version of the group that limits memory
  bool swap = false;                   ///< the limit of memory counts swapped memory
  ProcessorLists processors{};         ///< the chosen processors
  const char* processors_by = "none";  ///< what keeps the program on its processors: "cpuset", "affinity"
  std::vector<std::string> missing{};  ///< a phrase for each missing layer, with the reason
  /// How often each system call was refused, at most RefusedCalls::most in total; empty if not counted.
  std::optional<std::map<std::string, int>> refused_calls{};
};

/// One line about the missing layers; empty if none is missing.
std::string missing_text(const HeldLayers& layers);
/// "namespaces, system calls, files, processes, memory by watch", or "off".
std::string held_text(const HeldLayers& layers);
/// "ptrace 2, socket 1": the refused system calls; empty if there were none or they were not counted.
std::string refused_text(const HeldLayers& layers);

}  // namespace mines::judge
