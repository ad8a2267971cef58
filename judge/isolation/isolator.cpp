#include "judge/isolation/isolator.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <utility>

#include "base/printable.hpp"
#include "judge/isolation/launch.hpp"

namespace mines::judge {

namespace {

/// A sandbox is there within some milliseconds, on a machine that has nothing else to do; an answer is
/// brought in at a GiB a second.
constexpr std::chrono::seconds sandbox_patience{10};

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

Result<void> Isolator::build(AnswerOutput& output, const Surroundings& surroundings) {
  if (settings_.isolation.mode == IsolationMode::off) return {};
  held_.wanted = true;
  held_.memory = "watch";
  auto built = try_ways(output, surroundings);
  if (!built || given_up_ || !sandbox_.exists()) return built;
  return bring_in(output, surroundings);
}

/// From the strongest to the weakest, or the one that is known.
std::vector<Isolator::Way> Isolator::ways_to_try() const {
  if (settings_.isolation.host->way) return {*settings_.isolation.host->way};
  std::vector<Way> ways;
  if (const std::string bubblewrap = program_on_path("bwrap"); !bubblewrap.empty()) {
    for (const SandboxFeatures features :
         {SandboxFeatures{true, true}, SandboxFeatures{true, false}, SandboxFeatures{false, false}})
      ways.push_back({bubblewrap, features});
  }
  ways.push_back({"", {}});
  return ways;
}

Result<void> Isolator::try_ways(AnswerOutput& output, const Surroundings& surroundings) {
  const bool known = settings_.isolation.host->way.has_value();
  std::string& reason = settings_.isolation.host->no_namespaces;
  if (!known) reason = "no bwrap on the PATH";
  for (const Way& way : ways_to_try()) {
    if (!way.has_namespaces()) {
      MINES_TRY(miss(fmt::format("namespaces ({})", reason)));
      if (access(stage_path().c_str(), X_OK) != 0) break;
    }
    MINES_TRY(make_cgroup(way));
    auto started = Sandbox::start(plan_of(way, output));
    if (!started) {
      if (known || started.error().where == settings_.answer) return tl::unexpected(started.error());
      reason = printable(to_string(started.error()));
      continue;
    }
    sandbox_ = std::move(*started);
    if (await(surroundings, [this] { return sandbox_.ready().has_value(); })) {
      const pid_t first = sandbox_.first_process();
      if (first == 0) return sandbox_failed(output, "as soon as it stood");
      MINES_TRY(join_cgroup(first));
      return note_ready(way);
    }
    if (given_up_) return {};
    surroundings.clear();
    if (known || late_) return sandbox_failed(output, "while it was built");
    const std::string line = output.take_line();
    reason = line.empty() ? "bubblewrap failed" : printable(line);
    sandbox_ = {};
  }
  return miss("any layer but the watch of memory (mines-stage does not run)");
}

Result<void> Isolator::bring_in(AnswerOutput& output, const Surroundings& surroundings) {
  if (settings_.answer.empty()) return {};
  sandbox_.load();
  if (!await(surroundings, [this] { return sandbox_.loaded().has_value(); })) {
    if (given_up_) return {};
    return sandbox_failed(output, "while the answer was brought in");
  }
  if (sandbox_.loaded()->kind == StageMessage::loaded) return {};
  return system_failure(ExitCode::broken, "the sandbox failed", "copying the answer into it",
                        sandbox_.loaded()->value);
}

/// Until `done`; false if the sandbox ended before or has been too late, or it is to give up.
bool Isolator::await(const Surroundings& surroundings, const std::function<bool()>& done) {
  const auto deadline = std::chrono::steady_clock::now() + sandbox_patience;
  while (!done()) {
    if (!sandbox_.open()) return false;
    late_ = std::chrono::steady_clock::now() >= deadline;
    if (late_) return false;
    given_up_ = !surroundings.wait(deadline);
    if (given_up_) return false;
  }
  return true;
}

tl::unexpected<Error> Isolator::sandbox_failed(AnswerOutput& output, const char* when) {
  std::string why = printable(output.take_line());
  if (late_) why = fmt::format("not ready in {} s", sandbox_patience.count());
  if (cgroup_.has_killed()) why = "the limit of --memory is too low for it";
  return broken("the sandbox failed", why.empty() ? when : why);
}

/// The stage goes in before the answer is there: bubblewrap's own memory is nothing of the answer's. A group
/// that was made and lets nobody in ends no game, unless there must be one: it goes on without.
Result<void> Isolator::join_cgroup(pid_t stage) {
  const auto joined = cgroup_.join(stage);
  if (joined) return {};
  cgroup_ = {};
  held_.memory = "watch";
  if (settings_.isolation.memory_by == MemoryBy::cgroup)
    return bad_input("--memory-by cgroup", joined.error().what);
  return miss(fmt::format("control groups ({})", joined.error().what));
}

Result<void> Isolator::make_cgroup(const Way& way) {
  const IsolationSettings& wanted = settings_.isolation;
  const bool by_watch = wanted.memory_by == MemoryBy::watch;
  cgroup_ = {};
  cgroup_ = Cgroup::make({by_watch ? 0 : wanted.memory_bytes, wanted.processes, way.has_namespaces()});
  cgroup_.warm_up();
  held_.memory = cgroup_.limits_memory() ? "cgroup" : "watch";
  if (cgroup_.limits_memory() || wanted.memory_by != MemoryBy::cgroup) return {};
  return bad_input("--memory-by cgroup", "no control group can be made here that limits memory");
}

Result<void> Isolator::miss(std::string what) {
  held_.missing.push_back(std::move(what));
  if (settings_.isolation.mode != IsolationMode::require) return {};
  return bad_input("--isolate require",
                   missing_text(held_) +
                       "; mend that ('mines-judge check' tells more), or give --isolate auto for a "
                       "program that you trust");
}

Result<void> Isolator::note_ready(const Way& way) {
  settings_.isolation.host->way = way;
  const std::int32_t held = sandbox_.ready()->value;
  held_.namespaces = way.has_namespaces();
  held_.filter = (held & StageMessage::filter) != 0;
  held_.limits = (held & StageMessage::limits) != 0;
  // The kernel counts by account and namespace.
  held_.processes = cgroup_.limits_processes() || (held_.namespaces && held_.limits);
  if (!held_.filter) {
    MINES_TRY(miss("a filter of system calls (the kernel has none)"));
  }
  if (!held_.limits) {
    MINES_TRY(miss("limits of descriptors and files (the system refuses them)"));
  }
  // Files in memory count as memory, but only for a group.
  if (held_.namespaces && !way.features.sized_tmpfs && !cgroup_.limits_memory()) {
    MINES_TRY(miss("a limit of the scratch directory (this bwrap has no --size)"));
  }
  if (held_.processes) return {};
  return miss("a limit of processes (neither a namespace nor a cgroup counts them)");
}

Isolation Isolator::held() const {
  Isolation held = held_;
  held.cgroup_version = cgroup_.version();
  held.swap = !cgroup_.limits_memory() || cgroup_.limits_swap();  // the watch counts it
  if (sandbox_.refused().heard()) held.refused_calls = sandbox_.refused().counts();
  return held;
}

SandboxPlan Isolator::plan_of(const Way& way, AnswerOutput& output) const {
  SandboxPlan plan;
  plan.bubblewrap = way.bubblewrap;
  plan.features = way.features;
  plan.account = passing_account();
  plan.answer = settings_.answer;
  plan.variables = variables_;
  plan.variables.push_back(without_leak_check());
  plan.shared_name = shared_name_;
  plan.map = settings_.map;
  plan.to_server = to_server_;
  plan.from_server = from_server_;
  plan.reads_terminal = settings_.answer_reads_terminal;
  plan.counts_refused = settings_.counts_refused_calls;
  if (!plays_on_terminal()) plan.output = output.writer();
  plan.settings = settings_.isolation;
  return plan;
}

MeteredAnswer Isolator::metered_answer(std::vector<pid_t> spared) const {
  MeteredAnswer answer;
  if (held_.namespaces && sandbox_.exists()) {
    answer.first_inside = sandbox_.first_process();
  }
  answer.ancestor = getpid();
  answer.spared = std::move(spared);
  answer.shared_name = shared_name_;
  return answer;
}

Result<void> Isolator::watch_memory(std::vector<pid_t> spared) {
  if (settings_.isolation.mode == IsolationMode::off || cgroup_.limits_memory()) return {};
  MINES_LET(auto started,
            MemoryWatch::start(metered_answer(std::move(spared)), settings_.isolation.memory_bytes));
  memory_watch_ = std::move(started);
  return {};
}

bool Isolator::memory_exceeded() {
  return cgroup_.limits_memory() ? cgroup_.has_killed() : memory_watch_.exceeded();
}

Result<pid_t> Isolator::launch_bare(AnswerOutput& output) {
  Launch bare;
  bare.program = settings_.answer;
  bare.variables = variables_;
  bare.descriptors = {to_server_, from_server_};
  bare.reads_terminal = settings_.answer_reads_terminal;
  if (!plays_on_terminal()) bare.messages = output.writer();
  bare.expendable = true;
  bare.account = passing_account();
  if (bare.account && !shared_name_.empty()) {
    MINES_TRY(give_shared_memory(shared_name_, *bare.account));
  }
  return launch(bare);
}

bool Isolator::plays_on_terminal() const {
  return settings_.answer_reads_terminal && isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1;
}

}  // namespace mines::judge
