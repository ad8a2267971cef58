// The connections of mines-view, and the threads that serve their requests. A thread is scarce, so a
// connection gets one only when the whole head of a request has come, and keeps it only until the reply is
// sent. The loop of the HTTP library, cpp-httplib, is not used. It gives each open connection a thread: 128
// clients that send nothing, or a byte a second, would keep out everybody else. And it ends the program where
// the memory is too short for another connection.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <mutex>
#include <string>

#include "base/error.hpp"
#include "os/file_descriptor.hpp"

namespace mines::view {

/// The number of descriptors that the process may have open. apps/view/serve.cpp sets this limit.
inline constexpr std::size_t most_descriptors = 256;
/// How long a connection may stay open between two requests.
inline constexpr auto idle_patience = std::chrono::seconds(15);
/// Bytes a second. Slower clients lose their reply: 512 kbit/s are the least of a mobile network in use.
inline constexpr std::int64_t least_rate = std::int64_t{64} << 10;

/// A connection, as the thread sees it that serves a request.
class Connection {
 public:
  using Clock = std::chrono::steady_clock;

  /// The whole body of a request must come within `body_patience` after its head: it has at most
  /// Site::most_body bytes.
  explicit Connection(FileDescriptor socket, Clock::duration body_patience = std::chrono::seconds(15));
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  /// Like recv() and send(): the number of bytes, 0 at the end, -1 after an error. Also -1 if the request has
  /// not come whole in time, or if the peer takes the reply too slowly.
  ssize_t read(char* to, std::size_t most);
  ssize_t write(const char* from, std::size_t bytes);
  int socket() const { return socket_.number(); }

  /// The number of requests that were served.
  int requests = 0;

 private:
  friend class Connections;
  /// Of Connection::paid_until_, while the thread does not wait.
  static constexpr Clock::time_point works = Clock::time_point::max();

  /// Reads what has come of a head. Returns false if the connection has ended or sends too much.
  bool gather();
  bool has_head();
  bool is_late() const;
  void begin_request();
  /// Makes the connection wait for its next request.
  void rest();
  Clock::time_point paid_until(Clock::time_point now) const;
  bool await(short event, Clock::time_point deadline);
  void shut_down();

  FileDescriptor socket_;
  Clock::duration body_patience_;
  std::array<unsigned char, 16> address_{};  ///< of the peer; IPv4 in the first four bytes
  std::string received_;                     ///< bytes that have come, beginning with those of a request
  std::size_t read_ = 0;                     ///< how many of them read() has given away
  std::size_t searched_ = 0;                 ///< how many of them are known to have no end of a head
  /// When the connection became idle; when the first byte of its head came; when a thread took the request.
  Clock::time_point since_ = Clock::now();

  // A peer pays for the time that a thread waits for it: each byte pays for 1 s / least_rate. The account
  // begins with the body, and again with the reply. The thread's own work costs nothing.
  bool replies_ = false;
  Clock::duration waited_{};
  /// Bytes that the peer has sent or taken. Negative while the kernel may still hold the whole of a reply.
  std::int64_t moved_ = 0;
  /// While the thread waits: when the peer falls behind least_rate, if no byte comes. Else `works`.
  std::atomic<Clock::time_point> paid_until_ = works;
  /// The peer was too slow. What it has not taken is thrown away, and the connection reset.
  bool is_cut_ = false;
  bool is_shut_down_ = false;  ///< guarded by Connections::mutex_
};

/// Accepts connections, and serves their requests: at most 224 connections, and 128 threads. Where there is
/// no room for another connection, one that waits for its next request is closed: of the address with the
/// most connections, the one that has waited longest. If none waits for a request, a new connection is
/// accepted when another one ends. So whoever sends a request at once is served, however many others hold
/// connections. When all threads are taken, the peer that is furthest behind least_rate loses its thread;
/// where more than half of the threads wait for their peers, also one that keeps up, the slowest first. A
/// thread that works is left alone, however long its reply takes.
///
/// Where the memory is short, connections are closed. Only gather() and the accepting of a connection
/// allocate. All else moves a connection from list to list.
class Connections {
 public:
  /// Serves the request whose head has come, and returns whether the connection stays open.
  using Serve = std::function<bool(Connection&)>;

  Connections() = default;
  Connections(const Connections&) = delete;
  Connections& operator=(const Connections&) = delete;

  /// Takes a socket that listens. Call it before system calls are given up.
  Result<void> open(FileDescriptor listener);
  /// Serves connections until stop() is called. Fails if the system has no threads for it.
  Result<void> run(Serve serve);
  /// Makes run() end all connections and return, once the replies are done that are being made. Thread-safe;
  /// may come before run().
  void stop();

 private:
  using List = std::list<Connection>;

  void watch();
  void work();
  void accept_waiting();
  void add(FileDescriptor socket);
  void look_at(List::iterator place);
  void make_ready(List& from, List::iterator place);
  void close_weakest();
  void free_threads();
  void wake();
  std::size_t size() const { return gathering_.size() + ready_.size() + served_.size(); }
  bool has_room() const;
  int milliseconds_to_wait() const;

  Serve serve_;
  FileDescriptor listener_;
  FileDescriptor wakes_;
  std::mutex mutex_;
  std::condition_variable ready_comes_;
  /// Heads are being gathered. watch() alone removes connections, others append them, so that watch() may
  /// poll them without the lock.
  List gathering_;
  List ready_;   ///< requests that wait for a thread, in the order in which they came
  List served_;  ///< each has a thread
  std::size_t free_threads_ = 0;
  bool is_over_ = false;
  /// The system had no descriptor or memory for a connection that waits.
  Connection::Clock::time_point accepts_again_{};
};

}  // namespace mines::view
