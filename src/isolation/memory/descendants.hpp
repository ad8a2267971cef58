// Every process below this one, however deep. To kill a process group is not enough: answers start daemons
// and open their own sessions. With become_subreaper() the kernel hands each orphan to us, so that whatever
// an answer started stays in our tree.
//
// A walk costs one read of /proc for each thread of each descendant. The judge walks at the end of a game.
// During a game only the watch of memory does, where there are no namespaces, in its own process.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <limits>
#include <vector>

#include "base/error.hpp"

namespace mines::judge {

/// Makes the calling process the new parent of its descendants' orphans. Fails with ExitCode::broken where
/// the system cannot do that or does not list a process's children.
Result<void> become_subreaper();

/// All descendants of the calling process, zombies included, without the processes `spared` and what lives
/// below them. A walk may miss processes that fork or lose their parent meanwhile, but never all of them: an
/// empty result means that none is left. At most `most` are given: each costs some 50 µs, and a fork bomb has
/// thousands.
std::vector<pid_t> descendants(const std::vector<pid_t>& spared = {},
                               std::size_t most = std::numeric_limits<std::size_t>::max());

/// Like descendants(), but below `ancestor`.
std::vector<pid_t> descendants_of(pid_t ancestor, const std::vector<pid_t>& spared = {},
                                  std::size_t most = std::numeric_limits<std::size_t>::max());

/// The children of every thread of `process`; none if there is no such process.
std::vector<pid_t> children(pid_t process);

/// Stops all descendants but the spared until no new one turns up, so that none can fork away, then kills
/// them. Their zombies are left to reap().
void kill_descendants(const std::vector<pid_t>& spared = {});

}  // namespace mines::judge
