#include "protocol/environment.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cstdlib>

namespace mines {

Result<std::string> environment_text(const char* name) {
  const char* const text = std::getenv(name);
  if (text == nullptr || *text == '\0') {
    return bad_input(name, "not set in the environment; this program is started by a judge (mines-judge)");
  }
  return text;
}

Result<std::int64_t> environment_number(const char* name, std::int64_t least, std::int64_t most) {
  MINES_LET(const auto text, environment_text(name));
  std::int64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, problem] = std::from_chars(text.data(), end, value);
  if (problem != std::errc{} || stop != end || value < least || value > most) {
    return bad_input(name, fmt::format("'{}' is not a whole number from {} to {}", text, least, most));
  }
  return value;
}

}  // namespace mines
