// A request as its handler sees it, and the handler's reply. Handlers do not use sockets.
#pragma once

#include <functional>
#include <map>
#include <string>

namespace mines::view {

struct Asked {
  std::map<std::string, std::string> parameters;  ///< parameters of the address; the last value of each name
  std::string body;
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
/// {"error": "..."}: one line for the person at the page.
Reply refusal(int status, const std::string& what);

}  // namespace mines::view
