#include <fmt/format.h>
#include <unistd.h>

#include <optional>

#include "judge/commands.hpp"
#include "judge/game.hpp"
#include "judge/live_line.hpp"
#include "judge/messages.hpp"
#include "judge/report.hpp"
#include "judge/server_message.hpp"
#include "judge/settings.hpp"
#include "judge/shared_object.hpp"
#include "judge/signals.hpp"
#include "protocol/v2.hpp"

namespace mines {

namespace {

Ending play_and_report(const Settings& settings, const std::string& shared_name) {
  std::optional<LiveLine> live;
  if (settings.report != Report::score && isatty(STDERR_FILENO) == 1) {
    live.emplace(settings.map_glance.safe_cells);
  }
  const Result<Outcome> outcome = play_game(settings, shared_name, live ? &*live : nullptr);
  if (!outcome) return failed(outcome.error());
  if (outcome->stop_signal != 0) return {128 + outcome->stop_signal, outcome->stop_signal};
  if (outcome->violation) tell(fmt::format("server: {}", printable(*outcome->violation)));
  return print(report(settings, *outcome));
}

}  // namespace

Ending play_one(int argc, const char* const argv[]) {
  const Result<Settings> settings = read_settings(argc, argv);
  if (!settings) return failed(settings.error());
  if (settings->help) return print(help_text());
  take_over_signals();
  const Result<SharedObject> shared = SharedObject::create(v2::shared_memory_bytes);
  if (!shared) return failed(shared.error());
  const Result<Ending> ending = keep([&] { return play_and_report(*settings, shared->name()); });
  return ending ? *ending : failed(ending.error());
}

}  // namespace mines
