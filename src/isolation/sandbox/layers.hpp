// The ways to build a sandbox (sandbox.hpp) for a contestant's program on this host, and the layers of
// isolation that were active in a game.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "isolation/processor_lists.hpp"

namespace mines::judge {

/// Options of bubblewrap (sandbox.hpp) that older versions lack. A trial shows what the host's version has.
struct SandboxFeatures {
  bool sized_tmpfs = true;        ///< --size limits a folder's files in memory; since 0.7
  bool no_new_namespaces = true;  ///< --disable-userns forbids further namespaces; since 0.8
};

/// A way to build a sandbox.
struct Way {
  std::string bubblewrap;  ///< its path; empty: the sandbox has no namespaces
  SandboxFeatures features;

  bool has_namespaces() const { return !bubblewrap.empty(); }
};

/// The abilities of this host, found by the first sandbox (isolator.hpp).
struct HostIsolation {
  std::optional<Way> way;       ///< empty until a way has worked
  std::string no_namespaces{};  ///< if `way` has no namespaces: the reason
};

/// If host.way is set, only this way. Otherwise all ways, the strongest first; the last has no namespaces.
std::vector<Way> ways_to_try(const HostIsolation& host);

/// The path of the program `name`, which has no '/', in a folder of PATH; empty if there is none. Skips
/// relative folders: the working directory must not decide which program runs.
std::string program_on_path(const std::string& name);

/// The path of mines-stage (sandbox.hpp), next to the running program or in the folder of an installation.
/// May not exist.
std::string stage_path();

/// The layers that were active in a game, and the missing ones.
struct HeldLayers {
  bool wanted = false;  ///< false: IsolationMode::off
  bool namespaces = false;
  bool filter = false;                 ///< the filter of system calls
  bool limits = false;                 ///< limits of descriptors and of the size of files
  bool processes = false;              ///< the limit of processes
  const char* memory = "none";         ///< what limits memory: "cgroup", "watch" (memory_watch.hpp) or "none"
  int cgroup_version = 0;              ///< version of the cgroup that limits memory; 0: none
  bool swap = false;                   ///< swapped memory counts for the limit of memory
  ProcessorLists processors{};         ///< chosen processors, if any
  const char* processors_by = "none";  ///< what confines the program: "cpuset" or "affinity"
  std::vector<std::string> missing{};  ///< a phrase for each missing layer, with the reason
  /// If the answer has the account of a judge that is root, and that is no missing layer: the reason.
  std::string judges_account{};
  /// The number of refusals by name of system call (RefusedCalls); empty if refusals were not counted.
  std::optional<std::map<std::string, int>> refused_calls{};
};

/// One line about the missing layers; empty if none is missing.
std::string missing_text(const HeldLayers& layers);
/// One line for the user: missing_text(), and whose account the answer has if that may surprise. Empty if
/// there is nothing to say.
std::string warning_text(const HeldLayers& layers);
/// The active layers: "namespaces, system calls, files, processes, memory by watch"; "off" if not `wanted`.
std::string held_text(const HeldLayers& layers);
/// The refused system calls with their counts: "ptrace 2, socket 1". Empty if no refusal was counted.
std::string refused_text(const HeldLayers& layers);

}  // namespace mines::judge
