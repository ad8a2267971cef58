// Builds the sandbox of a stranger's program with as many layers of isolation as this host has. Trial builds
// with only our own programs find these, so that no stranger's program can be the reason for a weaker
// sandbox. What could be built is remembered (HostIsolation), and nothing weaker is tried from then on.
#pragma once

#include <sys/types.h>

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
  explicit Isolator(const IsolationSettings& settings) : settings_(settings) {}
  Isolator(const Isolator&) = delete;
  Isolator& operator=(const Isolator&) = delete;

  struct Surroundings {
    /// Sleeps until the deadline or an event, such as a report (Sandbox::reports()), and takes the pending
    /// reports (Sandbox::read_reports()). If it returns false, the Isolator gives up.
    std::function<bool(Clock::time_point)> wait;
    /// Ends the processes of a sandbox that could not be built.
    std::function<void()> clear;
  };

  /// Builds the sandbox, with the program in it, ready to go(). With IsolationMode::off there is none, and
  /// launch_bare() starts the program. Returns early, without an error, if `wait` returns false. Call it
  /// once. ExitCode::bad_input if this host lacks a layer that IsolationMode::require demands, or the program
  /// cannot be read. ExitCode::broken if a sandbox that this host supports fails.
  Result<void> build(IsolatedProgram program, AnswerOutput& output, const Surroundings& surroundings);
  /// Starts the program at once, without isolation; under unused_account() if the judge is root.
  Result<pid_t> launch_bare(AnswerOutput& output);

  const IsolationSettings& settings() const { return settings_; }
  Sandbox& sandbox() { return sandbox_; }
  const Sandbox& sandbox() const { return sandbox_; }
  HeldLayers held() const;
  /// Starts the watch of memory, unless the kernel enforces the limit. Call it before the program starts.
  /// Without namespaces all descendants of the calling process except `spared` count as the program's.
  Result<void> watch_memory(std::vector<pid_t> spared);
  void end_memory_watch() { memory_watch_ = {}; }
  /// Call it every memory_watch_interval.
  bool memory_exceeded();
  /// Kills all processes in the control group; false if there is no group or the kernel cannot.
  bool kill_group() const { return cgroup_->kill_all(); }

 private:
  Result<void> make_cgroup(const Way& way);
  Result<void> try_ways(AnswerOutput& output, const Surroundings& surroundings);
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
  std::optional<Cgroup> cgroup_{std::in_place};  // always there: the groups of the sandbox that is tried
  MemoryWatch memory_watch_;                     // empty if the kernel enforces the limit
  Sandbox sandbox_;
  HeldLayers held_;
  bool has_groups_ = true;  // false once mines-stage could not join a control group
  bool late_ = false;       // the sandbox took too long to build
  bool given_up_ = false;
};

/// Builds a sandbox with only the toolkit's own programs in it, ends it, and returns the layers that were
/// active. Afterwards settings.host has the way that works (layers.hpp), and no weaker sandbox is built with
/// these settings. Has the errors of Isolator::build(). Returns early, without an error, if a stop signal is
/// pending. Takes 10 to 30 ms. The calling process must have only one thread and must not ignore SIGCHLD.
Result<HeldLayers> try_isolation(const IsolationSettings& settings);

}  // namespace mines::judge
