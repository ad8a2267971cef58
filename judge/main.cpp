// mines-judge: plays one game between a server and an answer and prints the score.
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <optional>

#include "base/options.hpp"
#include "judge/game.hpp"
#include "judge/keeper.hpp"
#include "judge/live_line.hpp"
#include "judge/pipes.hpp"
#include "judge/report.hpp"
#include "judge/server_message.hpp"
#include "judge/settings.hpp"
#include "judge/shared_object.hpp"
#include "judge/signals.hpp"
#include "protocol/v2.hpp"

namespace {

using namespace mines;

constexpr const char* program = "mines-judge";

Ending failed(const Error& error) { return {fail(program, error)}; }

/// A line on standard error, where nobody may be listening.
void tell(const std::string& line) { std::fputs(fmt::format("{}: {}\n", program, line).c_str(), stderr); }

/// Prints `text` to standard output; a full disk or a closed pipe is an error.
Ending print(const std::string& text) {
  if (std::fputs(text.c_str(), stdout) < 0 || std::fflush(stdout) != 0) {
    return failed(system_failure(ExitCode::broken, "standard output", "write", errno).value());
  }
  return {};
}

Ending play_and_report(const Settings& settings, const std::string& shared_name) {
  std::optional<LiveLine> live;
  if (settings.report != Report::score && isatty(STDERR_FILENO) == 1) {
    live.emplace(settings.map_glance.safe_cells);
  }
  const Result<Outcome> outcome = play_game(settings, shared_name, live ? &*live : nullptr);
  if (!outcome) return failed(outcome.error());
  if (outcome->stop_signal != 0) return {128 + outcome->stop_signal, outcome->stop_signal};
  if (const std::string missing = missing_text(outcome->isolation); !missing.empty()) tell(missing);
  if (outcome->violation) tell(fmt::format("server: {}", printable(*outcome->violation)));
  return print(report(settings, *outcome));
}

Ending judge(int argc, char* argv[]) {
  open_standard_descriptors();
  const Result<Settings> settings = read_settings(argc, argv);
  if (!settings) return failed(settings.error());
  if (settings->help) return print(help_text());
  take_over_signals();
  const Result<SharedObject> shared = SharedObject::create(v2::shared_memory_bytes);
  if (!shared) return failed(shared.error());
  const Result<Ending> ending = keep([&] { return play_and_report(*settings, shared->name()); });
  return ending ? *ending : failed(ending.error());
}

}  // namespace

int main(int argc, char* argv[]) {
  const mines::Ending ending = judge(argc, argv);
  if (ending.signal != 0) mines::end_by_signal(ending.signal);
  return ending.code;
}
