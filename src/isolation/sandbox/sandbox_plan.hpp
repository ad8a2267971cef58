// The program that is isolated, and how its sandbox is to be built.
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

/// A stranger's program and what it gets. The judge's is the answer, and the isolation calls every such
/// program the answer.
struct IsolatedProgram {
  std::string path;                      ///< empty: no program is run, to see which layers can be had
  std::vector<std::string> variables{};  ///< "NAME=value"
  int to_peer = -1;             ///< its descriptor 100, to the other side of its game; -1: there is none
  int from_peer = -1;           ///< its descriptor 101
  std::string shared_name{};    ///< name of the game's shared memory; empty: there is none
  double seconds = 0;           ///< its limit; 0: none
  bool reads_terminal = false;  ///< standard input is the judge's, if that is a terminal
  bool counts_refused_calls = false;  ///< refused system calls are counted (RefusedCalls)
};

/// Refers to the program, the settings and the files, which outlive it.
struct SandboxPlan {
  Way way;
  const IsolatedProgram& program;
  const IsolationSettings& settings;
  const VisibleFiles& visible;
  const HiddenPaths& hidden;
  bool memory_is_watched = true;     ///< no control group limits it
  bool may_pin = true;               ///< it may choose among processors: all are its own, or a group holds it
  int output = -1;                   ///< what the program prints goes there; -1: to standard error
  std::optional<Account> account{};  ///< none: the judge's own
};

}  // namespace mines::judge
