// Ends a program by Ctrl-C in its own time: what is done is printed before.
#pragma once

namespace mines {

/// While it exists, the first SIGINT, SIGTERM or SIGHUP is only noted, unless the program was started to
/// ignore it; the same signal again ends the program. At most one object at a time.
class Interruption {
 public:
  Interruption();
  ~Interruption();
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;

  /// The signal that came; 0 before. From any thread.
  static int signal_number();
};

/// Ends the program by the signal, so that its parent sees that signal.
[[noreturn]] void end_by(int signal_number);

}  // namespace mines
