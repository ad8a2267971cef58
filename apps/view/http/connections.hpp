// The connections of mines-view, and the threads that serve their requests. A thread is scarce, so a
// connection gets one only when the whole head of a request has come, and keeps it only until the reply is
// sent. The loop of the HTTP library, cpp-httplib, gives each open connection a thread: 128 clients that send
// nothing, or a byte a second, would keep out everybody else.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <list>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "base/error.hpp"
#include "os/file_descriptor.hpp"

namespace mines::view {

/// The number of descriptors that the process may have open. apps/view/serve.cpp sets this limit.
inline constexpr std::size_t most_descriptors = 256;
/// How long a connection may stay open between two requests.
inline constexpr auto idle_patience = std::chrono::seconds(15);

/// A connection, as the thread sees it that serves a request.
class Connection {
 public:
  using Clock = std::chrono::steady_clock;

  /// Takes the socket.
  explicit Connection(int socket);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  /// Like recv() and send(): the number of bytes, 0 at the end, -1 after an error. Also -1 if the request has
  /// not come whole in time, or if the peer takes no byte of the reply for too long.
  ssize_t read(char* to, std::size_t most);
  ssize_t write(const char* from, std::size_t bytes);
  int socket() const { return socket_.number(); }

  /// The number of requests that were served.
  int requests = 0;

 private:
  friend class Connections;
  enum class State { gathers, ready, served };

  /// Reads what has come of a head. Returns false if the connection has ended or sends too much.
  bool gather();
  bool has_head();
  bool is_late() const;
  /// Makes the connection wait for its next request.
  void rest();
  bool await(short event, Clock::time_point deadline);
  void shut_down();

  FileDescriptor socket_;
  std::array<unsigned char, 16> address_{};  ///< of the peer; IPv4 in the first four bytes
  std::string received_;                     ///< bytes that have come, beginning with those of a request
  std::size_t read_ = 0;                     ///< how many of them read() has given away
  std::size_t searched_ = 0;                 ///< how many of them are known to have no end of a head
  State state_ = State::gathers;             ///< guarded by Connections::mutex_
  /// When the connection became idle; when the first byte of its head came; when a thread took the request.
  Clock::time_point since_ = Clock::now();
  std::atomic<bool> waits_ = false;  ///< the thread waits for the peer
  bool is_shut_down_ = false;
};

/// At most 224 connections, and 128 threads. Where there is no room for another connection, one that waits
/// for its next request is closed: of the address with the most connections, the one that has waited longest.
/// So whoever sends a request at once is served, however many others hold connections. When all threads are
/// taken, the request whose peer has kept its thread waiting for longest goes.
class Connections {
 public:
  /// Serves the request whose head has come, and returns whether the connection stays open.
  using Serve = std::function<bool(Connection&)>;

  Connections() = default;
  ~Connections();
  Connections(const Connections&) = delete;
  Connections& operator=(const Connections&) = delete;

  /// Opens what start() needs. Call it before system calls are given up.
  Result<void> open();
  /// Starts the threads; throws std::system_error if the system has none.
  void start(Serve serve);
  /// Takes a socket that was accepted. Thread-safe.
  void add(int socket);
  /// Ends all connections and threads. Waits for the replies that are being made.
  void stop();

 private:
  using Place = std::list<Connection>::iterator;

  void watch();
  void work();
  void look_at(Place place, bool has_bytes);
  void make_ready(Place place);
  void close_weakest();
  void free_threads();
  void wake();

  Serve serve_;
  FileDescriptor wakes_;
  std::mutex mutex_;
  std::condition_variable ready_comes_;
  /// watch() alone removes those that gather their heads, so that it may poll them without the lock.
  std::list<Connection> connections_;
  std::deque<Place> ready_;  ///< the requests that wait for a thread, in the order in which they came
  std::size_t free_threads_ = 0;
  bool is_over_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace mines::view
