// The place where an answer runs: its own namespaces, made by bubblewrap, and in them mines-stage, which
// waits for the judge's word to fetch the answer and again to start it. It is built while the server loads
// its map, before the answer's time. sandbox_arguments.hpp says what there is inside.
//
// Until load() a sandbox holds programs of ours alone, so that it fails for reasons of the host alone.
// Without bubblewrap the stage runs outside, where it can still set limits and filter system calls.
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

/// The largest answer that is brought into a sandbox. It is copied into memory.
inline constexpr std::uint64_t most_answer_bytes = std::uint64_t{256} << 20;

class Sandbox {
 public:
  Sandbox() = default;
  /// Starts the sandbox, and returns without waiting for it to be ready. An answer that cannot be read, is no
  /// regular file or too large is ExitCode::bad_input.
  static Result<Sandbox> start(const SandboxPlan& plan);

  bool exists() const { return process_ > 0; }
  /// The judge's child; when it ends, so does everything inside.
  pid_t process() const { return process_; }
  /// The stage's process, from which all that runs inside descends; 0 if it is gone or not there yet.
  pid_t first_process() const;
  /// The descriptor on which the stage reports, to be watched; read_reports() reads it.
  int reports() const { return reports_.number(); }
  /// False once the stage is gone.
  bool open() const { return reports_.is_open(); }
  /// Takes the reports that have come; never waits.
  void read_reports();
  /// Waits for the next report or the deadline, then takes what has come.
  void wait_for_report(Clock::time_point deadline);

  /// The report that the sandbox stands, with the layers that the stage could have.
  const std::optional<StageReport>& ready() const { return ready_; }
  /// The report that the answer is inside, or could not be brought in.
  const std::optional<StageReport>& loaded() const { return loaded_; }
  /// The report of the answer's end, or that it cannot be executed.
  const std::optional<StageReport>& end() const { return end_; }
  RefusedCalls& refused() { return refused_; }
  const RefusedCalls& refused() const { return refused_; }

  /// Brings the answer in. Call it after ready(), once.
  void load();
  /// Starts the answer. Call it after loaded(), once.
  void go();

  /// Kills everything inside at once. False if that cannot be done: there are no namespaces (yet), or the
  /// sandbox has ended.
  bool kill() const;
  /// Kills and reaps the sandbox itself as well, unless it has ended or never was.
  void end_now();
  /// Notes that the sandbox has ended, if it is its process that was reaped; false if not.
  bool take(const Reaped& reaped);
  /// Whether the sandbox was reaped, and with it everything inside.
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

/// Makes `owner` the owner of the shared memory `name`: only its owner may open it. For a judge that is root,
/// whose answers run under another account.
Result<void> give_shared_memory(const std::string& name, const Account& owner);

}  // namespace mines::judge
