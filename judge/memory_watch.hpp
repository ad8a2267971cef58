// The memory of an answer, all of its processes together, looked at now and again while it plays. There where
// a cgroup cannot be had this is what limits it; and it knows for either why an answer was killed.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <vector>

namespace mines {

/// Seconds between two looks. An answer can be over its limit for so long; an allocation takes a second for a
/// few GiB.
inline constexpr double memory_watch_interval = 0.1;

/// Bytes of memory that the processes use together: their own pages, and of shared ones their share. A
/// process that cannot be looked into counts with what it has resident. Cheap as long as the sum of what is
/// resident stays below `enough`, some 20 µs a process; then pages are counted, which takes 10 ms a GiB.
std::uint64_t memory_used(const std::vector<pid_t>& processes, std::uint64_t enough);

/// The most memory that one of the processes has had resident at once, as far as they can be looked into.
std::uint64_t peak_memory(const std::vector<pid_t>& processes);

}  // namespace mines
