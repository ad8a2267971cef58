// The command-line options for isolation, for every program that isolates a stranger's program.
#pragma once

#include <vector>

#include "cli/options.hpp"
#include "isolation/isolation_settings.hpp"

namespace mines::judge {

/// Words for the help: the isolated program, and the defaults of --isolate and --memory.
struct IsolationWords {
  const char* program = "the answer";
  const char* isolate = "require for the path of a program, auto for our own solvers";
  const char* memory = "three quarters of the machine's";
  bool has_server = true;  ///< the program plays with a server, which may have its own processors
};

/// The options for isolation. The default of --memory is settings.memory_bytes, or three quarters of the
/// machine's memory if memory_bytes is 0.
std::vector<cli::Option> isolation_options(IsolationSettings& settings, const IsolationWords& words = {});

}  // namespace mines::judge
