#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/seed.hpp"
#include "isolation/processes/clock.hpp"
#include "isolation/processes/guardian.hpp"
#include "isolation/processes/signals.hpp"
#include "judge/game/console.hpp"
#include "judge/game/game_report.hpp"
#include "judge/game/judged_game.hpp"
#include "judge/game/record.hpp"
#include "judge/game/shared_name.hpp"
#include "judge/judge_commands.hpp"
#include "judge/queue/jobs.hpp"
#include "judge/queue/standings_page.hpp"
#include "judge/queue/suite_task_file.hpp"
#include "judge/suite/maps.hpp"
#include "judge/suite/marks.hpp"
#include "judge/suite/suite_report.hpp"
#include "judge/suite/suite_settings.hpp"
#include "judge/suite/terms.hpp"
#include "score/live_line.hpp"
#include "score/pace.hpp"

namespace mines::judge {

namespace {

std::vector<PlannedGame> plan(const SuiteSettings& suite, const Share& share) {
  std::vector<PlannedGame> games;
  for (std::size_t number = share.first; number < share.end; ++number) {
    const SuiteGame game = game_of(suite, number);
    const TestPoint& point = suite.points[game.point];
    games.push_back({game.solver, point.cells(), point.seconds * suite.scale});
  }
  return games;
}

/// Plays the games of a suite, or of one of its tasks, one after the other, all in this process. In a job it
/// leaves words to the job's parent.
class Suite {
 public:
  Suite(const SuiteSettings& settings, SharedName& shared, const MapFolder& folder, GamesPlayed* job)
      : settings_(settings),
        job_(job),
        shared_(shared),
        folder_(folder),
        share_(share_of(settings.task.value_or(Task{}), games_of(settings))),
        on_terminal_(TerminalLine::is_there()),
        pace_(plan(settings, share_)) {
    for (const Settings& solver : settings.solvers) solvers_.push_back({solver.solver, {}});
    programs_.resize(solvers_.size());
  }

  Result<Ending> play() {
    for (std::size_t first = share_.first; first < share_.end;) {
      // The games on one map are those of all solvers.
      // A task may begin in the middle of a map's games. Then this task draws the map again.
      const std::size_t next_map = (first / solvers_.size() + 1) * solvers_.size();
      const Share games{first, std::min(next_map, share_.end)};
      MINES_TRY(play_map(games));
      if (stop_signal_ != 0) return interrupted();
      first = games.end;
    }
    if (settings_.task) {
      MINES_TRY(report_task(settings_, solvers_, programs_));
    }
    if (settings_.task) {
      const Ending printed = print(lost_lines_);
      return printed.code != 0 ? printed : Ending{lost_};
    }
    const Ending reported = report_suite(settings_, played_here(settings_, std::move(solvers_)));
    return Ending{std::max(reported.code, lost_)};
  }

 private:
  /// These return early, without an error, when a stop signal has come.
  Result<void> play_map(Share games) {
    const SuiteGame on_map = game_of(settings_, games.first);
    const Seed& seed = settings_.seeds[on_map.seed];
    const TestPoint& point = settings_.points[on_map.point];
    game_began_ = Clock::now();
    MINES_LET(stop_signal_, folder_.draw(settings_.map_program, point, map_seed(seed, point),
                                         settings_.isolation.processors.all()));
    stopped_game_ = map_name(settings_, point, on_map.seed);
    for (std::size_t number = games.first; number < games.end && stop_signal_ == 0; ++number) {
      auto played = play_one(number, game_to_play(settings_, number));
      if (!played) return played;
    }
    return {};
  }

  Result<void> play_one(std::size_t number, PlayedGame game) {
    const std::size_t solver = game_of(settings_, number).solver;
    if (settings_.task && solvers_[solver].games.empty())
      // The check is made before the game, so that the answer cannot change it.
      programs_[solver] = program_at(settings_.solvers[solver].answer);
    Result<Outcome> outcome = play_under(number, game);
    // A game that a signal has stopped does not count.
    if (outcome && outcome->stop_signal != 0) {
      stop_signal_ = outcome->stop_signal;
      stopped_game_ = game_name(settings_, solvers_[solver].solver, game);
      reached_ = outcome->reached;
      return {};
    }
    // Marks are of the board that was drawn, and merges know no other.
    const Tally drawn{game.point.side, game.point.side, game.point.mines(), 0, 0};
    if (outcome && (outcome->tally.cells() != drawn.cells() || outcome->tally.mines != drawn.mines))
      outcome = broken("server", "counted another board than the one that was drawn");
    // Wrong input would be wrong in every game, unless it is the answer itself. Other failures may concern
    // only this game.
    const bool is_answers = !outcome && outcome.error().where == settings_.solvers[solver].answer;
    if (!outcome && outcome.error().code == ExitCode::bad_input && !is_answers)
      return Unexpected(outcome.error());
    if (outcome) {
      game.outcome = std::move(*outcome);
    } else {
      note_uncounted(outcome.error(), game);
    }
    pace_.finished(seconds_between(game_began_, Clock::now()));
    game_began_ = Clock::now();
    ++played_;
    if (job_ != nullptr) ++*job_;
    if (!settings_.quiet && !on_terminal_)
      tell(progress_line(settings_, played_, share_.size(), solvers_[solver].solver, game));
    solvers_[solver].games.push_back(std::move(game));
    return {};
  }

  static void note_uncounted(const Error& error, PlayedGame& game) {
    const bool is_unmeasured = error.where == word_of(GameEnding::not_measurable);
    if (is_unmeasured) game.uncounted = GameEnding::not_measurable;
    if (error.code == ExitCode::bad_input) game.uncounted = GameEnding::not_started;
    // The tables have the ending's word in front of it.
    game.error = is_unmeasured ? error.what : to_string(error);
  }

  Result<Outcome> play_under(std::size_t number, const PlayedGame& game) {
    const std::size_t solver = game_of(settings_, number).solver;
    Settings settings = settings_.solvers[solver];
    settings.isolation.private_paths = settings_.isolation.private_paths;
    settings.map = folder_.map();
    if (!settings_.answer_output.empty())
      settings.answer_output = settings_.answer_output + "/" + output_name(settings_, number);
    settings.penalty = game.point.penalty;
    settings.seconds = game.limit;
    MINES_LET(settings.map_glance, glance_at_map(settings.map));
    // Each game has new memory: an answer must not find anything of the game before.
    MINES_TRY(shared_.renew());
    AnswerFile answer_file(settings);
    const auto hear = [this](const HeldLayers& isolation) { warn(isolation); };
    const std::string name = game_name(settings_, solvers_[solver].solver, game);
    LiveLine live(settings.map_glance.safe_cells, [&](const LiveSample& sample, std::size_t columns) {
      return live_text_of(name, sample, columns);
    });
    const bool has_live_line = !settings_.quiet && on_terminal_;
    Result<Outcome> outcome =
        play_game(settings, shared_.name(), has_live_line ? &live : nullptr, nullptr, hear);
    if (const Result<void> kept = answer_file.finish(outcome); !kept) note_lost(kept.error());
    return outcome;
  }

  /// The line that shows a running game.
  std::string live_text_of(const std::string& game, const LiveSample& sample, std::size_t columns) const {
    const double share =
        sample.safe_cells && *sample.safe_cells > 0
            ? static_cast<double>(sample.safe_opened) / static_cast<double>(*sample.safe_cells)
            : 0;
    const double elapsed = seconds_between(game_began_, Clock::now());
    return suite_text({pace_.part_done(elapsed, share), pace_.seconds_left(elapsed, share), game}, sample,
                      columns);
  }

  /// The game counts, and the suite goes on.
  void note_lost(const Error& error) {
    lost_ = static_cast<int>(error.code);
    if (job_ == nullptr) {
      failed(error);
    } else {
      lost_lines_ += to_string(error) + "\n";
    }
  }

  Ending interrupted() const {
    if (job_ == nullptr)
      tell(fmt::format("{}; {} of {} games were played to their end, no marks were counted",
                       interrupted_text(stopped_game_, reached_), played_, share_.size()));
    return {128 + stop_signal_, stop_signal_};
  }

  /// Prints which layers are missing, once: they are the same in every game.
  void warn(const HeldLayers& isolation) {
    const std::string warning = warning_text(isolation);
    // A job is quiet: its parent has tried the host and reported the missing layers before.
    if (job_ == nullptr && !warning.empty() && warning != last_warning_) tell(warning);
    last_warning_ = warning;
  }

  const SuiteSettings& settings_;
  GamesPlayed* job_;  ///< not null in a job
  SharedName& shared_;
  const MapFolder& folder_;
  Share share_;
  bool on_terminal_;
  std::size_t played_ = 0;
  Pace pace_;
  Clock::time_point game_began_;  ///< includes drawing its map, for the first game on that map
  std::vector<SolverGames> solvers_;
  std::vector<Program> programs_;  ///< of a task's solvers, as each was before its first game
  std::string last_warning_;
  std::string lost_lines_;  ///< of a job: what could not be kept
  int lost_ = 0;            ///< exit code for that
  int stop_signal_ = 0;
  std::string stopped_game_;  ///< the game that ran when the signal came
  std::optional<Reached> reached_;
};

/// Plays the suite, or its task, with shared memory and a folder for maps of its own. `job` is null outside
/// of a job.
Ending play_here(const SuiteSettings& settings, GamesPlayed* job) {
  const auto play = [&]() -> Result<Ending> {
    MINES_LET(auto shared, SharedName::create());
    MINES_LET(const auto folder, MapFolder::create());
    return run_guarded([&] { return Suite(settings, shared, folder, job).play(); });
  };
  const Result<Ending> ending = play();
  if (ending) return *ending;
  return job == nullptr ? failed(ending.error()) : hand_over(ending.error());
}

}  // namespace

Result<Ending> play_suite(cli::Arguments& arguments) {
  SuiteSettings settings;
  MINES_TRY(read_suite_settings(arguments, settings));
  if (settings.counts_games) return print(fmt::format("{}\n", games_of(settings)));
  const Result<bool> is_done = has_report(settings);
  if (!is_done) return failed(is_done.error());
  // A queue may start a task again. A complete report is kept.
  if (*is_done) {
    if (!settings.quiet)
      tell(fmt::format("{} is complete already: no game is played", report_path(settings)));
    return {};
  }
  take_over_signals();
  if (!settings.jobs) return play_here(settings, nullptr);
  return play_jobs(settings,
                   [](const SuiteSettings& task, GamesPlayed& played) { return play_here(task, &played); });
}

}  // namespace mines::judge
