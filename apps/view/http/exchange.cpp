#include "apps/view/http/exchange.hpp"

#include <nlohmann/json.hpp>

#include <utility>

namespace mines::view {

Reply json_reply(std::string json) { return {200, "application/json", std::move(json)}; }

Reply binary_reply(std::string bytes) { return {200, "application/octet-stream", std::move(bytes)}; }

Reply refusal(int status, const std::string& what) {
  const nlohmann::json body = {{"error", what}};
  return {status, "application/json", body.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)};
}

}  // namespace mines::view
