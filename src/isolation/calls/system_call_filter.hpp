// The system calls that an answer (a contestant's program) may make, as a program for the kernel's filter
// (seccomp). Every other call fails with ENOSYS, as on a kernel without that call, so that programs and
// libraries fall back. New calls of later kernels are refused until they are added to the list
// (system_call_filter.cpp). The list has what our solvers, the examples, gcc, python3 and java need: threads,
// futexes, memory, files, fork, exec, pipes.
//
// Where an answer runs in namespaces, the filter is a second barrier; elsewhere it is the only one.
#pragma once

#include "base/error.hpp"
#include "os/file_descriptor.hpp"

namespace mines::judge {

/// Calls that are allowed only if another layer of isolation enforces the limit that they could evade.
struct FilterTerms {
  /// Shared memory without a name (MAP_SHARED | MAP_ANONYMOUS). Only a control group measures all of it.
  /// While one page of a piece is mapped, the unmapped pages of the piece still take memory, and no file of
  /// /proc shows them.
  bool nameless_memory = true;
  /// A thread may choose its processors. False if only this filter keeps the answer on its processors.
  bool pinning = true;
};

/// Builds the filter, an array of sock_filter in a memory file, in about a millisecond. mines-stage
/// (sandbox/sandbox.hpp) installs it. Refused calls are reported to the filter's listener
/// (refused_calls.hpp), if there is one, and fail. ExitCode::broken if libseccomp does not support the
/// processor.
Result<FileDescriptor> system_call_filter(const FilterTerms& terms = {});

}  // namespace mines::judge
