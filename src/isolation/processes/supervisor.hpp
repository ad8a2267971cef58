// Runs a stranger's program in a sandbox, and ends all its processes. A supervisor has an owner, such as a
// game. Where the supervisor must wait, it calls the owner's Wait function. The owner must call end_program()
// or end_all() before it destroys the supervisor. All calls must come from the only thread of a process that
// has called become_subreaper() (descendants.hpp).
#pragma once

#include <sys/types.h>

#include <functional>
#include <optional>
#include <vector>

#include "base/assert.hpp"
#include "base/error.hpp"
#include "isolation/memory/descendants.hpp"
#include "isolation/processes/answer_output.hpp"
#include "isolation/processes/clock.hpp"
#include "isolation/sandbox/isolator.hpp"

namespace mines::judge {

class Supervisor {
 public:
  /// Must sleep until an event or the deadline, its argument. Then must call take_reports() if something is
  /// in sandbox().reports(), and take() for each child that reap() returns. False if the owner gives up.
  using Wait = std::function<bool(Clock::time_point)>;

  Supervisor(const IsolationSettings& settings, Wait wait) : isolator_(settings), wait_(std::move(wait)) {
    MINES_ASSERT(wait_);
  }
  Supervisor(const Supervisor&) = delete;
  Supervisor& operator=(const Supervisor&) = delete;
  ~Supervisor() { MINES_ASSERT(!runs() || is_being_ended_); }

  /// Sets the children of the owner that end_program() leaves running, with their descendants.
  void spare(std::vector<pid_t> children) { spared_ = std::move(children); }

  /// Builds the sandbox and brings the program into it; errors: see Isolator::build(). Call it once.
  Result<void> build(IsolatedProgram program);
  /// Measures the program's memory from now on, unless a control group limits it. Call it before start().
  Result<void> watch_memory();
  /// Starts the program of build(), once. Returns the moment from which its time counts.
  Result<Clock::time_point> start();

  bool runs() const { return process_ != 0 && !has_ended_; }
  bool has_ended() const { return has_ended_; }
  Clock::time_point ended_at() const { return ended_at_; }
  /// How the program ended. If the program could not be executed, there is no exit code and no signal. If the
  /// sandbox was killed, the signal is SIGKILL.
  const ProcessEnd& end() const { return end_; }
  /// The errno if the program could not be executed in its sandbox; else empty.
  std::optional<int> execution_error() const;

  /// Reads the reports of mines-stage, which starts the program (sandbox/sandbox.hpp).
  void take_reports();
  /// If the ended child `reaped` belongs to the program, notes its end and returns true; else returns false.
  bool take(const Reaped& reaped);

  /// Looks at the memory if `now` is next_memory_look() or later. Else `within_limit`.
  MemoryVerdict look_at_memory(Clock::time_point now);
  Clock::time_point next_memory_look() const { return next_memory_look_; }
  /// Looks at the memory now.
  MemoryVerdict look_at_memory();
  void end_memory_watch() { isolator_.end_memory_watch(); }
  /// Notes the program's peak memory in end(). Call it before the sandbox of a running program is killed:
  /// afterwards the peak is unknown. Takes up to 5 ms.
  void note_peak_memory();

  /// Kills all descendants of the calling process, except the children given to spare() and their
  /// descendants. Waits until the killed ones have ended; false if some are left after 30 s.
  bool end_program() { return end_all_but(spared_); }
  /// Like end_program(), but spares only the children `kept` and their descendants.
  bool end_all(const std::vector<pid_t>& kept = {}) { return end_all_but(kept); }

  Sandbox& sandbox() { return isolator_.sandbox(); }
  AnswerOutput& output() { return output_; }
  HeldLayers held() const { return isolator_.held(); }

 private:
  bool end_all_but(const std::vector<pid_t>& spared);
  void note_end();
  /// Whether a SIGKILL that is not ours ended it, or ended a child for which a shell reports it.
  bool was_killed() const;

  Isolator isolator_;
  Wait wait_;
  AnswerOutput output_;
  std::vector<pid_t> spared_;
  pid_t process_ = 0;  // the program or its sandbox; 0 while the sandbox is built
  bool has_ended_ = false;
  bool is_being_ended_ = false;   // by end_program() or end_all()
  bool ended_by_itself_ = false;  // before these were called
  Clock::time_point ended_at_;
  ProcessEnd end_;
  Clock::time_point next_memory_look_ = Clock::time_point::max();  // never, until start()
};

}  // namespace mines::judge
