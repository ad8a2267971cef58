// Signals that end a run: SIGINT, SIGTERM, SIGHUP. mpirun sends one to all ranks when a rank is lost, too,
// and a queue when time is up. Rank 0 then still writes a checkpoint and says so.
#pragma once

#include <array>
#include <csignal>
#include <optional>

namespace mines::cluster {

/// While it lives, such a signal is only noted. There may be one at a time.
class Interruption {
 public:
  Interruption();
  /// The signals have their former effect.
  ~Interruption();
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;

  /// The signal that has come, if one has.
  static std::optional<int> signal();
  /// Ends the program by the signal's usual effect.
  [[noreturn]] static void end_by(int signal);

 private:
  static constexpr std::array<int, 3> signals_{SIGINT, SIGTERM, SIGHUP};
  std::array<struct sigaction, 3> before_{};
};

}  // namespace mines::cluster
