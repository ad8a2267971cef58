#include "isolation/processes/supervisor.hpp"

#include <signal.h>

#include <utility>

#include "base/assert.hpp"
#include "isolation/memory/memory_watch.hpp"

namespace mines::judge {

namespace {

/// Killed processes need this long only if the kernel is stuck with them.
constexpr double kill_seconds = 30;
/// When to look again without an event: a process may have moved while it was looked for.
constexpr double look_again_seconds = 0.05;
/// The first process of a sandbox kills all others when it dies. Should it not get a processor to die on,
/// they are killed one by one after this time.
constexpr double sandbox_end_seconds = 0.1;
/// At most this many processes are read for the peak memory. An answer that has more is a fork bomb, whose
/// processes are alike.
constexpr std::size_t most_looked_into = 100;
/// Limit of the output that is passed on. The rest is discarded.
constexpr std::uint64_t output_bytes = std::uint64_t{16} << 20;

}  // namespace

Result<void> Supervisor::build(IsolatedProgram program) {
  MINES_ASSERT(process_ == 0);
  MINES_LET(output_, AnswerOutput::open(output_bytes, isolator_.settings().output_descriptor));
  auto built = isolator_.build(std::move(program), output_, {wait_, [this] { end_program(); }});
  process_ = sandbox().process();
  if (built && sandbox().exists() && sandbox().has_ended()) {
    note_end();
    end_.signal = SIGKILL;
  }
  return built;
}

Result<void> Supervisor::watch_memory() {
  MINES_ASSERT(output_.writer() >= 0);  // start() closes it
  return isolator_.watch_memory(spared_);
}

Result<Clock::time_point> Supervisor::start() {
  MINES_ASSERT(output_.writer() >= 0);
  auto started = Clock::now();
  if (sandbox().exists()) {
    sandbox().go();
  } else {
    MINES_LET(process_, isolator_.launch_bare(output_));
    // Here the program runs only now: launching took time that is not the program's.
    started = Clock::now();
  }
  // The program has the other copy. Without this the end of its output would not be seen.
  output_.close_writer();
  if (isolator_.settings().mode != IsolationMode::off)
    next_memory_look_ = after(started, memory_watch_interval);
  return started;
}

std::optional<int> Supervisor::execution_error() const {
  const auto& end = isolator_.sandbox().end();
  if (!end || end->kind != StageReport::failed) return std::nullopt;
  return end->value;
}

void Supervisor::note_end() {
  MINES_ASSERT(!has_ended_);
  has_ended_ = true;
  ended_by_itself_ = !is_being_ended_;
  ended_at_ = Clock::now();
}

bool Supervisor::was_killed() const {
  return ended_by_itself_ && (end_.signal == SIGKILL || end_.exit_code == 128 + SIGKILL);
}

void Supervisor::take_reports() {
  sandbox().read_reports();
  const auto& end = sandbox().end();
  if (!end || has_ended_) return;
  note_end();
  end_.peak_bytes = static_cast<std::uint64_t>(end->peak_kib) << 10;
  if (end->kind == StageReport::ended) end_.take_status(end->value);
}

bool Supervisor::take(const Reaped& reaped) {
  MINES_ASSERT(reaped.process > 0);
  const bool is_sandbox = sandbox().take(reaped);
  if (reaped.process != process_) return is_sandbox;
  // The stage may have reported the program's own end, which then is what counts.
  take_reports();
  if (has_ended_) return true;
  note_end();
  end_.take_usage(reaped.usage);
  if (is_sandbox) {
    end_.signal = SIGKILL;  // with its sandbox, whose end says nothing of the program's
  } else {
    end_.take_status(reaped.status);
  }
  return true;
}

MemoryVerdict Supervisor::look_at_memory(Clock::time_point now) {
  if (now < next_memory_look_) return MemoryVerdict::within_limit;
  next_memory_look_ = after(now, memory_watch_interval);
  return look_at_memory();
}

MemoryVerdict Supervisor::look_at_memory() {
  const MemoryVerdict verdict = isolator_.look_at_memory();
  if (verdict != MemoryVerdict::within_limit || !was_killed()) return verdict;
  return isolator_.kernel_may_have_killed() ? MemoryVerdict::killed_for_others : verdict;
}

void Supervisor::note_peak_memory() {
  if (runs() && sandbox().exists()) end_.peak_bytes = peak_memory(descendants(spared_, most_looked_into));
}

bool Supervisor::end_all_but(const std::vector<pid_t>& spared) {
  take_reports();  // of an end before this one
  is_being_ended_ = true;
  end_memory_watch();
  const auto deadline = after(Clock::now(), kill_seconds);
  const bool at_one_blow = sandbox().kill();
  // Without a sandbox's first process the control group is the next quickest way, also against a fork bomb.
  if (!at_one_blow) isolator_.kill_group();
  const auto patience_end = after(Clock::now(), sandbox_end_seconds);
  while (at_one_blow && !sandbox().has_ended() && Clock::now() < patience_end) wait_(patience_end);
  while (!descendants(spared, 1).empty()) {
    if (Clock::now() >= deadline) return false;
    kill_descendants(spared);
    wait_(after(Clock::now(), look_again_seconds));
  }
  return true;
}

}  // namespace mines::judge
