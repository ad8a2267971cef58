#include "judge/queue/merge.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

#include "base/assert.hpp"
#include "base/printable.hpp"
#include "judge/suite/maps.hpp"
#include "tasks/task_file.hpp"

namespace mines::judge {

namespace {

PlayedGame missing_game(const SuiteTerms& suite, std::size_t number) {
  const SuiteGame game = game_of(suite, number);
  const TestPoint& point = suite.points[game.point];
  const Seed& seed = suite.seeds[game.seed];
  return {point,       point.seconds * suite.scale, seed, map_seed(seed, point), std::nullopt, not_played,
          suite.strict};
}

}  // namespace

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
    return bad_input(path, fmt::format("another suite than in {}: {}", printable(paths_.front()), differs));
  }
  paths_.push_back(path);
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
      games.push_back(missing_game(merged.terms, number));
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
  merged.hosts = std::move(hosts_);
  std::stable_sort(merged.hosts.begin(), merged.hosts.end(),
                   [](const HostKind& left, const HostKind& right) { return left.games > right.games; });
  return merged;
}

}  // namespace mines::judge
