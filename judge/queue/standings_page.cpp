#include "judge/queue/standings_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "judge/game/console.hpp"
#include "judge/suite/suite_report.hpp"
#include "os/atomic_file.hpp"
#include "report/rows.hpp"

namespace mines::judge {

namespace {

using report::html_text;

constexpr const char* head = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-yFTM5AAl8pcq/6TFX6T0RRfRc9iFT1yO5vscjYnhIyk='">
)";

/// On a narrow screen each line of a table becomes a card with the labels beside the values, and the head a
/// row of buttons that sort. Names are shown as they are written; only the heads begin with a capital.
constexpr const char* style = R"(<style>
:root {
  color-scheme: light dark;
  --page: #f4f5f7; --paper: #fff; --text: #1c1f23; --quiet: #59616b; --line: #d9dde2; --mark: #0b57d0; --open: #b54708;
}
@media (prefers-color-scheme: dark) {
  :root { --page: #14171a; --paper: #1d2125; --text: #e8eaed; --quiet: #a3abb5; --line: #373d44; --mark: #8ab4f8; --open: #f0a35e; }
}
* { box-sizing: border-box; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; background: var(--page); color: var(--text); }
main { max-width: 75rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0; overflow-wrap: anywhere; }
h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; }
.when, caption { color: var(--quiet); }
.when { margin: .25rem 0 1.25rem; }
.terms p { margin: .25rem 0; color: var(--quiet); overflow-wrap: anywhere; }
.wide { overflow-x: auto; background: var(--paper); border: 1px solid var(--line); border-radius: .5rem; padding: 0 .25rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; width: 100%; }
caption { text-align: left; padding: .5rem .75rem; font-size: .9rem; }
th, td { padding: .4rem .75rem; text-align: right; border-top: 1px solid var(--line); white-space: nowrap; }
th.name, td.name { text-align: left; white-space: normal; overflow-wrap: anywhere; min-width: 12rem; }
thead th { cursor: pointer; color: var(--quiet); font-weight: 600; font-size: .9rem; }
thead th:hover, thead th:focus-visible, thead th[aria-sort] { color: var(--mark); }
thead th::first-letter { text-transform: uppercase; }
th[aria-sort=ascending]::after { content: " \25b2"; }
th[aria-sort=descending]::after { content: " \25bc"; }
tbody tr:hover { background: color-mix(in srgb, var(--mark) 8%, transparent); }
details { margin: .5rem 0; }
summary { cursor: pointer; padding: .25rem 0; overflow-wrap: anywhere; }
.open { border-left: .35rem solid var(--open); background: var(--paper); padding: .5rem 1rem; margin: 0 0 1rem; }
@media (max-width: 45rem) {
  .wide { overflow: visible; background: none; border: 0; padding: 0; }
  table, caption, thead, tbody { display: block; }
  caption { padding: .25rem 0 .5rem; }
  thead tr { display: flex; flex-wrap: wrap; gap: .25rem; padding-bottom: .5rem; }
  thead th, thead th.name { min-width: 0; padding: .3rem .6rem; border: 1px solid var(--line); border-radius: 1rem; }
  tbody tr {
    display: grid; grid-template-columns: 1fr 1fr; gap: .1rem 1.25rem; padding: .6rem .75rem; margin-bottom: .5rem;
    background: var(--paper); border: 1px solid var(--line); border-radius: .5rem;
  }
  tbody th, tbody td { border: 0; padding: 0; display: flex; justify-content: space-between; gap: .75rem; min-width: 0; }
  tbody th.name, tbody td.name { grid-column: 1 / -1; min-width: 0; }
  tbody th.name { order: -1; font-size: 1.1rem; justify-content: flex-start; }
  tbody td::before { content: attr(data-label); color: var(--quiet); font-size: .9rem; }
  tbody td.name { text-align: right; }
}
@media print { .wide { overflow: visible; } details > * { display: block; } }
</style>
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
      const number = (text) => text === '' ? Infinity : parseFloat(text.replace('#', '')) || 0;
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
  std::string text;
  if (!merged.missing.empty())
    text += fmt::format(" {} of {} games were not played yet and count 0.", missing_games(merged),
                        games_of(merged.terms));
  if (const std::string repeated = no_verdict_text(merged); !repeated.empty())
    text += fmt::format(" {} and must be played again.", repeated);
  if (text.empty()) return {};
  return fmt::format("<p class=\"open\" role=\"note\"><strong>Not final:</strong>{}</p>\n", text);
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

/// What the columns of the standings mean, where their heads do not say it.
std::string columns_text(const SuiteTerms& terms) {
  std::string text = terms.ties == Ties::time ? "Of solvers with the same marks the quicker one comes first. "
                                              : "Solvers with the same marks share a place. ";
  if (terms.seeds.size() > 1)
    text += fmt::format("Means of {} seeds; sd: standard deviation of the marks. ", terms.seeds.size());
  return text + "Deficit: safe cells left, and A for each mine that was hit. A click on a head sorts.";
}

std::string standings_of_all(const MergedSuite& merged) {
  return scrolled_table(
      "Standings",
      fmt::format("Out of {} marks. {}", marks_to_have(merged.terms.points), columns_text(merged.terms)),
      standings_lines(merged.terms, merged.solvers));
}

std::string games_of_solver(const SuiteTerms& terms, const SolverGames& solver) {
  const std::string name = html_text(solver.solver);
  return fmt::format("<details>\n<summary><bdi>{}</bdi></summary>\n{}</details>\n", name,
                     scrolled_table("Games of " + name, fmt::format("Games of <bdi>{}</bdi>", name),
                                    games_table(terms, solver)));
}

/// "2026-11-30 23:59 UTC"
std::string shown_time(std::string time) {
  std::replace(time.begin(), time.end(), 'T', ' ');
  return html_text(time.substr(0, 16)) + " UTC";
}

}  // namespace

std::string standings_page(const MergedSuite& merged, const std::string& title) {
  const std::string name = html_text(title);
  std::string page = head + fmt::format("<title>{}</title>\n", name) + style;
  page += fmt::format("</head>\n<body>\n<main>\n<h1>{}</h1>\n", name);
  page += fmt::format("<p class=\"when\">As of {}</p>\n", shown_time(merged.ended));
  page += missing_notice(merged) + standings_of_all(merged);
  page += "<h2>Games</h2>\n";
  for (const Standing& standing : standings_of(merged.terms, merged.solvers))
    page += games_of_solver(merged.terms, merged.solvers[standing.solver]);
  page += "<h2>Terms</h2>\n<div class=\"terms\">\n" + paragraphs(terms_text(merged.terms)) +
          paragraphs(hosts_text(merged)) + "</div>\n";
  return page + "</main>\n" + script + "</body>\n</html>\n";
}

Result<void> write_report_files(const ReportFiles& files, const MergedSuite& merged) {
  const auto write = [](const std::string& path, const auto& content) -> Result<void> {
    return path.empty() ? Result<void>() : write_whole(path, content());
  };
  MINES_TRY(write(files.standings, [&] { return csv_table(standings_lines(merged.terms, merged.solvers)); }));
  MINES_TRY(write(files.games, [&] { return suite_csv(merged.terms, merged.solvers); }));
  return write(files.html, [&] { return standings_page(merged, files.title); });
}

Ending report_suite(const SuiteSettings& suite, const MergedSuite& merged) {
  // What was played for hours is printed first: a file that cannot be written must not lose it.
  const Ending printed = print(suite_report(suite, merged.solvers, suite.report));
  if (suite.tells_seeds) tell(fmt::format("drawn: --seeds {}", seeds_text(suite.seeds)));
  const Result<void> written = write_report_files(suite.files, merged);
  const Ending open = tell_open_games(merged);
  if (!written) return failed(written.error());
  return printed.code != 0 ? printed : open;
}

}  // namespace mines::judge
