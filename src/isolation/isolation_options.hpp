// The command-line options of programs that isolate a stranger's program.
#pragma once

#include <vector>

#include "cli/options.hpp"
#include "isolation/isolation_settings.hpp"

namespace mines::judge {

/// How the help names the isolated program, and the defaults of --isolate and --memory.
struct IsolationWords {
  const char* program = "the answer";
  const char* isolate = "require for the path of a program, auto for our own solvers";
  const char* memory = "three quarters of the machine's";
  bool has_server = true;  ///< the program plays with a server, which may have its own processors
};

/// Options that write to `settings`. The default of --memory is settings.memory_bytes or, if this is 0, three
/// quarters of the machine's memory.
std::vector<cli::Option> isolation_options(IsolationSettings& settings, const IsolationWords& words = {});

}  // namespace mines::judge
