// Finds and kills all descendants of this process. Killing a process group is not enough: answers
// (contestants' programs) may start daemons and open their own sessions. After become_subreaper() the kernel
// makes each orphan our child, so that all processes of an answer stay in our tree.
//
// A walk through the tree costs one read of /proc for each thread of each descendant. The judge walks at the
// end of a game. During a game only the watch of memory (memory_watch.hpp) walks, in its own process, and
// only if the answer runs without namespaces.
#pragma once

#include <sys/types.h>
#include <unistd.h>

#include <cstddef>
#include <limits>
#include <vector>

#include "base/error.hpp"

namespace mines::judge {

/// Makes the calling process the new parent of each orphan among its descendants. Fails with ExitCode::broken
/// if the system does not support this or does not list a process's children.
Result<void> become_subreaper();

/// All descendants of `ancestor`, usually the calling process, zombies included, without the processes
/// `spared` and their descendants. A walk may miss processes that fork or lose their parent meanwhile, but
/// never all of them: an empty result means that no descendant is left. The result has at most `most`
/// processes, because each costs some 50 µs and a fork bomb has thousands.
std::vector<pid_t> descendants(const std::vector<pid_t>& spared = {},
                               std::size_t most = std::numeric_limits<std::size_t>::max(),
                               pid_t ancestor = getpid());

/// The children of every thread of `process`; empty if there is no such process.
std::vector<pid_t> children(pid_t process);

/// Stops all descendants except `spared` until no new one appears, so that none escapes by forking, then
/// kills them. Their zombies are left to reap().
void kill_descendants(const std::vector<pid_t>& spared = {});

}  // namespace mines::judge
