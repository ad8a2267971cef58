#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <ctime>
#include <utility>

#include "base/printable.hpp"
#include "judge/game/game_course.hpp"

namespace mines::judge {

namespace {

constexpr double last_moment_seconds = 0.2;
/// Killed processes need this long only if the kernel is stuck with them.
constexpr double kill_seconds = 30;
/// In case a process that was looked for moved meanwhile: when to look again without an event.
constexpr double look_again_seconds = 0.05;
/// All processes of a sandbox are dead at once, but giving back their memory takes time.
constexpr double sandbox_end_seconds = 10;
/// 64 KiB of output at a time, and some 30 MB a second.
constexpr int output_pieces_a_look = 16;
constexpr double output_rest_seconds = 0.002;

/// What a judge that was told to stop gives the server to count: enough for the largest board.
constexpr double count_seconds = 2;

std::string text_of(const ProcessEnd& end) {
  return end.signal ? fmt::format("was killed by signal {}", *end.signal)
                    : fmt::format("ended with code {}", end.exit_code.value_or(0));
}

}  // namespace

void Game::await_server_end(double seconds) {
  const auto deadline = after(Clock::now(), seconds);
  while (!server_.ended && stop_signal_ == 0 && Clock::now() < deadline) wait(deadline);
}

void Game::note_reached() {
  if (started_ == Clock::time_point() || outcome_.reached) return;
  Reached reached;
  const Clock::time_point played_to = answer_.ended ? answer_.ended_at : Clock::now();
  reached.seconds = std::min(seconds_between(started_, played_to), settings_.seconds);
  const ProgressMemory::Opened opened = progress_.opened();
  reached.safe_opened = opened.safe;
  reached.mines_opened = opened.mines;
  reached.safe_cells = settings_.map_glance.safe_cells;
  // Ctrl-C comes twice, from the terminal and from the keeper; and nobody waits for long here.
  deaf_ = true;
  const int signal = std::exchange(stop_signal_, 0);
  end_all_but(server_.ended ? std::vector<pid_t>{} : std::vector{server_.process});
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
  // The number of a sandbox that has ended may be another process's by now.
  const bool at_one_blow = !sandbox_ended_ && isolator_.sandbox().kill();
  if (!at_one_blow) isolator_.kill_group();
  const auto patience_end = after(Clock::now(), sandbox_end_seconds);
  while (at_one_blow && !sandbox_ended_ && Clock::now() < patience_end) wait(patience_end);
  while (!descendants(spared, 1).empty()) {
    if (Clock::now() >= deadline) return false;
    kill_descendants(spared);
    wait(after(Clock::now(), look_again_seconds));
  }
  return true;
}

void Game::wait(Clock::time_point deadline) {
  // A negative descriptor is skipped by ppoll.
  Sandbox& sandbox = isolator_.sandbox();
  std::array<pollfd, 6> watched{{
      {signals_.number(), POLLIN, 0},
      {from_server_.has_room() ? to_judge_.reader.number() : -1, POLLIN, 0},
      {server_ready_ || server_mute_ || !server_.runs() ? -1 : to_answer_.reader.number(), POLLIN, 0},
      {sandbox.messages(), POLLIN, 0},
      output_.wanted(),
      {sandbox.refused().descriptor(), POLLIN, 0},
  }};
  // Until the answer is in, output is the sandbox's reason for failing: take_line() has it.
  if (sandbox.exists() && !sandbox.loaded()) watched[4].fd = -1;
  // An answer that prints without end must not make the judge, who runs before all ordinary processes, busy.
  if (watched[4].fd >= 0 && Clock::now() < next_output_look_) {
    watched[4].fd = -1;
    deadline = std::min(deadline, next_output_look_);
  }
  const auto left = std::chrono::duration_cast<std::chrono::nanoseconds>(deadline - Clock::now()).count();
  const timespec timeout{std::max<long>(left, 0) / 1'000'000'000, std::max<long>(left, 0) % 1'000'000'000};
  if (ppoll(watched.data(), watched.size(), &timeout, nullptr) <= 0) return;
  if (watched[3].revents != 0) take_stage_messages();
  if (watched[0].revents != 0) take_signals();
  if (watched[1].revents != 0) from_server_.read_from(to_judge_.reader.number());
  if ((watched[2].revents & POLLIN) != 0) {
    server_ready_ = true;
  } else if (watched[2].revents != 0) {
    server_mute_ = true;
  }
  if (watched[4].revents != 0) {
    if (live_ != nullptr) live_->erase();
    for (int piece = 0; piece < output_pieces_a_look && output_.move(); ++piece) {
    }
    next_output_look_ = after(Clock::now(), output_rest_seconds);
  }
  if (watched[5].revents != 0) sandbox.refused().take();
}

void Game::take_stage_messages() {
  isolator_.sandbox().read_messages();
  const auto& end = isolator_.sandbox().end();
  if (!end || answer_.ended) return;
  answer_.ended = true;
  answer_.ended_at = Clock::now();
  answer_.end.peak_bytes = static_cast<std::uint64_t>(end->peak_kib) << 10;
  if (end->kind != StageMessage::ended) return;
  if (WIFEXITED(end->value)) answer_.end.exit_code = WEXITSTATUS(end->value);
  if (WIFSIGNALED(end->value)) answer_.end.signal = WTERMSIG(end->value);
}

void Game::take_signals() {
  signalfd_siginfo signal{};
  while (read(signals_.number(), &signal, sizeof signal) == sizeof signal) {
    if (signal.ssi_signo == SIGCHLD) continue;
    if (stop_signal_ == 0 && !deaf_) stop_signal_ = static_cast<int>(signal.ssi_signo);
  }
  take_ended_children();
}

void Game::take_ended_children() {
  while (const std::optional<Reaped> reaped = reap()) {
    const Sandbox& sandbox = isolator_.sandbox();
    if (sandbox.exists() && reaped->process == sandbox.process()) sandbox_ended_ = true;
    if (reaped->process == answer_.process) {
      // Its own end may have been told, and then is what counts.
      take_stage_messages();
      take_end_of(answer_, *reaped);
    } else if (reaped->process == server_.process) {
      take_end_of(server_, *reaped);
      // Its last words are in the pipe.
      from_server_.read_from(to_judge_.reader.number());
    }
  }
}

void Game::take_end_of(Child& child, const Reaped& reaped) {
  if (child.ended) return;
  child.ended = true;
  child.ended_at = Clock::now();
  child.end.peak_bytes =
      std::max(child.end.peak_bytes, static_cast<std::uint64_t>(reaped.usage.ru_maxrss) << 10);
  if (&child == &answer_ && isolator_.sandbox().exists()) {
    child.end.signal = SIGKILL;  // with its sandbox, whose end says nothing of the answer's
    return;
  }
  if (WIFEXITED(reaped.status)) child.end.exit_code = WEXITSTATUS(reaped.status);
  if (WIFSIGNALED(reaped.status)) child.end.signal = WTERMSIG(reaped.status);
}

}  // namespace mines::judge
