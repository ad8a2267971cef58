// The ways to build a sandbox, from the strongest to the weakest, and the one that works on this host.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace mines::judge {

/// Options that only newer versions of bubblewrap have. A trial shows whether the host's version has them.
struct SandboxFeatures {
  bool sized_tmpfs = true;        ///< --size: limit of files in memory. Since 0.7
  bool no_new_namespaces = true;  ///< --disable-userns. Since 0.8
};

/// A way to build a sandbox.
struct Way {
  std::string bubblewrap;  ///< its path; empty: without namespaces
  SandboxFeatures features;

  bool has_namespaces() const { return !bubblewrap.empty(); }
};

/// The abilities of this host. The first sandbox finds them (src/isolation/sandbox/isolator.hpp).
struct HostIsolation {
  std::optional<Way> way;       ///< the way that works
  std::string no_namespaces{};  ///< if `way` has no namespaces, the reason
};

/// Only HostIsolation::way, if it is set; otherwise all ways, the strongest first. The last of them has no
/// namespaces.
std::vector<Way> ways_to_try(const HostIsolation& host);

/// The program `name` on the PATH; empty if there is none. Only absolute folders count; a relative one would
/// let the working directory choose the program.
std::string program_on_path(const std::string& name);

/// The path of mines-stage: next to the running program, as in a build, or else in libexec/mines of the same
/// prefix, as in an installation. The result may not exist.
std::string stage_path();

}  // namespace mines::judge
