#include "classroom/grade/confined.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

#include "judge/isolation/descendants.hpp"
#include "judge/isolation/memory_watch.hpp"

namespace mines::classroom {

namespace {

constexpr double kill_patience = 10;
constexpr auto poll_turn = std::chrono::milliseconds(50);
constexpr std::size_t most_words = 400;

auto in_seconds(double seconds) {
  return std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                                                std::chrono::duration<double>(seconds));
}

}  // namespace

Confined::Confined(std::string program, std::string scratch, const ConfinedLimits& limits)
    : limits_(limits), scratch_(std::move(scratch)), isolator_(settings_) {
  settings_.answer = std::move(program);
  settings_.isolation = limits.isolation;
}

Confined::~Confined() { kill_all(); }

Result<void> Confined::start() {
  MINES_LET(auto output, judge::AnswerOutput::open(0));
  output_ = std::move(output);
  for (judge::Pipe* pipe : {&input_, &reply_}) {
    MINES_LET(auto opened, judge::Pipe::open());
    *pipe = std::move(opened);
  }
  fcntl(input_.writer.number(), F_SETFL, O_NONBLOCK);
  fcntl(reply_.reader.number(), F_SETFL, O_NONBLOCK);
  isolator_.prepare({"MINES_SCRATCH=" + scratch_}, {}, reply_.writer.number(), input_.reader.number());
  MINES_TRY(build_sandbox());
  MINES_TRY(isolator_.watch_memory({}));
  deadline_ = in_seconds(limits_.seconds);
  next_memory_look_ = Clock::now();
  if (isolator_.sandbox().exists()) {
    isolator_.sandbox().go();
  } else {
    MINES_LET(const auto launched, isolator_.launch_bare(output_));
    process_ = launched;
  }
  output_.close_writer();
  input_.reader.close();
  reply_.writer.close();
  return {};
}

Result<void> Confined::build_sandbox() {
  const auto wait = [this](Clock::time_point deadline) {
    isolator_.sandbox().wait_for_message(deadline);
    collect_ends();
    return true;
  };
  auto built = isolator_.build(output_, {wait, [this] { kill_all(); }});
  process_ = isolator_.sandbox().process();
  has_ended_ = false;
  return built;
}

/// A program that floods us has always something to be looked at, so we do not wait for it and see the time.
bool Confined::is_late() {
  if (end_ == End::running && Clock::now() >= deadline_) stop(End::late);
  return end_ == End::late;
}

/// So many bytes of what has come, which are there. What is taken is only cleared away once it is the most.
std::string Confined::take(std::size_t count) {
  std::string bytes = received_.substr(taken_, count);
  taken_ += bytes.size();
  if (taken_ > received_.size() / 2) {
    received_.erase(0, taken_);
    taken_ = 0;
  }
  return bytes;
}

void Confined::send(std::string_view text) {
  if (is_late()) return;
  pending_ += text;
  write_pending();
  while (!pending_.empty() && end_ == End::running) pump();
}

std::optional<std::string> Confined::line() {
  if (is_late()) return std::nullopt;
  for (std::size_t looked = taken_;;) {
    const std::size_t end = received_.find('\n', looked);
    if (end != std::string::npos) {
      std::string line = take(end + 1 - taken_);
      line.pop_back();
      return line;
    }
    looked = received_.size();
    if (end_ != End::running) return std::nullopt;
    pump();
  }
}

std::optional<std::string> Confined::bytes(std::size_t count) {
  if (is_late()) return std::nullopt;
  while (received_.size() - taken_ < count) {
    if (end_ != End::running) return std::nullopt;
    pump();
  }
  return take(count);
}

std::string Confined::rest() {
  while (end_ == End::running) pump();
  return take(received_.size() - taken_);
}

/// Waits for whatever comes next and takes it.
void Confined::pump() {
  const auto now = Clock::now();
  if (now >= deadline_) return stop(End::late);
  if (now >= next_memory_look_) look_at_memory();
  if (end_ != End::running) return;
  wait(std::min(deadline_, now + poll_turn));
  collect_ends();
  if (!has_ended_) return;
  read_reply();
  read_words();
  if (end_ != End::running) return;
  if (isolator_.memory_exceeded()) return stop(End::memory);
  stop(WIFSIGNALED(status_) ? End::signalled : End::exited);
}

void Confined::wait(Clock::time_point until) {
  std::array<pollfd, 4> watched{
      {{pending_.empty() ? -1 : input_.writer.number(), POLLOUT, 0},
       {reply_closed_ ? -1 : reply_.reader.number(), POLLIN, 0},
       {words_closed_ ? -1 : output_.wanted().fd, POLLIN, 0},
       {isolator_.sandbox().open() ? isolator_.sandbox().messages() : -1, POLLIN, 0}}};
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
  if (poll(watched.data(), watched.size(), static_cast<int>(std::max<long>(left, 0)) + 1) <= 0) return;
  if (watched[0].revents != 0) write_pending();
  if (watched[1].revents != 0) read_reply();
  if (watched[2].revents != 0) read_words();
  if (watched[2].revents == POLLHUP) words_closed_ = true;
  if (watched[3].revents != 0) isolator_.sandbox().read_messages();
}

void Confined::write_pending() {
  if (pending_.empty() || !input_.writer.is_open()) return;
  const ssize_t written = write(input_.writer.number(), pending_.data(), pending_.size());
  if (written > 0) pending_.erase(0, static_cast<std::size_t>(written));
  // It does not read any more: what it says, or that it has ended, is still to come.
  if (written < 0 && errno != EAGAIN && errno != EINTR) pending_.clear();
}

void Confined::read_reply() {
  std::array<char, 1 << 16> buffer;
  for (;;) {
    const ssize_t count = read(reply_.reader.number(), buffer.data(), buffer.size());
    if (count == 0) reply_closed_ = true;
    if (count <= 0) return;
    received_.append(buffer.data(), static_cast<std::size_t>(count));
    received_bytes_ += static_cast<std::uint64_t>(count);
    if (received_bytes_ > limits_.reply_bytes) return stop(End::too_much);
    if (static_cast<std::size_t>(count) < buffer.size()) return;
  }
}

/// Takes what it has printed away, so that it is not held up; false if there was nothing. A line comes in as
/// many pieces as it was written in, so the first one is put together.
bool Confined::read_words() {
  const std::string piece = output_.take();
  for (const char byte : piece) {
    if (has_first_words_) break;
    if (byte != '\n') first_words_ += byte;
    has_first_words_ = (byte == '\n' && !first_words_.empty()) || first_words_.size() == most_words;
  }
  return !piece.empty();
}

const std::string& Confined::first_words() {
  while (!has_first_words_ && read_words()) {
  }
  return first_words_;
}

void Confined::look_at_memory() {
  next_memory_look_ = in_seconds(judge::memory_watch_interval);
  if (isolator_.memory_exceeded()) stop(End::memory);
}

/// Of the sandbox the stage tells how the program ended; without one it is our child.
void Confined::collect_ends() {
  while (const auto reaped = judge::reap()) {
    if (reaped->process != process_) continue;
    has_ended_ = true;
    status_ = reaped->status;
  }
  judge::Sandbox& sandbox = isolator_.sandbox();
  if (!sandbox.exists()) return;
  if (sandbox.open()) sandbox.read_messages();
  if (!sandbox.end()) return;
  has_ended_ = true;
  status_ = sandbox.end()->kind == judge::StageMessage::ended ? sandbox.end()->value : 127 << 8;
}

void Confined::stop(End end) {
  if (end_ == End::running) end_ = end;
  kill_all();
}

void Confined::kill_all() {
  isolator_.end_memory_watch();
  if (isolator_.sandbox().exists()) isolator_.sandbox().kill();
  const auto patience = in_seconds(kill_patience);
  while (judge::reap()) {
  }
  while (!judge::descendants({}, 1).empty() && Clock::now() < patience) {
    judge::kill_descendants();
    usleep(1000);
    while (judge::reap()) {
    }
  }
}

std::string Confined::end_text() const {
  switch (end_) {
    case End::running:
      return "runs";
    case End::late:
      return fmt::format("took more than {:g} s", limits_.seconds);
    case End::memory:
      return fmt::format("took more than {:.2f} GiB of memory",
                         static_cast<double>(limits_.isolation.memory_bytes) / (1 << 30));
    case End::too_much:
      return fmt::format("printed more than {} MiB", limits_.reply_bytes >> 20);
    case End::signalled:
      return fmt::format("was killed by signal {} ({})", WTERMSIG(status_), strsignal(WTERMSIG(status_)));
    case End::exited:
      return fmt::format("ended with code {}", WEXITSTATUS(status_));
  }
  return {};
}

}  // namespace mines::classroom
