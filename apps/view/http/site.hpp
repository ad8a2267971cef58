// The web site of mines-view: its URL, the check of requests, and the handlers. cpp-httplib implements
// HTTP.
//
// The path of every URL begins with the token, 128 random bits. So only people with the URL can make
// requests: another user of the machine, or an answer (a contestant's program) without a sandbox, cannot
// guess the token.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "apps/view/http/exchange.hpp"
#include "base/error.hpp"

namespace mines::view {

class Site {
 public:
  static constexpr std::uint64_t most_body = std::uint64_t{4} << 20;  ///< limit of a POST's bytes

  Site();
  ~Site();
  Site(Site&&) noexcept;
  Site& operator=(Site&&) noexcept;

  /// Sets the handler for GET or POST of /TOKEN/path. Call it before serve().
  void get(const std::string& path, Handler handler);
  void post(const std::string& path, Handler handler);

  /// Listens at an address of this machine ("127.0.0.1", "::1", "0.0.0.0") and a port, 0 for any free one.
  Result<void> listen(const std::string& address, int port);
  /// "http://127.0.0.1:43210/TOKEN/", valid after listen(). For 0.0.0.0 and :: it has the machine's name.
  const std::string& url() const;

  /// Replies to requests, on several threads, until stop() is called.
  Result<void> serve();
  /// Thread-safe.
  void stop();

 private:
  class Server;
  std::unique_ptr<Server> server_;
};

}  // namespace mines::view
