#include "judge/queue/jobs.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <limits>
#include <new>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "base/assert.hpp"
#include "cli/terminal_line.hpp"
#include "isolation/memory/descendants.hpp"
#include "isolation/processes/answer_output.hpp"
#include "isolation/processes/clock.hpp"
#include "isolation/processes/launch.hpp"
#include "isolation/processes/signals.hpp"
#include "isolation/sandbox/isolator.hpp"
#include "judge/game/console.hpp"
#include "judge/queue/merge.hpp"
#include "judge/queue/standings_page.hpp"
#include "judge/suite/suite_report.hpp"
#include "os/byte_reader.hpp"
#include "os/file_descriptor.hpp"
#include "os/mapping.hpp"
#include "os/standard_streams.hpp"

namespace mines::judge {

namespace {

constexpr int live_line_ms = 200;
constexpr int end_look_ms = 20;
/// Jobs that were asked to end need this long only if the kernel is stuck with what they have started.
constexpr double end_seconds = 60;

/// A process that plays a task.
struct Job {
  pid_t process = 0;  ///< 0: none
  Task task;
  FileDescriptor report;  ///< its standard output, a memory file
  AnswerOutput errors;    ///< what it and its answers write to standard error
};

class Jobs {
 public:
  Jobs(const SuiteSettings& suite, const PlayTask& play_task)
      : suite_(suite),
        play_task_(play_task),
        tasks_(suite.seeds.size() * suite.points.size()),
        jobs_(static_cast<std::size_t>(*suite.jobs)),
        has_live_line_(!suite.quiet && TerminalLine::is_there()) {}

  Ending play() {
    if (const Result<void> prepared = prepare(); !prepared) return failed(prepared.error());
    // end_all() follows in any case: an error must not leave jobs behind.
    const Result<void> played = try_host().and_then([this] { return play_tasks(); });
    end_all();
    live_.erase();
    if (stop_signal_ != 0) {
      tell(fmt::format("interrupted; {} of {} games were played to their end, no marks were counted",
                       played_->load(), games_of(suite_)));
      return {128 + stop_signal_, stop_signal_};
    }
    if (!played) return failed(played.error());
    MergedSuite merged = merger_.take();
    merged.terms = suite_;  // with how it is reported, which no task knows
    return Ending{std::max(report_suite(suite_, merged).code, lost_)};
  }

 private:
  Result<void> prepare() {
    forbid_tracing();
    static_assert(GamesPlayed::is_always_lock_free, "processes share it");
    MINES_LET(memory_, make_sealed_memory("mines_jobs", sizeof(GamesPlayed)));
    played_ = new (memory_.mapping.data()) GamesPlayed{0};
    const sigset_t signals = judge_signals();
    signals_ = FileDescriptor(signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK));
    if (!signals_.is_open()) return system_failure(ExitCode::broken, "judge", "signalfd", errno);
    // A job's judge whose guardian was killed becomes our child, and is waited for.
    MINES_TRY(become_subreaper());
    // end_all() must not wait for these, and must not kill them.
    inherited_ = descendants();
    return {};
  }

  /// Tries the host's isolation before any answer runs. A job that tried it beside another job's answer could
  /// settle for a weaker sandbox.
  Result<void> try_host() {
    std::string told;
    for (std::size_t i = 0; i < suite_.solvers.size(); ++i) {
      const IsolationSettings& isolation = suite_.solvers[i].isolation;
      // Solvers with the same mode get the same layers, so one trial serves them all.
      const auto same =
          std::find_if(suite_.solvers.begin(), suite_.solvers.end(),
                       [&](const Settings& other) { return other.isolation.mode == isolation.mode; });
      if (same != suite_.solvers.begin() + static_cast<std::ptrdiff_t>(i)) {
        *isolation.host = *same->isolation.host;
        continue;
      }
      MINES_LET(const auto held, try_isolation(isolation));
      const std::string warning = warning_text(held);
      // Two solvers may lack the same layers: one line is enough.
      if (!warning.empty() && warning != told) tell(warning);
      told = warning;
    }
    return {};
  }

  Result<void> play_tasks() {
    // A signal that came during the trial of the host must be known before the first job is started.
    take_signals();
    while (stop_signal_ == 0 && (started_ < tasks_ || running() > 0)) {
      for (std::size_t i = 0; i < jobs_.size() && started_ < tasks_; ++i) {
        if (jobs_[i].process != 0) continue;
        MINES_TRY(start(i));
      }
      MINES_TRY(wait(has_live_line_ ? live_line_ms : -1));
    }
    return {};
  }

  Result<void> start(std::size_t index) {
    Job& job = jobs_[index];
    MINES_ASSERT(job.process == 0 && started_ < tasks_);
    job.task = {started_ + 1, tasks_};
    job.report = FileDescriptor(memfd_create("mines_task", MFD_CLOEXEC));
    if (!job.report.is_open()) return system_failure(ExitCode::broken, "judge", "memfd_create", errno);
    // No limit here: the job's own judge limits what its answers print.
    MINES_LET(job.errors, AnswerOutput::open(std::numeric_limits<std::uint64_t>::max()));
    const pid_t parent = getpid();
    const pid_t process = fork();
    if (process < 0) return system_failure(ExitCode::broken, "judge", "fork", errno);
    if (process == 0) become(index, parent);
    job.process = process;
    // The job has the other copy. Without this the end of its output would not be seen.
    job.errors.close_writer();
    ++started_;
    return {};
  }

  /// The job's own process, after the fork, and its guardian's.
  [[noreturn]] void become(std::size_t index, pid_t parent) {
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    // The parent may have ended before prctl(), and then no signal comes.
    if (getppid() != parent) _exit(static_cast<int>(ExitCode::broken));
    SuiteSettings task = suite_;
    task.task = jobs_[index].task;
    task.quiet = true;
    task.isolation.processors = suite_.isolation.processors.share(index, jobs_.size());
    for (Settings& solver : task.solvers) {
      solver.isolation.processors = task.isolation.processors;
      solver.isolation.output_descriptor = STDERR_FILENO;  // the parent marks it, who knows the terminal
    }
    if (dup2(jobs_[index].report.number(), STDOUT_FILENO) < 0 ||
        dup2(jobs_[index].errors.writer(), STDERR_FILENO) < 0)
      _exit(static_cast<int>(ExitCode::broken));
    // Closes the pipes and files of the other jobs, which this process has inherited.
    jobs_.clear();
    const Ending ending = play_task_(task, *played_);
    if (ending.signal != 0) end_by_signal(ending.signal);
    _exit(ending.code);  // what the parent owns is not released here
  }

  /// Sleeps until something happens, at most `most_ms`, and takes note of it.
  Result<void> wait(int most_ms) {
    std::vector<pollfd> watched{{signals_.number(), POLLIN, 0}};
    for (const Job& job : jobs_) watched.push_back(job.process == 0 ? pollfd{-1, 0, 0} : job.errors.wanted());
    if (has_live_line_)
      live_.show(fmt::format("{} of {} games, {} running", played_->load(), games_of(suite_), running()));
    poll(watched.data(), watched.size(), most_ms);
    for (std::size_t i = 0; i < jobs_.size(); ++i) {
      // Place 0 is the signals' descriptor.
      if (watched[i + 1].revents == 0) continue;
      live_.erase();
      jobs_[i].errors.move();
    }
    take_signals();
    return take_ends();
  }

  void take_signals() {
    signalfd_siginfo signal{};
    while (read(signals_.number(), &signal, sizeof signal) == sizeof signal) {
      if (signal.ssi_signo != SIGCHLD && stop_signal_ == 0) stop_signal_ = static_cast<int>(signal.ssi_signo);
    }
  }

  Result<void> take_ends() {
    while (const std::optional<Reaped> reaped = reap()) {
      const auto job = std::find_if(jobs_.begin(), jobs_.end(),
                                    [&](const Job& one) { return one.process == reaped->process; });
      // An orphan of a job, or a child that this program had from the start.
      if (job == jobs_.end()) continue;
      live_.erase();
      job->errors.finish();
      job->process = 0;
      // A job that was asked to end has no whole report.
      if (ending_ || stop_signal_ != 0) continue;
      MINES_TRY(take_report(*job, reaped->status));
    }
    return {};
  }

  Result<void> take_report(Job& job, int status) {
    const std::string name = name_of(job.task);
    if (WIFSIGNALED(status))
      return broken(name, fmt::format("its judge was killed by signal {}", WTERMSIG(status)));
    // By its path, so that it is read from its beginning.
    MINES_LET(const auto text, read_whole(fmt::format("/proc/self/fd/{}", job.report.number()),
                                          std::numeric_limits<std::size_t>::max()));
    // A task's file is one line that ends; an error has no end of line. Lines after the file name what could
    // not be kept.
    if (WEXITSTATUS(status) != 0 && text.find('\n') == std::string::npos)
      return Unexpected(Error{static_cast<ExitCode>(WEXITSTATUS(status)), "", {}, text});
    std::istringstream lines(text);
    std::string line;
    std::getline(lines, line);
    MINES_LET(auto file, read_task_text(name, line));
    while (std::getline(lines, line)) tell(line);
    lost_ = std::max(lost_, WEXITSTATUS(status));
    for (const TaskGame& game : file.games) {
      ++told_;
      if (suite_.quiet || has_live_line_) continue;
      const std::string& solver = suite_.names[game_of(suite_, game.number).solver];
      tell(progress_line(suite_, told_, games_of(suite_), solver, game.game));
    }
    return merger_.add(name, std::move(file));
  }

  /// Ends the jobs that still run, and waits until nothing of them is left.
  void end_all() {
    ending_ = true;
    for (const Job& job : jobs_) {
      if (job.process != 0) kill(job.process, SIGTERM);
    }
    const auto deadline = after(Clock::now(), end_seconds);
    while (!descendants(inherited_).empty()) {
      if (Clock::now() >= deadline) kill_descendants(inherited_);
      static_cast<void>(wait(end_look_ms));
    }
  }

  std::size_t running() const {
    return static_cast<std::size_t>(
        std::count_if(jobs_.begin(), jobs_.end(), [](const Job& job) { return job.process != 0; }));
  }

  std::string name_of(const Task& task) const {
    const SuiteGame game = game_of(suite_, share_of(task, games_of(suite_)).first);
    return map_name(suite_, suite_.points[game.point], game.seed);
  }

  const SuiteSettings& suite_;
  const PlayTask& play_task_;
  std::uint64_t tasks_;
  std::uint64_t started_ = 0;
  std::vector<Job> jobs_;
  std::vector<pid_t> inherited_;  // children that are not ours: a shell that became this program had them
  FileDescriptor signals_;
  SealedMemory memory_;
  GamesPlayed* played_ = nullptr;  // in memory_: the jobs count their games in it
  std::size_t told_ = 0;           // games that have their line
  Merger merger_;
  int stop_signal_ = 0;
  int lost_ = 0;  // exit code if what an answer printed was lost
  bool ending_ = false;
  bool has_live_line_;
  TerminalLine live_;
};

}  // namespace

Ending play_jobs(const SuiteSettings& suite, const PlayTask& play_task) {
  return Jobs(suite, play_task).play();
}

Ending hand_over(const Error& error) {
  // What was printed before is no report.
  if (ftruncate(STDOUT_FILENO, 0) == 0 && lseek(STDOUT_FILENO, 0, SEEK_SET) == 0)
    static_cast<void>(print_out(to_string(error)));
  return {static_cast<int>(error.code)};
}

}  // namespace mines::judge
