// The system calls that an answer may make, as a program for the kernel's filter (seccomp). Every other call
// fails with ENOSYS, as on a kernel that does not have it, so that programs and libraries go another way. A
// call that a later kernel brings is refused until it is listed here. The list has what our solvers, the
// examples, gcc, python3 and java need: threads, futexes, memory, files, fork, exec, pipes.
//
// The filter is the second wall where there are namespaces, and the only one where there are none.
#pragma once

#include "base/error.hpp"
#include "os/file_descriptor.hpp"

namespace mines::judge {

/// Calls that are allowed only where something other than the filter enforces the limit.
struct FilterTerms {
  /// Shared memory without a name (MAP_SHARED | MAP_ANONYMOUS). Only a control group sees all of it: what is
  /// unmapped lives on behind a single page that is still mapped, and no file of /proc shows it.
  bool nameless_memory = true;
  /// A thread may choose among processors. Refused where nothing but this filter would keep it on those that
  /// it was given.
  bool pinning = true;
};

/// A memory file with the filter, an array of sock_filter; mines-stage installs it. Takes about a
/// millisecond. Refused calls are reported to the filter's listener (refused_calls.hpp); without one they
/// fail all the same. Fails with ExitCode::broken where libseccomp does not know the processor.
Result<FileDescriptor> system_call_filter(const FilterTerms& terms = {});

}  // namespace mines::judge
