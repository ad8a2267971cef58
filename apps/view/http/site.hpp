// mines-view as a site: where it listens, who may ask, and which handler replies. HTTP itself is
// cpp-httplib's.
//
// Every address begins with the token, 128 random bits, so that only who was given the address can ask:
// another user of the machine, or an answer that plays without a sandbox, cannot guess it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "apps/view/http/exchange.hpp"
#include "base/error.hpp"

namespace mines::view {

class Site {
 public:
  static constexpr std::uint64_t most_body = std::uint64_t{4} << 20;  ///< bytes that a POST may bring

  Site();
  ~Site();
  Site(Site&&) noexcept;
  Site& operator=(Site&&) noexcept;

  /// Adds what replies to GET and POST of /TOKEN/path. To be called before serve().
  void get(const std::string& path, Handler handler);
  void post(const std::string& path, Handler handler);

  /// Listens at an address of this machine ("127.0.0.1", "::1", "0.0.0.0") and a port, 0 for any that is
  /// free.
  Result<void> listen(const std::string& address, int port);
  /// "http://127.0.0.1:43210/TOKEN/", once it listens. For 0.0.0.0 and :: it has the machine's name.
  const std::string& url() const;

  /// Replies, by several threads, until stop() is called.
  Result<void> serve();
  /// Thread-safe.
  void stop();

 private:
  class Server;
  std::unique_ptr<Server> server_;
};

}  // namespace mines::view
