#include "judge/isolator.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <utility>

#include "base/printable.hpp"
#include "judge/launch.hpp"

namespace mines {

namespace {

/// Sanitizers look for leaks by tracing their own process, which the filter refuses.
std::string without_leak_check() {
  const char* const options = std::getenv("ASAN_OPTIONS");
  return fmt::format("ASAN_OPTIONS={}:detect_leaks=0", options == nullptr ? "" : options);
}

}  // namespace

void Isolator::prepare(std::vector<std::string> variables, std::string shared_name, int to_server,
                       int from_server) {
  variables_ = std::move(variables);
  shared_name_ = std::move(shared_name);
  to_server_ = to_server;
  from_server_ = from_server;
}

Result<void> Isolator::start_next(AnswerOutput& output) {
  if (settings_.isolation.mode == IsolationMode::off) return {};
  if (!std::exchange(ways_known_, true)) {
    held_.wanted = true;
    find_ways();
  }
  sandbox_ = {};
  while (!ways_.empty()) {
    way_ = ways_.back();
    ways_.pop_back();
    make_cgroup(way_);
    auto started = start_by(way_, output);
    if (started) {
      sandbox_ = std::move(*started);
      return std::exchange(missed_cgroups_, {});
    }
    if (started.error().where == settings_.answer) return tl::unexpected(started.error());
    if (const auto failed = way_failed(to_string(started.error())); !failed) return failed;
  }
  return miss("any layer but the watch of memory (mines-stage does not run)");
}

/// A group that was made and lets nobody in ends no game: it goes on without.
Result<Sandbox> Isolator::start_by(Way way, AnswerOutput& output) {
  auto started = Sandbox::start(plan_of(way, output));
  if (started || cgroup_.entrances().empty()) return started;
  const std::string reason = started.error().what;
  cgroup_ = {};
  started = Sandbox::start(plan_of(way, output));
  if (!started) return started;
  cgroups_refused_ = true;
  held_.memory = "watch";
  missed_cgroups_ = miss(fmt::format("control groups ({})", reason));
  return started;
}

/// To join a group of version 1 takes the kernel 5 to 10 ms. So none is made for the number of processes
/// where the sandbox has a count of its own.
void Isolator::make_cgroup(Way way) {
  const bool counted = way == Way::passing_account || (way == Way::own_account && geteuid() != 0);
  cgroup_ = {};  // the old one goes before the new one comes: they have the same name
  if (cgroups_refused_) return;
  cgroup_ = Cgroup::make(settings_.isolation.memory_bytes, counted ? 0 : settings_.isolation.processes);
  held_.memory = cgroup_.limits_memory() ? "cgroup" : "watch";
}

void Isolator::find_ways() {
  bubblewrap_ = program_on_path("bwrap");
  if (access(stage_path().c_str(), X_OK) != 0) return;
  ways_.push_back(Way::stage_alone);
  if (bubblewrap_.empty()) return;
  ways_.push_back(Way::own_account);
  if (passing_account()) ways_.push_back(Way::passing_account);
}

Result<void> Isolator::way_failed(const std::string& reason) {
  // Another account is worth a try, and no loss of a layer.
  if (way_ == Way::passing_account) return {};
  if (way_ == Way::stage_alone) return {};
  return miss(fmt::format("namespaces ({})", reason.empty() ? "bubblewrap failed" : printable(reason)));
}

Result<void> Isolator::miss(std::string what) {
  held_.missing.push_back(std::move(what));
  if (settings_.isolation.mode != IsolationMode::require) return {};
  return bad_input("--isolate require", missing_text(held_));
}

Result<void> Isolator::note_ready() {
  const std::int32_t held = sandbox_.ready()->value;
  held_.namespaces = way_ != Way::stage_alone;
  held_.filter = (held & StageMessage::filter) != 0;
  held_.limits = (held & StageMessage::limits) != 0;
  // The kernel counts by account and namespace, and lets root have as many as it likes.
  const bool counted = held_.namespaces && (geteuid() != 0 || way_ == Way::passing_account);
  held_.processes = cgroup_.limits_processes() || (counted && held_.limits);
  if (!held_.namespaces && bubblewrap_.empty()) {
    if (auto missed = miss("namespaces (no bwrap on the PATH)"); !missed) return missed;
  }
  if (!held_.filter) {
    if (auto missed = miss("a filter of system calls (the kernel has none)"); !missed) return missed;
  }
  if (!held_.limits) {
    if (auto missed = miss("limits of descriptors and files (the system refuses them)"); !missed)
      return missed;
  }
  if (held_.processes) return {};
  return miss("a limit of processes (neither a namespace nor a cgroup counts them)");
}

SandboxPlan Isolator::plan_of(Way way, AnswerOutput& output) const {
  SandboxPlan plan;
  if (way != Way::stage_alone) plan.bubblewrap = bubblewrap_;
  if (way == Way::passing_account) plan.account = passing_account();
  plan.answer = settings_.answer;
  plan.variables = variables_;
  plan.variables.push_back(without_leak_check());
  plan.shared_name = shared_name_;
  plan.map = settings_.map;
  plan.to_server = to_server_;
  plan.from_server = from_server_;
  plan.reads_terminal = settings_.answer_reads_terminal;
  if (!plays_on_terminal()) plan.output = output.writer();
  plan.groups = cgroup_.entrances();
  plan.settings = settings_.isolation;
  return plan;
}

Result<pid_t> Isolator::launch_bare(AnswerOutput& output) {
  Launch bare;
  bare.program = settings_.answer;
  bare.variables = variables_;
  bare.descriptors = {to_server_, from_server_};
  bare.reads_terminal = settings_.answer_reads_terminal;
  if (!plays_on_terminal()) bare.messages = output.writer();
  bare.expendable = true;
  bare.groups = cgroup_.entrances();
  return launch(bare);
}

bool Isolator::plays_on_terminal() const {
  return settings_.answer_reads_terminal && isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1;
}

}  // namespace mines
