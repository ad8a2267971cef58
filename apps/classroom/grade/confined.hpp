// Runs a stranger's program in isolation (isolation/sandbox/sandbox.hpp), with a pipe to the program and a
// pipe from it. Limits its time, memory and output.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "isolation/processes/clock.hpp"
#include "isolation/processes/launch.hpp"
#include "isolation/processes/supervisor.hpp"

namespace mines::classroom {

struct ConfinedLimits {
  double seconds = 60;                                  ///< limit of the run, from start to end
  std::uint64_t reply_bytes = std::uint64_t{64} << 20;  ///< limit of all bytes from the program
  judge::IsolationSettings isolation;
  std::function<void()> tick;  ///< called every 50 ms or more often while the program runs; may be empty
};

/// The program reads from descriptor 101 and writes to descriptor 100. The calling process must have called
/// become_subreaper() (isolation/memory/descendants.hpp), must ignore SIGPIPE, and must have no other
/// children. For one thread.
class Confined {
 public:
  /// The program was stopped for exceeding a limit: `late` of time, `memory` of memory, `too_much` of bytes;
  /// or, `unmeasured`, because it is not known whether it kept to its limit of memory.
  enum class End { running, exited, signalled, late, memory, unmeasured, too_much };

  /// `scratch`: a folder for the program's files. The program finds the name of the folder in the environment
  /// variable MINES_SCRATCH. Isolation may hide the folder. `limits` must outlive the object.
  Confined(std::string program, std::string scratch, const ConfinedLimits& limits);
  Confined(const Confined&) = delete;
  Confined& operator=(const Confined&) = delete;
  /// Ends the program and all its children.
  ~Confined();
  /// Starts the program. Fails if the system refuses a resource. With IsolationMode::require, also fails if a
  /// layer of isolation is missing. Call it once, before the calls below.
  Result<void> start();

  /// Sends bytes to the program; drops them if the program no longer reads.
  void send(std::string_view text);
  /// Ends the program's input. Do not call send() afterwards.
  void close_input() { input_.writer.close(); }
  /// The next line from the program, without the newline; empty if the program ends first.
  std::optional<std::string> line();
  /// The next `count` bytes from the program; empty if the program ends first.
  std::optional<std::string> bytes(std::size_t count);
  /// All bytes that the program writes until its end.
  std::string rest();

  End end() const { return end_; }
  /// "ended with code 3", "was killed by signal 11 (Segmentation fault)" ...
  std::string end_text() const;
  /// The first non-empty line that the program wrote to standard output or standard error, cut to 400 bytes.
  const std::string& first_words();

 private:
  using Clock = judge::Clock;

  bool wait_for_sandbox(Clock::time_point until);
  bool is_late();
  std::string take(std::size_t count);
  void pump();
  void wait(Clock::time_point until);
  void read_reply();
  bool read_words();
  void write_pending();
  void collect_ends();
  void stop(End end);
  /// Stops the program if `memory` is a reason to; false if it is none.
  bool stop_for(judge::MemoryVerdict memory);

  std::string program_;
  std::string scratch_;
  const ConfinedLimits& limits_;
  judge::Supervisor supervisor_;
  judge::Pipe input_;  // to the program
  judge::Pipe reply_;  // from the program
  Clock::time_point deadline_;
  std::string pending_;  // bytes to send to the program
  std::string received_;
  std::size_t taken_ = 0;  // bytes of received_ that calls have returned
  std::uint64_t received_bytes_ = 0;
  bool reply_closed_ = false;
  bool words_closed_ = false;
  std::string first_words_;
  bool has_first_words_ = false;  // first_words_ is complete
  End end_ = End::running;
  judge::MemoryVerdict memory_ = judge::MemoryVerdict::within_limit;  // that stopped the program
};

}  // namespace mines::classroom
