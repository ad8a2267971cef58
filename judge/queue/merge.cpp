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

namespace {

constexpr const char* head = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-VUU8pLluoKClyvl2dMwS6dJTETvFFgn+isg/ljgg9Xg='">
<title>Standings</title>
<style>
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 75rem; padding: 0 1rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { text-align: left; padding: .5rem 0; }
th, td { padding: .25rem .75rem; text-align: right; border-bottom: 1px solid #8888; white-space: nowrap; }
th.name, td.name { text-align: left; white-space: normal; overflow-wrap: anywhere; min-width: 12rem; }
thead th { border-bottom-width: 2px; }
th::first-letter { text-transform: uppercase; }
thead th { cursor: pointer; }
th[aria-sort=ascending]::after { content: " \25b2"; }
th[aria-sort=descending]::after { content: " \25bc"; }
summary { cursor: pointer; padding: .25rem 0; }
.open { border-left: .5rem solid #c60; padding: .25rem 1rem; }
</style>
</head>
<body>
<main>
<h1>Standings</h1>
)";

/// Sorts a table by the column whose head is clicked, the other way round at the next click. Without scripts
/// the page is whole, in the order of the places. The page's policy allows this script alone, by its SHA-256:
/// none that a stranger's name could bring in.
constexpr const char* script = R"(<script>
for (const table of document.querySelectorAll('table')) {
  for (const head of table.tHead.rows[0].cells) {
    const sort = () => {
      const way = head.ariaSort === 'ascending' ? 'descending' : 'ascending';
      const sign = way === 'ascending' ? 1 : -1;
      const number = (text) => text === '' ? Infinity : parseFloat(text) || 0;
      const order = head.className === 'name' ? (a, b) => a.localeCompare(b) : (a, b) => number(a) - number(b);
      const text = (row) => row.cells[head.cellIndex].textContent;
      const rows = [...table.tBodies[0].rows].sort((a, b) => sign * order(text(a), text(b)));
      for (const other of table.tHead.rows[0].cells) other.ariaSort = null;
      head.ariaSort = way;
      table.tBodies[0].append(...rows);
    };
    head.tabIndex = 0;
    head.onclick = sort;
    head.onkeydown = (event) => { if (event.key === 'Enter') sort(); };
  }
}
</script>
)";

using report::html_text;

/// The lines of a text as paragraphs.
std::string paragraphs(const std::string& text) {
  std::string all;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    if (end > begin) all += fmt::format("<p>{}</p>\n", html_text(text.substr(begin, end - begin)));
    begin = end + 1;
  }
  return all;
}

/// A line for each of `merged.hosts`.
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

std::string missing_notice(const MergedSuite& merged) {
  if (merged.missing.empty()) return {};
  return fmt::format(
      "<p class=\"open\" role=\"note\"><strong>Not final:</strong> {} of {} games were not "
      "played yet and count 0.</p>\n",
      merged.missing.size(), games_of(merged.terms));
}

/// A table that scrolls by itself where it is wider than the window. Name and caption are HTML.
std::string scrolled_table(const std::string& name, const std::string& caption,
                           const std::vector<report::Rows>& lines) {
  return fmt::format(
      "<div class=\"wide\" tabindex=\"0\" role=\"region\" "
      "aria-label=\"{}\">\n<table>\n<caption>{}</caption>\n"
      "{}</table>\n</div>\n",
      name, caption, html_table(lines));
}

std::string standings_of_all(const MergedSuite& merged) {
  return scrolled_table("Standings",
                        fmt::format("Out of {} marks. {} A click on the head of a column sorts by it.",
                                    marks_to_have(merged.terms.points),
                                    merged.terms.ties == Ties::time
                                        ? "Of solvers with the same marks the quicker one comes first."
                                        : "Solvers with the same marks share a place."),
                        standings_lines(merged.terms, merged.solvers));
}

std::string games_of_solver(const SolverGames& solver) {
  const std::string name = html_text(solver.solver);
  return fmt::format(
      "<details>\n<summary><bdi>{}</bdi></summary>\n{}</details>\n", name,
      scrolled_table("Games of " + name, fmt::format("Games of <bdi>{}</bdi>", name), games_table(solver)));
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
    return bad_input(
        path, fmt::format("the suite differs from that in {}: {}", printable(paths_.front()), differs));
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
      games.push_back(game_to_play(merged.terms, number));
      games.back().error = not_played;
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

std::string merge_table(const MergedSuite& merged) {
  return fmt::format("{}\n{}\n{}", terms_text(merged.terms), standings_table(merged.terms, merged.solvers),
                     hosts_text(merged));
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

std::string standings_page(const MergedSuite& merged) {
  std::string page = head;
  page += missing_notice(merged) + standings_of_all(merged);
  page += "<h2>Games</h2>\n";
  for (const Standing& standing : standings_of(merged.terms, merged.solvers))
    page += games_of_solver(merged.solvers[standing.solver]);
  page += "<h2>Terms</h2>\n" + paragraphs(terms_text(merged.terms)) + paragraphs(hosts_text(merged));
  return page + "</main>\n" + script + "</body>\n</html>\n";
}

}  // namespace mines::judge
