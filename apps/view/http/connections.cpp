#include "apps/view/http/connections.hpp"

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
#include <map>
#include <new>
#include <optional>
#include <string_view>
#include <utility>

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
/// From the last byte of a head to the last of its body, which has at most 4 MiB.
constexpr auto body_patience = std::chrono::seconds(15);
/// Until the peer takes another byte of a reply.
constexpr auto reply_patience = std::chrono::seconds(5);

}  // namespace

Connection::Connection(int socket) : socket_(socket) {
  sockaddr_storage peer{};
  socklen_t size = sizeof peer;
  if (getpeername(socket, reinterpret_cast<sockaddr*>(&peer), &size) != 0) return;
  if (peer.ss_family == AF_INET6) {
    std::memcpy(address_.data(), &reinterpret_cast<const sockaddr_in6&>(peer).sin6_addr, sizeof(in6_addr));
  } else {
    std::memcpy(address_.data(), &reinterpret_cast<const sockaddr_in&>(peer).sin_addr, sizeof(in_addr));
  }
}

Connection::~Connection() { ::shutdown(socket(), SHUT_RDWR); }

ssize_t Connection::read(char* to, std::size_t most) {
  if (read_ < received_.size()) {
    const std::size_t taken = received_.copy(to, most, read_);
    read_ += taken;
    return static_cast<ssize_t>(taken);
  }
  for (;;) {
    const ssize_t got = ::recv(socket(), to, most, MSG_DONTWAIT);
    if (got >= 0 || (errno != EAGAIN && errno != EINTR)) return got;
    if (!await(POLLIN, since_ + body_patience)) return -1;
  }
}

ssize_t Connection::write(const char* from, std::size_t bytes) {
  for (;;) {
    const ssize_t sent = ::send(socket(), from, bytes, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (sent >= 0 || (errno != EAGAIN && errno != EINTR)) return sent;
    if (!await(POLLOUT, Clock::now() + reply_patience)) return -1;
  }
}

bool Connection::await(short event, Clock::time_point deadline) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
  if (left.count() <= 0) return false;
  pollfd polled{socket(), event, 0};
  waits_ = true;
  const int happened = ::poll(&polled, 1, static_cast<int>(left.count()));
  waits_ = false;
  return happened != 0;
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

void Connection::rest() {
  received_.erase(0, read_);
  read_ = searched_ = 0;
  since_ = Clock::now();
}

void Connection::shut_down() {
  ::shutdown(socket(), SHUT_RDWR);
  is_shut_down_ = true;
}

Connections::~Connections() { stop(); }

Result<void> Connections::open() {
  wakes_ = FileDescriptor(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  if (!wakes_.is_open()) return system_failure(ExitCode::broken, "connections", "eventfd", errno);
  return {};
}

void Connections::start(Serve serve) {
  serve_ = std::move(serve);
  threads_.emplace_back([this] { watch(); });
  while (threads_.size() <= most_threads) threads_.emplace_back([this] { work(); });
}

void Connections::add(int socket) {
  {
    const std::lock_guard lock(mutex_);
    connections_.emplace_back(socket);
  }
  wake();
}

void Connections::stop() {
  {
    const std::lock_guard lock(mutex_);
    is_over_ = true;
    for (Connection& each : connections_) each.shut_down();
  }
  wake();
  ready_comes_.notify_all();
  for (std::thread& each : threads_) each.join();
  threads_.clear();
  connections_.clear();
}

void Connections::wake() {
  const std::uint64_t one = 1;
  // Fails only if 2^64 - 2 wakes have not been read, which wake as well.
  if (::write(wakes_.number(), &one, sizeof one) < 0) return;
}

/// Gathers the heads of all connections.
void Connections::watch() {
  std::vector<pollfd> polled;
  std::vector<Place> places;
  std::unique_lock lock(mutex_);
  while (!is_over_) {
    polled.assign(1, {wakes_.number(), POLLIN, 0});
    places.clear();
    for (Place place = connections_.begin(); place != connections_.end(); ++place) {
      if (place->state_ != Connection::State::gathers) continue;
      polled.push_back({place->socket(), POLLIN, 0});
      places.push_back(place);
    }
    // Nothing wakes this thread when another one begins to wait for its peer.
    const int milliseconds = connections_.empty() ? -1 : ready_.empty() ? 100 : 5;
    lock.unlock();
    ::poll(polled.data(), polled.size(), milliseconds);
    std::uint64_t wakes = 0;
    const bool is_woken = ::read(wakes_.number(), &wakes, sizeof wakes) > 0;
    lock.lock();
    for (std::size_t i = 0; i < places.size(); ++i) look_at(places[i], polled[i + 1].revents != 0);
    if (is_woken) close_weakest();
    free_threads();
  }
}

void Connections::look_at(Place place, bool has_bytes) {
  bool goes_on = !place->is_late();
  try {
    if (has_bytes) goes_on = goes_on && place->gather();
  } catch (const std::bad_alloc&) {
    goes_on = false;
  }
  if (!goes_on) {
    connections_.erase(place);
  } else if (has_bytes && place->has_head()) {
    make_ready(place);
  }
}

void Connections::make_ready(Place place) {
  place->state_ = Connection::State::ready;
  ready_.push_back(place);
  ready_comes_.notify_one();
}

void Connections::close_weakest() {
  while (connections_.size() > most_connections) {
    std::map<std::array<unsigned char, 16>, int> counts;
    for (const Connection& each : connections_) ++counts[each.address_];
    const auto strength = [&counts](const Connection& each) {
      return std::pair(-counts[each.address_], each.since_);
    };
    std::optional<Place> weakest;
    for (Place place = connections_.begin(); place != connections_.end(); ++place) {
      if (place->state_ != Connection::State::gathers) continue;
      if (!weakest || strength(*place) < strength(**weakest)) weakest = place;
    }
    if (!weakest) return;
    connections_.erase(*weakest);
  }
}

/// Ends requests whose peers keep threads waiting, one for each request that waits for a thread.
void Connections::free_threads() {
  const auto is_ending = [](const Connection& each) {
    return each.state_ == Connection::State::served && each.is_shut_down_;
  };
  auto coming = free_threads_ +
                static_cast<std::size_t>(std::count_if(connections_.begin(), connections_.end(), is_ending));
  for (; coming < ready_.size(); ++coming) {
    Connection* longest = nullptr;
    for (Connection& each : connections_) {
      if (each.state_ != Connection::State::served || each.is_shut_down_ || !each.waits_) continue;
      if (longest == nullptr || each.since_ < longest->since_) longest = &each;
    }
    if (longest == nullptr) return;
    longest->shut_down();
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
    const Place place = ready_.front();
    ready_.pop_front();
    place->state_ = Connection::State::served;
    place->since_ = Connection::Clock::now();
    lock.unlock();
    bool goes_on = false;
    try {
      goes_on = serve_(*place);
    } catch (const std::exception&) {
      // The memory is short, and the connection ends without a reply.
    }
    lock.lock();
    if (!goes_on || place->is_shut_down_) {
      connections_.erase(place);
      continue;
    }
    place->rest();
    if (place->has_head()) {
      make_ready(place);
      continue;
    }
    place->state_ = Connection::State::gathers;
    wake();
  }
}

}  // namespace mines::view
