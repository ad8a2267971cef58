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
#include <functional>
#include <memory>
#include <sstream>
#include <thread>
#include <vector>

#include "apps/view/http/site.hpp"
#include "apps/view/serve.hpp"
#include "base/random.hpp"
#include "field/drawing/generate.hpp"
#include "field/files/map_file.hpp"
#include "os/file_descriptor.hpp"
#include "support/allowance.hpp"
#include "support/commands.hpp"
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
  explicit View(const Words& arguments = {}, const std::string& limits = ":")
      : process_(command(arguments, limits)) {
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
  /// The beginning of a request's head.
  std::string head(const std::string& what = "state", const std::string& method = "GET") const {
    return method + " " + path + what + " HTTP/1.1\r\nHost: localhost\r\n";
  }
  std::uint16_t port = 0;
  std::string path;  ///< "/TOKEN/"

 private:
  Command command(const Words& arguments, const std::string& limits) {
    const Words shell{"/bin/sh", "-c", limits + R"(; exec "$0" "$@")", MINES_VIEW};
    return {.arguments = with(shell, arguments), .output_path = output_};
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

/// A request with more lines of its head, and a body.
struct Request {
  std::string method = "GET";
  std::string target = "state";  ///< behind the token, unless it begins with '/'
  std::string body{};
  std::string lines{};
  std::string host = "127.0.0.1";
};

Reply ask(const View& view, const Request& asked) {
  const std::string target = asked.target.starts_with('/') ? asked.target : view.path + asked.target;
  std::string request = asked.method + " " + target + " HTTP/1.1\r\nHost: " + asked.host +
                        "\r\nConnection: close\r\n" + asked.lines;
  if (!asked.body.empty() || asked.method == "POST")
    request += "Content-Length: " + std::to_string(asked.body.size()) + "\r\n";
  Connection connection(view.port);
  connection.send_bytes(request + "\r\n" + asked.body);
  const std::string all = connection.read_all(10);
  const std::size_t end = all.find("\r\n\r\n");
  if (all.size() < 12 || end == std::string::npos) return {};
  return {std::stoi(all.substr(9, 3)), all.substr(0, end), all.substr(end + 4)};
}

nlohmann::json state_of(const View& view) { return parsed(ask(view, {}).body); }

/// A line of the program's status, in KiB. VmHWM is the most memory that it has had.
std::uint64_t kilobytes(View& view, const std::string& name) {
  const std::string status = read_file("/proc/" + std::to_string(view.process().number()) + "/status");
  const std::size_t at = status.find(name + ":");
  REQUIRE(at != std::string::npos);
  return std::stoull(status.substr(at + name.size() + 1));
}

bool still_answers(const View& view) { return ask(view, {}).status == 200; }

std::string map_of(const TemporaryFolder& folder, std::int32_t side) {
  const std::string path = folder / "board.map";
  REQUIRE(write_map(path, generate({side, side}, std::int64_t{side} * side * 3 / 20, 1, 1).value()));
  return path;
}

std::string small_map(const TemporaryFolder& folder) { return map_of(folder, 100); }

/// A request for a picture of a board of 2048 x 2048 cells: a reply of 4 MiB.
std::string picture_request(const View& view) {
  std::string tiles;
  for (int tile = 0; tile < 64; ++tile)
    tiles += (tile == 0 ? "" : ",") + std::to_string(tile / 8) + "." + std::to_string(tile % 8) + ".0";
  return view.head("tiles?source=0&level=0&tiles=" + tiles) + "Connection: close\r\n\r\n";
}

/// The length of a reply, body and head; 0 if its head is not there.
std::size_t length_of(const std::string& reply) {
  const std::size_t end = reply.find("\r\n\r\n");
  const std::size_t length = reply.find("Content-Length: ");
  return length < end && end != std::string::npos ? end + 4 + std::stoull(reply.substr(length + 16)) : 0;
}

struct Taken {
  bool is_whole;
  double seconds;
};

/// Bytes. Sanitizers draw slowly.
constexpr std::size_t large_picture = is_sanitized ? 300'000 : 2'000'000;

/// Reads a picture, at most `piece` bytes each 20 ms, until all has come or the other side ends it. A picture
/// has what was drawn within 40 ms, so it is asked for again until it is a large one. Then `meanwhile`
/// begins.
Taken take_picture(
    const View& view, std::size_t piece, const std::function<void()>& meanwhile = [] {}) {
  std::unique_ptr<Connection> connection;
  std::string reply;
  REQUIRE(becomes_true(30, [&] {
    connection = std::make_unique<Connection>(view.port, 1 << 16);
    connection->send_bytes(picture_request(view));
    reply.clear();
    while (length_of(reply) == 0 && !connection->is_closed) {
      sleep_seconds(0.002);
      reply += connection->read_some(1000);
    }
    return length_of(reply) > large_picture;
  }));
  std::thread beside(meanwhile);
  const double begun = clock_seconds();
  while (!connection->is_closed && !connection->is_reset()) {
    sleep_seconds(0.02);
    reply += connection->read_some(piece);
  }
  const double seconds = clock_seconds() - begun;
  beside.join();
  return {reply.size() == length_of(reply), seconds};
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
  for (const std::string_view host : {std::string_view("[::1\0x]:8", 9), std::string_view("10.1.2.3\0x", 10)})
    CHECK_FALSE(mines::view::is_our_name(host, "hall"));
}

TEST_CASE("mines-view replies to whoever has its token, and nobody else") {
  const TemporaryFolder folder;
  View view({small_map(folder)});
  CHECK_THAT(ask(view, {.target = ""}).head,
             Contains("text/html") && Contains("Content-Security-Policy: default-src 'self'") &&
                 Contains("Referrer-Policy: no-referrer") && !Contains("Access-Control"));
  const auto state = state_of(view);
  CHECK(state["sources"][0]["rows"] == 100);
  CHECK(state["sources"][0]["mines"] == 1500);
  std::string other = view.path;
  other[1] = other[1] == '0' ? '1' : '0';
  const std::pair<Request, int> requests[] = {
      {{.target = ""}, 200},
      {{.method = "HEAD", .target = ""}, 200},
      {{.target = "page.js"}, 200},
      {{.target = "leaflet/leaflet.js"}, 200},
      {{.target = "/"}, 404},
      {{.target = "/state"}, 404},
      {{.target = other + "state"}, 404},
      {{.target = view.path.substr(0, 33) + "x/state"}, 404},
      {{.target = "../../etc/passwd"}, 404},
      {{.target = "nothing"}, 404},
      {{.host = "evil.example"}, 403},
      {{.method = "POST", .target = "ask", .body = "{}", .host = "evil.example"}, 403},
      {{.method = "POST", .target = "/ask", .body = "{}"}, 404},
      {{.method = "PUT", .body = "{}"}, 405},
      {{.method = "OPTIONS"}, 405},
  };
  for (const auto& [request, status] : requests) {
    INFO(request.method << ' ' << request.target << ' ' << request.host);
    CHECK(ask(view, request).status == status);
  }
}

TEST_CASE("mines-view says what is wrong with a question") {
  const TemporaryFolder folder;
  View view({small_map(folder)});
  for (const auto& [target, word] :
       {std::pair("tiles?source=0&level=17&tiles=0.0.0", "0 to 16"),
        {"tiles?source=1&level=0&tiles=0.0.0", "source"},
        {"tiles?source=0&level=0&tiles=0.0", "X.Y.SINCE"},
        {"tiles?source=0&level=0&tiles=0.0.-1", "tiles"},
        {"tiles?source=0&level=0&seconds=nan&tiles=0.0.0", "seconds"},
        {"progress?source=x", "source"},
        {"progress?source=0&after=y", "after"},
        {"tiles?source=0&level=0&tiles=0.0.0,1.0.0,0.0.5", "0.0 is named twice"}}) {
    const Reply reply = ask(view, {.target = target});
    CHECK(reply.status == 400);
    CHECK_THAT(parsed(reply.body)["error"].get<std::string>(), Contains(word));
  }
  // Tiles off the board are left out.
  const Reply far =
      ask(view, {.target = "tiles?source=0&level=16&tiles=4294967295.4294967295.4294967295,0.0.0"});
  CHECK(far.status == 200);
  CHECK(far.body.size() == 24 + 16 + 65536);
}

TEST_CASE("pages ask the engine unless mines-view is bound for others to look") {
  const Request question{.method = "POST",
                         .target = "ask?page=a",
                         .body = R"({"do":"analyse","position":"3 3 1\n1??\n???\n???"})"};
  const View view;
  CHECK(parsed(ask(view, question).body)["placements"] == "3");
  CHECK(ask(view, {.method = "POST", .target = "cancel?page=a"}).status == 200);
  CHECK_THAT(ask(view, {.method = "POST", .target = "ask", .body = "{"}).body, Contains("error"));
  CHECK(ask(view, {.method = "POST", .target = "ask", .body = std::string((12 << 20) + 1, ' ')}).status ==
        413);
  CHECK(still_answers(view));

  const View hall({"--bind", "127.0.0.1"});
  CHECK(ask(hall, question).status == 405);
  CHECK(state_of(hall)["read_only"] == true);
}

TEST_CASE("mines-view --open hands the address to the browser in a file that only its owner can read") {
  const TemporaryFolder folder;
  folder.write_program(
      "xdg-open", "#!/bin/sh\n(stat -c %a \"$1\" && cat \"$1\") >opened.part && mv opened.part opened\n");
  const std::string places =
      "cd " + folder.path() + "; export XDG_RUNTIME_DIR=. PATH=" + folder.path() + ":$PATH";
  const View view({"--open"}, places);
  const std::string opened = folder / "opened";
  REQUIRE(becomes_true(20, [&] { return std::filesystem::exists(opened); }));
  CHECK_THAT(read_file(opened),
             Catch::StartsWith("600\n") &&
                 Contains("url=http://127.0.0.1:" + std::to_string(view.port) + view.path + "\""));
  check_refused(run({.arguments = {MINES_VIEW, "--open"}, .variables = {"PATH=/nowhere"}}),
                "mines-view: ", "--open: xdg-open is not installed");
}

TEST_CASE("mines-view opens the browser by itself on a terminal of a desktop, unless it is told not to") {
  struct Case {
    std::string variables;
    std::string options;
    bool opens;
  };
  for (const auto& [variables, options, opens] :
       std::vector<Case>{{"DISPLAY=:1", "", true},
                         {"WAYLAND_DISPLAY=wayland-0", "", true},
                         {"DISPLAY=", "", false},
                         {"DISPLAY=:1 SSH_CONNECTION=a", "", false},
                         {"DISPLAY=:1 PATH=/nowhere", "", false},
                         {"DISPLAY=:1", " --no-open", false},
                         {"DISPLAY=:1", " --bind 127.0.0.1", false}}) {
    INFO(variables << options);
    const TemporaryFolder folder;
    folder.write_program("xdg-open", "#!/bin/sh\ntouch opened\n");
    const std::string here =
        "cd " + folder.path() + "; export XDG_RUNTIME_DIR=. PATH=" + folder.path() + ":$PATH";
    // script has a terminal of its own for what it starts.
    const Process terminal(
        {.arguments = {"/bin/sh", "-c",
                       here + "; unset DISPLAY WAYLAND_DISPLAY SSH_CONNECTION; " + variables +
                           " exec /usr/bin/script -qefc \"$0 --port 0" + options + "\" shown",
                       MINES_VIEW}});
    REQUIRE(
        becomes_true(20, [&] { return Contains("http://127.0.0.1:").match(read_file(folder / "shown")); }));
    const bool opened =
        becomes_true(opens ? 20 : 0.5, [&] { return std::filesystem::exists(folder / "opened"); });
    CHECK(opened == opens);
  }
}

TEST_CASE("mines-view for games listens where a browser has kept results, if nobody else does") {
  std::unique_ptr<View> usual;
  // Another program may have the port for a while.
  REQUIRE(becomes_true(100, [&] {
    usual.reset();
    usual = std::make_unique<View>();
    return usual->port == view::usual_port;
  }));
  const View next;
  CHECK(next.port != view::usual_port);
  CHECK(still_answers(next));
  usual.reset();
  // Boards keep nothing.
  const TemporaryFolder folder;
  const std::string board = folder.write("board.txt", "2 3\n.X.\n...\n");
  CHECK(View({board}).port != view::usual_port);
}

TEST_CASE("mines-view finds out what a file is, and shows the end of a recorded game as a position") {
  const TemporaryFolder folder;
  const auto position_of = [](const Words& arguments) {
    const auto state = state_of(View(arguments));
    CHECK(state["page"] == "position");
    return state["position"];
  };
  const std::string link = "https://a.example/?b=0503&m=200";
  const std::string id = "9x9:4,4,m00b7d48a3e0231c419200";
  const std::string two_clicks = "Board:\n0*0\n000\nEvents:\n1 lc 1 2\n1 lr 1 2\n";
  const std::string game = folder.write("a.evf", small_recorded_game);
  for (const auto& [arguments, format, text] : std::vector<std::tuple<Words, std::string, std::string>>{
           {{folder.write("a.md", "| 1 | ? |\n|---|---|\n| 1 | F |\n")}, "position", "2 2\n1?\n1!\n"},
           // A recorded game is reviewed: the page gets its file in Base64.
           // A picture is read by the page, too.
           {{folder.write("a.png", "\x89PNG\r\n\x1a\n")}, "image/png", "iVBORw0KGgo="},
           {{"--position", folder.write("a", "\xff\xd8\xff")}, "image/jpeg", "/9j/"},
           {{folder.write("a.rawvf", "Board:\n")}, "rawvf", "Qm9hcmQ6Cg=="},
           {{link}, "", link},
           {{id}, "", id},
           {{"--position", game}, "position", "2 3 1\n???\n1?1\n"},
           {{"--position", folder.write("b.rawvf", two_clicks)}, "position", "2 3 1\n???\n1??\n"}}) {
    const auto position = position_of(arguments);
    CHECK(position["format"] == format);
    CHECK(position["text"] == text);
  }
  CHECK(position_of({"--position", game})["name"] == "a.evf");
  const auto board = state_of(View({folder.write("a.txt", "2 3\n.X.\n...\n")}));
  CHECK(board["page"] == "board");
  CHECK(board["sources"][0]["kind"] == "map");
  const View binary({folder.write("a.mbf", std::string("\3\2\0\1\1\0", 6))});
  CHECK(state_of(binary)["sources"][0]["mines"] == 1);
}

TEST_CASE("garbage and endless requests do not keep mines-view from answering") {
  View view;
  RandomSequence random(1, 2);
  const std::string good = view.head() + "Range: bytes=0-1,2-3\r\n\r\n";
  for (int round = 0; round < 200; ++round) {
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
    Connection connection(view.port);
    connection.send_bytes(bytes);
    if (round % 20 == 0) connection.read_all(0.05);
  }
  CHECK(still_answers(view));
  // A header line without end, lines without end, and ranges that the library takes apart by a regular
  // expression.
  for (const std::string& piece : {std::string(65536, 'a'), std::string("a: b\r\n")}) {
    Connection connection(view.port);
    connection.send_bytes(view.head());
    std::string many;
    while (many.size() < (1 << 20)) many += piece;
    bool goes_on = true;
    for (int megabyte = 0; goes_on && megabyte < 2000; ++megabyte) goes_on = connection.send_bytes(many);
    CHECK_FALSE(goes_on);
  }
  std::string ranges = view.head() + "Range: bytes=0-1";
  while (ranges.size() < 8000) ranges += ",0-1";
  Connection(view.port).send_bytes(ranges + "\r\n\r\n");
  CHECK(still_answers(view));
}

TEST_CASE("mines-view does not inflate what it is sent") {
  // 64 MiB of zeros.
  const Finished bomb = run({{"/bin/sh", "-c", "head -c 67108864 /dev/zero | gzip"}});
  REQUIRE(bomb.output.size() > 50'000);
  REQUIRE(bomb.output.size() < 1'000'000);
  for (const bool is_bound : {true, false}) {
    View view(is_bound ? Words{"--bind", "127.0.0.1"} : Words{});
    [[maybe_unused]] const std::uint64_t before = kilobytes(view, "VmHWM");
    for (const std::string encoding : {"gzip", "br", "deflate"})
      CHECK(ask(view, {.method = "POST",
                       .target = "ask",
                       .body = bomb.output,
                       .lines = "Content-Encoding: " + encoding + "\r\n"})
                .status == (is_bound ? 405 : 415));
    CHECK(ask(view, {.body = "{}", .lines = "Content-Encoding: gzip\r\n"}).status == 415);
    CHECK(still_answers(view));
#if !defined(__SANITIZE_THREAD__)  // whose shadow is several times what the program touches
    CHECK(kilobytes(view, "VmHWM") < before + 32'000);
#endif
  }
}

TEST_CASE("mines-view refuses a body before it is read, and closes a connection whose request it refuses") {
  const View hall({"--bind", "127.0.0.1"});
  const View view;
  const std::string long_body = "Content-Length: 1000000\r\n";
  const std::string end = " HTTP/1.1\r\nHost: localhost\r\n";
  struct Case {
    const View& asked;
    std::string head;
    int status;
    bool is_closed = true;
  };
  const Case cases[] = {
      {hall, hall.head("ask", "POST") + long_body, 405},
      {hall, hall.head("ask", "PUT") + long_body, 405},
      {hall, hall.head("ask", "DELETE") + long_body, 405},
      {hall, hall.head("ask", "PATCH") + long_body, 405},
      {view, view.head("ask", "PUT") + long_body, 405},
      {view, view.head("ask", "POST") + "Transfer-Encoding: chunked\r\n", 411},
      {view, view.head("ask", "POST") + "Content-Length: 5\r\n" + long_body, 411},
      {view, view.head("nothing", "POST") + long_body, 404},
      {view, "POST /x/ask" + end + long_body, 404},
      {view, view.head() + long_body, 200},
      {view, "GET /nothing/x" + end, 404},
      {view, "HEAD /nothing/x" + end, 404},
      {view, view.head("", "OPTIONS"), 405},
      {view, "nonsense" + end, 400},
      {view, view.head(), 200, false},
      {view, view.head("state", "HEAD"), 200, false},
  };
  for (const Case& tried : cases) {
    Connection connection(tried.asked.port);
    // What follows is a body that never ends, or a request of its own, which is replied to in its turn.
    connection.send_bytes(tried.head + "\r\n" + tried.asked.head() + "\r\n");
    const std::string all = connection.read_all(1 * allowance);
    INFO(tried.head << "\n" << all);
    CHECK(connection.is_closed == tried.is_closed);
    CHECK_THAT(all, Catch::StartsWith("HTTP/1.1 " + std::to_string(tried.status)));
    CHECK((all.find("HTTP/1.1", 1) == std::string::npos) == tried.is_closed);
  }
  CHECK(ask(view, {.method = "POST", .target = "ask"}).status == 200);
  CHECK(still_answers(hall));
}

TEST_CASE("mines-view gives whole answers, whatever range is asked for") {
  const View view;
  const auto part = [&](const std::string& ranges) {
    return ask(view, {.target = "page.js", .lines = "Range: bytes=" + ranges + "\r\n"});
  };
  const std::string whole = ask(view, {.target = "page.js"}).body;
  CHECK(whole.size() > 1000);
  for (const char* ranges : {"0-1", "0-", "5-4000000", "-3", "0-1,2-3", "0-,0-,0-,0-"}) {
    const Reply reply = part(ranges);
    CHECK(reply.status == 200);
    CHECK(reply.body == whole);
    CHECK_THAT(reply.head, !Contains("Content-Range") && !Contains("multipart"));
  }
  for (const char* ranges : {"5-1", "99999999999999999999-", "x"}) CHECK(part(ranges).status == 416);
}

TEST_CASE("mines-view has a limit on its memory") {
  View hall({"--bind", "127.0.0.1"});
  const std::string limits = read_file("/proc/" + std::to_string(hall.process().number()) + "/limits");
  const std::string name = "Max data size";
  REQUIRE(limits.find(name) != std::string::npos);
  CHECK(std::stoull(limits.substr(limits.find(name) + name.size())) >= std::uint64_t{3} << 30);
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
    std::string lines;
    while (lines.size() < 200'000) lines += "X: " + std::string(1000, 'x') + "\r\n";
    const std::string post = view.head("ask?page=a", "POST") + "Content-Length: 4000000\r\n\r\n" + lines;
    for (int i = 0; i < 200; ++i) {
      hungry.push_back(std::make_unique<Connection>(view.port));
      hungry.back()->send_bytes(i % 2 == 0 ? view.head() + lines.substr(0, lines.size() >> (i / 2 % 16))
                                           : post);
    }
    for (int i = 0; i < 50; ++i) still_answers(view);
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

/// How a client keeps others out: what it sends at first, and then again and again.
struct Hold {
  std::string first;
  std::string more;
  bool reads_slowly = false;
};
constexpr std::size_t asks_with_token = 1, drips_body = 3, reads_slowly = 4;  // of those below

std::vector<Hold> holds_of(const View& view) {
  const std::string foreign = "GET /nothing/x HTTP/1.1\r\nHost: localhost\r\n\r\n";
  return {{foreign, foreign},
          {view.head() + "\r\n", view.head() + "\r\n"},
          {view.head(), "X"},
          {view.head("ask?page=a", "POST") + "Content-Length: 100000\r\n\r\n", " "},
          {picture_request(view), "", true}};
}

/// Clients that hold connections until the end of this object, and connect again whenever they are closed.
class Crowd {
 public:
  Crowd(const View& view, const Hold& hold, std::size_t clients)
      : thread_([=, this, &view] {
          std::vector<std::unique_ptr<Connection>> open(clients);
          while (!is_over_) {
            for (auto& client : open) {
              if (client && client->send_bytes(hold.more)) {
                hold.reads_slowly ? client->read_some(1000) : client->read_all(0.0005);
                if (!client->is_closed) continue;
              }
              client = std::make_unique<Connection>(view.port, hold.reads_slowly ? 1 << 12 : 0);
              client->send_bytes(hold.first);
            }
            is_full_ = true;
            sleep_seconds(0.1);
          }
        }) {
    REQUIRE(becomes_true(20, [this] { return is_full_.load(); }));
  }
  ~Crowd() {
    is_over_ = true;
    thread_.join();
  }

 private:
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
    asking.back()->send_bytes(view.head() + "Connection: close\r\n\r\n");
  }
  bool all_have_replies = true;
  for (const auto& each : asking)
    all_have_replies &= each->read_all(20).starts_with("HTTP/1.1 200") && each->is_closed;
  return all_have_replies ? clock_seconds() - begun : 100;
}

}  // namespace

TEST_CASE("no client of mines-view keeps another one waiting") {
  constexpr double unhindered = 3;  // seconds: a client may hold its connection for five
  const TemporaryFolder folder;
  const std::string map = map_of(folder, 2048);
  for (std::size_t i = 0; i <= reads_slowly; ++i) {
    CAPTURE(i);
    View view({map});
    // More pages may poll than mines-view has connections: each keeps its own for the next request if it may.
    const Crowd crowd(view, holds_of(view)[i], i == asks_with_token ? 300 : 128);
    for (int round = 0; round < 4; ++round) {
      CHECK(longest_wait(view, 1) < unhindered);
      sleep_seconds(0.3);
    }
    CHECK(longest_wait(view, 32) < unhindered);
  }
}

TEST_CASE("where threads are short, clients that hold them go before one that takes its reply", "[alone]") {
  const TemporaryFolder folder;
  const std::string map = map_of(folder, 2048);
  for (const std::size_t i : {drips_body, reads_slowly}) {
    CAPTURE(i);
    View view({map});
    std::unique_ptr<Crowd> crowd;
    // In some two seconds.
    const Taken picture = take_picture(view, large_picture / 100, [&] {
      sleep_seconds(0.5);
      crowd = std::make_unique<Crowd>(view, holds_of(view)[i], 200);
    });
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

TEST_CASE("mines-view ends in order by each signal, although a question takes long") {
  // A lattice of threes is as hard as they come.
  std::string board = "40 40 500";
  for (int row = 0; row < 40; ++row) {
    board += "\\n";
    for (int column = 0; column < 40; ++column) board += row % 2 == 1 && column % 2 == 1 ? '3' : '?';
  }
  const std::string body = R"({"do":"analyse","position":")" + board + "\"}";
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
    View view;
    Connection open(view.port);
    Connection asking(view.port);
    asking.send_bytes(view.head("ask?page=a", "POST") + "Content-Length: " + std::to_string(body.size()) +
                      "\r\n\r\n" + body);
    sleep_seconds(0.3);
    view.process().signal(number);
    const Finished finished = view.process().wait(12);
    CHECK(finished.exit_code == 0);
    CHECK(finished.errors.empty());
    CHECK(view.process().leaves_nothing(1));
  }
}

TEST_CASE("mines-view refuses a port that is taken in one line") {
  const View view;
  check_refused(run({{MINES_VIEW, "--port", std::to_string(view.port)}}),
                "mines-view: ", "cannot listen at 127.0.0.1, port");
}
