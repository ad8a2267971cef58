// The layers of isolation that held in a game, and those that could not be had.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "isolation/processor_lists.hpp"

namespace mines::judge {

struct HeldLayers {
  bool wanted = false;  ///< not IsolationMode::off
  bool namespaces = false;
  bool filter = false;                 ///< the filter of system calls
  bool limits = false;                 ///< limits of descriptors and files
  bool processes = false;              ///< the limit of processes
  const char* memory = "none";         ///< what holds the limit of memory: "cgroup", "watch"
  int cgroup_version = 0;              ///< version of the group that limits memory
  bool swap = false;                   ///< what is swapped out counts as memory
  ProcessorLists processors{};         ///< those that were chosen
  const char* processors_by = "none";  ///< what keeps the program on them: "cpuset", "affinity"
  std::vector<std::string> missing{};  ///< a clause for each layer that could not be had, with the reason
  /// How often each system call was tried and refused, at most RefusedCalls::most in all; none: not counted.
  std::optional<std::map<std::string, int>> refused_calls{};
};

/// One line about what is missing; empty if nothing is.
std::string missing_text(const HeldLayers& layers);
/// "namespaces, system calls, files, processes, memory by watch", or "off".
std::string held_text(const HeldLayers& layers);
/// "ptrace 2, socket 1": the system calls that were refused; empty if none was, or they were not counted.
std::string refused_text(const HeldLayers& layers);

}  // namespace mines::judge
