// Builds the sandbox of a stranger's program, with as many layers of isolation as this host has (layers.hpp).
// While the sandbox is built, only our own programs are in it. The stranger's program comes in last, so it
// cannot make the sandbox weaker. Several ways of building are tried. The first that works is kept
// (HostIsolation): later sandboxes are built in this way, or not at all.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "isolation/isolation_settings.hpp"
#include "isolation/memory/cgroup.hpp"
#include "isolation/memory/memory_watch.hpp"
#include "isolation/processes/answer_output.hpp"
#include "isolation/processes/clock.hpp"
#include "isolation/sandbox/layers.hpp"
#include "isolation/sandbox/sandbox.hpp"

namespace mines::judge {

class Isolator {
 public:
  /// The limits of `settings` must be above 0. Without isolation there are none, so they may be 0.
  explicit Isolator(const IsolationSettings& settings);
  Isolator(const Isolator&) = delete;
  Isolator& operator=(const Isolator&) = delete;

  /// The caller's part of build().
  struct Surroundings {
    /// Sleeps until the deadline, or until an event such as a report of the sandbox (Sandbox::reports()).
    /// Then calls Sandbox::read_reports(). Returns false to end build().
    std::function<bool(Clock::time_point)> wait;
    /// Ends the processes of a sandbox that build() discards.
    std::function<void()> clear;
  };

  /// Builds the sandbox and brings the program into it; Sandbox::go() then starts the program, which prints
  /// to `output`. Builds nothing with IsolationMode::off: then call launch_bare(). Returns early, without an
  /// error, if `wait` returns false. Call it once. ExitCode::bad_input if the settings demand a layer that
  /// this host lacks, or if the program cannot be read; ExitCode::broken for any other failure.
  Result<void> build(IsolatedProgram program, AnswerOutput& output, const Surroundings& surroundings);
  /// Starts the program of build() at once, without isolation but for account_of_answers()
  /// (processes/account.hpp).
  Result<pid_t> launch_bare(AnswerOutput& output);

  const IsolationSettings& settings() const { return settings_; }
  Sandbox& sandbox() { return sandbox_; }
  const Sandbox& sandbox() const { return sandbox_; }
  HeldLayers held() const;
  /// Starts to watch the program's memory (memory_watch.hpp), unless a control group limits it. Call it
  /// before the program starts. Without namespaces, all descendants of this process except `spared` and their
  /// descendants count as the program's.
  Result<void> watch_memory(std::vector<pid_t> spared);
  void end_memory_watch() { memory_watch_ = {}; }
  /// What is known of the program's memory. Call it every memory_watch_interval.
  MemoryVerdict look_at_memory();
  /// Whether the kernel has killed a process for want of memory since watch_memory(), which may have been one
  /// of the program's: without a control group that is not known.
  bool kernel_may_have_killed() const;
  /// Kills all processes in the control group. False if there is no group, or the kernel cannot kill one.
  bool kill_group() const { return cgroup_->kill_all(); }

 private:
  Result<void> make_cgroup(const Way& way);
  Result<void> try_ways(AnswerOutput& output, const Surroundings& surroundings);
  /// Fails if no way with namespaces works with these settings, but one does without their folders.
  Result<void> require_host_to_blame();
  Result<void> bring_in(AnswerOutput& output, const Surroundings& surroundings);
  bool await(const Surroundings& surroundings, const std::function<bool()>& done);
  Result<void> note_ready(const Way& way);
  Result<void> miss(std::string what);
  Unexpected<Error> sandbox_failed(AnswerOutput& output, const char* when);
  /// The descriptor for the program's output; -1 (standard error) if the program has the terminal.
  int output_of(const AnswerOutput& output) const;

  IsolationSettings settings_;
  IsolatedProgram program_;
  VisibleFiles visible_;
  HiddenPaths hidden_;
  std::optional<Cgroup> cgroup_{std::in_place};  // never empty: the control groups of the latest sandbox
  MemoryWatch memory_watch_;                     // empty if the kernel enforces the limit
  std::uint64_t kills_before_ = 0;               // by the kernel, for want of memory
  Sandbox sandbox_;
  HeldLayers held_;
  bool has_groups_ = true;  // false once the sandbox's first process could not join a control group
  bool late_ = false;       // the sandbox took too long to build
  bool given_up_ = false;   // Surroundings::wait returned false
};

/// Builds a sandbox with only our own programs in it, ends it, and returns the layers that were active. Sets
/// settings.host->way (layers.hpp) to the way that worked: later sandboxes with these settings use this way.
/// Errors are those of Isolator::build(). Returns early, without an error, if a stop signal is pending. Takes
/// 10 to 30 ms. The calling process must have only one thread and must not ignore SIGCHLD.
Result<HeldLayers> try_isolation(const IsolationSettings& settings);

}  // namespace mines::judge
