// The place where an answer (a contestant's program) runs: namespaces made by bubblewrap, without a network.
// In them our program mines-stage ("the stage") fetches and starts the answer.
//
// Until load() a sandbox holds only our own programs, so that only the host can make it fail. Without
// bubblewrap the stage runs outside of any namespace; it can still set limits and filter system calls.
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

struct IsolatedProgram {
  std::string path;                      ///< empty: only a trial (try_isolation())
  std::vector<std::string> variables{};  ///< "NAME=value"
  int to_peer = -1;                      ///< pipe to the server, as the program's descriptor 100; -1: none
  int from_peer = -1;                    ///< pipe from the server, as descriptor 101; -1: none
  std::string shared_name{};             ///< name of the game's shared memory; empty: none
  double seconds = 0;                    ///< the program's time limit; 0: none
  bool reads_terminal = false;           ///< gets the judge's standard input, if this is a terminal
  bool counts_refused_calls = false;     ///< refused system calls are counted (RefusedCalls)
};

/// The objects behind the references must outlive the plan.
struct SandboxPlan {
  Way way;
  const IsolatedProgram& program;
  const IsolationSettings& settings;
  const VisibleFiles& visible;
  const HiddenPaths& hidden;
  bool memory_is_watched = true;     ///< MemoryWatch limits the memory; false: a control group
  bool may_pin = true;               ///< FilterTerms::pinning
  int output = -1;                   ///< the target of the program's output; -1: standard error
  std::optional<Account> account{};  ///< the program runs under it; empty: under the judge's own
};

class Sandbox {
 public:
  Sandbox() = default;
  /// Starts the sandbox, and returns before it is ready. ExitCode::bad_input if the answer cannot be read, is
  /// no regular file or is too large.
  static Result<Sandbox> start(const SandboxPlan& plan);

  bool exists() const { return process_ > 0; }
  /// The judge's child. With namespaces: bubblewrap, whose end ends all processes inside. Without: the stage.
  pid_t process() const { return process_; }
  /// The stage, ancestor of all processes inside. With namespaces, 0 while the stage does not run.
  pid_t first_process() const;
  /// The descriptor of the reports, to poll.
  int reports() const { return reports_.number(); }
  /// False once the stage has ended.
  bool open() const { return reports_.is_open(); }
  /// Takes the pending reports; never waits.
  void read_reports();
  /// Waits for the next report or the deadline, then takes the pending reports.
  void wait_for_report(Clock::time_point deadline);

  /// Set once the sandbox is built, with the layers that the stage could set.
  const std::optional<StageReport>& ready() const { return ready_; }
  /// Set once the answer is inside, or could not be brought in.
  const std::optional<StageReport>& loaded() const { return loaded_; }
  /// Set once the answer has ended, or cannot be executed.
  const std::optional<StageReport>& end() const { return end_; }
  RefusedCalls& refused() { return refused_; }
  const RefusedCalls& refused() const { return refused_; }

  /// Call it after ready(), once.
  void load();
  /// Starts the answer. Call it after loaded(), once.
  void go();

  /// Kills all processes inside at once. False if there are no namespaces (yet), or the sandbox has ended.
  bool kill() const;
  /// Calls kill(), then kills and reaps process(). Does nothing if process() has ended or never existed.
  void end_now();
  /// Notes the end of process(); false if another process was reaped.
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

/// Gives the shared memory `name` to `owner`, because only its owner may open it.
Result<void> give_shared_memory(const std::string& name, const Account& owner);

}  // namespace mines::judge
