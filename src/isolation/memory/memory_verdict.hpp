// What the judge knows of the memory of an answer (a contestant's program), and on which evidence.
#pragma once

#include <cstdint>

namespace mines::judge {

enum class MemoryVerdict : std::uint8_t {
  within_limit,        ///< nothing speaks against it
  exceeded,            ///< the kernel killed it at its own group's limit, or two measurements were above it
  other_memory,        ///< two looks found files that keep memory which no list shows
  closed_descriptors,  ///< a process does not let its descriptors be read, so memory could hide there
  crowded,             ///< there is more to look at than any game needs, and it took too long
  late_descriptors,    ///< the descriptors could not all be read in time
  no_measurement,      ///< no measurement ended in time
  killed_for_others,   ///< the kernel killed it for want of memory, but not at its own limit
};

/// Whether the answer itself keeps its memory from being measured. That counts as too much memory: to
/// play such a game again would give any answer a second try.
constexpr bool is_hidden(MemoryVerdict verdict) {
  return verdict == MemoryVerdict::other_memory || verdict == MemoryVerdict::closed_descriptors ||
         verdict == MemoryVerdict::crowded;
}

/// Whether the memory is not known, for reasons that may lie outside of the answer.
constexpr bool is_unmeasured(MemoryVerdict verdict) {
  return verdict == MemoryVerdict::late_descriptors || verdict == MemoryVerdict::no_measurement;
}

/// What is wrong, as a clause; empty for `within_limit` and `exceeded`.
constexpr const char* reason_of(MemoryVerdict verdict) {
  switch (verdict) {
    case MemoryVerdict::other_memory:
      return "it keeps a file such as /proc/N/mem of another process open";
    case MemoryVerdict::closed_descriptors:
      return "a process does not let its open files be looked at, as its program cannot be read";
    case MemoryVerdict::crowded:
      return "it has more processes with open files, or more mappings, than can be looked at";
    case MemoryVerdict::late_descriptors:
      return "its open files could not all be looked at in time";
    case MemoryVerdict::no_measurement:
      return "no measurement of its memory ended within a second";
    case MemoryVerdict::killed_for_others:
      return "the kernel killed a process of it for want of memory, but its own limit was not reached: the "
             "machine, or a control group around the judge, ran out of memory";
    case MemoryVerdict::within_limit:
    case MemoryVerdict::exceeded:
      break;
  }
  return "";
}

}  // namespace mines::judge
