// Keeps strangers from holding connections. cpp-httplib waits for each piece of a request by itself, and
// takes any number of header lines, so whoever sends a byte a second has a thread for ever, and whoever sends
// without end has the memory. The library shows its sockets to nobody, so the guard looks at all descriptors
// of the process.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

namespace mines::view {

/// The process may have this many descriptors; see RLIMIT_NOFILE in apps/view/view_rights.cpp.
inline constexpr std::size_t most_descriptors = 256;

/// While it lives, a thread looks at all connections of the process ten times a second, which takes some 30
/// µs. It shuts down those whose peer has sent more than `most_bytes` since it was last sent anything, or has
/// waited for longer than `patience` since it began to send.
class ConnectionGuard {
 public:
  ConnectionGuard(std::chrono::milliseconds patience, std::uint64_t most_bytes);
  ~ConnectionGuard();
  ConnectionGuard(const ConnectionGuard&) = delete;
  ConnectionGuard& operator=(const ConnectionGuard&) = delete;

 private:
  using Clock = std::chrono::steady_clock;
  /// What was seen of the connection behind a descriptor.
  struct Connection {
    ino_t number = 0;  ///< another one: another connection
    std::uint64_t sent = 0;
    std::uint64_t replied = 0;  ///< bytes that had come when something was sent last
    Clock::time_point free{};   ///< when nothing had come since then
  };
  void watch();
  void look_at(int descriptor, Clock::time_point now);

  std::chrono::milliseconds patience_;
  std::uint64_t most_bytes_;
  std::vector<Connection> connections_;  ///< by descriptor
  std::mutex mutex_;
  std::condition_variable ends_;
  bool is_over_ = false;
  std::thread watch_;
};

}  // namespace mines::view
