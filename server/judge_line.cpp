#include "server/judge_line.hpp"

#include <unistd.h>

#include <cerrno>

namespace mines::server {

bool JudgeLine::complain(const std::string& text) {
  const std::lock_guard lock(mutex_);
  // Set even after close(): report() asks complained() for the status of the result.
  if (complained_.exchange(true) || closed_) return false;
  return write(text);
}

void JudgeLine::close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
}

bool JudgeLine::write(std::string_view text) const {
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

}  // namespace mines::server
