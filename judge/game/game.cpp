#include "judge/game/game.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <utility>
#include <vector>

#include "base/printable.hpp"
#include "base/urgency.hpp"
#include "judge/game/game_course.hpp"
#include "judge/game/progress_memory.hpp"
#include "judge/game/server_reports.hpp"
#include "judge/isolation/answer_output.hpp"
#include "judge/isolation/descendants.hpp"
#include "judge/isolation/isolator.hpp"
#include "judge/isolation/launch.hpp"
#include "judge/isolation/memory_watch.hpp"
#include "judge/isolation/pipe.hpp"
#include "judge/isolation/signals.hpp"
#include "protocol/environment.hpp"
#include "protocol/shared_memory.hpp"
#include "protocol/v2.hpp"

namespace mines::judge {

namespace {

/// How long the server may take to load its map, and to count it: ten seconds and one for each 16 MiB of map,
/// 42 s for the contest's largest.
double patience(const MapGlance& map) { return 10 + static_cast<double>(map.bytes >> 24); }

/// For a server that has said its last word; its exit code and its memory are worth a little patience.
constexpr double farewell_seconds = 2;
/// A violation for each channel may cross the question for the result; a server that says more just talks.
constexpr int max_words = 1024;
/// For their peak memory: what more an answer has of them are of one kind.
constexpr std::size_t most_looked_into = 100;

std::string variable_text(const char* name, const std::string& value) {
  return fmt::format("{}={}", name, value);
}

std::string variable_text(const char* name, std::int64_t value) { return fmt::format("{}={}", name, value); }

}  // namespace

Result<Outcome> Game::play() {
  const Result<void> played = prepare()
                                  .and_then([this] { return start_server(); })
                                  .and_then([this] { return build_sandbox(); })
                                  .and_then([this] { return await_server(); })
                                  .and_then([this] { return start_answer(); })
                                  .and_then([this] { return watch_answer(); })
                                  .and_then([this] { return stop_answer(); })
                                  .and_then([this] { return count(patience(settings_.map_glance)); });
  if (played && stop_signal_ == 0) dismiss_server();
  if (stop_signal_ != 0) note_reached();
  end_all_but({});
  if (live_ != nullptr) live_->erase();
  output_.finish();
  outcome_.stop_signal = stop_signal_;
  outcome_.isolation = isolator_.held();
  outcome_.answer = answer_.end;
  outcome_.server = server_.end;
  outcome_.started = started_;
  outcome_.record = progress_.record();
  outcome_.wire = progress_.batch_channels() > 0 ? "v2" : "v1";
  if (!played && stop_signal_ == 0) return tl::unexpected(played.error());
  return outcome_;
}

Result<void> Game::prepare() {
  make_urgent(pthread_self());  // a fork bomb has thousands of processes that want to run
  const sigset_t signals = judge_signals();
  signals_ = FileDescriptor(signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK));
  if (!signals_.is_open()) return system_failure(ExitCode::broken, "judge", "signalfd", errno);
  MINES_TRY(become_subreaper());
  for (Pipe* pipe : {&to_answer_, &from_answer_, &to_judge_, &from_judge_}) {
    MINES_LET(auto opened, Pipe::open());
    *pipe = std::move(opened);
  }
  if (fcntl(to_judge_.reader.number(), F_SETFL, O_NONBLOCK) != 0) {
    return system_failure(ExitCode::broken, "judge", "fcntl", errno);
  }
  MINES_LET(auto progress, ProgressMemory::create());
  progress_ = std::move(progress);
  MINES_LET(auto output, AnswerOutput::open(settings_.isolation.output_bytes));
  output_ = std::move(output);
  return {};
}

/// While the server loads its map.
Result<void> Game::build_sandbox() {
  std::vector<std::string> variables = settings_.answer_variables;
  variables.insert(
      variables.end(),
      {variable_text(variable::launched_by_judge, 1), variable_text(variable::shared_memory, shared_name_),
       variable_text(variable::answer_to_server, first_descriptor),
       variable_text(variable::answer_from_server, first_descriptor + 1),
       variable_text(variable::penalty, settings_.penalty),
       variable_text(variable::time_limit, fmt::format("{}", settings_.seconds)),
       variable_text(variable::batch_offset, v2::area_offset)});
  isolator_.prepare(std::move(variables), shared_name_, from_answer_.writer.number(),
                    to_answer_.reader.number());
  const Isolator::Surroundings surroundings{
      [this](Clock::time_point deadline) {
        wait(deadline);
        return stop_signal_ == 0;
      },
      [this] {
        end_all_but(server_.runs() ? std::vector{server_.process} : std::vector<pid_t>{});
        sandbox_ended_ = false;  // that was the last one
      }};
  auto built = isolator_.build(output_, surroundings);
  answer_.process = isolator_.sandbox().process();
  return built;
}

Result<void> Game::start_server() {
  Launch server{
      settings_.server,
      {variable_text(variable::launched_by_judge, 1), variable_text(variable::shared_memory, shared_name_),
       variable_text(variable::map_path, settings_.map),
       variable_text(variable::server_to_answer, first_descriptor),
       variable_text(variable::server_from_answer, first_descriptor + 1),
       variable_text(variable::server_to_judge, first_descriptor + 2),
       variable_text(variable::server_from_judge, first_descriptor + 3),
       variable_text(variable::progress, first_descriptor + 4),
       variable_text(variable::batch_offset, v2::area_offset)},
      {to_answer_.writer.number(), from_answer_.reader.number(), to_judge_.writer.number(),
       from_judge_.reader.number(), progress_.descriptor()}};
  if (settings_.record_descriptor >= 0) {
    server.variables.push_back(variable_text(variable::record, first_descriptor + 5));
    server.descriptors.push_back(settings_.record_descriptor);
  }
  MINES_LET(const auto started, launch(server));
  server_.process = started;
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
  hear_(isolator_.held());
  MINES_TRY(isolator_.watch_memory({server_.process}));
  if (isolator_.sandbox().exists()) {
    // Both have opened it. Inside the name stays; outside nobody needs it any more, and nobody else can open
    // what an answer might open to all.
    if (isolator_.held().namespaces) SharedMemory::unlink(shared_name_);
    started_ = Clock::now();
    progress_.set_deadline(after(started_, settings_.seconds));
    isolator_.sandbox().go();
  } else {
    // Starting it takes a millisecond, in which it may begin to play.
    progress_.set_deadline(after(Clock::now(), settings_.seconds));
    MINES_LET(const auto started, isolator_.launch_bare(output_));
    started_ = Clock::now();
    progress_.set_deadline(after(started_, settings_.seconds));
    answer_.process = started;
  }
  output_.close_writer();
  const bool watched = settings_.isolation.mode != IsolationMode::off;
  next_memory_look_ = after(started_, watched ? memory_watch_interval : settings_.seconds);
  return {};
}

Result<void> Game::watch_answer() {
  const auto limit = after(started_, settings_.seconds);
  const auto interval =
      std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(LiveLine::interval));
  auto next_update = live_ == nullptr ? limit : started_;
  for (;;) {
    const auto now = Clock::now();
    if (!answer_.runs() || stop_signal_ != 0 || from_server_.has_message() || server_is_gone()) break;
    if (now >= limit) {
      outcome_.timed_out = true;
      break;
    }
    watch_memory(now);
    if (outcome_.memory_exceeded) break;
    if (live_ != nullptr && now >= next_update) {
      show_progress();
      next_update = now + interval;
    }
    wait(std::min({limit, next_update, next_memory_look_}));
  }
  isolator_.end_memory_watch();
  const auto& end = isolator_.sandbox().end();
  if (!end || end->kind != StageMessage::failed) return {};
  return system_failure(ExitCode::bad_input, settings_.answer, "execve", end->value);
}

void Game::watch_memory(Clock::time_point now) {
  if (now < next_memory_look_) return;
  outcome_.memory_exceeded = isolator_.memory_exceeded();
  next_memory_look_ = after(now, memory_watch_interval);
}

void Game::show_progress() {
  const ProgressMemory::Opened opened = progress_.opened();
  const double elapsed = seconds_between(started_, Clock::now());
  live_->update(opened.safe, opened.mines, elapsed, settings_.seconds - elapsed);
}

Result<void> Game::stop_answer() {
  if (stop_signal_ != 0) return {};
  // At the limit, after a violation or over its memory an answer gets nothing more, and to kill it takes
  // time. What one that has ended by itself asked for last is still served.
  if (answer_.runs() && !server_is_gone()) {
    MINES_TRY(ask_for_result());
  }
  // Who is killed with its sandbox leaves no account of itself.
  if (answer_.runs() && isolator_.sandbox().exists()) {
    answer_.end.peak_bytes = peak_memory(descendants({server_.process}, most_looked_into));
  }
  const bool stopped = end_all_but(server_.ended ? std::vector<pid_t>{} : std::vector{server_.process});
  outcome_.memory_exceeded |= isolator_.memory_exceeded();
  const auto limit = after(started_, settings_.seconds);
  // A judge that was kept from running at the limit, stopped or on a busy machine, finds out afterwards.
  outcome_.timed_out |= answer_.ended_at > limit;
  outcome_.seconds = std::min(seconds_between(started_, answer_.ended_at), settings_.seconds);
  if (!asked_) take_words();
  if (!stopped) return broken("answer", "cannot be killed");
  return {};
}

/// What the server has said before it is asked is said of the answer.
void Game::take_words() {
  while (const auto words = from_server_.next()) {
    if (!outcome_.violation) outcome_.violation = words;
  }
}

Result<void> Game::ask_for_result() {
  take_words();
  asked_ = true;
  if (write(from_judge_.writer.number(), "F", 1) != 1)
    return server_failed("before it was asked for the result");
  return {};
}

Result<void> Game::count(double seconds) {
  if (stop_signal_ != 0) return {};
  if (server_is_gone() && !from_server_.has_message()) return server_failed("before the game was over");
  const auto deadline = after(Clock::now(), seconds);
  if (!asked_) {
    MINES_TRY(ask_for_result());
  }
  // An answer that could send signals may have stopped it, and now nobody is left to do so again.
  if (server_.runs()) kill(server_.process, SIGCONT);
  for (int words = 0; words < max_words;) {
    while (const auto message = from_server_.next()) {
      const auto result = parse_result(*message);
      if (result) {
        outcome_.tally = result->tally;
        outcome_.server_status = result->status;
        note_overrun();
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

void Game::note_overrun() {
  const auto stopped = progress_.stopped();
  if (stopped && outcome_.timed_out) {
    outcome_.overrun = std::max(seconds_between(after(started_, settings_.seconds), *stopped), 0.0);
  }
}

void Game::dismiss_server() {
  from_judge_.writer.close();
  from_answer_.writer.close();
  to_answer_.reader.close();
  await_server_end(farewell_seconds);
}

Result<Outcome> play_game(const Settings& settings, const std::string& shared_name, LiveLine* live,
                          const HearIsolation& hear) {
  return Game(settings, shared_name, live, hear).play();
}

}  // namespace mines::judge
