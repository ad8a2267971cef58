// The place where an answer (a contestant's program) runs: its own namespaces, made by bubblewrap, and in
// them our program mines-stage. On the judge's first order the stage fetches the answer. On the second order
// the stage starts the answer. The sandbox is built while the server loads its map, before the answer's time
// starts. sandbox_arguments.hpp lists what is inside.
//
// Until load() a sandbox holds only our own programs, so that only the host can make it fail. Without
// bubblewrap the stage runs outside of any namespace; it can still set limits and filter system calls.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string>

#include "base/error.hpp"
#include "isolation/calls/refused_calls.hpp"
#include "isolation/processes/clock.hpp"
#include "isolation/processes/launch.hpp"
#include "isolation/processes/reap.hpp"
#include "isolation/sandbox/sandbox_plan.hpp"
#include "isolation/sandbox/stage_report.hpp"
#include "os/file_descriptor.hpp"

namespace mines::judge {

/// The largest size, in bytes, of an answer's file. (The answer is brought into a sandbox as a copy in
/// memory.)
inline constexpr std::uint64_t most_answer_bytes = std::uint64_t{256} << 20;

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
