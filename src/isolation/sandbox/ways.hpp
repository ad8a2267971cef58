// The ways to build a sandbox, from the strongest to the weakest, and the one that works on this host.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace mines::judge {

/// Options that not every bubblewrap has. Trying shows whether this one has them.
struct SandboxFeatures {
  bool sized_tmpfs = true;        ///< --size: how large files in memory may become. Since 0.7
  bool no_new_namespaces = true;  ///< --disable-userns. Since 0.8
};

/// A way to build a sandbox.
struct Way {
  std::string bubblewrap;  ///< its path; empty: without namespaces
  SandboxFeatures features;

  bool has_namespaces() const { return !bubblewrap.empty(); }
};

/// What this host can do. The first sandbox finds it out (src/isolation/sandbox/isolator.hpp).
struct HostIsolation {
  std::optional<Way> way;       ///< the way that works
  std::string no_namespaces{};  ///< why that way has no namespaces
};

/// The way that is known to work, or else all ways, the strongest first. The last one has no namespaces.
std::vector<Way> ways_to_try(const HostIsolation& host);

/// The program `name` on the PATH; empty if there is none. Only absolute folders count: otherwise the working
/// directory would choose the program.
std::string program_on_path(const std::string& name);

/// The mines-stage next to the running program, as in a build, or else the one where an installation has it:
/// in libexec/mines of the same prefix. Whether it exists is not checked.
std::string stage_path();

}  // namespace mines::judge
