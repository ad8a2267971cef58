// Ends connections that strangers keep open for too long. The HTTP library, cpp-httplib, does not: a client
// could hold a thread for ever with a byte a second, or use up the memory with endless header lines.
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

/// The number of descriptors that the process may have open. apps/view/serve.cpp sets this limit.
inline constexpr std::size_t most_descriptors = 256;

/// Looks at all connections of the process ten times a second, on its own thread. Shuts down a connection if
/// its peer has sent more than `most_bytes` since our last reply, or if a request has had no reply for
/// longer than `patience`.
class ConnectionGuard {
 public:
  ConnectionGuard(std::chrono::milliseconds patience, std::uint64_t most_bytes);
  ~ConnectionGuard();
  ConnectionGuard(const ConnectionGuard&) = delete;
  ConnectionGuard& operator=(const ConnectionGuard&) = delete;

 private:
  using Clock = std::chrono::steady_clock;
  struct Connection {
    ino_t number = 0;           ///< inode of the socket; a changed number means a new connection
    std::uint64_t sent = 0;     ///< bytes sent to the peer
    std::uint64_t replied = 0;  ///< bytes received from the peer before our last reply
    Clock::time_point free{};   ///< the last time at which all bytes received had got a reply
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
