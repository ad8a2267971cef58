#include "isolation/sandbox/isolator.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>

#include "base/assert.hpp"
#include "base/printable.hpp"
#include "base/read_number.hpp"
#include "isolation/memory/process_status.hpp"
#include "isolation/processes/account.hpp"
#include "isolation/processes/launch.hpp"
#include "isolation/processes/signals.hpp"
#include "os/byte_reader.hpp"
#include "os/processors.hpp"

namespace mines::judge {

namespace {

/// A sandbox stands within some milliseconds on a machine that has nothing else to do, and an answer is
/// brought in at a GiB a second.
constexpr std::chrono::seconds sandbox_patience{10};

/// How many processes the kernel has killed for want of memory, of all that run here. 0 before Linux 4.13.
std::uint64_t kernels_kills() { return number_after(read_kernel_file("/proc/vmstat"), "\noom_kill"); }

}  // namespace

Isolator::Isolator(const IsolationSettings& settings) : settings_(settings) {
  MINES_ASSERT(settings_.host);
  MINES_ASSERT(settings_.mode == IsolationMode::off || settings_.memory_bytes > 0);
  MINES_ASSERT(settings_.processes > 0 && settings_.descriptors > 0);
}

Result<void> Isolator::build(IsolatedProgram program, AnswerOutput& output,
                             const Surroundings& surroundings) {
  MINES_ASSERT(!sandbox_.exists() && program_.path.empty());
  MINES_ASSERT(surroundings.wait && surroundings.clear);
  program_ = std::move(program);
  held_.processors = settings_.processors;
  if (settings_.processors.are_chosen()) held_.processors_by = "affinity";
  const AnswerAccount account = account_of_answers();
  held_.judges_account = account.why_not;
  if (settings_.mode == IsolationMode::off) return {};
  held_.wanted = true;
  held_.memory = "watch";
  if (account.is_root) {
    MINES_TRY(
        miss(fmt::format("an account other than root's ({})", std::exchange(held_.judges_account, {}))));
  }
  visible_ = visible_files(settings_.shown);
  std::vector<PrivatePath> paths = settings_.private_paths;
  add_private_places(paths);
  MINES_LET(hidden_, hidden_paths(visible_, paths));
  auto built = try_ways(output, surroundings);
  if (!built || given_up_ || !sandbox_.exists()) return built;
  return bring_in(output, surroundings);
}

Result<void> Isolator::try_ways(AnswerOutput& output, const Surroundings& surroundings) {
  HostIsolation& host = *settings_.host;
  const bool known = host.way.has_value();
  // This reason stands if there is no way with namespaces to try. A failed attempt replaces it.
  if (!known) host.no_namespaces = "no bwrap on the PATH";
  for (const Way& way : ways_to_try(host)) {
    if (!way.has_namespaces()) {
      MINES_TRY(require_host_to_blame());
      MINES_TRY(miss(fmt::format("namespaces ({})", host.no_namespaces)));
      if (access(stage_path().c_str(), X_OK) != 0) break;
    }
    // Namespaces count processes by themselves, so the groups that are made depend on the way.
    MINES_TRY(make_cgroup(way));
    const bool may_pin = !settings_.processors.are_chosen() || cgroup_->holds_processors();
    auto started = Sandbox::start({.way = way,
                                   .program = program_,
                                   .settings = settings_,
                                   .visible = visible_,
                                   .hidden = hidden_,
                                   .memory_is_watched = !cgroup_->limits_memory(),
                                   .may_pin = may_pin,
                                   .output = output_of(output),
                                   .account = account_of_answers().own});
    if (!started) {
      // A way that worked before is not replaced by a weaker one, and a missing answer is missing in every
      // sandbox. If the system lacks memory or descriptors for a moment, the host does not lack this way.
      const Error& error = started.error();
      if (known || error.where == program_.path || error.code == ExitCode::broken) return Unexpected(error);
      host.no_namespaces = printable(to_string(started.error()));
      continue;
    }
    sandbox_ = std::move(*started);
    if (await(surroundings, [this] { return sandbox_.ready().has_value(); })) {
      const pid_t first = sandbox_.first_process();
      // The sandbox can end between its report and this look.
      if (first == 0) return sandbox_failed(output, "it ended as soon as it was built");
      // The stage goes in before the answer is there: bubblewrap's own memory does not count as the answer's.
      const auto joined = cgroup_->join(first);
      if (joined) return note_ready(way);
      // A group that was made and lets no process in is missing like one that cannot be made. This sandbox
      // allows what only a group holds, so another one is built, for the watch and the filter.
      surroundings.clear();
      sandbox_ = {};
      // The next attempt makes no groups, so this happens at most once.
      MINES_ASSERT(has_groups_);
      has_groups_ = false;
      if (settings_.memory_by == MemoryBy::cgroup)
        return bad_input("--memory-by cgroup", joined.error().what);
      MINES_TRY(miss(fmt::format("control groups ({})", joined.error().what)));
      return try_ways(output, surroundings);
    }
    if (given_up_) return {};
    surroundings.clear();
    // A sandbox that is late shows a busy machine, not one that lacks this way: no weaker way is tried.
    if (known || late_) return sandbox_failed(output, "it ended while it was built");
    const std::string line = output.take_line();
    host.no_namespaces = line.empty() ? "bubblewrap failed" : printable(line);
    sandbox_ = {};
  }
  MINES_ASSERT(!sandbox_.exists());
  return miss(
      "any layer but the watch of memory (mines-stage, which sets up the other layers, does not run)");
}

// What a host lacks it lacks for an empty sandbox, too. If that can be built, the folders that are shown or
// hidden are the cause, and a weaker sandbox would show more than the organiser wants.
Result<void> Isolator::require_host_to_blame() {
  if (settings_.host->way || (settings_.shown.empty() && settings_.private_paths.empty())) return {};
  IsolationSettings empty = settings_;
  empty.host = std::make_shared<HostIsolation>();
  empty.mode = IsolationMode::automatic;
  empty.memory_by = MemoryBy::watch;
  empty.shown.clear();
  empty.private_paths.clear();
  MINES_LET(const HeldLayers held, try_isolation(empty));
  if (!held.namespaces) return {};
  const bool is_shown = !settings_.shown.empty();
  return bad_input(
      is_shown ? "--show" : "sandbox",
      fmt::format("no sandbox can be built with the folders that are {} ({}); without them it can",
                  is_shown ? "shown" : "hidden", settings_.host->no_namespaces));
}

Result<void> Isolator::bring_in(AnswerOutput& output, const Surroundings& surroundings) {
  // Without a program the sandbox is only tried out.
  if (program_.path.empty()) return {};
  sandbox_.load();
  if (!await(surroundings, [this] { return sandbox_.loaded().has_value(); })) {
    if (given_up_) return {};
    return sandbox_failed(output, "it ended while the answer was copied into it");
  }
  if (sandbox_.loaded()->kind == StageReport::loaded) return {};
  return system_failure(ExitCode::broken, "the sandbox failed", "copying the answer into it",
                        sandbox_.loaded()->value);
}

/// Waits until `done()`. False if the sandbox ended first or is too late, or if the caller gives up.
bool Isolator::await(const Surroundings& surroundings, const std::function<bool()>& done) {
  const auto deadline = Clock::now() + sandbox_patience;
  while (!done()) {
    if (!sandbox_.open()) return false;
    late_ = Clock::now() >= deadline;
    if (late_) return false;
    given_up_ = !surroundings.wait(deadline);
    if (given_up_) return false;
  }
  return true;
}

Unexpected<Error> Isolator::sandbox_failed(AnswerOutput& output, const char* when) {
  std::string why = printable(output.take_line());
  if (late_) why = fmt::format("not ready in {} s", sandbox_patience.count());
  if (cgroup_->verdict() == MemoryVerdict::exceeded) why = "the limit of --memory is too low for the sandbox";
  return broken("the sandbox failed", why.empty() ? when : why);
}

Result<void> Isolator::make_cgroup(const Way& way) {
  const IsolationSettings& wanted = settings_;
  const bool by_watch = wanted.memory_by == MemoryBy::watch;
  cgroup_.emplace(has_groups_ ? CgroupLimits{by_watch ? 0 : wanted.memory_bytes, wanted.processes,
                                             way.has_namespaces(), ranges_text(wanted.processors.answer)}
                              : CgroupLimits());
  cgroup_->warm_up();
  if (wanted.processors.are_chosen())
    held_.processors_by = cgroup_->holds_processors() ? "cpuset" : "affinity";
  held_.memory = cgroup_->limits_memory() ? "cgroup" : "watch";
  // A stranger is no reason for a weaker sandbox.
  if (const std::string& why = cgroup_->obstacle(); !why.empty()) {
    MINES_TRY(miss(fmt::format("control groups ({})", why)));
  }
  if (cgroup_->limits_memory() || wanted.memory_by != MemoryBy::cgroup) return {};
  return bad_input("--memory-by cgroup", "no control group can be made here that limits memory");
}

Result<void> Isolator::miss(std::string what) {
  const bool is_known = std::find(held_.missing.begin(), held_.missing.end(), what) != held_.missing.end();
  if (!is_known) held_.missing.push_back(std::move(what));
  if (settings_.mode != IsolationMode::require) return {};
  return bad_input("--isolate require",
                   missing_text(held_) +
                       "; fix that ('mines-judge check' says more), or give --isolate auto for a "
                       "program that you trust");
}

Result<void> Isolator::note_ready(const Way& way) {
  MINES_ASSERT(sandbox_.ready());
  settings_.host->way = way;
  const std::int32_t held = sandbox_.ready()->value;
  held_.namespaces = way.has_namespaces();
  held_.filter = (held & StageReport::filter) != 0;
  held_.limits = (held & StageReport::limits) != 0;
  // The kernel counts by account and namespace.
  held_.processes = cgroup_->limits_processes() || (held_.namespaces && held_.limits);
  if (held_.namespaces) {
    for (const std::string& folder : hidden_.uncovered) {
      MINES_TRY(miss(folder));
    }
  }
  if (!held_.filter) {
    MINES_TRY(miss("a filter of system calls (the kernel has none)"));
  }
  if (!held_.limits) {
    MINES_TRY(miss("limits of descriptors and files (the system refuses them)"));
  }
  // Files in memory count as memory, but only for a group.
  if (held_.namespaces && !way.features.sized_tmpfs && !cgroup_->limits_memory()) {
    MINES_TRY(miss("a limit of the scratch directory (this bwrap has no --size)"));
  }
  if (held_.processes) return {};
  return miss("a limit of processes (neither a namespace nor a cgroup counts them)");
}

HeldLayers Isolator::held() const {
  HeldLayers held = held_;
  held.cgroup_version = cgroup_->version();
  held.swap = !cgroup_->limits_memory() || cgroup_->limits_swap();  // the watch counts it
  if (sandbox_.refused().heard()) held.refused_calls = sandbox_.refused().counts();
  return held;
}

Result<void> Isolator::watch_memory(std::vector<pid_t> spared) {
  kills_before_ = kernels_kills();
  // The kernel limits the memory of a group. Only without one does the judge measure.
  if (settings_.mode == IsolationMode::off || cgroup_->limits_memory()) return {};
  const pid_t first = held_.namespaces && sandbox_.exists() ? sandbox_.first_process() : 0;
  MINES_LET(memory_watch_, MemoryWatch::start({.first_inside = first,
                                               .ancestor = getpid(),
                                               .spared = std::move(spared),
                                               .shared_name = program_.shared_name},
                                              settings_.memory_bytes, Affinity(settings_.processors.all())));
  return {};
}

MemoryVerdict Isolator::look_at_memory() {
  return cgroup_->limits_memory() ? cgroup_->verdict() : memory_watch_.look();
}

bool Isolator::kernel_may_have_killed() const {
  // A group counts its own processes alone.
  return !cgroup_->limits_memory() && kernels_kills() > kills_before_;
}

Result<pid_t> Isolator::launch_bare(AnswerOutput& output) {
  MINES_ASSERT(!sandbox_.exists() && !program_.path.empty());
  Launch bare;
  bare.program = program_.path;
  bare.variables = program_.variables;
  bare.descriptors = {program_.to_peer, program_.from_peer};
  bare.reads_terminal = program_.reads_terminal;
  bare.output = output_of(output);
  bare.expendable = true;
  bare.steps_back = true;
  bare.account = account_of_answers().own;
  bare.processors = settings_.processors.answer;
  if (bare.account && !program_.shared_name.empty()) {
    MINES_TRY(give_shared_memory(program_.shared_name, *bare.account));
  }
  return launch(bare);
}

int Isolator::output_of(const AnswerOutput& output) const {
  const bool has_terminal =
      program_.reads_terminal && isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1;
  // An answer that plays in the terminal writes there itself.
  return has_terminal ? -1 : output.writer();
}

Result<HeldLayers> try_isolation(const IsolationSettings& settings) {
  static constexpr std::chrono::milliseconds look_for_signals{100};
  MINES_LET(auto output, AnswerOutput::open(0));
  IsolatedProgram none;
  none.counts_refused_calls = true;
  Isolator isolator(settings);
  const auto wait = [&isolator](Clock::time_point deadline) {
    isolator.sandbox().wait_for_report(std::min(deadline, Clock::now() + look_for_signals));
    return pending_stop_signal() == 0;
  };
  const auto built = isolator.build(none, output, {wait, [&isolator] { isolator.sandbox().end_now(); }});
  isolator.sandbox().end_now();
  MINES_TRY(built);
  return isolator.held();
}

}  // namespace mines::judge
