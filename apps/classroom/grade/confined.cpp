#include "apps/classroom/grade/confined.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <utility>

#include "base/assert.hpp"

namespace mines::classroom {

namespace {

constexpr auto poll_turn = std::chrono::milliseconds(50);
/// Without a sandbox that reports its end, children are reaped this often.
constexpr auto blind_turn = std::chrono::milliseconds(1);
constexpr std::size_t most_words = 400;
/// The status that a shell reports for a program that it cannot execute.
constexpr int not_executed = 127;

}  // namespace

Confined::Confined(std::string program, std::string scratch, const ConfinedLimits& limits)
    : program_(std::move(program)),
      scratch_(std::move(scratch)),
      limits_(limits),
      supervisor_(limits.isolation, [this](Clock::time_point until) { return wait_for_sandbox(until); }) {}

Confined::~Confined() { supervisor_.end_all(); }

Result<void> Confined::start() {
  MINES_ASSERT(!input_.writer.is_open());
  for (judge::Pipe* pipe : {&input_, &reply_}) {
    MINES_LET(auto opened, judge::Pipe::open());
    *pipe = std::move(opened);
  }
  // A program that neither reads nor writes must not hold this process: only poll() waits, and with a
  // limit.
  fcntl(input_.writer.number(), F_SETFL, O_NONBLOCK);
  fcntl(reply_.reader.number(), F_SETFL, O_NONBLOCK);
  MINES_TRY(supervisor_.build({.path = program_,
                               .variables = {"MINES_SCRATCH=" + scratch_},
                               .to_peer = reply_.writer.number(),
                               .from_peer = input_.reader.number()}));
  MINES_TRY(supervisor_.watch_memory());
  MINES_LET(const auto started, supervisor_.start());
  deadline_ = judge::after(started, limits_.seconds);
  // These ends are now the program's. A pipe ends when the last process closes its end, so this process
  // gives up its copies.
  input_.reader.close();
  reply_.writer.close();
  return {};
}

/// How the supervisor waits while the sandbox is built, and while it is ended.
bool Confined::wait_for_sandbox(Clock::time_point until) {
  const auto turn = supervisor_.sandbox().open() ? poll_turn : blind_turn;
  supervisor_.sandbox().wait_for_report(std::min(until, Clock::now() + turn));
  collect_ends();
  return true;
}

/// Whether the program has used up its time. pump() does not notice that if a program sends without a pause.
bool Confined::is_late() {
  if (end_ == End::running && Clock::now() >= deadline_) stop(End::late);
  return end_ == End::late;
}

/// The next `count` bytes of what has come, or all if there are fewer. Taken bytes are removed only once they
/// are more than the rest.
std::string Confined::take(std::size_t count) {
  MINES_ASSERT(taken_ <= received_.size());
  std::string bytes = received_.substr(taken_, count);
  taken_ += bytes.size();
  if (taken_ > received_.size() / 2) {
    received_.erase(0, taken_);
    taken_ = 0;
  }
  return bytes;
}

void Confined::send(std::string_view text) {
  MINES_ASSERT(input_.writer.is_open());
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
    // The bytes up to here have no newline, so they are not searched again: a long line costs no more than
    // its length.
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
  if (limits_.tick) limits_.tick();
  if (now >= deadline_) return stop(End::late);
  if (stop_for(supervisor_.look_at_memory(now))) return;
  wait(std::min(deadline_, now + poll_turn));
  collect_ends();
  if (!supervisor_.has_ended()) return;
  // What the program wrote before its end may still be in the pipes.
  read_reply();
  read_words();
  if (end_ != End::running) return;
  // A program that exceeded its memory is killed by a signal, so this is asked first.
  if (stop_for(supervisor_.look_at_memory())) return;
  stop(supervisor_.end().signal ? End::signalled : End::exited);
}

void Confined::wait(Clock::time_point until) {
  std::array<pollfd, 4> watched{{{pending_.empty() ? -1 : input_.writer.number(), POLLOUT, 0},
                                 {reply_closed_ ? -1 : reply_.reader.number(), POLLIN, 0},
                                 {words_closed_ ? -1 : supervisor_.output().wanted().fd, POLLIN, 0},
                                 {supervisor_.sandbox().reports(), POLLIN, 0}}};
  // poll() counts in ms. Rounded up, so that it does not return just before `until` again and again.
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
  if (poll(watched.data(), watched.size(), static_cast<int>(std::max<long>(left, 0)) + 1) <= 0) return;
  if (watched[0].revents != 0) write_pending();
  if (watched[1].revents != 0) read_reply();
  if (watched[2].revents != 0) read_words();
  // With POLLIN there are still bytes to be read.
  if (watched[2].revents == POLLHUP) words_closed_ = true;
  if (watched[3].revents != 0) supervisor_.take_reports();
}

void Confined::write_pending() {
  if (pending_.empty() || !input_.writer.is_open()) return;
  const ssize_t written = write(input_.writer.number(), pending_.data(), pending_.size());
  if (written > 0) pending_.erase(0, static_cast<std::size_t>(written));
  // It no longer reads. Its last bytes or its end are still to come.
  if (written < 0 && errno != EAGAIN && errno != EINTR) pending_.clear();
}

void Confined::read_reply() {
  std::array<char, 1 << 16> buffer;
  for (;;) {
    const ssize_t count = read(reply_.reader.number(), buffer.data(), buffer.size());
    // A closed pipe would end every poll() at once.
    if (count == 0) reply_closed_ = true;
    if (count <= 0) return;
    received_.append(buffer.data(), static_cast<std::size_t>(count));
    received_bytes_ += static_cast<std::uint64_t>(count);
    if (received_bytes_ > limits_.reply_bytes) return stop(End::too_much);
    if (static_cast<std::size_t>(count) < buffer.size()) return;
  }
}

/// Takes what the program has printed, so that its pipe does not fill up; false if there was nothing. A line
/// may arrive in several pieces, so the first line is put together here.
bool Confined::read_words() {
  const std::string piece = supervisor_.output().take();
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

void Confined::collect_ends() {
  while (const auto reaped = judge::reap()) supervisor_.take(*reaped);
  supervisor_.take_reports();
}

void Confined::stop(End end) {
  // The first reason counts: what follows from the kill is no reason.
  if (end_ == End::running) end_ = end;
  supervisor_.end_all();
}

bool Confined::stop_for(judge::MemoryVerdict memory) {
  if (memory == judge::MemoryVerdict::within_limit) return false;
  if (end_ == End::running) memory_ = memory;
  stop(memory == judge::MemoryVerdict::exceeded ? End::memory : End::unmeasured);
  return true;
}

std::string Confined::end_text() const {
  switch (end_) {
    case End::running:
      return "runs";
    case End::late:
      return fmt::format("took more than {:g} s in all", limits_.seconds);
    case End::memory:
      return fmt::format("took more than {:.2f} GiB of memory",
                         static_cast<double>(limits_.isolation.memory_bytes) / (1 << 30));
    case End::unmeasured:
      return fmt::format("was stopped without a verdict ({}); grade it again", judge::reason_of(memory_));
    case End::too_much:
      return fmt::format("printed more than {} MiB", limits_.reply_bytes >> 20);
    case End::signalled: {
      const int signal = supervisor_.end().signal.value_or(0);
      return fmt::format("was killed by signal {} ({})", signal, strsignal(signal));
    }
    case End::exited:
      return fmt::format("ended with code {}", supervisor_.end().exit_code.value_or(not_executed));
  }
  return {};
}

}  // namespace mines::classroom
