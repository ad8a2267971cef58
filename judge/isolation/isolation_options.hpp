// The command-line options that say how a program is isolated, for every program that isolates one.
#pragma once

#include <boost/program_options.hpp>

#include "base/error.hpp"
#include "judge/isolation/isolation_settings.hpp"

namespace mines::judge {

/// What the help calls the program that is isolated, and what holds without --isolate and --memory.
struct IsolationWords {
  const char* program = "the answer";
  const char* isolate = "require for the path of a program, auto for our own solvers";
  const char* memory = "three quarters of the machine's";
};

/// Declares the options of a command that plays games.
void add_isolation_options(boost::program_options::options_description& options,
                           const IsolationWords& words = {});
/// Their values; the error names the option.
Result<IsolationSettings> read_isolation(const boost::program_options::variables_map& values);

}  // namespace mines::judge
