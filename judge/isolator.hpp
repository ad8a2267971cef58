// Finds out what of the isolation can be had, and starts the answer's sandbox in the best way that works. A
// way is tried by going it: a system that forbids namespaces says so to bubblewrap and to nobody before.
#pragma once

#include <string>
#include <vector>

#include "base/error.hpp"
#include "judge/answer_output.hpp"
#include "judge/cgroup.hpp"
#include "judge/memory_meter.hpp"
#include "judge/sandbox.hpp"
#include "judge/settings.hpp"

namespace mines {

class Isolator {
 public:
  explicit Isolator(const Settings& settings) : settings_(settings) {}

  /// What the answer gets besides isolation, for every way.
  void prepare(std::vector<std::string> variables, std::string shared_name, int to_server, int from_server);
  /// Starts a sandbox by the next way. Without one left (or with IsolationMode::off) there is no sandbox, and
  /// launch_bare() starts the answer. An answer that cannot be read is ExitCode::bad_input.
  Result<void> start_next(AnswerOutput& output);
  /// The way taken last does not work. IsolationMode::require makes that the error it is.
  Result<void> way_failed(const std::string& reason);
  /// The sandbox is ready: notes what holds.
  Result<void> note_ready();
  /// The answer as any program of the user, at once.
  Result<pid_t> launch_bare(AnswerOutput& output);

  Sandbox& sandbox() { return sandbox_; }
  const Isolation& held() const { return held_; }
  /// Whether the kernel has killed for the limit of memory; whether that is the kernel's to watch at all.
  bool memory_exceeded() const { return cgroup_.has_killed(); }
  bool kernel_limits_memory() const { return cgroup_.limits_memory(); }
  /// For a watch of memory. Without namespaces all descendants of the calling process are the answer's, but
  /// for the spared.
  MeteredAnswer metered_answer(std::vector<pid_t> spared) const;
  /// Kills all that runs in the control group, if there is one that can; false if not.
  bool kill_group() const { return cgroup_.kill_all(); }

 private:
  enum class Way { passing_account, own_account, stage_alone };

  void find_ways();
  Result<void> make_cgroup(Way way);
  Result<Sandbox> start_by(Way way, AnswerOutput& output);
  Result<void> miss(std::string what);
  SandboxPlan plan_of(Way way, AnswerOutput& output) const;
  /// An answer at a terminal prints there by itself.
  bool plays_on_terminal() const;

  const Settings& settings_;
  std::vector<std::string> variables_;
  std::string shared_name_;
  int to_server_ = -1;
  int from_server_ = -1;
  std::string bubblewrap_;
  bool ways_known_ = false;
  std::vector<Way> ways_;  // the next one last
  Way way_{};              // the last one taken
  Cgroup cgroup_;
  bool cgroups_refused_ = false;  // could be made, not joined
  Result<void> missed_cgroups_;   // the error that this is, if any
  Sandbox sandbox_;
  Isolation held_;
};

}  // namespace mines
