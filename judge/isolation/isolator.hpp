// Builds the answer's sandbox with as much of the isolation as this host can do, and brings the answer in.
//
// What the host can do is found out by building: until the sandbox stands there are only programs of ours in
// it, so a stranger's byte is never a reason for a weaker one. Once it stands, its failure is the end of the
// game. What was found is remembered (HostIsolation), and from then on nothing weaker is tried.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "judge/game/settings.hpp"
#include "judge/isolation/answer_output.hpp"
#include "judge/isolation/cgroup.hpp"
#include "judge/isolation/memory_meter.hpp"
#include "judge/isolation/memory_watch.hpp"
#include "judge/isolation/sandbox.hpp"

namespace mines::judge {

class Isolator {
 public:
  explicit Isolator(const Settings& settings) : settings_(settings) {}

  /// What an Isolator needs of whoever it builds a sandbox for.
  struct Surroundings {
    /// Sleeps until something happens or the deadline, with sandbox() watched; false: it is to give up.
    std::function<bool(std::chrono::steady_clock::time_point)> wait;
    /// Ends what is left of a sandbox that came to nothing.
    std::function<void()> clear;
  };

  /// What the answer gets besides isolation. -1: there is no such descriptor.
  void prepare(std::vector<std::string> variables, std::string shared_name, int to_server, int from_server);
  /// Builds the sandbox, with the answer in it, ready to go(). With IsolationMode::off there is none, and
  /// launch_bare() starts the answer. Returns early, without an error, when told to give up.
  ///
  /// ExitCode::bad_input: this host lacks a layer and IsolationMode::require wants it, or the answer cannot
  /// be read. ExitCode::broken: a sandbox that ought to stand does not.
  Result<void> build(AnswerOutput& output, const Surroundings& surroundings);
  /// The answer as any program of the user, at once; for a judge that is root, as one of nobody's.
  Result<pid_t> launch_bare(AnswerOutput& output);

  Sandbox& sandbox() { return sandbox_; }
  /// What holds; refused calls as far as they have come.
  Isolation held() const;
  /// Watches the limit of memory from now on, if that is not the kernel's; before the answer starts. Without
  /// namespaces all descendants of the calling process are the answer's, but for the spared.
  Result<void> watch_memory(std::vector<pid_t> spared);
  void end_memory_watch() { memory_watch_ = {}; }
  /// Whether the limit of memory was exceeded. To be asked every memory_watch_interval.
  bool memory_exceeded();
  /// Kills all that runs in the control group, if there is one that can; false if not.
  bool kill_group() const { return cgroup_.kill_all(); }

 private:
  using Way = HostIsolation::Way;

  std::vector<Way> ways_to_try() const;
  Result<void> make_cgroup(const Way& way);
  Result<void> join_cgroup(pid_t stage);
  Result<void> try_ways(AnswerOutput& output, const Surroundings& surroundings);
  Result<void> bring_in(AnswerOutput& output, const Surroundings& surroundings);
  bool await(const Surroundings& surroundings, const std::function<bool()>& done);
  Result<void> note_ready(const Way& way);
  Result<void> miss(std::string what);
  tl::unexpected<Error> sandbox_failed(AnswerOutput& output, const char* when);
  MeteredAnswer metered_answer(std::vector<pid_t> spared) const;
  SandboxPlan plan_of(const Way& way, AnswerOutput& output) const;
  /// An answer at a terminal prints there by itself.
  bool plays_on_terminal() const;

  const Settings& settings_;
  std::vector<std::string> variables_;
  std::string shared_name_;
  int to_server_ = -1;
  int from_server_ = -1;
  Cgroup cgroup_;
  MemoryWatch memory_watch_;  // none where the kernel holds the limit
  Sandbox sandbox_;
  Isolation held_;
  bool late_ = false;  // the sandbox that is being built
  bool given_up_ = false;
};

}  // namespace mines::judge
