// The judge's arguments: any bytes, each argument ended by a NUL. What they name is checked, and nothing is
// started.
#include <cmath>
#include <vector>

#include "fuzzers/fuzzer.hpp"
#include "judge/game/score.hpp"
#include "judge/settings/play_settings.hpp"

using namespace mines;
using namespace mines::judge;
using namespace mines::fuzzers;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  std::vector<const char*> arguments{"mines-judge"};
  for (std::size_t at = 0; at < size && arguments.size() < 64; at += std::strlen(text.data() + at) + 1) {
    arguments.push_back(text.data() + at);
  }
  const int count = static_cast<int>(arguments.size());
  arguments.push_back(nullptr);
  Settings settings;
  const auto asked = read_settings(count, arguments.data(), settings);
  if (!asked) {
    require(asked.error().code == ExitCode::bad_input, "wrong arguments are not called that");
    require(!asked.error().where.empty() && !asked.error().what.empty(), "an error that does not say where");
    return 0;
  }
  if (!asked->empty()) return 0;
  require(std::isfinite(settings.seconds) && settings.seconds > 0, "a limit that is none");
  require(settings.penalty >= 0 && settings.penalty <= max_penalty, "a penalty beyond the largest");
  require(!settings.map.empty() && !settings.answer.empty() && !settings.server.empty(),
          "a file without a name");
  return 0;
}
