// Requests to mines_json(): any bytes. Requests that may take long by what they ask for are left out.
#include <mines.h>
#include <nlohmann/json.hpp>

#include <cctype>

#include "fuzzers/fuzzer.hpp"

namespace mines::fuzzers::request_target {

namespace {

/// Whether a number in the text could ask for a large board, many threads or much work, or the text for a
/// search that ends only when its time is over.
bool asks_for_much(const std::string& text) {
  if (text.find("no_guess") != std::string::npos) return true;
  std::size_t digits = 0;
  for (const char byte : text) {
    const bool is_exponent = digits > 0 && (byte == 'e' || byte == 'E');
    digits = std::isdigit(static_cast<unsigned char>(byte)) != 0 ? digits + 1 : 0;
    if (digits > 2 || is_exponent) return true;
  }
  return false;
}

}  // namespace

MINES_FUZZER(request) {
  const std::string request(bytes);
  if (asks_for_much(request)) return;
  char* const answer = mines_json(request.c_str());
  require(answer != nullptr, "no answer");
  const auto parsed = nlohmann::json::parse(answer, nullptr, false);
  const std::string error = mines_error();
  require(parsed.is_object() && !parsed.empty(), "an answer that is no object");
  require(parsed.contains("error") == !error.empty(), "mines_error() does not say what the answer says");
  require_line(error);
  if (error.empty()) accept();
  mines_free(answer);
}

}  // namespace mines::fuzzers::request_target
