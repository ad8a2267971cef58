// The command-line options that say how a program is isolated, for every program that isolates one.
#pragma once

#include <vector>

#include "cli/options.hpp"
#include "isolation/isolation_settings.hpp"

namespace mines::judge {

/// What the help calls the program that is isolated, and what holds without --isolate and --memory.
struct IsolationWords {
  const char* program = "the answer";
  const char* isolate = "require for the path of a program, auto for our own solvers";
  const char* memory = "three quarters of the machine's";
  bool has_server = true;  ///< the program plays with a server, which may have processors of its own
};

/// The options that say how a program is isolated. The default of --memory is what `settings` holds, or three
/// quarters of the machine's memory if that is 0.
std::vector<cli::Option> isolation_options(IsolationSettings& settings, const IsolationWords& words = {});

}  // namespace mines::judge
