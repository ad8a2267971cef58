// The layers of isolation (isolation_settings.hpp) that were active in a game, and the missing layers.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "isolation/processor_lists.hpp"

namespace mines::judge {

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
