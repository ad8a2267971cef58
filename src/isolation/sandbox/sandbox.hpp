// The place where an answer (a contestant's program) runs: its own namespaces, made by bubblewrap, and in
// them our program mines-stage. On the judge's first order the stage fetches the answer. On the second order
// the stage starts the answer. The sandbox is built while the server loads its map, before the answer's time
// starts. sandbox.cpp builds the arguments of bubblewrap, which say what is inside: the files that programs
// need and the folders that the organiser shows, read-only and without the toolkit and private files; the
// game's shared memory; a place for the answer; a scratch directory in memory; a /proc that shows only the
// sandbox's processes. There is no network.
//
// Until load() a sandbox holds only our own programs, so that only the host can make it fail. Without
// bubblewrap the stage runs outside of any namespace; it can still set limits and filter system calls.
#pragma once

#include <sys/types.h>

#include <cstdint>
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

/// A stranger's program and its resources. src/isolation calls every such program the answer; in the judge it
/// is a contestant's program.
struct IsolatedProgram {
  std::string path;                      ///< empty: only the layers of isolation are tried (try_isolation())
  std::vector<std::string> variables{};  ///< "NAME=value"
  int to_peer = -1;                      ///< becomes its descriptor 100, a pipe to the server; -1: none
  int from_peer = -1;                    ///< becomes its descriptor 101, a pipe from the server; -1: none
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
  bool memory_is_watched = true;     ///< the judge's memory watch limits the program's memory, because no
                                     ///< control group does
  bool may_pin = true;               ///< the program may choose among its processors. True if the organiser
                                     ///< chose no processors for it, or if a control group confines it to
                                     ///< the chosen ones
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
  /// The judge's child: bubblewrap, or the stage if there are no namespaces. With namespaces, all processes
  /// inside end when it ends.
  pid_t process() const { return process_; }
  /// The stage's process, the ancestor of all processes inside. With namespaces it is 0 before the stage has
  /// started and after its end; without namespaces it is process().
  pid_t first_process() const;
  /// The descriptor of the stage's reports, to poll; read_reports() reads it.
  int reports() const { return reports_.number(); }
  /// False once the stage has ended.
  bool open() const { return reports_.is_open(); }
  /// Takes the pending reports; never waits.
  void read_reports();
  /// Waits for the next report or the deadline, then takes the pending reports.
  void wait_for_report(Clock::time_point deadline);

  /// The report that the sandbox is built, with the layers that the stage could set.
  const std::optional<StageReport>& ready() const { return ready_; }
  /// The report that the answer is inside, or could not be brought in.
  const std::optional<StageReport>& loaded() const { return loaded_; }
  /// The report that the answer has ended, or that it cannot be executed.
  const std::optional<StageReport>& end() const { return end_; }
  RefusedCalls& refused() { return refused_; }
  const RefusedCalls& refused() const { return refused_; }

  /// Brings the answer in. Call it after ready(), once.
  void load();
  /// Starts the answer. Call it after loaded(), once.
  void go();

  /// Kills all processes inside at once. False if this is impossible: there are no namespaces (yet), or the
  /// sandbox has ended.
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

/// Gives the shared memory `name` to `owner`, because only its owner may open it. A judge that is root needs
/// this, because its answers run under another account.
Result<void> give_shared_memory(const std::string& name, const Account& owner);

}  // namespace mines::judge
