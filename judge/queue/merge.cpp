#include "judge/queue/merge.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

#include "base/assert.hpp"
#include "base/printable.hpp"
#include "base/quantity.hpp"
#include "base/read_number.hpp"
#include "judge/suite/suite_report.hpp"
#include "tasks/task.hpp"

namespace mines::judge {

Result<void> Merger::add(const std::string& path) {
  MINES_LET(auto file, read_task_file(path));
  return add(path, std::move(file));
}

Result<void> Merger::add(const std::string& path, TaskFile file) {
  auto games = std::exchange(file.games, {});
  if (paths_.empty()) {
    first_ = file;
    games_.resize(games_of(file.terms));
    first_games_.resize(file.terms.names.size());
  } else if (const std::string differs = terms_difference(file.suite, first_.suite); !differs.empty()) {
    return bad_input(
        path, fmt::format("the suite differs from that in {}: {}", printable(paths_.front()), differs));
  }
  paths_.push_back(path);
  // Times of this form are ordered as texts.
  ended_ = std::max(ended_, file.ended);
  // Tasks can be named for another run only if all files divide the suite alike.
  same_tasks_ &= file.task.of == first_.task.of;
  std::size_t added = 0;
  for (TaskGame& game : games) {
    // A game that another file has, too, was counted for that file's host.
    if (!games_[game.number]) ++added;
    MINES_TRY(add_game(path, std::move(game)));
  }
  add_host(file.host, added);
  return {};
}

Result<void> Merger::add_game(const std::string& path, TaskGame game) {
  const std::size_t number = game.number;
  const std::size_t solver = game_of(first_.terms, number).solver;
  std::optional<Held>& first = first_games_[solver];
  // One name must stand for one program: else marks of two programs would be added.
  if (first && first->game.program != game.program)
    return bad_input(path, fmt::format("{}: its program differs from that in {}",
                                       game_text(first_.terms, number), printable(paths_[first->file])));
  std::optional<Held>& held = games_[number];
  // The same result may come twice. With two results it would be open which of them counts.
  if (held && task_game_json(first_.terms, held->game) != task_game_json(first_.terms, game))
    return bad_input(path, fmt::format("{}: its result differs from that in {}",
                                       game_text(first_.terms, number), printable(paths_[held->file])));
  const std::size_t file = paths_.size() - 1;
  if (!first) first = Held{game, file};
  if (!held) held = Held{std::move(game), file};
  return {};
}

void Merger::add_host(const Host& host, std::size_t games) {
  if (games == 0) return;
  auto kind = std::find_if(hosts_.begin(), hosts_.end(), [&host](const HostKind& other) {
    return other.processor == host.processor && other.processors == host.processors;
  });
  if (kind == hosts_.end()) kind = hosts_.insert(hosts_.end(), {host.processor, host.processors});
  if (std::find(kind->names.begin(), kind->names.end(), host.name) == kind->names.end())
    kind->names.push_back(host.name);
  kind->games += games;
}

MergedSuite Merger::take() {
  MINES_ASSERT(!paths_.empty());
  MergedSuite merged;
  merged.terms = first_.terms;
  for (const std::string& name : merged.terms.names) merged.solvers.push_back({name, {}});
  // By their numbers, the games of each solver come in the order of the suite, as runs of seeds need them.
  for (std::size_t number = 0; number < games_.size(); ++number) {
    std::vector<PlayedGame>& games = merged.solvers[game_of(merged.terms, number).solver].games;
    if (games_[number]) {
      games.push_back(std::move(games_[number]->game.game));
    } else {
      games.push_back(game_to_play(merged.terms, number));
      games.back().error = not_played;
      games.back().uncounted = GameEnding::not_played;
      merged.missing.push_back(number);
    }
  }
  if (same_tasks_) {
    merged.tasks = first_.task.of;
    // The tasks' games follow each other, as the missing games do.
    std::size_t next = 0;
    for (std::uint64_t task = 1; task <= *merged.tasks && next < merged.missing.size(); ++task) {
      const Share share = share_of({task, *merged.tasks}, games_.size());
      if (merged.missing[next] >= share.end) continue;
      merged.missing_tasks.push_back(task);
      while (next < merged.missing.size() && merged.missing[next] < share.end) ++next;
    }
  }
  merged.ended = std::move(ended_);
  merged.hosts = std::move(hosts_);
  std::stable_sort(merged.hosts.begin(), merged.hosts.end(),
                   [](const HostKind& left, const HostKind& right) { return left.games > right.games; });
  return merged;
}

std::string hosts_text(const MergedSuite& merged) {
  std::string text;
  for (const HostKind& kind : merged.hosts) {
    const std::string model = kind.processor.empty() ? "unknown" : printable(kind.processor);
    text += fmt::format(
        "{} on {} with {}: {}\n", quantity(kind.games, "game"),
        kind.names.size() == 1 ? printable(kind.names.front()) : fmt::format("{} hosts", kind.names.size()),
        quantity(kind.processors, "processor"), model);
  }
  return text;
}

std::string merge_table(const MergedSuite& merged) {
  return fmt::format("{}\n{}\n{}", terms_text(merged.terms), standings_table(merged.terms, merged.solvers),
                     hosts_text(merged));
}

MergedSuite played_here(const SuiteTerms& terms, const std::vector<SolverGames>& solvers) {
  MergedSuite merged{.terms = terms, .solvers = solvers, .ended = time_text()};
  const Host host = this_host();
  merged.hosts.push_back({host.processor, host.processors, {host.name}, games_of(terms)});
  return merged;
}

std::string missing_text(const MergedSuite& merged) {
  if (merged.missing.empty()) return {};
  std::string text = fmt::format("{} of {} games are missing and count 0 (numbers from 0: {})",
                                 merged.missing.size(), games_of(merged.terms), ranges_text(merged.missing));
  if (merged.tasks)
    text += fmt::format("; tasks to run: MINES_TASKS={} sbatch --array={} judge.sbatch ...", *merged.tasks,
                        ranges_text(merged.missing_tasks));
  return text;
}

}  // namespace mines::judge
