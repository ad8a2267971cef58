#include "judge/game.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <ctime>
#include <utility>
#include <vector>

#include "judge/descendants.hpp"
#include "judge/launch.hpp"
#include "judge/pipes.hpp"
#include "judge/progress_memory.hpp"
#include "judge/server_message.hpp"
#include "judge/signals.hpp"
#include "protocol/environment.hpp"
#include "protocol/v2.hpp"

namespace mines {

namespace {

using Clock = std::chrono::steady_clock;

Clock::time_point after(Clock::time_point start, double seconds) {
  // Thirty years are a limit, and do not overflow the clock.
  return start +
         std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(std::min(seconds, 1e9)));
}

double seconds_between(Clock::time_point start, Clock::time_point end) {
  return std::chrono::duration<double>(end - start).count();
}

/// How long the server may take to load its map, and to count it: ten seconds and one for each 16 MiB of map,
/// 42 s for the contest's largest.
double patience(const MapGlance& map) { return 10 + static_cast<double>(map.bytes >> 24); }

/// For a server that has said its last word; its exit code and its memory are worth a little patience.
constexpr double farewell_seconds = 2;
constexpr double last_moment_seconds = 0.2;
/// A violation for each channel may cross the question for the result; a server that says more just talks.
constexpr int max_words = 1024;
/// Killed processes need this long only if the kernel is stuck with them.
constexpr double kill_seconds = 30;
/// In case a process that was looked for moved meanwhile: when to look again without an event.
constexpr double look_again_seconds = 0.05;

struct Child {
  pid_t process = 0;
  bool ended = false;
  Clock::time_point ended_at;
  ProcessEnd end;

  bool runs() const { return process != 0 && !ended; }
};

std::string text_of(const ProcessEnd& end) {
  return end.signal ? fmt::format("was killed by signal {}", *end.signal)
                    : fmt::format("ended with code {}", end.exit_code.value_or(0));
}

std::string variable_text(const char* name, const std::string& value) {
  return fmt::format("{}={}", name, value);
}

std::string variable_text(const char* name, std::int64_t value) { return fmt::format("{}={}", name, value); }

class Game {
 public:
  Game(const Settings& settings, const std::string& shared_name, LiveLine* live)
      : settings_(settings), shared_name_(shared_name), live_(live) {}

  Result<Outcome> play();

 private:
  // The stages of a game, in order. Each returns early, without an error, when a stop signal has come.
  Result<void> prepare();
  Result<void> start_server();
  Result<void> await_server();
  Result<void> start_answer();
  Result<void> watch_answer();
  Result<void> stop_answer();
  Result<void> count();
  void dismiss_server();
  /// Waits for the server's own end, but not for long.
  void await_server_end(double seconds);

  /// Sleeps until something happens or `deadline`, then takes note of all that has happened. server_ready_
  /// is set once the server has written to the answer.
  void wait(Clock::time_point deadline);
  void take_signals();
  void take_ended_children();
  /// It cannot go on: it ended, or closed one of its pipes while the judge held the other end.
  bool server_is_gone() const { return server_.ended || from_server_.closed() || server_mute_; }
  /// The error of a game without result.
  tl::unexpected<Error> server_failed(const char* when);
  void show_progress();
  /// Ends all processes below this one but the spared; false if some would not.
  bool end_all_but(const std::vector<pid_t>& spared);

  const Settings& settings_;
  const std::string& shared_name_;
  LiveLine* live_;

  FileDescriptor signals_;
  ProgressMemory progress_;
  // The judge keeps the answer's ends to the last: an answer that ends in the middle of creating a channel is
  // silent to the server, neither a closed pipe to read nor a SIGPIPE to die of.
  Pipe to_answer_;    // server to answer
  Pipe from_answer_;  // answer to server
  Pipe to_judge_;     // server to judge
  Pipe from_judge_;   // judge to server

  Child server_;
  Child answer_;
  MessageReader from_server_;
  bool server_ready_ = false;
  bool server_mute_ = false;  ///< closed its pipe to the answer before it was ready
  int stop_signal_ = 0;
  Clock::time_point started_;
  Outcome outcome_;
};

Result<Outcome> Game::play() {
  const Result<void> played = prepare()
                                  .and_then([this] { return start_server(); })
                                  .and_then([this] { return await_server(); })
                                  .and_then([this] { return start_answer(); })
                                  .and_then([this] { return watch_answer(); })
                                  .and_then([this] { return stop_answer(); })
                                  .and_then([this] { return count(); });
  if (played) dismiss_server();
  end_all_but({});
  if (live_ != nullptr) live_->erase();
  outcome_.stop_signal = stop_signal_;
  outcome_.answer = answer_.end;
  outcome_.server = server_.end;
  outcome_.wire = progress_.batch_channels() > 0 ? "v2" : "v1";
  if (!played && stop_signal_ == 0) return tl::unexpected(played.error());
  return outcome_;
}

Result<void> Game::prepare() {
  const sigset_t signals = judge_signals();
  signals_ = FileDescriptor(signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK));
  if (!signals_.is_open()) return system_failure(ExitCode::broken, "judge", "signalfd", errno);
  if (auto done = become_subreaper(); !done) return done;
  for (Pipe* pipe : {&to_answer_, &from_answer_, &to_judge_, &from_judge_}) {
    auto opened = Pipe::open();
    if (!opened) return tl::unexpected(opened.error());
    *pipe = std::move(*opened);
  }
  if (fcntl(to_judge_.reader.number(), F_SETFL, O_NONBLOCK) != 0) {
    return system_failure(ExitCode::broken, "judge", "fcntl", errno);
  }
  auto progress = ProgressMemory::create();
  if (!progress) return tl::unexpected(progress.error());
  progress_ = std::move(*progress);
  return {};
}

Result<void> Game::start_server() {
  const auto started = launch(
      {settings_.server,
       {variable_text(variable::launched_by_judge, 1), variable_text(variable::shared_memory, shared_name_),
        variable_text(variable::map_path, settings_.map),
        variable_text(variable::server_to_answer, first_descriptor),
        variable_text(variable::server_from_answer, first_descriptor + 1),
        variable_text(variable::server_to_judge, first_descriptor + 2),
        variable_text(variable::server_from_judge, first_descriptor + 3),
        variable_text(variable::progress, first_descriptor + 4),
        variable_text(variable::batch_offset, v2::area_offset)},
       {to_answer_.writer.number(), from_answer_.reader.number(), to_judge_.writer.number(),
        from_judge_.reader.number(), progress_.descriptor()}});
  if (!started) return tl::unexpected(started.error());
  server_.process = *started;
  to_answer_.writer.close();
  from_answer_.reader.close();
  to_judge_.writer.close();
  from_judge_.reader.close();
  return {};
}

/// The server's first message to the answer says that it is ready. The judge sees it in the pipe, does not
/// read it, and only then starts the answer: loading a map is not the answer's time.
Result<void> Game::await_server() {
  const auto deadline = after(Clock::now(), patience(settings_.map_glance));
  while (!server_ready_ && !from_server_.has_message() && !server_is_gone()) {
    if (stop_signal_ != 0) return {};
    if (Clock::now() >= deadline) return server_failed("did not get ready in time");
    wait(deadline);
  }
  if (!from_server_.has_message() && !server_is_gone()) return {};

  // It refuses the game: a message says why, and its exit code whose fault that is.
  await_server_end(farewell_seconds);
  outcome_.violation = from_server_.next();
  if (server_.ended && server_.end.exit_code == static_cast<int>(ExitCode::bad_input) && outcome_.violation) {
    return bad_input("server", printable(*outcome_.violation));
  }
  return server_failed("before the game began");
}

Result<void> Game::start_answer() {
  if (stop_signal_ != 0) return {};
  std::vector<std::string> variables = settings_.answer_variables;
  variables.insert(
      variables.end(),
      {variable_text(variable::launched_by_judge, 1), variable_text(variable::shared_memory, shared_name_),
       variable_text(variable::answer_to_server, first_descriptor),
       variable_text(variable::answer_from_server, first_descriptor + 1),
       variable_text(variable::penalty, settings_.penalty),
       variable_text(variable::time_limit, fmt::format("{}", settings_.seconds)),
       variable_text(variable::batch_offset, v2::area_offset)});
  const auto started = launch({settings_.answer,
                               std::move(variables),
                               {from_answer_.writer.number(), to_answer_.reader.number()},
                               settings_.answer_reads_terminal});
  if (!started) return tl::unexpected(started.error());
  started_ = Clock::now();
  answer_.process = *started;
  return {};
}

Result<void> Game::watch_answer() {
  const auto limit = after(started_, settings_.seconds);
  const auto interval =
      std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(LiveLine::interval));
  auto next_update = started_;
  for (;;) {
    const auto now = Clock::now();
    if (!answer_.runs() || stop_signal_ != 0 || from_server_.has_message() || server_is_gone()) return {};
    if (now >= limit) {
      outcome_.timed_out = true;
      return {};
    }
    if (live_ == nullptr) {
      wait(limit);
      continue;
    }
    if (now >= next_update) {
      show_progress();
      next_update = now + interval;
    }
    wait(std::min(limit, next_update));
  }
}

void Game::show_progress() {
  const ProgressMemory::Opened opened = progress_.opened();
  const double elapsed = seconds_between(started_, Clock::now());
  live_->update(opened.safe, opened.mines, elapsed, settings_.seconds - elapsed);
}

Result<void> Game::stop_answer() {
  if (stop_signal_ != 0) return {};
  const bool stopped = end_all_but(server_.ended ? std::vector<pid_t>{} : std::vector{server_.process});
  // A judge that was kept from running at the limit, stopped or on a busy machine, finds out afterwards.
  outcome_.timed_out |= answer_.ended_at > after(started_, settings_.seconds);
  outcome_.seconds = std::min(seconds_between(started_, answer_.ended_at), settings_.seconds);
  outcome_.violation = from_server_.next();
  while (from_server_.next()) {  // what else it said of the answer before it is asked
  }
  if (!stopped) return broken("answer", "cannot be killed");
  return {};
}

Result<void> Game::count() {
  if (stop_signal_ != 0) return {};
  if (server_is_gone()) return server_failed("before the game was over");
  const auto deadline = after(Clock::now(), patience(settings_.map_glance));
  if (write(from_judge_.writer.number(), "F", 1) != 1)
    return server_failed("before it was asked for the result");
  kill(server_.process, SIGCONT);  // an answer that could send signals may have stopped it
  for (int words = 0; words < max_words;) {
    while (const auto message = from_server_.next()) {
      const auto result = parse_result(*message);
      if (result) {
        outcome_.tally = result->tally;
        outcome_.server_status = result->status;
        return {};
      }
      // Words may have crossed the question, and the result follows; numbers are meant to be the result.
      if (message->find_first_of("-0123456789") == 0) return tl::unexpected(result.error());
      if (!outcome_.violation) outcome_.violation = message;
      ++words;
    }
    if (stop_signal_ != 0) return {};
    if (server_is_gone()) return server_failed("before it gave a result");
    if (Clock::now() >= deadline) return server_failed("gave no result in time");
    wait(deadline);
  }
  return server_failed("talks and gives no result");
}

void Game::dismiss_server() {
  from_judge_.writer.close();
  from_answer_.writer.close();
  to_answer_.reader.close();
  await_server_end(farewell_seconds);
}

void Game::await_server_end(double seconds) {
  const auto deadline = after(Clock::now(), seconds);
  while (!server_.ended && stop_signal_ == 0 && Clock::now() < deadline) wait(deadline);
}

tl::unexpected<Error> Game::server_failed(const char* when) {
  // Its pipes close a moment before it has ended, and how it ended says more.
  if (server_is_gone()) await_server_end(last_moment_seconds);
  std::string what = when;
  if (server_.ended) {
    what = fmt::format("{} {}", text_of(server_.end), when);
  } else if (server_is_gone()) {
    what = fmt::format("closed its pipe to the {} {}", server_mute_ ? "answer" : "judge", when);
  }
  if (outcome_.violation) what += fmt::format("; it said: {}", printable(*outcome_.violation));
  return broken("server", std::move(what));
}

bool Game::end_all_but(const std::vector<pid_t>& spared) {
  const auto deadline = after(Clock::now(), kill_seconds);
  while (!descendants(spared).empty()) {
    if (Clock::now() >= deadline) return false;
    kill_descendants(spared);
    wait(after(Clock::now(), look_again_seconds));
  }
  return true;
}

void Game::wait(Clock::time_point deadline) {
  // A negative descriptor is skipped by ppoll.
  std::array<pollfd, 3> watched{{
      {signals_.number(), POLLIN, 0},
      {from_server_.has_room() ? to_judge_.reader.number() : -1, POLLIN, 0},
      {server_ready_ || server_mute_ ? -1 : to_answer_.reader.number(), POLLIN, 0},
  }};
  const auto left = std::chrono::duration_cast<std::chrono::nanoseconds>(deadline - Clock::now()).count();
  const timespec timeout{std::max<long>(left, 0) / 1'000'000'000, std::max<long>(left, 0) % 1'000'000'000};
  if (ppoll(watched.data(), watched.size(), &timeout, nullptr) <= 0) return;
  if (watched[0].revents != 0) take_signals();
  if (watched[1].revents != 0) from_server_.read_from(to_judge_.reader.number());
  if ((watched[2].revents & POLLIN) != 0) {
    server_ready_ = true;
  } else if (watched[2].revents != 0) {
    server_mute_ = true;
  }
}

void Game::take_signals() {
  signalfd_siginfo signal{};
  while (read(signals_.number(), &signal, sizeof signal) == sizeof signal) {
    if (signal.ssi_signo == SIGCHLD) continue;
    if (stop_signal_ == 0) stop_signal_ = static_cast<int>(signal.ssi_signo);
  }
  take_ended_children();
}

void Game::take_ended_children() {
  while (const std::optional<Reaped> reaped = reap()) {
    for (Child* child : {&server_, &answer_}) {
      if (reaped->process != child->process || child->ended) continue;
      child->ended = true;
      child->ended_at = Clock::now();
      child->end.peak_bytes = static_cast<std::uint64_t>(reaped->usage.ru_maxrss) << 10;
      if (WIFEXITED(reaped->status)) child->end.exit_code = WEXITSTATUS(reaped->status);
      if (WIFSIGNALED(reaped->status)) child->end.signal = WTERMSIG(reaped->status);
    }
    // Its last words are in the pipe.
    if (reaped->process == server_.process) from_server_.read_from(to_judge_.reader.number());
  }
}

}  // namespace

Result<Outcome> play_game(const Settings& settings, const std::string& shared_name, LiveLine* live) {
  return Game(settings, shared_name, live).play();
}

}  // namespace mines
