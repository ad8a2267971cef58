#include "judge/queue/merge.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

#include "base/assert.hpp"
#include "base/printable.hpp"
#include "base/quantity.hpp"
#include "base/read_number.hpp"
#include "judge/game/console.hpp"
#include "judge/game/outcome.hpp"
#include "judge/suite/suite_report.hpp"
#include "tasks/task.hpp"

namespace mines::judge {

namespace {

/// The numbers from `first` to `end` - 1 that no element of `there` has. `there` is in the order of its
/// numbers.
template <class Elements, class NumberOf>
std::vector<NumberRange> gaps(const Elements& there, const NumberOf& number_of, std::uint64_t first,
                              std::uint64_t end) {
  std::vector<NumberRange> found;
  const auto add = [&](std::uint64_t next) {
    if (next > first) found.push_back({first, next - 1});
    first = next + 1;
  };
  for (const auto& each : there) add(number_of(each));
  add(end);
  return found;
}

/// The games that ended without a verdict on the answer.
std::size_t games_to_repeat(const MergedSuite& merged) {
  std::size_t games = 0;
  for (const SolverGames& solver : merged.solvers) games += games_to_repeat(solver.endings(merged.terms));
  return games;
}

std::string ranges_text(const std::vector<NumberRange>& ranges) {
  std::string text;
  for (const NumberRange& range : ranges) append_range(text, range.first, range.last);
  return text;
}

}  // namespace

Result<void> Merger::add(const std::string& path) {
  MINES_LET(auto file, read_task_file(path));
  const bool is_repeated = std::any_of(file.games.begin(), file.games.end(), [](const TaskGame& game) {
    return row_of(game.game.ending()).is_repeated;
  });
  MINES_TRY(add(path, std::move(file)));
  if (is_repeated) files_to_repeat_.insert(path);
  return {};
}

Result<void> Merger::add(const std::string& path, TaskFile file) {
  auto games = std::exchange(file.games, {});
  if (paths_.empty()) {
    first_ = file;
  } else if (const std::string differs = terms_difference(file.suite, first_.suite); !differs.empty()) {
    return bad_input(
        path, fmt::format("the suite differs from that in {}: {}", printable(paths_.front()), differs));
  }
  paths_.push_back(path);
  // Times of this form are ordered as texts.
  ended_ = std::max(ended_, file.ended);
  // Tasks can be named for another run only if all files divide the suite alike.
  same_tasks_ &= file.task.of == first_.task.of;
  tasks_.insert(file.task.number);
  std::size_t added = 0;
  for (TaskGame& game : games) {
    // A game that another file has, too, was counted for that file's host.
    if (!games_.contains(game.number)) ++added;
    MINES_TRY(add_game(path, std::move(game)));
  }
  add_host(file.host, added);
  return {};
}

Result<void> Merger::add_game(const std::string& path, TaskGame game) {
  const std::size_t number = game.number;
  const std::size_t solver = game_of(first_.terms, number).solver;
  const std::size_t file = paths_.size() - 1;
  const Held& first = first_games_.try_emplace(solver, Held{game, file}).first->second;
  // One name must stand for one program: else marks of two programs would be added.
  if (first.game.program != game.program)
    return bad_input(path, fmt::format("{}: its program differs from that in {}",
                                       game_text(first_.terms, number), printable(paths_[first.file])));
  const auto held = games_.find(number);
  if (held == games_.end()) {
    MINES_ASSERT(first_games_.size() <= first_.terms.names.size());
    games_.emplace(number, Held{std::move(game), file});
    return {};
  }
  // The same result may come twice. With two results it would be open which of them counts.
  if (task_game_json(first_.terms, held->second.game) != task_game_json(first_.terms, game))
    return bad_input(path,
                     fmt::format("{}: its result differs from that in {}", game_text(first_.terms, number),
                                 printable(paths_[held->second.file])));
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
  const auto number_of = [](const auto& each) { return each.first; };
  merged.missing = gaps(games_, number_of, 0, games_of(merged.terms));
  MINES_ASSERT(missing_games(merged) + games_.size() == games_of(merged.terms));
  if (same_tasks_) {
    merged.tasks = first_.task.of;
    // A file has all games of its task.
    merged.missing_tasks = gaps(
        tasks_, [](std::uint64_t task) { return task; }, 1, *merged.tasks + 1);
  }
  // By their numbers, the games of each solver come in the order of the suite, as runs of seeds need them.
  for (auto& [number, held] : games_)
    merged.solvers[game_of(merged.terms, number).solver].games.push_back(std::move(held.game.game));
  merged.files_to_repeat = std::move(files_to_repeat_);
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

MergedSuite played_here(const SuiteTerms& terms, std::vector<SolverGames> solvers) {
  MINES_ASSERT(solvers.size() == terms.names.size());
  MergedSuite merged{.terms = terms, .solvers = std::move(solvers), .ended = time_text()};
  const Host host = this_host();
  merged.hosts.push_back({host.processor, host.processors, {host.name}, games_of(terms)});
  return merged;
}

std::size_t missing_games(const MergedSuite& merged) {
  std::size_t games = 0;
  for (const NumberRange& range : merged.missing) games += range.last - range.first + 1;
  return games;
}

std::string missing_text(const MergedSuite& merged) {
  if (merged.missing.empty()) return {};
  std::string text = fmt::format("{} of {} games are missing and count 0 (numbers from 0: {})",
                                 missing_games(merged), games_of(merged.terms), ranges_text(merged.missing));
  if (merged.tasks)
    text += fmt::format("; tasks to run: MINES_TASKS={} sbatch --array={} judge.sbatch ...", *merged.tasks,
                        ranges_text(merged.missing_tasks));
  return text;
}

std::string no_verdict_text(const MergedSuite& merged) {
  const std::size_t games = games_to_repeat(merged);
  if (games == 0) return {};
  std::vector<const char*> words;
  for (const EndingRow& row : endings()) {
    if (row.is_repeated) words.push_back(row.word);
  }
  return fmt::format("{} ended without a verdict ({})", quantity(games, "game"), fmt::join(words, " or "));
}

std::string repeat_text(const MergedSuite& merged) {
  std::string text = no_verdict_text(merged);
  if (text.empty()) return {};
  text += " and must be played again";
  const char* before = ": remove ";
  for (const std::string& file : merged.files_to_repeat)
    text += std::exchange(before, ", ") + printable(file);
  return merged.files_to_repeat.empty() ? text : text + ", and start the same tasks";
}

Ending tell_open_games(const MergedSuite& merged) {
  constexpr int not_final = 1;
  Ending ending;
  for (const std::string& text : {missing_text(merged), repeat_text(merged)}) {
    if (text.empty()) continue;
    tell(text);
    ending.code = not_final;
  }
  return ending;
}

}  // namespace mines::judge
