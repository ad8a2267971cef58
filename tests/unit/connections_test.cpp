// How many connections mines-view accepts.
#include "apps/view/http/connections.hpp"

#include "support/catch.hpp"
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <thread>
#include <utility>
#include <vector>

#include "support/process.hpp"

using namespace mines;
using namespace mines::testing;

namespace {

std::size_t open_descriptors() {
  std::size_t count = 0;
  for ([[maybe_unused]] const auto& each : std::filesystem::directory_iterator("/proc/self/fd")) ++count;
  return count;
}

sockaddr_in loopback(in_port_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = port;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

FileDescriptor stream_socket() { return FileDescriptor(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)); }

/// A socket that listens, and its address.
std::pair<FileDescriptor, sockaddr_in> listening() {
  FileDescriptor listener = stream_socket();
  sockaddr_in address = loopback(0);
  socklen_t size = sizeof address;
  REQUIRE(bind(listener.number(), reinterpret_cast<sockaddr*>(&address), size) == 0);
  REQUIRE(listen(listener.number(), 128) == 0);
  REQUIRE(getsockname(listener.number(), reinterpret_cast<sockaddr*>(&address), &size) == 0);
  return {std::move(listener), address};
}

FileDescriptor connected(const sockaddr_in& address) {
  FileDescriptor client = stream_socket();
  REQUIRE(connect(client.number(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
  return client;
}

}  // namespace

TEST_CASE("no more than 224 connections are accepted, though all of them have sent a request") {
  auto [listener, address] = listening();
  view::Connections connections;
  REQUIRE(connections.open(std::move(listener)));
  std::atomic<bool> may_reply = false;
  std::atomic<int> served = 0;
  Result<void> ran;
  std::thread running([&] {
    // The threads work: none of them waits for its peer, so no connection is cut.
    ran = connections.run([&](view::Connection&) {
      while (!may_reply) sleep_seconds(0.01);
      ++served;
      return false;
    });
  });
  const std::size_t before = open_descriptors();
  constexpr std::size_t clients = 300;
  std::vector<FileDescriptor> open;
  const std::string request = "GET / HTTP/1.1\r\n\r\n";
  for (std::size_t i = 0; i < clients; ++i) {
    const FileDescriptor& client = open.emplace_back(connected(address));
    REQUIRE(send(client.number(), request.data(), request.size(), MSG_NOSIGNAL) > 0);
  }
  CHECK(becomes_true(10, [&] { return open_descriptors() == before + clients + 224; }));
  sleep_seconds(0.2);
  CHECK(open_descriptors() == before + clients + 224);
  // The others have waited for a place.
  may_reply = true;
  CHECK(becomes_true(10, [&] { return served == clients; }));
  connections.stop();
  running.join();
  CHECK(ran);
}

TEST_CASE("a body whose bytes never pause is cut when its time is over") {
  int ends[2];
  REQUIRE(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0);
  const FileDescriptor client(ends[1]);
  std::atomic<bool> is_over = false;
  std::thread sending([&] {
    const std::vector<char> bytes(4096, 'x');
    while (!is_over && send(client.number(), bytes.data(), bytes.size(), MSG_NOSIGNAL) > 0) {
    }
  });
  const auto begin = std::chrono::steady_clock::now();
  const auto passed = [begin] { return std::chrono::steady_clock::now() - begin; };
  {
    view::Connection connection(FileDescriptor{ends[0]}, std::chrono::milliseconds(200));
    std::vector<char> bytes(4096);
    // Without an end the test would never end.
    while (connection.read(bytes.data(), bytes.size()) > 0 && passed() < std::chrono::seconds(10)) {
    }
  }
  is_over = true;
  sending.join();
  CHECK(passed() >= std::chrono::milliseconds(200));
  CHECK(passed() < std::chrono::seconds(5));
}

TEST_CASE("a head without an end is cut long before its time is over") {
  auto [listener, address] = listening();
  view::Connections connections;
  REQUIRE(connections.open(std::move(listener)));
  std::thread running([&] { (void)connections.run([](view::Connection&) { return false; }); });
  const FileDescriptor client = connected(address);
  // 256 KiB are read of it, and the system's buffers hold a few MiB.
  constexpr std::size_t most = std::size_t{64} << 20;
  const std::vector<char> bytes(1 << 16, 'x');
  std::size_t sent = 0;
  for (ssize_t got = 1; got > 0 && sent < most; sent += static_cast<std::size_t>(std::max<ssize_t>(got, 0)))
    got = send(client.number(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
  CHECK(sent < most);
  connections.stop();
  running.join();
}
