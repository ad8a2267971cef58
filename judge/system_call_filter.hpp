// The system calls that an answer may not make, as a program for the kernel's filter (seccomp). What is
// refused fails with EPERM, as it would for lack of rights; everything that programs live by (threads,
// futexes, memory, files, fork, exec, pipes) is allowed. It is the second wall where there are namespaces,
// and the only one where there are none.
#pragma once

#include "base/error.hpp"
#include "base/file_descriptor.hpp"

namespace mines {

/// A memory file with the filter, an array of sock_filter. About half a millisecond. Fails with
/// ExitCode::broken where libseccomp does not know the processor.
Result<FileDescriptor> system_call_filter();

}  // namespace mines
