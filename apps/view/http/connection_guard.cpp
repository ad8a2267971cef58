#include "apps/view/http/connection_guard.hpp"

#include <linux/tcp.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/stat.h>

namespace mines::view {

ConnectionGuard::ConnectionGuard(std::chrono::milliseconds patience, std::uint64_t most_bytes)
    : patience_(patience),
      most_bytes_(most_bytes),
      connections_(most_descriptors),
      watch_([this] { watch(); }) {}

ConnectionGuard::~ConnectionGuard() {
  {
    const std::lock_guard lock(mutex_);
    is_over_ = true;
  }
  ends_.notify_all();
  watch_.join();
}

void ConnectionGuard::watch() {
  std::unique_lock lock(mutex_);
  while (!ends_.wait_for(lock, std::chrono::milliseconds(100), [this] { return is_over_; })) {
    const auto now = Clock::now();
    for (std::size_t i = 0; i < connections_.size(); ++i) look_at(static_cast<int>(i), now);
  }
}

void ConnectionGuard::look_at(int descriptor, Clock::time_point now) {
  tcp_info info{};
  socklen_t size = sizeof info;
  struct stat status {};
  // Fails for descriptors that are closed, and for those that are no connection: maps, records, a watch
  // page.
  if (getsockopt(descriptor, IPPROTO_TCP, TCP_INFO, &info, &size) != 0 || fstat(descriptor, &status) != 0)
    return;
  Connection& seen = connections_[static_cast<std::size_t>(descriptor)];
  // The system gives the number of a closed descriptor to the next connection. The inode tells the two
  // apart.
  if (seen.number != status.st_ino) seen = {status.st_ino, 0, 0, now};
  // A byte that is sent to the peer is taken for a reply to all that has been received. What comes after it
  // waits anew.
  if (info.tcpi_bytes_sent != seen.sent) {
    seen.sent = info.tcpi_bytes_sent;
    seen.replied = info.tcpi_bytes_received;
  }
  const std::uint64_t waiting = info.tcpi_bytes_received - seen.replied;
  if (waiting == 0) seen.free = now;
  // Its thread finds the connection at its end, and closes it.
  if (waiting > most_bytes_ || now - seen.free > patience_) shutdown(descriptor, SHUT_RDWR);
}

}  // namespace mines::view
