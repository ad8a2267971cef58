// Finds and kills all descendants of this process: its children, their children, and so on. Finds daemons,
// too: after become_subreaper(), a descendant whose parent ends becomes a child of this process.
#pragma once

#include <sys/types.h>
#include <unistd.h>

#include <cstddef>
#include <limits>
#include <vector>

#include "base/error.hpp"

namespace mines::judge {

/// Makes the calling process the new parent of each orphan among its descendants. ExitCode::broken if the
/// system does not support this or does not list a process's children.
Result<void> become_subreaper();

/// Returns at most `most` descendants of `ancestor`, zombies included. Leaves out the processes `spared` and
/// their descendants. May miss a process that starts or loses its parent during the call, but finds at least
/// one if any is left. About 50 µs a process.
std::vector<pid_t> descendants(const std::vector<pid_t>& spared = {},
                               std::size_t most = std::numeric_limits<std::size_t>::max(),
                               pid_t ancestor = getpid());

/// The children of every thread of `process`; empty if there is no such process.
std::vector<pid_t> children(pid_t process);

/// Kills all descendants except `spared` and their descendants. First stops them, because a stopped process
/// cannot fork: in rounds, at most 1000, until one finds no new process. The caller must reap() the dead.
void kill_descendants(const std::vector<pid_t>& spared = {});

}  // namespace mines::judge
