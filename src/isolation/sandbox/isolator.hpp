// Builds the sandbox of a stranger's program with as many layers of isolation as this host has, and brings
// the program in.
//
// What the host can do is found out by building: until the sandbox stands it holds only programs of ours, so
// a stranger's byte is never a reason for a weaker one. Once it stands, its failure is the end of the game.
// What was found is remembered (HostIsolation), and from then on nothing weaker is tried.
#pragma once

#include <sys/types.h>

#include <functional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "isolation/isolation_settings.hpp"
#include "isolation/memory/cgroup.hpp"
#include "isolation/memory/memory_meter.hpp"
#include "isolation/memory/memory_watch.hpp"
#include "isolation/processes/answer_output.hpp"
#include "isolation/processes/clock.hpp"
#include "isolation/sandbox/held_layers.hpp"
#include "isolation/sandbox/sandbox.hpp"
#include "isolation/sandbox/sandbox_plan.hpp"

namespace mines::judge {

class Isolator {
 public:
  explicit Isolator(const IsolationSettings& settings) : settings_(settings) {}
  Isolator(const Isolator&) = delete;
  Isolator& operator=(const Isolator&) = delete;

  /// What an Isolator needs of its caller while it builds.
  struct Surroundings {
    /// Sleeps until something happens or the deadline, with sandbox() watched; false: the Isolator gives up.
    std::function<bool(Clock::time_point)> wait;
    /// Ends what is left of a sandbox that could not be built.
    std::function<void()> clear;
  };

  /// Builds the sandbox, with the program in it, ready to go(). With IsolationMode::off there is none, and
  /// launch_bare() starts the program. Returns early, without an error, if the caller gives up. Call it once.
  ///
  /// ExitCode::bad_input: this host lacks a layer and IsolationMode::require wants it, or the program cannot
  /// be read. ExitCode::broken: a sandbox that should stand does not.
  Result<void> build(IsolatedProgram program, AnswerOutput& output, const Surroundings& surroundings);
  /// Starts the program at once, as any program of the user; for a judge that is root, under an account that
  /// owns nothing.
  Result<pid_t> launch_bare(AnswerOutput& output);

  const IsolationSettings& settings() const { return settings_; }
  Sandbox& sandbox() { return sandbox_; }
  const Sandbox& sandbox() const { return sandbox_; }
  /// The layers that hold, and the refused calls so far.
  HeldLayers held() const;
  /// Watches the limit of memory from now on, if the kernel does not; before the program starts. Without
  /// namespaces all descendants of the calling process are the program's, but for the spared.
  Result<void> watch_memory(std::vector<pid_t> spared);
  void end_memory_watch() { memory_watch_ = {}; }
  /// Whether the limit of memory was exceeded. To be asked every memory_watch_interval.
  bool memory_exceeded();
  /// Kills all that runs in the control group, if there is one that can; false if not.
  bool kill_group() const { return cgroup_.kill_all(); }

 private:
  Result<void> choose_files();
  Result<void> make_cgroup(const Way& way);
  Result<void> try_ways(AnswerOutput& output, const Surroundings& surroundings);
  Result<void> bring_in(AnswerOutput& output, const Surroundings& surroundings);
  bool await(const Surroundings& surroundings, const std::function<bool()>& done);
  Result<void> note_ready(const Way& way);
  Result<void> miss(std::string what);
  tl::unexpected<Error> sandbox_failed(AnswerOutput& output, const char* when);
  MeteredAnswer metered_answer(std::vector<pid_t> spared) const;
  /// The descriptor that the program prints to; -1: standard error, because the program has the terminal.
  int output_of(const AnswerOutput& output) const;

  IsolationSettings settings_;
  IsolatedProgram program_;
  VisibleFiles visible_;
  HiddenPaths hidden_;
  Cgroup cgroup_;
  MemoryWatch memory_watch_;  // none where the kernel holds the limit
  Sandbox sandbox_;
  HeldLayers held_;
  bool has_groups_ = true;  // no control group has refused to let the stage in
  bool late_ = false;       // the sandbox took too long to build
  bool given_up_ = false;
};

}  // namespace mines::judge
