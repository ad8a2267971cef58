// mines-view as a process: who is answered, what strangers can do to it, and how it ends.
#include "support/catch.hpp"
#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <memory>
#include <sstream>
#include <thread>
#include <vector>

#include "apps/view/http/site.hpp"
#include "base/random.hpp"
#include "field/drawing/generate.hpp"
#include "field/files/map_file.hpp"
#include "os/file_descriptor.hpp"
#include "support/allowance.hpp"
#include "support/json.hpp"
#include "support/process.hpp"
#include "support/small_recorded_game.hpp"

using namespace mines;
using namespace mines::testing;
using Catch::Contains;

namespace {

/// A running mines-view. Its output goes to a file, so that the address can be read while it runs.
class View {
 public:
  /// `limits`: commands of the shell that starts it.
  explicit View(std::vector<std::string> arguments = {}, const std::string& limits = ":")
      : process_(command(std::move(arguments), limits)) {
    REQUIRE(becomes_true(20, [this] { return read_file(output_).find('\n') != std::string::npos; }));
    const std::string address = read_file(output_);
    const std::size_t begin = address.rfind(':') + 1;
    const std::size_t slash = address.find('/', begin);
    CHECK_THAT(address, Catch::StartsWith("http://"));
    port = static_cast<std::uint16_t>(std::stoi(address.substr(begin, slash - begin)));
    path = address.substr(slash, address.size() - slash - 1);
    CHECK(path.size() == 34);
  }

  Process& process() { return process_; }
  std::uint16_t port = 0;
  std::string path;  ///< "/TOKEN/"

 private:
  Command command(std::vector<std::string> arguments, const std::string& limits) {
    Command command;
    command.arguments = {"/bin/sh", "-c", limits + R"(; exec "$0" "$@")", MINES_VIEW};
    command.arguments.insert(command.arguments.end(), arguments.begin(), arguments.end());
    command.output_path = output_;
    return command;
  }

  TemporaryFolder folder_;
  const std::string output_ = folder_ / "output";
  Process process_;
};

class Connection {
 public:
  /// `buffer`: how many bytes wait here until they are read; 0: as many as is usual.
  explicit Connection(std::uint16_t port, int buffer = 0)
      : socket_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    if (buffer > 0) setsockopt(socket_.number(), SOL_SOCKET, SO_RCVBUF, &buffer, sizeof buffer);
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(port);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    // What is sent to a closed connection may wait for long.
    const timeval patience{2, 0};
    setsockopt(socket_.number(), SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    is_closed = connect(socket_.number(), reinterpret_cast<const sockaddr*>(&to), sizeof to) != 0;
  }
  /// False once the other side takes no more.
  bool send_bytes(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t sent = send(socket_.number(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
  }
  /// All that comes until the other side closes, or for so long.
  std::string read_all(double seconds) {
    std::string all;
    const double deadline = clock_seconds() + seconds;
    for (;;) {
      pollfd readable{socket_.number(), POLLIN, 0};
      const double left = deadline - clock_seconds();
      if (left <= 0 || poll(&readable, 1, static_cast<int>(left * 1000)) <= 0) return all;
      std::array<char, 65536> bytes;
      const ssize_t got = recv(socket_.number(), bytes.data(), bytes.size(), 0);
      if (got <= 0) {
        is_closed = true;
        return all;
      }
      all.append(bytes.data(), static_cast<std::size_t>(got));
    }
  }
  /// What has come, at most so many bytes.
  std::string read_some(std::size_t most) {
    std::string some(most, '\0');
    const ssize_t got = recv(socket_.number(), some.data(), most, MSG_DONTWAIT);
    is_closed = got == 0 || (got < 0 && errno != EAGAIN);
    some.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
    return some;
  }
  /// The other side has thrown away what was under way.
  bool is_reset() const {
    pollfd polled{socket_.number(), 0, 0};
    return poll(&polled, 1, 0) == 1 && (polled.revents & POLLERR) != 0;
  }
  bool is_closed = false;

 private:
  FileDescriptor socket_;
};

struct Reply {
  int status = 0;
  std::string head;
  std::string body;
};

/// `lines` are more lines of the request's head.
Reply ask(const View& view, const std::string& method, const std::string& target,
          const std::string& host = "127.0.0.1", const std::string& body = "",
          const std::string& lines = "") {
  Connection connection(view.port);
  std::string request =
      method + " " + target + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n" + lines;
  if (!body.empty() || method == "POST") request += "Content-Length: " + std::to_string(body.size()) + "\r\n";
  connection.send_bytes(request + "\r\n" + body);
  const std::string all = connection.read_all(10);
  Reply reply;
  const std::size_t end = all.find("\r\n\r\n");
  if (all.size() < 12 || end == std::string::npos) return reply;
  reply.status = std::stoi(all.substr(9, 3));
  reply.head = all.substr(0, end);
  reply.body = all.substr(end + 4);
  return reply;
}

/// A line of the program's status, in KiB.
std::uint64_t kilobytes(View& view, const std::string& name) {
  const std::string status = read_file("/proc/" + std::to_string(view.process().number()) + "/status");
  const std::size_t at = status.find(name + ":");
  REQUIRE(at != std::string::npos);
  return std::stoull(status.substr(at + name.size() + 1));
}

/// The most memory that the program has had.
std::uint64_t peak_kilobytes(View& view) { return kilobytes(view, "VmHWM"); }

bool still_answers(const View& view) { return ask(view, "GET", view.path + "state").status == 200; }

std::string map_of(const TemporaryFolder& folder, std::int32_t side) {
  const std::string path = folder / "board.map";
  REQUIRE(write_map(path, generate({side, side}, std::int64_t{side} * side * 3 / 20, 1, 1).value()));
  return path;
}

std::string small_map(const TemporaryFolder& folder) { return map_of(folder, 100); }

/// A request for a picture of a board of 2048 x 2048 cells: a reply of 4 MiB.
std::string picture_request(const View& view) {
  std::string request = "GET " + view.path + "tiles?source=0&level=0&tiles=";
  for (int tile = 0; tile < 64; ++tile)
    request += (tile == 0 ? "" : ",") + std::to_string(tile / 8) + "." + std::to_string(tile % 8) + ".0";
  return request + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
}

/// The length of a reply, body and head; 0 if its head is not there.
std::size_t length_of(const std::string& reply) {
  const std::size_t end = reply.find("\r\n\r\n");
  const std::size_t length = reply.find("Content-Length: ");
  if (end == std::string::npos || length > end) return 0;
  return end + 4 + std::stoull(reply.substr(length + 16));
}

struct Taken {
  bool is_whole = false;
  double seconds = 0;
};
/// Reads a picture, at most `piece` bytes each 20 ms, until all has come or the other side ends it.
Taken take_picture(const View& view, std::size_t piece) {
  Connection connection(view.port, 1 << 16);
  connection.send_bytes(picture_request(view));
  const double begun = clock_seconds();
  std::string reply;
  while (!connection.is_closed && !connection.is_reset()) {
    sleep_seconds(0.02);
    reply += connection.read_some(piece);
  }
  return {length_of(reply) > 1'000'000 && reply.size() == length_of(reply), clock_seconds() - begun};
}

}  // namespace

TEST_CASE("a browser's Host may be an address, localhost or this machine") {
  for (const char* host : {"127.0.0.1", "127.0.0.1:80", "localhost", "LocalHost:9000", "[::1]", "[::1]:8080",
                           "10.1.2.3:1", "hall", "Hall:5"})
    CHECK(mines::view::is_our_name(host, "hall"));
  for (const char* host :
       {"", "evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "127.0.0.1:", "127.0.0.1:x",
        "[::1", "[::1]x", "[evil]", "hall.evil.example", "2130706433", "0x7f.1", ":80"})
    CHECK_FALSE(mines::view::is_our_name(host, "hall"));
  CHECK_FALSE(mines::view::is_our_name("", ""));
}

TEST_CASE("mines-view replies to whoever has its token, and nobody else") {
  const TemporaryFolder folder;
  View view({small_map(folder)});
  const Reply page = ask(view, "GET", view.path);
  CHECK(page.status == 200);
  CHECK_THAT(page.head, Contains("text/html") && Contains("Content-Security-Policy: default-src 'self'") &&
                            Contains("Referrer-Policy: no-referrer") && !Contains("Access-Control"));
  const auto state = parsed(ask(view, "GET", view.path + "state").body);
  CHECK(state["sources"][0]["rows"] == 100);
  CHECK(state["sources"][0]["mines"] == 1500);
  CHECK(ask(view, "GET", view.path + "page.js").status == 200);
  CHECK(ask(view, "GET", view.path + "leaflet/leaflet.js").status == 200);
  CHECK(ask(view, "HEAD", view.path).status == 200);

  CHECK(ask(view, "GET", "/").status == 404);
  CHECK(ask(view, "GET", "/state").status == 404);
  std::string other = view.path;
  other[1] = other[1] == '0' ? '1' : '0';
  CHECK(ask(view, "GET", other + "state").status == 404);
  CHECK(ask(view, "GET", view.path.substr(0, 33) + "x/state").status == 404);
  CHECK(ask(view, "GET", view.path + "../../etc/passwd").status == 404);
  CHECK(ask(view, "GET", view.path + "nothing").status == 404);
  CHECK(ask(view, "GET", view.path + "state", "evil.example").status == 403);
  CHECK(ask(view, "POST", view.path + "ask", "evil.example", "{}").status == 403);
  CHECK(ask(view, "POST", "/ask", "127.0.0.1", "{}").status == 404);
  CHECK(ask(view, "PUT", view.path + "state", "127.0.0.1", "{}").status == 405);
  CHECK(ask(view, "OPTIONS", view.path + "state").status == 405);
}

TEST_CASE("mines-view says what is wrong with a question") {
  const TemporaryFolder folder;
  View view({small_map(folder)});
  const auto error = [&](const std::string& target) {
    const Reply reply = ask(view, "GET", view.path + target);
    CHECK(reply.status == 400);
    return parsed(reply.body)["error"].get<std::string>();
  };
  CHECK_THAT(error("tiles?source=0&level=17&tiles=0.0.0"), Contains("level") && Contains("0 to 16"));
  CHECK_THAT(error("tiles?source=1&level=0&tiles=0.0.0"), Contains("source"));
  CHECK_THAT(error("tiles?source=0&level=0&tiles=0.0"), Contains("tiles") && Contains("X.Y.SINCE"));
  CHECK_THAT(error("tiles?source=0&level=0&tiles=0.0.-1"), Contains("tiles"));
  CHECK_THAT(error("tiles?source=0&level=0&seconds=nan&tiles=0.0.0"), Contains("seconds"));
  CHECK_THAT(error("progress?source=x"), Contains("source"));
  CHECK_THAT(error("progress?source=0&after=y"), Contains("after"));
  CHECK_THAT(error("tiles?source=0&level=0&tiles=0.0.0,1.0.0,0.0.5"), Contains("0.0 is named twice"));
  // Tiles off the board are left out.
  const Reply far =
      ask(view, "GET", view.path + "tiles?source=0&level=16&tiles=4294967295.4294967295.4294967295,0.0.0");
  CHECK(far.status == 200);
  CHECK(far.body.size() == 24 + 16 + 65536);
}

TEST_CASE("pages ask the engine unless mines-view is bound for others to look") {
  View view;
  const std::string position = R"({"do":"analyse","position":"3 3 1\n1??\n???\n???"})";
  const auto answer = parsed(ask(view, "POST", view.path + "ask?page=a", "127.0.0.1", position).body);
  CHECK(answer["placements"] == "3");
  CHECK(ask(view, "POST", view.path + "cancel?page=a").status == 200);
  CHECK_THAT(ask(view, "POST", view.path + "ask", "127.0.0.1", "{").body, Contains("error"));
  CHECK(ask(view, "POST", view.path + "ask", "127.0.0.1", std::string((4 << 20) + 1, ' ')).status == 413);
  CHECK(still_answers(view));

  View hall({"--bind", "127.0.0.1"});
  CHECK(ask(hall, "POST", hall.path + "ask?page=a", "127.0.0.1", position).status == 405);
  CHECK(parsed(ask(hall, "GET", hall.path + "state").body)["read_only"] == true);
}

TEST_CASE("mines-view finds out what a file is") {
  const TemporaryFolder folder;
  const auto state_of = [](const std::string& name) {
    View view({name});
    return parsed(ask(view, "GET", view.path + "state").body);
  };
  const auto table = state_of(folder.write("a.md", "| 1 | ? |\n|---|---|\n| 1 | F |\n"));
  CHECK(table["page"] == "position");
  CHECK(table["position"]["format"] == "text");
  CHECK(table["position"]["text"] == "2 2\n1?\n1!\n");
  // A recorded game is reviewed: the page gets its file in Base64.
  const auto game = state_of(folder.write("a.rawvf", "Board:\n"))["position"];
  CHECK(game["format"] == "rawvf");
  CHECK(game["text"] == "Qm9hcmQ6Cg==");
  const auto link = state_of("https://a.example/?b=0503&m=200")["position"];
  CHECK(link["format"] == "");
  CHECK(link["text"] == "https://a.example/?b=0503&m=200");
  CHECK(state_of("9x9:4,4,m00b7d48a3e0231c419200")["position"]["text"] == "9x9:4,4,m00b7d48a3e0231c419200");
  const auto board = state_of(folder.write("a.txt", "2 3\n.X.\n...\n"));
  CHECK(board["page"] == "board");
  CHECK(board["sources"][0]["kind"] == "map");
  CHECK(state_of(folder.write("a.mbf", std::string("\3\2\0\1\1\0", 6)))["sources"][0]["mines"] == 1);
}

TEST_CASE("of a recorded game of another program the end is shown, as a position") {
  const TemporaryFolder folder;
  const std::string name = folder.write("a.evf", small_recorded_game);
  View view({"--position", name});
  const auto position = parsed(ask(view, "GET", view.path + "state").body)["position"];
  CHECK(position["name"] == "a.evf");
  CHECK(position["format"] == "text");
  CHECK(position["text"] == "2 3 1\n???\n1?1\n");
  View other({"--position", folder.write("b.rawvf", "Board:\n0*0\n000\nEvents:\n1 lc 1 2\n1 lr 1 2\n")});
  CHECK(parsed(ask(other, "GET", other.path + "state").body)["position"]["text"] == "2 3 1\n???\n1??\n");
}

TEST_CASE("garbage and endless requests do not keep mines-view from answering") {
  const TemporaryFolder folder;
  View view({small_map(folder)});
  RandomSequence random(1, 2);
  const std::string good =
      "GET " + view.path + "state HTTP/1.1\r\nHost: 127.0.0.1\r\nRange: bytes=0-1,2-3\r\n\r\n";
  for (int round = 0; round < 200; ++round) {
    Connection connection(view.port);
    std::string bytes = good;
    const std::uint64_t changes = 1 + random.below(20);
    for (std::uint64_t i = 0; i < changes; ++i) {
      const std::size_t at = random.below(bytes.size());
      const std::uint64_t way = random.below(3);
      if (way == 0) bytes[at] = static_cast<char>(random.below(256));
      if (way == 1) bytes.insert(at, random.below(300), static_cast<char>(random.below(256)));
      if (way == 2) bytes.erase(at, random.below(20));
      if (bytes.empty()) bytes = "\n";
    }
    connection.send_bytes(bytes);
    if (round % 20 == 0) connection.read_all(0.05);
  }
  CHECK(still_answers(view));
  // A header line without end, lines without end, and ranges that the library takes apart by a regular
  // expression.
  for (const std::string& piece : {std::string(65536, 'a'), std::string("a: b\r\n")}) {
    Connection connection(view.port);
    connection.send_bytes("GET " + view.path + "state HTTP/1.1\r\n");
    std::string many;
    while (many.size() < (1 << 20)) many += piece;
    bool goes_on = true;
    for (int megabyte = 0; goes_on && megabyte < 2000; ++megabyte) goes_on = connection.send_bytes(many);
    CHECK_FALSE(goes_on);
  }
  std::string ranges = "GET " + view.path + "state HTTP/1.1\r\nHost: 127.0.0.1\r\nRange: bytes=0-1";
  while (ranges.size() < 8000) ranges += ",0-1";
  Connection(view.port).send_bytes(ranges + "\r\n\r\n");
  CHECK(still_answers(view));
}

TEST_CASE("mines-view does not inflate what it is sent") {
  // 1 GiB of zeroes.
  const Finished bomb = run({{"/usr/bin/python3", "-c",
                              "import sys, zlib; c = zlib.compressobj(9, wbits=31); "
                              "[sys.stdout.buffer.write(c.compress(bytes(1 << 20))) for _ in range(1024)]; "
                              "sys.stdout.buffer.write(c.flush())"}},
                            60);
  REQUIRE(bomb.output.size() > 1'000'000);
  REQUIRE(bomb.output.size() < 2'000'000);
  for (const bool is_bound : {true, false}) {
    View view(is_bound ? std::vector<std::string>{"--bind", "127.0.0.1"} : std::vector<std::string>{});
    for (const char* encoding : {"gzip", "br", "deflate"}) {
      const Reply reply = ask(view, "POST", view.path + "ask", "127.0.0.1", bomb.output,
                              std::string("Content-Encoding: ") + encoding + "\r\n");
      CHECK(reply.status == (is_bound ? 405 : 415));
    }
    CHECK(ask(view, "GET", view.path + "state", "127.0.0.1", "{}", "Content-Encoding: gzip\r\n").status ==
          415);
    CHECK(still_answers(view));
    CHECK(peak_kilobytes(view) < 300'000);
  }
}

TEST_CASE("mines-view refuses a body before it is read, and closes the connection") {
  View hall({"--bind", "127.0.0.1"});
  View view;
  const auto closed_after = [](const View& asked, const std::string& head, int status) {
    Connection connection(asked.port);
    // What follows is a body that never ends, or would be a request of its own.
    connection.send_bytes(head + "\r\n\r\nGET " + asked.path + "state HTTP/1.1\r\nHost: localhost\r\n\r\n");
    const double begun = clock_seconds();
    const std::string all = connection.read_all(10);
    INFO(head << "\n" << all);
    CHECK(clock_seconds() - begun < 2);
    CHECK(connection.is_closed);
    CHECK_THAT(all, Catch::StartsWith("HTTP/1.1 " + std::to_string(status)));
    CHECK(all.find("HTTP/1.1", 1) == std::string::npos);
  };
  for (const char* method : {"POST", "PUT", "DELETE", "PATCH"})
    closed_after(
        hall, method + (" " + hall.path + "ask HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000"), 405);
  const std::string post = "POST " + view.path + "ask HTTP/1.1\r\nHost: localhost\r\n";
  closed_after(view, "PUT " + view.path + "ask HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000", 405);
  closed_after(view, post + "Transfer-Encoding: chunked", 411);
  closed_after(view, post + "Content-Length: 5\r\nContent-Length: 1000000", 411);
  closed_after(view, "POST " + view.path + "nothing HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000",
               404);
  closed_after(view, "POST /x/ask HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000", 404);
  closed_after(view, "GET " + view.path + "state HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000",
               200);
  CHECK(ask(view, "POST", view.path + "ask").status == 200);
  CHECK(still_answers(hall));
}

TEST_CASE("mines-view gives whole answers, whatever range is asked for") {
  View view;
  const std::string whole = ask(view, "GET", view.path + "page.js").body;
  CHECK(whole.size() > 1000);
  for (const char* ranges : {"0-1", "0-", "5-4000000", "-3", "0-1,2-3", "0-,0-,0-,0-"}) {
    const Reply reply = ask(view, "GET", view.path + "page.js", "127.0.0.1", "",
                            std::string("Range: bytes=") + ranges + "\r\n");
    CHECK(reply.status == 200);
    CHECK(reply.body == whole);
    CHECK_THAT(reply.head, !Contains("Content-Range") && !Contains("multipart"));
  }
  for (const char* ranges : {"5-1", "99999999999999999999-", "x"})
    CHECK(ask(view, "GET", view.path + "page.js", "127.0.0.1", "",
              std::string("Range: bytes=") + ranges + "\r\n")
              .status == 416);
}

TEST_CASE("mines-view has a limit on its memory") {
  View hall({"--bind", "127.0.0.1"});
  const std::string limits = read_file("/proc/" + std::to_string(hall.process().number()) + "/limits");
  std::string ignored;
  std::uint64_t bytes = 0;
  std::istringstream line(limits.substr(std::min(limits.size(), limits.find("Max data size"))));
  line >> ignored >> ignored >> ignored >> bytes;
  CHECK(bytes >= std::uint64_t{3} << 30);
}

TEST_CASE("mines-view goes on where the memory is too short for what is asked") {
  if (is_sanitized) return;  // their allocator ends the program
  // Small stacks: those of all threads are data, too.
  const std::string stacks = "ulimit -s 512";
  std::uint64_t idle = 0;
  {
    View view({}, stacks);
    REQUIRE(still_answers(view));
    idle = kilobytes(view, "VmData");
  }
  View view({}, stacks + "; ulimit -d " + std::to_string(idle + 256));
  REQUIRE(still_answers(view));
  {
    // Heads that do not end take what the allocator still has. There is nothing for more connections then,
    // nor for bodies.
    std::vector<std::unique_ptr<Connection>> hungry;
    const std::string head = "GET " + view.path + "state HTTP/1.1\r\nHost: localhost\r\n";
    std::string lines;
    while (lines.size() < 200'000) lines += "X: " + std::string(1000, 'x') + "\r\n";
    const std::string post = "POST " + view.path + "ask?page=a HTTP/1.1\r\nHost: localhost\r\n";
    for (int i = 0; i < 200; ++i) {
      hungry.push_back(std::make_unique<Connection>(view.port));
      hungry.back()->send_bytes(i % 2 == 0 ? head + lines.substr(0, lines.size() >> (i / 2 % 16))
                                           : post + "Content-Length: 4000000\r\n\r\n" + lines);
    }
    for (int i = 0; i < 50; ++i) ask(view, "GET", view.path + "state");
  }
  CHECK(becomes_true(10, [&] { return still_answers(view); }));
}

TEST_CASE("slow and idle connections are closed, and others are answered meanwhile") {
  View view;
  std::vector<std::unique_ptr<Connection>> idle;
  for (int i = 0; i < 300; ++i) idle.push_back(std::make_unique<Connection>(view.port));
  Connection slow(view.port);
  const double begun = clock_seconds();
  bool goes_on = true;
  while (goes_on && clock_seconds() - begun < 40) {
    goes_on = slow.send_bytes("G");
    sleep_seconds(0.5);
  }
  CHECK_FALSE(goes_on);
  CHECK(still_answers(view));
}

namespace {

/// What a client does who wants to keep others out.
enum class Hold { asks_without_token, asks_with_token, drips_heads, drips_bodies, reads_slowly };

/// Clients that hold connections until the end of this object, and connect again whenever they are closed.
class Crowd {
 public:
  Crowd(const View& view, Hold hold, std::size_t clients) : view_(view), hold_(hold), clients_(clients) {
    thread_ = std::thread([this] { run(); });
    REQUIRE(becomes_true(20, [this] { return is_full_.load(); }));
  }
  ~Crowd() {
    is_over_ = true;
    thread_.join();
  }

 private:
  void run() {
    std::vector<std::unique_ptr<Connection>> open(clients_);
    while (!is_over_) {
      for (auto& client : open) {
        if (client && client->send_bytes(more())) {
          if (hold_ == Hold::reads_slowly) {
            client->read_some(1000);
          } else {
            client->read_all(0.0005);
          }
          if (!client->is_closed) continue;
        }
        client = std::make_unique<Connection>(view_.port, hold_ == Hold::reads_slowly ? 1 << 12 : 0);
        client->send_bytes(first());
      }
      is_full_ = true;
      sleep_seconds(0.1);
    }
  }
  std::string first() const {
    if (hold_ == Hold::reads_slowly) return picture_request(view_);
    if (hold_ == Hold::drips_heads) return "GET " + view_.path + "state HTTP/1.1\r\nHost: localhost\r\n";
    if (hold_ != Hold::drips_bodies) return more();
    return "POST " + view_.path + "ask?page=a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n";
  }
  std::string more() const {
    if (hold_ == Hold::drips_heads) return "X";
    if (hold_ == Hold::drips_bodies) return " ";
    if (hold_ == Hold::reads_slowly) return "";
    return "GET " + (hold_ == Hold::asks_with_token ? view_.path + "state" : "/nothing/x") +
           " HTTP/1.1\r\nHost: localhost\r\n\r\n";
  }

  const View& view_;
  Hold hold_;
  std::size_t clients_;
  std::atomic<bool> is_full_ = false;
  std::atomic<bool> is_over_ = false;
  std::thread thread_;
};

/// The longest time that one of `clients` requests took that were sent at once; 100 if one has no reply.
double longest_wait(const View& view, std::size_t clients) {
  std::vector<std::unique_ptr<Connection>> asking;
  const double begun = clock_seconds();
  for (std::size_t i = 0; i < clients; ++i) {
    asking.push_back(std::make_unique<Connection>(view.port));
    asking.back()->send_bytes("GET " + view.path +
                              "state HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  }
  bool all_have_replies = true;
  for (const auto& each : asking)
    all_have_replies &= each->read_all(20).starts_with("HTTP/1.1 200") && each->is_closed;
  return all_have_replies ? clock_seconds() - begun : 100;
}

}  // namespace

TEST_CASE("no client of mines-view keeps another one waiting") {
  const TemporaryFolder folder;
  const std::string map = map_of(folder, 2048);
  for (const Hold hold : {Hold::asks_without_token, Hold::asks_with_token, Hold::drips_heads,
                          Hold::drips_bodies, Hold::reads_slowly}) {
    CAPTURE(static_cast<int>(hold));
    View view({map});
    const Crowd crowd(view, hold, 128);
    for (int i = 0; i < 4; ++i) {
      CHECK(longest_wait(view, 1) < 1 * allowance);
      sleep_seconds(0.3);
    }
    CHECK(longest_wait(view, 32) < 1 * allowance);
  }
}

TEST_CASE("where threads are short, clients that hold them go before one that takes its reply", "[alone]") {
  const TemporaryFolder folder;
  View view({map_of(folder, 2048)});
  for (const Hold hold : {Hold::drips_bodies, Hold::reads_slowly}) {
    CAPTURE(static_cast<int>(hold));
    std::unique_ptr<Crowd> crowd;
    std::thread late([&] {
      sleep_seconds(0.5);
      crowd = std::make_unique<Crowd>(view, hold, 200);
    });
    // About 1 MB a second.
    const Taken picture = take_picture(view, 20'000);
    late.join();
    CHECK(picture.is_whole);
    CHECK(picture.seconds > 1);
  }
}

TEST_CASE("a client that takes its reply too slowly loses it") {
  const TemporaryFolder folder;
  View view({map_of(folder, 2048)});
  // Less than the 64 KiB a second that a client must take, but some bytes again and again.
  const Taken slow = take_picture(view, 300);
  CHECK_FALSE(slow.is_whole);
  CHECK(slow.seconds > 4);
  CHECK(slow.seconds < 20 * allowance);
}

TEST_CASE("more pages may poll mines-view than it has connections") {
  View view;
  // Each sends a request about every 0.1 s, and keeps its connection for the next one if it may.
  const Crowd pages(view, Hold::asks_with_token, 300);
  for (int i = 0; i < 4; ++i) CHECK(longest_wait(view, 1) < 1 * allowance);
}

TEST_CASE("mines-view closes a connection whose request it refuses") {
  View view;
  const auto is_closed_after = [&](const std::string& request) {
    Connection connection(view.port);
    connection.send_bytes(request + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    const std::string reply = connection.read_all(1 * allowance);
    CHECK_THAT(reply, Catch::StartsWith("HTTP/1.1 "));
    return connection.is_closed;
  };
  CHECK(is_closed_after("GET /nothing/x"));
  CHECK(is_closed_after("HEAD /nothing/x"));
  CHECK(is_closed_after("OPTIONS " + view.path));
  CHECK(is_closed_after("nonsense"));
  CHECK_FALSE(is_closed_after("GET " + view.path + "state"));
  CHECK_FALSE(is_closed_after("HEAD " + view.path + "state"));
}

TEST_CASE("requests that come together get their replies in order") {
  View view;
  Connection connection(view.port);
  std::string requests;
  for (const char* path : {"state", "page.js", "state"})
    requests += "GET " + view.path + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
  connection.send_bytes(requests);
  const std::string replies = connection.read_all(1 * allowance);
  const std::string_view state = "\"program\":\"mines-view\"";
  const std::size_t first = replies.find(state);
  const std::size_t script = replies.find("text/javascript");
  const std::size_t second = replies.rfind(state);
  CHECK(first < script);
  CHECK(script < second);
  CHECK(second != std::string::npos);
}

TEST_CASE("mines-view ends in order by each signal") {
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
    View view;
    Connection open(view.port);
    view.process().signal(number);
    const Finished finished = view.process().wait(15);
    CHECK(finished.exit_code == 0);
    CHECK(finished.errors.empty());
    CHECK(view.process().leaves_nothing(1));
  }
}

TEST_CASE("mines-view ends although a question takes long") {
  View view;
  // A lattice of threes is as hard as they come.
  std::string board = "40 40 500";
  for (int row = 0; row < 40; ++row) {
    board += "\\n";
    for (int column = 0; column < 40; ++column) board += row % 2 == 1 && column % 2 == 1 ? '3' : '?';
  }
  const std::string body = R"({"do":"analyse","position":")" + board + "\"}";
  Connection asking(view.port);
  asking.send_bytes("POST " + view.path + "ask?page=a HTTP/1.1\r\nHost: localhost\r\nContent-Length: " +
                    std::to_string(body.size()) + "\r\n\r\n" + body);
  sleep_seconds(1);
  view.process().signal(SIGINT);
  const Finished finished = view.process().wait(15);
  CHECK(finished.exit_code == 0);
  CHECK(finished.seconds < 12);
}

TEST_CASE("mines-view refuses a port that is taken in one line") {
  const View view;
  const Finished finished = run({.arguments = {MINES_VIEW, "--port", std::to_string(view.port)}});
  CHECK(finished.exit_code == 2);
  CHECK(finished.output.empty());
  CHECK_THAT(finished.errors, Catch::StartsWith("mines-view: ") &&
                                  Contains("cannot listen at 127.0.0.1, port") && Catch::EndsWith("\n"));
}
