#include "apps/view/http/connections.hpp"

#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <exception>
#include <iterator>
#include <new>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace mines::view {

namespace {

/// Enough for a lecture hall: viewers that look at once, each with a reply that the network takes slowly. A
/// waiting thread takes some 20 KiB.
constexpr std::size_t most_threads = 128;
/// The rest of the descriptors is for boards, records and streams.
constexpr std::size_t most_connections = most_descriptors - 32;
/// Of a request without its body. The library refuses lines of more than 8 KiB, but takes any number.
constexpr std::size_t most_head = std::size_t{256} << 10;

/// From the first byte of a head to its last.
constexpr auto head_patience = std::chrono::seconds(5);
/// Until the peer takes another byte of a reply, and how far it may fall behind least_rate. A reply of 4 MiB
/// has 69 s.
constexpr auto reply_patience = std::chrono::seconds(5);
/// Bytes of a reply that the kernel holds of each connection. Left to itself it would hold 4 MiB of each.
constexpr int buffer_of_reply = 256 << 10;
/// Until the system may have descriptors or memory again.
constexpr auto accept_pause = std::chrono::milliseconds(10);
/// Connections that are accepted before those are looked at that are here already.
constexpr int most_accepted = 128;

}  // namespace

Connection::Connection(FileDescriptor socket, Clock::duration body_patience)
    : socket_(std::move(socket)), body_patience_(body_patience) {
  sockaddr_storage peer{};
  socklen_t size = sizeof peer;
  if (getpeername(socket_.number(), reinterpret_cast<sockaddr*>(&peer), &size) != 0) return;
  if (peer.ss_family == AF_INET6) {
    std::memcpy(address_.data(), &reinterpret_cast<const sockaddr_in6&>(peer).sin6_addr, sizeof(in6_addr));
  } else {
    std::memcpy(address_.data(), &reinterpret_cast<const sockaddr_in&>(peer).sin_addr, sizeof(in_addr));
  }
}

Connection::~Connection() {
  if (is_cut_ || is_shut_down_) {
    // Else the kernel would hold the rest of the reply for as long as the peer likes.
    const linger none{1, 0};
    setsockopt(socket(), SOL_SOCKET, SO_LINGER, &none, sizeof none);
  }
  ::shutdown(socket(), SHUT_RDWR);
}

ssize_t Connection::read(char* to, std::size_t most) {
  if (read_ < received_.size()) {
    const std::size_t taken = received_.copy(to, most, read_);
    read_ += taken;
    return static_cast<ssize_t>(taken);
  }
  for (const auto deadline = since_ + body_patience_;;) {
    // Where the bytes never pause, await() is never called.
    is_cut_ = Clock::now() >= deadline;
    if (is_cut_) return -1;
    const ssize_t got = ::recv(socket(), to, most, MSG_DONTWAIT);
    if (got > 0) moved_ += got;
    if (got >= 0 || (errno != EAGAIN && errno != EINTR)) return got;
    if (!await(POLLIN, deadline)) return -1;
  }
}

ssize_t Connection::write(const char* from, std::size_t bytes) {
  // How the body came says nothing of how the reply is taken.
  if (!std::exchange(replies_, true)) {
    waited_ = {};
    moved_ = -buffer_of_reply;
  }
  for (;;) {
    const ssize_t sent = ::send(socket(), from, bytes, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (sent > 0) moved_ += sent;
    if (sent >= 0 || (errno != EAGAIN && errno != EINTR)) return sent;
    const auto now = Clock::now();
    if (!await(POLLOUT, std::min(now, paid_until(now)) + reply_patience)) return -1;
  }
}

Connection::Clock::time_point Connection::paid_until(Clock::time_point now) const {
  const auto bytes = std::max(moved_, std::int64_t{0});
  return now - waited_ + std::chrono::nanoseconds(std::chrono::seconds(bytes)) / least_rate;
}

bool Connection::await(short event, Clock::time_point deadline) {
  const auto begun = Clock::now();
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - begun);
  pollfd polled{socket(), event, 0};
  paid_until_ = paid_until(begun);
  // With no time left poll() returns at once.
  is_cut_ = ::poll(&polled, 1, std::max(0, static_cast<int>(left.count()))) == 0;
  paid_until_ = works;
  waited_ += Clock::now() - begun;
  return !is_cut_;
}

bool Connection::gather() {
  std::array<char, std::size_t{16} << 10> bytes;
  const ssize_t got = ::recv(socket(), bytes.data(), bytes.size(), MSG_DONTWAIT);
  if (got < 0) return errno == EAGAIN || errno == EINTR;
  if (got == 0) return false;
  if (received_.empty()) since_ = Clock::now();
  received_.append(bytes.data(), static_cast<std::size_t>(got));
  return has_head() || received_.size() <= most_head;
}

/// The library reads a head up to a line that is empty.
bool Connection::has_head() {
  constexpr std::string_view end = "\n\r\n";
  if (received_.find(end, searched_) != std::string::npos) return true;
  searched_ = received_.size() - std::min(received_.size(), end.size() - 1);
  return false;
}

bool Connection::is_late() const {
  return Clock::now() - since_ > (received_.empty() ? idle_patience : head_patience);
}

void Connection::begin_request() {
  since_ = Clock::now();
  replies_ = false;
  waited_ = {};
  moved_ = 0;
}

void Connection::rest() {
  received_.erase(0, read_);
  read_ = searched_ = 0;
  since_ = Clock::now();
}

void Connection::shut_down() {
  ::shutdown(socket(), SHUT_RDWR);
  is_shut_down_ = true;
}

Result<void> Connections::open(FileDescriptor listener) {
  listener_ = std::move(listener);
  // A connection that has ended before it is accepted must not make watch() wait for another one.
  const int flags = fcntl(listener_.number(), F_GETFL);
  if (flags < 0 || fcntl(listener_.number(), F_SETFL, flags | O_NONBLOCK) != 0)
    return system_failure(ExitCode::broken, "connections", "fcntl", errno);
  // Accepted connections inherit it. The kernel doubles the number.
  const int half = buffer_of_reply / 2;
  setsockopt(listener_.number(), SOL_SOCKET, SO_SNDBUF, &half, sizeof half);
  wakes_ = FileDescriptor(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  if (!wakes_.is_open()) return system_failure(ExitCode::broken, "connections", "eventfd", errno);
  return {};
}

Result<void> Connections::run(Serve serve) {
  serve_ = std::move(serve);
  std::vector<std::thread> threads;
  Result<void> ran;
  try {
    while (threads.size() < most_threads) threads.emplace_back([this] { work(); });
    watch();
  } catch (const std::exception& error) {
    ran = broken("connections", error.what());
  }
  stop();
  for (std::thread& each : threads) each.join();
  for (List* const list : {&gathering_, &ready_, &served_}) list->clear();
  return ran;
}

void Connections::stop() {
  {
    const std::lock_guard lock(mutex_);
    is_over_ = true;
    for (Connection& each : served_) each.shut_down();
  }
  wake();
  ready_comes_.notify_all();
}

void Connections::wake() {
  const std::uint64_t one = 1;
  // Fails only if 2^64 - 2 wakes have not been read, which wake as well.
  if (::write(wakes_.number(), &one, sizeof one) < 0) return;
}

/// Whether another connection can be accepted.
bool Connections::has_room() const {
  return (size() < most_connections || !gathering_.empty()) && Connection::Clock::now() >= accepts_again_;
}

int Connections::milliseconds_to_wait() const {
  // Nothing wakes watch() when a thread begins to wait for its peer.
  if (!ready_.empty()) return 5;
  if (Connection::Clock::now() < accepts_again_) return 10;
  return size() == 0 ? -1 : 100;
}

/// Accepts connections, and gathers the heads of their requests.
void Connections::watch() {
  std::vector<pollfd> polled;
  polled.reserve(most_connections + 2);
  std::unique_lock lock(mutex_);
  while (!is_over_) {
    polled.assign(1, {wakes_.number(), POLLIN, 0});
    // poll() passes over -1.
    polled.push_back({has_room() ? listener_.number() : -1, POLLIN, 0});
    for (const Connection& each : gathering_) polled.push_back({each.socket(), POLLIN, 0});
    const int milliseconds = milliseconds_to_wait();
    lock.unlock();
    ::poll(polled.data(), polled.size(), milliseconds);
    std::uint64_t wakes = 0;
    // Nothing to read means that something else woke this thread.
    if (::read(wakes_.number(), &wakes, sizeof wakes) < 0) wakes = 0;
    lock.lock();
    auto place = gathering_.begin();
    for (std::size_t i = 2; i < polled.size(); ++i) {
      const auto looked_at = place++;
      if (polled[i].revents != 0 || looked_at->is_late()) look_at(looked_at);
    }
    if (polled[1].revents != 0) accept_waiting();
    free_threads();
  }
}

void Connections::accept_waiting() {
  for (int accepted = 0; accepted < most_accepted && has_room(); ++accepted) {
    FileDescriptor socket(accept4(listener_.number(), nullptr, nullptr, SOCK_CLOEXEC));
    if (!socket.is_open()) {
      if (errno != EAGAIN) accepts_again_ = Connection::Clock::now() + accept_pause;
      return;
    }
    if (size() == most_connections) close_weakest();
    add(std::move(socket));
  }
}

void Connections::add(FileDescriptor socket) {
  try {
    gathering_.emplace_back(std::move(socket));
  } catch (const std::bad_alloc&) {
    return;  // and the socket is closed
  }
  // Most requests come with their connection, which then cannot be closed as one that waits.
  look_at(std::prev(gathering_.end()));
}

void Connections::look_at(List::iterator place) {
  bool goes_on = !place->is_late();
  try {
    goes_on = goes_on && place->gather();
  } catch (const std::bad_alloc&) {
    goes_on = false;
  }
  if (!goes_on) {
    gathering_.erase(place);
  } else if (place->has_head()) {
    make_ready(gathering_, place);
  }
}

void Connections::make_ready(List& from, List::iterator place) {
  ready_.splice(ready_.end(), from, place);
  ready_comes_.notify_one();
}

/// Call it only if there is a connection whose head is gathered.
void Connections::close_weakest() {
  std::array<std::array<unsigned char, 16>, most_connections> addresses{};
  auto end = addresses.begin();
  for (const List* const list : {&gathering_, &ready_, &served_}) {
    for (const Connection& each : *list) *end++ = each.address_;
  }
  std::sort(addresses.begin(), end);
  const auto strength = [&](const Connection& each) {
    const auto [first, last] = std::equal_range(addresses.begin(), end, each.address_);
    return std::pair(first - last, each.since_);
  };
  auto weakest = gathering_.begin();
  for (auto place = std::next(weakest); place != gathering_.end(); ++place) {
    if (strength(*place) < strength(*weakest)) weakest = place;
  }
  gathering_.erase(weakest);
}

/// Ends requests whose peers keep threads waiting, one for each request that waits for a thread.
void Connections::free_threads() {
  const auto is_ending = [](const Connection& each) { return each.is_shut_down_; };
  auto coming =
      free_threads_ + static_cast<std::size_t>(std::count_if(served_.begin(), served_.end(), is_ending));
  const auto now = Connection::Clock::now();
  for (; coming < ready_.size(); ++coming) {
    Connection* slowest = nullptr;
    auto earliest = Connection::works;
    std::size_t waiting = 0;
    for (Connection& each : served_) {
      const auto paid_until = each.paid_until_.load();
      if (each.is_shut_down_ || paid_until == Connection::works) continue;
      ++waiting;
      if (paid_until < earliest) {
        slowest = &each;
        earliest = paid_until;
      }
    }
    // Of many requests that come at once, most are not known yet for what they are. Who keeps up with
    // least_rate would be the only one whose thread waits.
    if (slowest == nullptr || (earliest > now && waiting <= most_threads / 2)) return;
    slowest->shut_down();
  }
}

/// Serves the requests that are ready.
void Connections::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    ++free_threads_;
    ready_comes_.wait(lock, [this] { return is_over_ || !ready_.empty(); });
    --free_threads_;
    if (is_over_) return;
    const auto place = ready_.begin();
    served_.splice(served_.end(), ready_, place);
    place->begin_request();
    lock.unlock();
    bool goes_on = false;
    try {
      goes_on = serve_(*place);
    } catch (const std::exception&) {
      // The memory is short, and the connection ends without a reply.
    }
    lock.lock();
    if (!goes_on || place->is_shut_down_) {
      served_.erase(place);
      continue;
    }
    place->rest();
    if (place->has_head()) {
      make_ready(served_, place);
      continue;
    }
    gathering_.splice(gathering_.end(), served_, place);
    wake();
  }
}

}  // namespace mines::view
