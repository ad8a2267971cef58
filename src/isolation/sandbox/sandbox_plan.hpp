// The isolated program, and the plan of its sandbox.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "isolation/isolation_settings.hpp"
#include "isolation/processes/launch.hpp"
#include "isolation/sandbox/hidden_paths.hpp"
#include "isolation/sandbox/visible_files.hpp"
#include "isolation/sandbox/ways.hpp"

namespace mines::judge {

/// A stranger's program and its resources. src/isolation calls every such program the answer; in the judge it
/// is a contestant's program.
struct IsolatedProgram {
  std::string path;                      ///< empty: only the layers of isolation are tried (trial.hpp)
  std::vector<std::string> variables{};  ///< "NAME=value"
  int to_peer = -1;                      ///< becomes its descriptor 100, a pipe to the server; -1: none
  int from_peer = -1;                    ///< becomes its descriptor 101, a pipe from the server; -1: none
  std::string shared_name{};             ///< name of the game's shared memory; empty: none
  double seconds = 0;                    ///< the program's time limit; 0: none
  bool reads_terminal = false;           ///< gets the judge's standard input, if this is a terminal
  bool counts_refused_calls = false;     ///< refused system calls are counted (calls/refused_calls.hpp)
};

/// The objects behind the references must outlive the plan.
struct SandboxPlan {
  Way way;
  const IsolatedProgram& program;
  const IsolationSettings& settings;
  const VisibleFiles& visible;
  const HiddenPaths& hidden;
  bool memory_is_watched = true;     ///< the judge's memory watch limits the program's memory, because no
                                     ///< control group does
  bool may_pin = true;               ///< the program may choose among its processors. True if the organiser
                                     ///< chose no processors for it, or if a control group confines it to
                                     ///< the chosen ones
  int output = -1;                   ///< the target of the program's output; -1: standard error
  std::optional<Account> account{};  ///< the program runs under it; empty: under the judge's own
};

}  // namespace mines::judge
