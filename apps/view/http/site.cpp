#include "apps/view/http/site.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <httplib.h>
#include <nlohmann/json.hpp>
#include <strings.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "apps/view/http/connections.hpp"
#include "base/assert.hpp"
#include "base/seed.hpp"

namespace mines::view {

namespace {

constexpr int requests_of_a_connection = 100;
constexpr int waiting_connections = 128;

std::string machine_name() {
  std::array<char, 256> name{};
  return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

/// Compares in a time that does not depend on where they differ, so that the time says nothing of the token.
bool is_same(const std::string& a, const std::string& b) {
  if (a.size() != b.size()) return false;
  unsigned difference = 0;
  for (std::size_t i = 0; i < a.size(); ++i) difference |= static_cast<unsigned char>(a[i] ^ b[i]);
  return difference == 0;
}

/// Gives httplib the bytes as it sends them. What it has whole, it would compress by Brotli's best and
/// slowest: seconds for the page.
void send_plainly(httplib::Response& response, const std::string& type, std::string_view bytes,
                  std::shared_ptr<const std::string> owner = {}) {
  if (bytes.empty()) return response.set_content("", type.c_str());
  response.set_content_provider(
      bytes.size(), type.c_str(),
      [bytes, owner](std::size_t offset, std::size_t length, httplib::DataSink& sink) {
        return sink.write(bytes.data() + offset, length);
      });
}

void fill(httplib::Response& response, Reply reply) {
  response.status = reply.status;
  const auto body = std::make_shared<const std::string>(std::move(reply.body));
  send_plainly(response, reply.type, *body, body);
}

/// The type for the browser, by the end of a file's name.
std::string_view type_of(std::string_view path) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 8> types{{
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".json", "application/json"},
      {".wasm", "application/wasm"},
      {".txt", "text/plain; charset=utf-8"},
  }};
  for (const auto& [end, type] : types) {
    if (path.ends_with(end)) return type;
  }
  return "application/octet-stream";
}

/// What follows the token.
std::string path_of(const httplib::Request& request) {
  return request.path.substr(request.path.find('/', 1) + 1);
}

bool has_body(const httplib::Request& request) {
  return request.has_header("Content-Length") || request.has_header("Transfer-Encoding");
}

void reply_to(const httplib::Request& request, httplib::Response& response, const Handler& handler) {
  Asked asked;
  for (const auto& [name, value] : request.params) asked.parameters[name] = value;
  asked.body = request.body;
  fill(response, handler(asked));
}

bool is_digits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool is_address(int family, std::string_view text) {
  // There inet_pton() would end.
  if (text.find('\0') != std::string_view::npos) return false;
  in6_addr address{};  // the larger of the two
  return inet_pton(family, std::string(text).c_str(), &address) == 1;
}

/// A connection, as the library reads and writes it.
class ConnectionStream final : public httplib::Stream {
 public:
  explicit ConnectionStream(Connection& connection) : connection_(connection) {}
  /// read() and write() wait themselves.
  bool is_readable() const override { return true; }
  bool is_writable() const override { return true; }
  ssize_t read(char* to, std::size_t most) override { return connection_.read(to, most); }
  ssize_t write(const char* from, std::size_t bytes) override { return connection_.write(from, bytes); }
  /// Nobody asks.
  void get_remote_ip_and_port(std::string&, int&) const override {}
  void get_local_ip_and_port(std::string&, int&) const override {}
  socket_t socket() const override { return connection_.socket(); }

 private:
  Connection& connection_;
};

bool is_same_word(std::string_view a, std::string_view b) {
  return a.size() == b.size() && strncasecmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace

bool is_our_name(std::string_view host, std::string_view machine) {
  // Only an address of IPv6 has colons of its own, and in this header it stands in brackets.
  if (!host.empty() && host.front() == '[') {
    const std::size_t end = host.find(']');
    if (end == std::string_view::npos) return false;
    const std::string_view rest = host.substr(end + 1);
    return (rest.empty() || (rest.front() == ':' && is_digits(rest.substr(1)))) &&
           is_address(AF_INET6, host.substr(1, end - 1));
  }
  if (const std::size_t colon = host.find(':'); colon != std::string_view::npos) {
    if (!is_digits(host.substr(colon + 1))) return false;
    host = host.substr(0, colon);
  }
  return is_address(AF_INET, host) || is_same_word(host, "localhost") ||
         (!machine.empty() && is_same_word(host, machine));
}

Reply json_reply(std::string json) { return {200, "application/json", std::move(json)}; }

Reply binary_reply(std::string bytes) { return {200, "application/octet-stream", std::move(bytes)}; }

Reply refusal(int status, const std::string& what) {
  MINES_ASSERT(status >= 400 && status < 600);
  // Not an object of the library: its destructor allocates, which ends the program where the memory is short.
  const std::string text =
      nlohmann::json(what).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  return {status, "application/json", "{\"error\":" + text + "}"};
}

class Site::Server final : public httplib::Server {
 public:
  Server();

  Result<void> open(const std::string& address, int port);
  Result<void> run();

  std::map<std::string, view::Handler> gets;
  std::map<std::string, view::Handler> posts;
  std::string url;
  Connections connections;

 private:
  // Of the library, before 0.18 and since.
  using Look = std::function<void(httplib::Request&)>;
  using Process = bool (Server::*)(httplib::Stream&, bool, bool&, const Look&);
  using ProcessBetween = bool (Server::*)(httplib::Stream&, const std::string&, int, const std::string&, int,
                                          bool, bool&, const Look&);

  bool serve(Connection& connection);
  bool process(Process library, httplib::Stream& stream, bool is_last, bool& is_closed, const Look& look);
  bool process(ProcessBetween library, httplib::Stream& stream, bool is_last, bool& is_closed,
               const Look& look);
  HandlerResponse look_at(const httplib::Request& request, httplib::Response& response);
  /// The refusal of a request; none if it gets its reply: 404 for strangers, 403 for foreign names, 405,
  /// and bodies whose size nobody knows. The library inflates a body whatever comes of it, and takes one
  /// without a length whatever its size.
  std::optional<Reply> refused(const httplib::Request& request) const;

  std::string token_;
  const std::string machine_ = machine_name();
  int listener_ = -1;
};

Site::Server::Server() {
  set_tcp_nodelay(true);
  // Not the library's SO_REUSEPORT: two programs would share a port, and each would get half of the
  // connections.
  set_socket_options([this](socket_t socket) {
    const int yes = 1;
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    listener_ = socket;
  });
  // Both are named in replies.
  set_keep_alive_max_count(requests_of_a_connection);
  set_keep_alive_timeout(idle_patience.count());
  set_payload_max_length(most_body);
  set_default_headers(
      {{"Cache-Control", "no-store"},
       {"Referrer-Policy", "no-referrer"},
       {"X-Content-Type-Options", "nosniff"},
       {"X-Frame-Options", "DENY"},
       {"Cross-Origin-Resource-Policy", "same-origin"},
       {"Content-Security-Policy",
        "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
        "script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; frame-ancestors 'none'; "
        "form-action 'none'; base-uri 'none'"}});
  set_pre_routing_handler([this](const auto& request, auto& response) { return look_at(request, response); });
  // Bodies of POST requests are read only after the look above.
  Post(".*", [this](const httplib::Request& request, httplib::Response& response) {
    reply_to(request, response, posts.at(path_of(request)));
  });
  set_error_handler([](const auto&, httplib::Response& response) {
    // Our own refusals have a body by now. Without one it is an error that the library has found.
    const bool has_reply = response.content_length_ != 0;
    if (!has_reply) fill(response, refusal(response.status, "the server could not read the request"));
  });
  set_exception_handler([](const auto&, httplib::Response& response, std::exception_ptr) {
    fill(response, refusal(503, "there is not enough memory"));
  });
}

Result<void> Site::Server::open(const std::string& address, int port) {
  MINES_LET(const Seed secret, Seed::draw());
  token_ = fmt::format("{:016x}{:016x}", secret.secret()[0], secret.secret()[1]);
  // An errno from before must not be taken for one of bind().
  errno = 0;
  const int bound = port == 0 ? bind_to_any_port(address) : bind_to_port(address, port) ? port : -1;
  if (bound <= 0) {
    // What bind() says. Looking for a name's address leaves other errors behind, on each machine its own.
    const bool is_of_bind = errno == EADDRINUSE || errno == EADDRNOTAVAIL || errno == EACCES;
    return bad_input(port == 0 ? "--bind" : "--port",
                     fmt::format("cannot listen at {}, port {}: {}", address, port,
                                 is_of_bind ? std::strerror(errno) : "not an address of this machine"));
  }
  // The library lets five connections wait to be taken. A page opens six at once, and one that finds no place
  // tries again only after a second.
  ::listen(listener_, waiting_connections);
  MINES_TRY(connections.open(FileDescriptor(listener_)));
  const bool is_any = address == "0.0.0.0" || address == "::";
  const std::string name = is_any                                   ? machine_
                           : address.find(':') != std::string::npos ? '[' + address + ']'
                                                                    : address;
  url = fmt::format("http://{}:{}/{}/", name, bound, token_);
  return {};
}

Result<void> Site::Server::run() {
  return connections.run([this](Connection& connection) { return serve(connection); });
}

bool Site::Server::process(Process library, httplib::Stream& stream, bool is_last, bool& is_closed,
                           const Look& look) {
  return (this->*library)(stream, is_last, is_closed, look);
}

bool Site::Server::process(ProcessBetween library, httplib::Stream& stream, bool is_last, bool& is_closed,
                           const Look& look) {
  return (this->*library)(stream, "", 0, "", 0, is_last, is_closed, look);
}

/// Whoever is refused connects again for another try. What cannot be read is refused, too, and so is a body
/// that is not read: it would be taken for the next request.
bool Site::Server::serve(Connection& connection) {
  bool is_welcome = false;
  const auto look = [&](httplib::Request& request) {
    // What comes of an address is sent whole: a request for a thousand ranges would multiply it.
    request.ranges.clear();
    is_welcome = !refused(request) && (request.method == "POST" || !has_body(request));
  };
  ConnectionStream stream(connection);
  const bool is_last = ++connection.requests == requests_of_a_connection;
  bool is_closed = false;
  return process(&Server::process_request, stream, is_last, is_closed, look) && is_welcome && !is_closed &&
         !is_last;
}

std::optional<Reply> Site::Server::refused(const httplib::Request& request) const {
  if (request.get_header_value_count("Host") != 1 || !is_our_name(request.get_header_value("Host"), machine_))
    return refusal(403, "the header Host names another machine, expected this one or localhost");
  const std::string& whole = request.path;
  const std::size_t slash = whole.find('/', 1);
  if (whole.empty() || whole[0] != '/' || slash == std::string::npos ||
      !is_same(whole.substr(1, slash - 1), token_))
    return refusal(404, "there is nothing at this address; use the one that mines-view has printed");
  // Whoever comes this far has the token.
  const bool is_post = request.method == "POST" && !posts.empty();
  if (!is_post && request.method != "GET" && request.method != "HEAD")
    return refusal(405, posts.empty() ? "expected GET" : "expected GET or POST");
  if (request.has_header("Content-Encoding")) return refusal(415, "expected a body without Content-Encoding");
  if (!is_post) return std::nullopt;
  if (!posts.contains(path_of(request))) return refusal(404, "there is nothing at this address");
  if (request.has_header("Transfer-Encoding") || request.get_header_value_count("Content-Length") != 1)
    return refusal(411, "expected a body whose length is in Content-Length");
  return std::nullopt;
}

/// Sees each request before its body is read.
Site::Server::HandlerResponse Site::Server::look_at(const httplib::Request& request,
                                                    httplib::Response& response) {
  if (auto why = refused(request)) {
    fill(response, std::move(*why));
    return HandlerResponse::Handled;
  }
  if (request.method == "POST") return HandlerResponse::Unhandled;
  const std::string path = path_of(request);
  if (const auto found = gets.find(path); found != gets.end()) {
    reply_to(request, response, found->second);
    return HandlerResponse::Handled;
  }
  const std::string file = path.empty() ? "index.html" : path;
  for (const PageFile& each : page_files()) {
    if (each.path != file) continue;
    response.status = 200;
    send_plainly(response, std::string(type_of(file)), each.bytes);
    return HandlerResponse::Handled;
  }
  fill(response, refusal(404, "there is nothing at this address"));
  return HandlerResponse::Handled;
}

Site::Site() : server_(std::make_unique<Server>()) {}
Site::~Site() = default;

void Site::get(const std::string& path, Handler handler) { server_->gets[path] = std::move(handler); }
void Site::post(const std::string& path, Handler handler) { server_->posts[path] = std::move(handler); }

Result<void> Site::listen(const std::string& address, int port) { return server_->open(address, port); }
const std::string& Site::url() const { return server_->url; }

Result<void> Site::serve() {
  MINES_ASSERT(!server_->url.empty());  // listen() has succeeded
  return server_->run();
}

void Site::stop() { server_->connections.stop(); }

}  // namespace mines::view
