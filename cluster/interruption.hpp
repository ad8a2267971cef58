// Signals that end a run: SIGINT, SIGTERM, SIGHUP. mpirun sends one to all ranks when a rank is lost, too,
// and a queue when time is up; both kill what is left soon after. Rank 0 says at once that it ends, and then
// saves what it can.
#pragma once

#include <array>
#include <csignal>
#include <optional>
#include <string>

namespace mines::cluster {

/// While it lives, such a signal is noted, unless the program was started with the signal ignored. There may
/// be one Interruption at a time.
class Interruption {
 public:
  /// Only notes signals.
  Interruption();
  /// Prints a line on standard error, too: "program: ended by signal N", and then `advice`, if there is one.
  Interruption(const std::string& program, const std::string& advice);
  /// The signals have their former effect.
  ~Interruption();
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;

  /// The signal that has come, if one has.
  static std::optional<int> signal();
  /// Ends the program by the signal's usual effect.
  [[noreturn]] static void end_by(int signal);

 private:
  void begin();
  std::array<struct sigaction, 3> before_{};
};

}  // namespace mines::cluster
