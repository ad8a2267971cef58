// The web site of mines-view, over the HTTP library cpp-httplib. The path of every URL begins with the token:
// 128 random bits, which nobody can guess. So the site refuses the requests of other users of the machine,
// and those of an answer (a contestant's program) that runs without a sandbox.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "base/error.hpp"

namespace mines::view {

struct Asked {
  std::map<std::string, std::string> parameters;  ///< of the URL; if a name occurs twice, its last value
  std::string body;

  /// The value of a parameter; empty if the URL has no such parameter.
  std::string parameter(const std::string& name) const {
    const auto found = parameters.find(name);
    return found == parameters.end() ? std::string() : found->second;
  }
};

struct Reply {
  int status = 200;
  std::string type;
  std::string body;
};

/// Several threads may call a handler at once.
using Handler = std::function<Reply(const Asked&)>;

Reply json_reply(std::string json);
Reply binary_reply(std::string bytes);
/// Replies {"error": `what`} with an HTTP status. `what`: one line for the person at the page.
Reply refusal(int status, const std::string& what);

class Site {
 public:
  static constexpr std::uint64_t most_body = std::uint64_t{12} << 20;  ///< limit of a POST's bytes

  Site();
  ~Site();

  /// Sets the handler of GET or POST for the URL /TOKEN/path. Call get() and post() before serve().
  void get(const std::string& path, Handler handler);
  void post(const std::string& path, Handler handler);

  /// Listens at an address of this machine ("127.0.0.1", "::1", "0.0.0.0") and a port (0: any free port).
  Result<void> listen(const std::string& address, int port);
  /// "http://127.0.0.1:43210/TOKEN/", valid after listen(). The URL for 0.0.0.0 or :: has the machine's name.
  const std::string& url() const;

  /// Replies to requests, on several threads, until stop() is called.
  Result<void> serve();
  /// Thread-safe.
  void stop();

 private:
  class Server;
  std::unique_ptr<Server> server_;
};

/// Whether `host`, a request's header "Host", is a numeric address, "localhost" or `machine`, the machine's
/// name. Other names are refused, so that a page of a foreign site cannot read the pages served here
/// (DNS rebinding). A port in `host` is ignored, because a tunnel (ssh -L) changes the port.
bool is_our_name(std::string_view host, std::string_view machine);

/// A file of the web page, embedded in the program.
struct PageFile {
  std::string_view path;  ///< "board/board.js"
  std::string_view bytes;
};

/// All files; apps/view/embed.cmake makes this function.
std::span<const PageFile> page_files();

}  // namespace mines::view
