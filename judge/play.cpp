#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>

#include "base/printable.hpp"
#include "isolation/processes/guardian.hpp"
#include "isolation/processes/signals.hpp"
#include "judge/game/answer_terminal.hpp"
#include "judge/game/console.hpp"
#include "judge/game/game_report.hpp"
#include "judge/game/judged_game.hpp"
#include "judge/game/play_options.hpp"
#include "judge/game/record.hpp"
#include "judge/game/settings.hpp"
#include "judge/game/shared_name.hpp"
#include "judge/game/viewer.hpp"
#include "judge/judge_commands.hpp"
#include "score/live_line.hpp"

namespace mines::judge {

namespace {

/// Prints the report and finishes the record. The game was counted, even if a file of it is lost.
Ending close(const Settings& settings, const Outcome& outcome, const Result<void>& kept,
             std::optional<Record>& record, Viewer* viewer) {
  const Ending lost = kept ? Ending{} : failed(kept.error());
  // The report is printed first, so that a record that cannot be finished does not cost the score.
  const Ending printed = print(report(settings, outcome));
  if (printed.code != 0) return printed;
  if (!record) return lost;
  const Result<void> recorded = record->finish(settings, outcome);
  if (!recorded) return failed(recorded.error());
  if (viewer != nullptr) viewer->show_record();
  return lost;
}

Result<Ending> play_and_report(Settings settings, const std::string& shared_name, AnswerTerminal* terminal) {
  std::optional<Record> record;
  if (!settings.record.empty()) {
    MINES_LET(record, Record::create(settings));
    settings.record_descriptor = record->descriptor();
  }
  AnswerFile answer_file(settings);
  MINES_TRY(answer_file.made());
  std::optional<LiveLine> live;
  if (settings.report != Report::score && !settings.answer_draws && TerminalLine::is_there()) {
    live.emplace(settings.map_glance.safe_cells);
  }
  const auto warn = [](const HeldLayers& isolation) {
    if (const std::string warning = warning_text(isolation); !warning.empty()) tell(warning);
  };
  std::unique_ptr<Viewer> viewer;
  if (settings.watch_port) {
    const Shown game{settings.solver, settings.record, settings.penalty, settings.seconds};
    MINES_LET(viewer, Viewer::create(game, settings.viewer, *settings.watch_port, tell));
  }
  const Result<Outcome> outcome =
      play_game(settings, shared_name, live ? &*live : nullptr, viewer.get(), warn);
  // Before anything is printed: the answer may have left the terminal in another mode.
  if (terminal != nullptr) terminal->give_back();
  const Result<void> kept = answer_file.finish(outcome);
  if (!outcome) return failed(outcome.error());
  if (live) live->erase();  // a terminal that was stopped until now still shows it
  if (outcome->stop_signal != 0) {
    tell(interrupted_text("the game", outcome->reached) + "; no score was counted");
    if (!kept) failed(kept.error());
    return Ending{128 + outcome->stop_signal, outcome->stop_signal};
  }
  if (outcome->violation) tell(fmt::format("server: {}", printable(*outcome->violation)));
  const Ending ending = close(settings, *outcome, kept, record, viewer.get());
  if (viewer) viewer->linger();
  return ending;
}

}  // namespace

Result<Ending> play_one(cli::Arguments& arguments) {
  Settings settings;
  MINES_TRY(read_settings(arguments, settings));
  take_over_signals();
  MINES_LET(const auto shared, SharedName::create());
  std::optional<AnswerTerminal> terminal;
  if (settings.answer_reads_terminal) terminal.emplace();
  AnswerTerminal* const lent = terminal ? &*terminal : nullptr;
  auto ending = run_guarded([&] {
    const Result<Ending> played = play_and_report(settings, shared.name(), lent);
    return played ? *played : failed(played.error());
  });
  // The judge proper cannot do this if it was killed.
  if (lent != nullptr && (!ending || ending->signal != 0)) lent->give_back();
  return ending;
}

}  // namespace mines::judge
