#include "judge/game/judged_game.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <ctime>
#include <optional>
#include <utility>
#include <vector>

#include "base/assert.hpp"
#include "base/printable.hpp"
#include "isolation/memory/descendants.hpp"
#include "isolation/memory/memory_verdict.hpp"
#include "isolation/processes/clock.hpp"
#include "isolation/processes/launch.hpp"
#include "isolation/processes/signals.hpp"
#include "isolation/processes/supervisor.hpp"
#include "isolation/sandbox/visible_files.hpp"
#include "judge/game/game_server.hpp"
#include "judge/game/progress_memory.hpp"
#include "os/file_descriptor.hpp"
#include "os/urgency.hpp"
#include "protocol/environment.hpp"
#include "protocol/shared_memory.hpp"
#include "protocol/v2.hpp"

namespace mines::judge {

namespace {

/// How long the server may take to load its map, and to count it: ten seconds and one for each 16 MiB of map,
/// 42 s for the contest's largest.
double patience(const MapGlance& map) { return 10 + static_cast<double>(map.bytes >> 24); }

/// How long the judge waits for the server's end after the result, to report its exit code and its memory.
constexpr double farewell_seconds = 2;
/// How long to wait for the end of a server that closed a pipe: how it ended says more.
constexpr double last_moment_seconds = 0.2;
/// How long a judge that gets a stop signal lets the server count: enough for the largest board.
constexpr double count_seconds = 2;
/// The most reports that the judge reads while it waits for the result. One violation for each channel may
/// have been sent before.
constexpr int max_words = 1024;
/// The most pieces of output that are passed on at one look: 64 KiB at a time, and some 30 MB a second.
constexpr int output_pieces_a_look = 16;
constexpr double output_rest_seconds = 0.002;

/// What the answer must not see is hidden: all files of the game.
IsolationSettings isolation_of(const Settings& settings) {
  IsolationSettings isolation = settings.isolation;
  add_private_file(isolation.private_paths, "--map", settings.map);
  add_private_file(isolation.private_paths, "--solver", settings.answer);
  add_private_file(isolation.private_paths, "--server", settings.server);
  add_private_output(isolation.private_paths, "--record", settings.record);
  add_private_output(isolation.private_paths, "--answer-output", settings.answer_output);
  return isolation;
}

/// One game. Call play() once.
class Game {
 public:
  Game(const Settings& settings, const std::string& shared_name, LiveLine* live, Viewer* viewer,
       const HearIsolation& hear)
      : settings_(settings),
        shared_name_(shared_name),
        live_(live),
        viewer_(viewer),
        hear_(hear),
        answer_(isolation_of(settings), [this](Clock::time_point deadline) {
          wait(deadline);
          return stop_signal_ == 0;
        }) {}

  Result<Outcome> play() {
    MINES_ASSERT(!signals_.is_open());  // once
    const Result<void> played = prepare()
                                    .and_then([this] { return start_server(); })
                                    .and_then([this] { return build_sandbox(); })
                                    .and_then([this] { return await_server(); })
                                    .and_then([this] { return start_viewer(); })
                                    .and_then([this] { return start_answer(); })
                                    .and_then([this] { return watch_answer(); })
                                    .and_then([this] { return stop_answer(); })
                                    .and_then([this] { return count(patience(settings_.map_glance)); });
    if (played && stop_signal_ == 0) dismiss_server();
    if (stop_signal_ != 0) note_reached();
    // Only a game that was counted is shown on after its end.
    const bool goes_on = viewer_ != nullptr && played && stop_signal_ == 0;
    viewer_is_done_ = !goes_on;
    // The processes are ended after the count, which needs the server. From here on only mines-view may live.
    answer_.end_all(goes_on ? viewers() : std::vector<pid_t>());
    if (live_ != nullptr) live_->erase();
    answer_.output().finish();
    outcome_.stop_signal = stop_signal_;
    outcome_.output_exceeded = answer_.output().is_exceeded();
    outcome_.output_failure = answer_.output().failure();
    outcome_.isolation = answer_.held();
    outcome_.answer = answer_.end();
    outcome_.server = server_.end();
    outcome_.started = started_;
    outcome_.record = progress_.record();
    outcome_.wire = progress_.v2_channels() > 0 ? "v2" : "v1";
    if (!played && stop_signal_ == 0) return Unexpected(played.error());
    return outcome_;
  }

 private:
  // The stages of a game, in order. Each returns early, without an error, when a stop signal has come.
  Result<void> prepare() {
    make_urgent();  // a fork bomb has thousands of processes that want to run
    const sigset_t signals = judge_signals();
    signals_ = FileDescriptor(signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK));
    if (!signals_.is_open()) return system_failure(ExitCode::broken, "judge", "signalfd", errno);
    MINES_TRY(become_subreaper());
    MINES_TRY(server_.open());
    MINES_LET(progress_, ProgressMemory::create());
    return {};
  }

  Result<void> start_server() {
    const int watch = viewer_ == nullptr ? -1 : viewer_->descriptor();
    MINES_TRY(server_.start(settings_, shared_name_, progress_.descriptor(), watch));
    spare_ours();
    return {};
  }

  /// Waits while the server loads its map.
  Result<void> build_sandbox() {
    IsolatedProgram program;
    program.path = settings_.answer;
    program.variables = settings_.answer_variables;
    program.variables.insert(
        program.variables.end(),
        {variable_text(variable::launched_by_judge, 1), variable_text(variable::shared_memory, shared_name_),
         variable_text(variable::answer_to_server, first_descriptor),
         variable_text(variable::answer_from_server, first_descriptor + 1),
         variable_text(variable::penalty, settings_.penalty),
         variable_text(variable::time_limit, settings_.seconds),
         variable_text(variable::batch_offset, v2::area_offset)});
    settings_.isolation.processors.tell(program.variables);
    program.to_peer = server_.answer_writer();
    program.from_peer = server_.answer_reader();
    program.shared_name = shared_name_;
    program.seconds = settings_.seconds;
    program.reads_terminal = settings_.answer_reads_terminal;
    program.counts_refused_calls = true;
    return answer_.build(std::move(program));
  }

  /// The server's first message to the answer says that it is ready. The judge sees it in the pipe, does not
  /// read it, and only then starts the answer, so that loading a map does not count as the answer's time.
  Result<void> await_server() {
    const auto deadline = after(Clock::now(), patience(settings_.map_glance));
    while (!server_.is_ready() && !server_.has_report() && !server_.is_gone()) {
      if (stop_signal_ != 0) return {};
      if (Clock::now() >= deadline) return server_failed("did not get ready in time");
      wait(deadline);
    }
    if (!server_.has_report() && !server_.is_gone()) return {};

    // It refuses the game: a report says why, and its exit code shows whose fault that is.
    await_server_end(farewell_seconds);
    outcome_.violation = server_.next_report();
    const bool is_refused = server_.end().exit_code == static_cast<int>(ExitCode::bad_input);
    if (is_refused && outcome_.violation) return bad_input("server", printable(*outcome_.violation));
    return server_failed("before the game began");
  }

  Result<void> start_viewer() {
    if (viewer_ == nullptr || stop_signal_ != 0) return {};
    MINES_TRY(viewer_->start());
    spare_ours();
    const auto deadline = after(Clock::now(), Viewer::first_look_seconds);
    constexpr double look_again = 0.05;
    // A look is a store to shared memory, which wakes nobody up. So the judge looks again and again.
    while (viewer_->awaits_first_look() && stop_signal_ == 0 && !server_.is_gone() && Clock::now() < deadline)
      wait(after(Clock::now(), look_again));
    return {};
  }

  /// mines-view, as a list of processes.
  std::vector<pid_t> viewers() const {
    const bool runs = viewer_ != nullptr && viewer_->process() != 0;
    return runs ? std::vector<pid_t>{viewer_->process()} : std::vector<pid_t>();
  }

  Result<void> start_answer() {
    if (stop_signal_ != 0) return {};
    MINES_ASSERT(server_.is_ready() && !asked_);
    const HeldLayers held = answer_.held();
    hear_(held);
    MINES_TRY(answer_.watch_memory());
    // Server and answer have opened the shared memory. Inside the sandbox its name stays; outside nothing
    // needs the name any more, and without it no other process can open what an answer might open to all.
    if (held.namespaces) SharedMemory::unlink(shared_name_);
    // Outside of a sandbox it takes a millisecond to start the answer, in which it may begin to play.
    progress_.set_deadline(after(Clock::now(), settings_.seconds));
    MINES_LET(started_, answer_.start());
    progress_.set_deadline(after(started_, settings_.seconds));
    if (viewer_ != nullptr) viewer_->show_start(started_);
    return {};
  }

  Result<void> watch_answer() {
    MINES_ASSERT(stop_signal_ != 0 || started_ != Clock::time_point());
    const auto limit = after(started_, settings_.seconds);
    const bool is_shown = live_ != nullptr || viewer_ != nullptr;
    // A game that is not shown needs no updates, so the judge may sleep up to the limit.
    auto next_update = is_shown ? started_ : limit;
    for (;;) {
      const auto now = Clock::now();
      // A report during the game is a violation, which ends the game.
      if (!answer_.runs() || stop_signal_ != 0 || server_.has_report() || server_.is_gone()) break;
      if (now >= limit) {
        outcome_.timed_out = true;
        break;
      }
      note_memory(answer_.look_at_memory(now));
      if (memory_ != MemoryVerdict::within_limit) break;
      if (is_shown && now >= next_update) {
        show_progress();
        next_update = after(now, LiveLine::interval);
      }
      wait(std::min({limit, next_update, answer_.next_memory_look()}));
    }
    answer_.end_memory_watch();
    if (const auto error = answer_.execution_error())
      return system_failure(code_of_file_error(*error), settings_.answer, "execve", *error);
    return {};
  }

  Result<void> stop_answer() {
    if (stop_signal_ != 0) return {};
    // First of all: to kill an answer takes time, and what is left of one that has ended could play on.
    if (!server_.is_gone()) {
      MINES_TRY(ask_for_result());
    }
    // The kernel's figures of a process are gone once it has ended.
    answer_.note_peak_memory();
    const bool stopped = answer_.end_program();
    note_memory(answer_.look_at_memory());
    const auto limit = after(started_, settings_.seconds);
    // A judge that was kept from running at the limit, stopped or on a busy machine, finds out afterwards.
    outcome_.timed_out |= answer_.ended_at() > limit;
    outcome_.seconds = std::min(seconds_between(started_, answer_.ended_at()), settings_.seconds);
    MINES_ASSERT(outcome_.seconds >= 0);
    if (viewer_ != nullptr) viewer_->show_end(after(started_, outcome_.seconds));
    if (!stopped) return broken("answer", "cannot be killed");
    return has_verdict();
  }

  /// The first that is found counts: what follows from the end of the game is no evidence.
  void note_memory(MemoryVerdict found) {
    if (memory_ == MemoryVerdict::within_limit) memory_ = found;
    if (is_hidden(memory_)) outcome_.memory_hidden = reason_of(memory_);
    outcome_.memory_exceeded = memory_ == MemoryVerdict::exceeded || is_hidden(memory_);
  }

  /// Fails if it is not known whether the answer kept to its limit of memory, or if it was killed for what
  /// others used. A violation ends a game whatever its memory was.
  Result<void> has_verdict() const {
    if (outcome_.violation) return {};
    if (memory_ == MemoryVerdict::killed_for_others)
      return broken("answer", fmt::format("{}; play the game again", reason_of(memory_)));
    if (!is_unmeasured(memory_)) return {};
    return broken(word_of(GameEnding::not_measurable),
                  fmt::format("{}; play the game again", reason_of(memory_)));
  }

  /// Has the server count, for at most this many seconds.
  Result<void> count(double seconds) {
    if (stop_signal_ != 0) return {};
    if (server_.is_gone() && !server_.has_report())
      return server_failed(asked_ ? "before it gave a result" : "before the game was over");
    const auto deadline = after(Clock::now(), seconds);
    MINES_TRY(ask_for_result());
    // An answer that could send signals may have stopped it, and now no process is left to do so again.
    server_.go_on();
    for (int words = 0; words < max_words;) {
      while (const auto report = server_.next_report()) {
        const auto result = parse_result(*report);
        if (result) {
          outcome_.tally = result->tally;
          outcome_.server_status = result->status;
          note_end_of_opening();
          if (viewer_ != nullptr) {
            viewer_->show_sample({outcome_.seconds, static_cast<std::uint64_t>(outcome_.tally.safe_opened),
                                  static_cast<std::uint64_t>(outcome_.tally.mines_opened)});
          }
          return {};
        }
        // Words may have crossed the question, and the result follows; numbers are meant to be the result.
        if (report->find_first_of("-0123456789") == 0) return Unexpected(result.error());
        if (!outcome_.violation) outcome_.violation = report;
        ++words;
      }
      if (stop_signal_ != 0) return {};
      if (server_.is_gone()) return server_failed("before it gave a result");
      if (Clock::now() >= deadline) return server_failed("gave no result in time");
      wait(deadline);
    }
    return server_failed("sends messages, but no result");
  }

  /// Once; later calls do nothing.
  Result<void> ask_for_result() {
    if (std::exchange(asked_, true)) return {};
    // Reports before the question are about the answer. The first ended the game, and others may follow from
    // it.
    while (const auto words = server_.next_report()) {
      if (!outcome_.violation) outcome_.violation = words;
    }
    if (!server_.ask_for_result())
      return server_failed(server_.is_gone() ? "before it was asked for the result"
                                             : "could not be asked for the result");
    return {};
  }

  /// The game lasts until the server has ended it, also when the answer has ended before.
  void note_end_of_opening() {
    const auto stopped = progress_.stopped();
    if (!stopped) return;
    // A server may write anything: no game ends before it begins.
    const double played = seconds_between(started_, std::max(*stopped, started_));
    if (outcome_.timed_out) outcome_.overrun_ms = std::max(1000 * (played - settings_.seconds), 0.0);
    outcome_.seconds = std::min(played, settings_.seconds);
  }

  /// Lets the server end by itself.
  void dismiss_server() {
    server_.close_pipes();
    await_server_end(farewell_seconds);
  }

  /// Stops the game after a stop signal: ends the answer and notes what it had reached. The server's count is
  /// used if it comes at once.
  void note_reached() {
    if (started_ == Clock::time_point() || outcome_.reached) return;
    const Clock::time_point played_to = answer_.has_ended() ? answer_.ended_at() : Clock::now();
    const ProgressMemory::Opened opened = progress_.opened();
    Reached reached{.seconds = std::min(seconds_between(started_, played_to), settings_.seconds),
                    .safe_opened = opened.safe,
                    .mines_opened = opened.mines,
                    .safe_cells = settings_.map_glance.safe_cells};
    // Ctrl-C comes twice, from the terminal and from the guardian. What follows does not take long.
    deaf_ = true;
    // count() and dismiss_server() return early while a stop signal is set.
    const int signal = std::exchange(stop_signal_, 0);
    answer_.end_program();
    const bool is_counted = outcome_.tally.rows > 0;
    if (is_counted || count(count_seconds)) {
      reached.safe_opened = static_cast<std::uint64_t>(outcome_.tally.safe_opened);
      reached.mines_opened = static_cast<std::uint64_t>(outcome_.tally.mines_opened);
      reached.safe_cells = outcome_.tally.safe_cells();
      dismiss_server();
    }
    stop_signal_ = signal;
    outcome_.reached = reached;
  }

  void await_server_end(double seconds) {
    const auto deadline = after(Clock::now(), seconds);
    while (!server_.has_ended() && stop_signal_ == 0 && Clock::now() < deadline) wait(deadline);
  }

  /// The error of a game that has no result.
  Unexpected<Error> server_failed(const char* when) {
    if (server_.is_gone()) await_server_end(last_moment_seconds);
    std::string what = server_.failure(when);
    if (outcome_.violation) what += "; its message: " + printable(*outcome_.violation);
    return broken("server", std::move(what));
  }

  void show_progress() {
    const ProgressMemory::Opened opened = progress_.opened();
    const double elapsed = seconds_between(started_, Clock::now());
    if (live_ != nullptr) live_->update(opened.safe, opened.mines, elapsed, settings_.seconds - elapsed);
    if (viewer_ != nullptr) viewer_->show_opened(elapsed, opened.safe, opened.mines);
  }

  /// The server and mines-view are not the answer's processes: they are not killed with it.
  void spare_ours() {
    std::vector<pid_t> ours = viewers();
    if (server_.runs()) ours.push_back(server_.process());
    answer_.spare(std::move(ours));
  }

  /// Sleeps until something happens or `deadline`, then takes note of all that has happened.
  void wait(Clock::time_point deadline) {
    // ppoll skips negative descriptors.
    Sandbox& sandbox = answer_.sandbox();
    std::array<pollfd, 6> watched{{
        {signals_.number(), POLLIN, 0},
        server_.wanted_report(),
        server_.wanted_readiness(),
        {sandbox.reports(), POLLIN, 0},
        answer_.output().wanted(),
        {sandbox.refused().descriptor(), POLLIN, 0},
    }};
    // Until the answer is in, output is the sandbox's reason for failing: take_line() has it.
    if (sandbox.exists() && !sandbox.loaded()) watched[4].fd = -1;
    // An answer that prints without end must not make the judge, who runs before all ordinary processes,
    // busy.
    if (watched[4].fd >= 0 && Clock::now() < next_output_look_) {
      watched[4].fd = -1;
      deadline = std::min(deadline, next_output_look_);
    }
    const auto left = std::chrono::duration_cast<std::chrono::nanoseconds>(deadline - Clock::now()).count();
    const timespec timeout{std::max<long>(left, 0) / 1'000'000'000, std::max<long>(left, 0) % 1'000'000'000};
    if (ppoll(watched.data(), watched.size(), &timeout, nullptr) <= 0) return;
    if (watched[3].revents != 0) answer_.take_reports();
    if (watched[0].revents != 0) take_signals();
    server_.take_report(watched[1].revents);
    server_.take_readiness(watched[2].revents);
    if (watched[4].revents != 0) pass_output_on();
    if (watched[5].revents != 0) sandbox.refused().take();
  }

  void take_signals() {
    signalfd_siginfo signal{};
    while (read(signals_.number(), &signal, sizeof signal) == sizeof signal) {
      if (signal.ssi_signo == SIGCHLD) continue;
      if (stop_signal_ == 0 && !deaf_) stop_signal_ = static_cast<int>(signal.ssi_signo);
    }
    while (const std::optional<Reaped> reaped = reap()) {
      if (viewer_ != nullptr && viewer_->note_end(reaped->process)) {
        if (live_ != nullptr) live_->erase();
        if (stop_signal_ == 0 && !deaf_ && !viewer_is_done_) viewer_->tell_end();
      } else if (!answer_.take(*reaped)) {
        server_.take(*reaped);
      }
    }
    spare_ours();
  }

  void pass_output_on() {
    if (live_ != nullptr) live_->erase();
    for (int piece = 0; piece < output_pieces_a_look && answer_.output().move(); ++piece) {
    }
    next_output_look_ = after(Clock::now(), output_rest_seconds);
  }

  const Settings& settings_;
  const std::string& shared_name_;
  LiveLine* live_;
  Viewer* viewer_;
  const HearIsolation& hear_;

  FileDescriptor signals_;
  ProgressMemory progress_;
  GameServer server_;
  Supervisor answer_;
  Clock::time_point next_output_look_;
  bool asked_ = false;  // the server was asked for the result
  int stop_signal_ = 0;
  bool deaf_ = false;            // ignores further stop signals
  bool viewer_is_done_ = false;  // the judge itself ends mines-view
  Clock::time_point started_;
  MemoryVerdict memory_ = MemoryVerdict::within_limit;
  Outcome outcome_;
};

}  // namespace

Result<Outcome> play_game(const Settings& settings, const std::string& shared_name, LiveLine* live,
                          Viewer* viewer, const HearIsolation& hear) {
  MINES_ASSERT(!shared_name.empty() && hear != nullptr);
  MINES_ASSERT(settings.seconds > 0 && settings.penalty >= 0);
  return Game(settings, shared_name, live, viewer, hear).play();
}

}  // namespace mines::judge
