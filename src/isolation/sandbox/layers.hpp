// The ways to build a sandbox on this host, and the layers of isolation that were active in a game.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "isolation/processor_lists.hpp"

namespace mines::judge {

/// Options of newer versions of bubblewrap. A trial shows whether the host's version has them.
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

/// The abilities of this host, found by the first sandbox (isolator.hpp).
struct HostIsolation {
  std::optional<Way> way;       ///< empty until a way has worked
  std::string no_namespaces{};  ///< the reason if `way` has no namespaces
};

/// HostIsolation::way, if it is set; else all ways, the strongest first, the last without namespaces.
std::vector<Way> ways_to_try(const HostIsolation& host);

/// Empty if not on the PATH. Skips relative folders, by which the working directory would choose a program.
std::string program_on_path(const std::string& name);

/// mines-stage (sandbox.hpp): next to the running program, or in libexec/mines of its prefix. May be missing.
std::string stage_path();

/// The layers that were active in a game, and the missing ones.
struct HeldLayers {
  bool wanted = false;  ///< the mode was not IsolationMode::off
  bool namespaces = false;
  bool filter = false;                 ///< the filter of system calls
  bool limits = false;                 ///< limits of descriptors and of the size of files
  bool processes = false;              ///< the limit of processes
  const char* memory = "none";         ///< what enforces the limit of memory: "cgroup", "watch"
  int cgroup_version = 0;              ///< see Cgroup::version()
  bool swap = false;                   ///< the limit of memory counts swapped memory
  ProcessorLists processors{};         ///< the chosen processors
  const char* processors_by = "none";  ///< what keeps the program on its processors: "cpuset", "affinity"
  std::vector<std::string> missing{};  ///< a phrase for each missing layer, with the reason
  /// Number of refusals of each system call, up to RefusedCalls::most in total; empty if not counted.
  std::optional<std::map<std::string, int>> refused_calls{};
};

/// One line about the missing layers; empty if none is missing.
std::string missing_text(const HeldLayers& layers);
/// "namespaces, system calls, files, processes, memory by watch", or "off".
std::string held_text(const HeldLayers& layers);
/// "ptrace 2, socket 1": the refused system calls; empty if no call was refused or counted.
std::string refused_text(const HeldLayers& layers);

}  // namespace mines::judge
