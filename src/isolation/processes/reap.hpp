// How the processes that the judge starts have ended.
#pragma once

#include <sys/resource.h>
#include <sys/types.h>

#include <cstdint>
#include <optional>

namespace mines::judge {

/// The end of a child, as wait4 reports it.
struct Reaped {
  pid_t process = 0;
  int status = 0;
  rusage usage{};
};

/// Reaps one child that has ended; empty if there is none. Never waits.
std::optional<Reaped> reap();

/// How a process ended. Peak memory is the largest peak of the process and of the processes that it waited
/// for.
struct ProcessEnd {
  std::optional<int> exit_code;  ///< set unless a signal ended it
  std::optional<int> signal;
  std::uint64_t peak_bytes = 0;

  /// Takes exit code or signal from the status of waitpid.
  void take_status(int status);
  /// Raises the peak to that of `usage`, as wait4 reports it, if it is higher.
  void take_usage(const rusage& usage);
};

}  // namespace mines::judge
