// The judge's arguments: any bytes, each argument ended by a NUL. What they name is checked, and nothing is
// started.
#include <cmath>
#include <vector>

#include "fuzzers/fuzzer.hpp"
#include "judge/game/play_options.hpp"
#include "score/score.hpp"

namespace mines::fuzzers::judge_options_target {

using namespace judge;

MINES_FUZZER(judge_options) {
  const std::string text(bytes);
  cli::Arguments arguments;
  for (std::size_t at = 0; at < text.size() && arguments.words.size() < 63;
       at += arguments.words.back().size() + 1) {
    arguments.words.push_back(text.data() + at);
  }
  Settings settings;
  const auto asked = read_settings(arguments, settings);
  if (!asked) {
    if (asked.error().code == ExitCode::ok) return;
    require(asked.error().code == ExitCode::bad_input, "wrong arguments are not called that");
    require(!asked.error().where.empty() && !asked.error().what.empty(), "an error that does not say where");
    return;
  }
  accept();
  require(std::isfinite(settings.seconds) && settings.seconds > 0, "a limit that is none");
  require(settings.penalty >= 0 && settings.penalty <= max_penalty, "a penalty beyond the largest");
  require(!settings.map.empty() && !settings.answer.empty() && !settings.server.empty(),
          "a file without a name");
}

}  // namespace mines::fuzzers::judge_options_target
