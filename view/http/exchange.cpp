#include "view/http/exchange.hpp"

#include <nlohmann/json.hpp>

#include <utility>

namespace mines::view {

Answer json_answer(std::string json) { return {200, "application/json", std::move(json)}; }

Answer binary_answer(std::string bytes) { return {200, "application/octet-stream", std::move(bytes)}; }

Answer refusal(int status, const std::string& what) {
  const nlohmann::json body = {{"error", what}};
  return {status, "application/json", body.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)};
}

}  // namespace mines::view
