// mines-arena: plays many classic games inside the process and reports the results.

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "apps/arena/arena_report.hpp"
#include "apps/arena/arena_settings.hpp"
#include "apps/arena/arena_task_file.hpp"
#include "apps/arena/match.hpp"
#include "cli/options.hpp"
#include "cli/program.hpp"
#include "cli/terminal_line.hpp"
#include "os/standard_streams.hpp"
#include "tasks/task.hpp"

namespace {

using namespace mines;
using namespace mines::arena;

constexpr int lost_on_safe = 1;

/// How far a match is that has taken so many seconds.
std::string progress_text(const std::string& name, std::size_t games, const MatchProgress& progress,
                          double seconds) {
  const auto done = static_cast<double>(progress.games.load());
  const double share = done / static_cast<double>(games);
  const auto filled = static_cast<std::size_t>(share * 20);
  return fmt::format("{} [{:<20}] {:5.1f} %  won {:6.3f} %  {:.0f} games/s  {:.0f} s left", name,
                     std::string(filled, '#'), 100 * share,
                     done == 0 ? 0 : 100 * static_cast<double>(progress.wins) / done,
                     done == 0 ? 0 : done / seconds, done == 0 ? 0 : seconds / share - seconds);
}

/// Shows the progress of a match in one line, five times a second, until the thread is stopped.
void show_progress(const std::stop_token& stop, const std::string& name, std::size_t games,
                   const MatchProgress& progress) {
  const auto begin = std::chrono::steady_clock::now();
  TerminalLine on_terminal;
  while (!stop.stop_requested()) {
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begin;
    on_terminal.show(progress_text(name, games, progress, passed.count()));
    // Short sleeps, so that whoever joins the thread waits for 20 ms at most.
    for (int i = 0; i < 10 && !stop.stop_requested(); ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}

Result<ArenaResults> play(const Settings& settings, const BoardSource& boards, const Share& share) {
  ArenaResults results;
  results.games = share.size();
  std::vector<WonGames> won;
  // One setting after the other, each with all threads, so that their times can be compared.
  for (const ClassicSetting* const solver : settings.solvers) {
    won.emplace_back(share.size());
    MatchProgress progress;
    std::jthread line;
    if (TerminalLine::is_there())
      line = std::jthread(
          [&](const std::stop_token& stop) { show_progress(stop, solver->name, share.size(), progress); });
    MINES_LET(auto result,
              play_match(boards, share, solver->options, settings.threads, progress, won.back()));
    results.settings.push_back(std::move(result));
  }
  if (won.size() == 2) results.differ = won[0].differing(won[1]);
  return results;
}

Result<int> print_report(const BoardRule& rule, const Settings& settings, const ArenaResults& results) {
  MINES_TRY(print_out(settings.json ? json(rule, settings, results) : table(rule, settings, results)));
  return std::any_of(results.settings.begin(), results.settings.end(),
                     [](const MatchResult& result) { return result.lost_on_safe > 0; })
             ? lost_on_safe
             : 0;
}

/// Plays the games of a task and writes its file, unless that is there.
Result<int> play_task(const Settings& settings, const BoardSource& boards) {
  MINES_LET(const Task task, chosen_task(*settings.task, boards.games(), "the arena"));
  ArenaTask file{terms_text(settings, boards), task, {}};
  std::string path;
  if (!settings.output.empty()) {
    path = task_path(settings.output, task);
    MINES_LET(const bool is_there, has_task_file(settings.output, path, [&](const std::string& there) {
                return read_task_file(there).map([&](const ArenaTask& other) {
                  return terms_difference(other.terms, file.terms).empty() && other.task == task;
                });
              }));
    // A task that was played before is not played again, so a command that is repeated plays what is
    // missing.
    if (is_there) return 0;
  }
  MINES_LET(file.results, play(settings, boards, share_of(task, boards.games())));
  return cli::done(write_task_file(path, task_text(file)));
}

Result<int> run(cli::Arguments& arguments) {
  Settings settings;
  MINES_TRY(read_settings(arguments, settings));
  MINES_LET(const auto boards, settings.maps_in ? read_boards(*settings.maps_in)
                                                : BoardSource(settings.rule, settings.seed, settings.games));
  if (settings.maps_out) return cli::done(write_boards(*settings.maps_out, boards));
  if (settings.task && settings.task->counts) return cli::print_text(std::to_string(boards.games()) + "\n");
  if (settings.task) return play_task(settings, boards);
  MINES_LET(const auto results, play(settings, boards, {0, boards.games()}));
  return print_report(boards.rule(), settings, results);
}

const cli::Usage merge_usage{
    "mines-arena merge",
    "FILE ... [OPTIONS]",
    R"(Makes the report of an arena from the files that all its tasks
wrote ('mines-arena --task I/N'): the one that a single run prints, with the times
of all tasks added up. The order of the files does not matter.)",
    {{"0", "done"},
     {"1", "a game was lost on a cell called safe"},
     {"2", "wrong usage, a damaged file, files of different games, or a task that is missing or comes twice"},
     {"3", "standard output cannot be written to"}}};

Result<int> merge(cli::Arguments& arguments) {
  std::vector<std::string> paths;
  bool json = false;
  MINES_TRY(cli::read_options(arguments, merge_usage,
                              {{.name = "FILE",
                                .is_bare = true,
                                .value = cli::files(paths, "FILE"),
                                .is_required = true,
                                .help = "the files of the tasks"},
                               {.name = "json", .value = cli::flag(json), .help = "print one JSON object"}}));
  MINES_LET(auto merged, merge_tasks(paths));
  merged.settings.json = json;
  return print_report(merged.settings.rule, merged.settings, merged.results);
}

}  // namespace

int main(int argc, char* argv[]) {
  return cli::run_program(
      {"mines-arena", "", {{"merge", "makes the report of all tasks from their files", merge}}, {}, run},
      argc, argv);
}
