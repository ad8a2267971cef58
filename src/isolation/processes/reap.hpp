// How processes end.
#pragma once

#include <sys/resource.h>
#include <sys/types.h>

#include <cstdint>
#include <optional>

namespace mines::judge {

/// A child that ended, as wait4 reports it.
struct Reaped {
  pid_t process = 0;
  int status = 0;
  rusage usage{};
};

/// A child that has ended; empty if there is none. Never waits.
std::optional<Reaped> reap();

/// How a process ended. Peak memory is the largest of the process and of those that it waited for.
struct ProcessEnd {
  std::optional<int> exit_code;  ///< set unless a signal ended it
  std::optional<int> signal;
  std::uint64_t peak_bytes = 0;

  /// Takes exit code or signal from the status of waitpid.
  void take_status(int status);
  /// Raises the peak to the usage of wait4.
  void take_usage(const rusage& usage);
};

}  // namespace mines::judge
