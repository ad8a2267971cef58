#include "judge/queue/merge_report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/number_list.hpp"
#include "base/printable.hpp"
#include "base/quantity.hpp"
#include "judge/suite/data_report.hpp"
#include "judge/suite/standings.hpp"
#include "judge/suite/suite_report.hpp"

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

std::string hosts_text(const MergedSuite& merged) {
  std::string text;
  for (const HostKind& kind : merged.hosts) {
    const std::string model = kind.processor.empty() ? "unknown" : printable(kind.processor);
    text += fmt::format(
        "{} on {} with {} processors: {}\n", quantity(kind.games, "game"),
        kind.names.size() == 1 ? printable(kind.names.front()) : fmt::format("{} hosts", kind.names.size()),
        kind.processors, model);
  }
  return text;
}

std::string merge_table(const MergedSuite& merged) {
  return fmt::format("{}\n{}\n{}", terms_text(merged.terms), standings_table(merged.terms, merged.solvers),
                     hosts_text(merged));
}

std::string missing_text(const MergedSuite& merged) {
  if (merged.missing.empty()) return {};
  std::string text = fmt::format("{} of {} games are missing and count 0: {}", merged.missing.size(),
                                 games_of(merged.terms), ranges_text(merged.missing));
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
