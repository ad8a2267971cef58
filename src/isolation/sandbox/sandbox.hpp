// The place where an answer (a contestant's program) runs: Linux namespaces without a network, made by the
// program bubblewrap. Inside, our program mines-stage ("the stage") copies the answer in and starts it.
//
// Before load() a sandbox holds only our own programs, so a failure before load() has its cause in the host.
// Without bubblewrap there are no namespaces; the stage can still set limits and filter system calls.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "isolation/calls/system_call_filter.hpp"
#include "isolation/isolation_settings.hpp"
#include "isolation/processes/clock.hpp"
#include "isolation/processes/descriptors.hpp"
#include "isolation/processes/launch.hpp"
#include "isolation/sandbox/layers.hpp"
#include "isolation/sandbox/visible_files.hpp"
#include "os/file_descriptor.hpp"

namespace mines::judge {

/// A program for the sandbox, and what it gets.
struct IsolatedProgram {
  std::string path;                      ///< empty: the sandbox is only a trial (try_isolation())
  std::vector<std::string> variables{};  ///< "NAME=value"
  int to_peer = -1;                   ///< pipe to the server; the program gets it as descriptor 100; -1: none
  int from_peer = -1;                 ///< pipe from the server, the program's descriptor 101; -1: none
  std::string shared_name{};          ///< name of the game's shared memory; empty: none
  double seconds = 0;                 ///< the program's time limit, at least 0; 0: none
  bool reads_terminal = false;        ///< gets the judge's standard input, if this is a terminal
  bool counts_refused_calls = false;  ///< refused system calls are counted (RefusedCalls)
};

/// How to build a sandbox. The objects behind the references must outlive the plan.
struct SandboxPlan {
  Way way;
  const IsolatedProgram& program;
  const IsolationSettings& settings;
  const VisibleFiles& visible;
  const HiddenPaths& hidden;
  bool memory_is_watched = true;   ///< the judge watches the memory; false: a control group limits it
  bool may_pin = true;             ///< the program may choose its processors (FilterTerms)
  int output = -1;                 ///< the target of the program's output; -1: standard error
  std::optional<uid_t> account{};  ///< the program's account; empty: the judge's
};

class Sandbox {
 public:
  Sandbox() = default;
  /// Starts to build the sandbox, and returns before it is ready(). ExitCode::bad_input if the answer cannot
  /// be read, is no regular file or has more than 256 MiB.
  static Result<Sandbox> start(const SandboxPlan& plan);

  bool exists() const { return process_ > 0; }
  /// The judge's child: bubblewrap or, without namespaces, the stage. When bubblewrap ends, all processes
  /// inside end.
  pid_t process() const { return process_; }
  /// The stage's process, the ancestor of all processes inside. With namespaces, 0 while no stage runs.
  /// Needs exists().
  pid_t first_process() const;
  /// The descriptor on which the stage's reports arrive, for poll().
  int reports() const { return reports_.number(); }
  /// False once read_reports() has found that the stage has ended.
  bool open() const { return reports_.is_open(); }
  /// Takes the pending reports; never waits.
  void read_reports();
  /// Waits for the next report or the deadline, then takes the pending reports.
  void wait_for_report(Clock::time_point deadline);

  /// The stage's report that the sandbox is built, and with which layers of isolation; empty before.
  const std::optional<StageReport>& ready() const { return ready_; }
  /// Set once the answer is inside, or could not be brought in.
  const std::optional<StageReport>& loaded() const { return loaded_; }
  /// Set once the answer has ended, or cannot be executed.
  const std::optional<StageReport>& end() const { return end_; }
  /// The system calls that were refused inside, if they are counted.
  RefusedCalls& refused() { return refused_; }
  const RefusedCalls& refused() const { return refused_; }

  /// Makes the stage copy the answer into the sandbox. Call it once, after ready() is set.
  void load();
  /// Starts the answer. Call it once, after loaded() reports success.
  void go();

  /// Kills all processes inside at once. False if the sandbox has no namespaces, has no stage, or has ended.
  bool kill() const;
  /// Calls kill(), then kills and reaps process(). Does nothing if process() has ended or never existed.
  void end_now();
  /// If `reaped` is process(), notes its end; otherwise returns false.
  bool take(const Reaped& reaped);
  /// Whether process() has ended and was reaped. With namespaces, every process inside has ended, too.
  bool has_ended() const { return has_ended_; }

 private:
  void write_byte(char byte) const;
  void take(const StageReport& report, FileDescriptor listener);

  pid_t process_ = 0;
  bool has_ended_ = false;
  bool namespaces_ = false;
  bool counts_refused_ = false;
  FileDescriptor go_;
  FileDescriptor reports_;
  RefusedCalls refused_;
  std::optional<StageReport> ready_;
  std::optional<StageReport> loaded_;
  std::optional<StageReport> end_;
};

/// Makes the user and group `owner` the owners of the shared memory `name` ("/something", no other slash).
/// Only the owner may open the memory.
Result<void> give_shared_memory(const std::string& name, uid_t owner);

}  // namespace mines::judge
