#include "server/lines.hpp"

#include <fmt/format.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <cerrno>

#include "base/assert.hpp"
#include "server/memory_guard.hpp"

namespace mines::server {

bool JudgeLine::complain(const std::string& text) {
  const std::lock_guard lock(mutex_);
  // Set even after close(): report() asks complained() for the status of the result.
  if (complained_.exchange(true) || closed_) return false;
  return write(MemoryGuard::has_lost()
                   ? "the shared memory was cut short, or the system has no memory left for it"
                   : text);
}

void JudgeLine::close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
}

bool JudgeLine::write(std::string_view text) const {
  MINES_ASSERT(text.find('\0') == std::string_view::npos);
  // One call, with the NUL in it: a pipe takes a message this short as a whole, so that the judge never reads
  // half of one.
  const std::string message = std::string(text) + '\0';
  std::size_t done = 0;
  while (done < message.size()) {
    const ssize_t wrote = ::write(descriptor_, message.data() + done, message.size() - done);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote <= 0) return false;
    done += static_cast<std::size_t>(wrote);
  }
  return true;
}

Result<AnswerLine> AnswerLine::open(int descriptor, JudgeLine& judge) {
  FileDescriptor made(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  if (!made.is_open()) return system_failure(ExitCode::broken, "pipes", "eventfd", errno);
  return AnswerLine(descriptor, judge, std::move(made));
}

void AnswerLine::send_board(std::int32_t side, std::uint64_t mines) const {
  write(fmt::format("{} {}", side, mines));
}

void AnswerLine::send_index(std::int32_t id) const {
  MINES_ASSERT(id >= 0);
  // A full pipe means that the answer does not read. Any other failure means that it has ended, which is
  // normal.
  if (!write(std::to_string(id)) && errno == EAGAIN)
    judge_->complain("the answer asks for channels and does not read their indices");
  // An eventfd adds up; the worker sends one index at a time, so a write never blocks or overflows it.
  const std::uint64_t one = 1;
  [[maybe_unused]] const auto wrote = ::write(made_.number(), &one, sizeof one);
}

bool AnswerLine::write(const std::string& text) const {
  const auto bytes = static_cast<ssize_t>(text.size() + 1);  // the NUL with it
  // A message is shorter than PIPE_BUF, so the pipe takes it whole or not at all.
  return ::write(descriptor_, text.c_str(), text.size() + 1) == bytes;
}

}  // namespace mines::server
