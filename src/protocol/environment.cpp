#include "protocol/environment.hpp"

#include <cstdlib>

#include "base/read_number.hpp"

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
  return read_whole_number(name, text, least, most);
}

}  // namespace mines
