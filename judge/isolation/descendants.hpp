// Every process below this one, however deep. Killing a process group is not enough for answers that we did
// not write: they start daemons and open sessions of their own. With become_subreaper() the kernel hands each
// orphan to us, so that whatever an answer started stays in our tree.
//
// Costs one read of /proc for each thread of each descendant and walk. The judge uses it at the end of a
// game; during one only the watch of memory does, in a process of its own, where there are no namespaces.
#pragma once

#include <sys/resource.h>
#include <sys/types.h>

#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

#include "base/error.hpp"

namespace mines::judge {

/// Makes the calling process the new parent of its descendants' orphans. Fails with ExitCode::broken where
/// the system cannot do that or does not list a process's children.
Result<void> become_subreaper();

/// All descendants of the calling process, zombies included, without those of `spared` and what lives below
/// them. Processes that fork or lose their parent meanwhile may be missed, but not all of them: none found is
/// none left. At most `most` of them: each costs some 50 µs, and a fork bomb has thousands.
std::vector<pid_t> descendants(const std::vector<pid_t>& spared = {},
                               std::size_t most = std::numeric_limits<std::size_t>::max());

/// The same below another process than the calling one.
std::vector<pid_t> descendants_of(pid_t ancestor, const std::vector<pid_t>& spared = {},
                                  std::size_t most = std::numeric_limits<std::size_t>::max());

/// The children of every thread of `process`; none if there is no such process.
std::vector<pid_t> children(pid_t process);

/// Stops all descendants but the spared until no new one turns up, so that none can fork away, then kills
/// them. Their zombies are left to reap().
void kill_descendants(const std::vector<pid_t>& spared = {});

/// A child that ended: what wait4 said.
struct Reaped {
  pid_t process = 0;
  int status = 0;
  rusage usage{};
};

/// A child that has ended, if there is one; never waits.
std::optional<Reaped> reap();

}  // namespace mines::judge
