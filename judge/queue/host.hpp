// The machine that played a task. A task is a part of the games of a suite (judge/suite/suite_games.hpp). A
// contest may spread the tasks over many machines.
#pragma once

#include <cstdint>
#include <string>

namespace mines::judge {

struct Host {
  std::string name;
  std::string processor;  ///< the model of its first processor; empty if the kernel does not report it
  std::string kernel;     ///< the kernel's release
  int processors = 0;     ///< the number of processors that the judge may use
  std::uint64_t memory_bytes = 0;

  bool operator==(const Host&) const = default;
};

/// This machine.
Host this_host();

}  // namespace mines::judge
