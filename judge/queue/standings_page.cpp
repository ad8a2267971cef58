#include "judge/queue/standings_page.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/printable.hpp"
#include "judge/game/score.hpp"
#include "judge/queue/merge_report.hpp"
#include "judge/suite/report.hpp"
#include "judge/suite/standings.hpp"

namespace mines::judge {

namespace {

constexpr const char* head = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
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
summary { cursor: pointer; padding: .25rem 0; }
.open { border-left: .5rem solid #c60; padding: .25rem 1rem; }
</style>
</head>
<body>
<main>
<h1>Standings</h1>
)";

std::string cell(const std::string& text) { return fmt::format("<td>{}</td>", text); }
std::string column(const std::string& text) { return fmt::format("<th scope=\"col\">{}</th>", text); }

std::string named(const char* element, const char* scope, const std::string& text) {
  // A name may be written from right to left; what follows it is not.
  return fmt::format("<{0}{1} class=\"name\"><bdi>{2}</bdi></{0}>", element, scope, html_text(text));
}

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

std::string standings_rows(const MergedSuite& merged) {
  const SuiteTerms& suite = merged.terms;
  const bool one_seed = suite.seeds.size() == 1;
  std::string html = fmt::format(
      "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"Standings\">\n<table>\n"
      "<caption>Out of {} marks. Solvers with the same marks share a place.</caption>\n<thead><tr>",
      marks_to_have(suite.points));
  html += column("Place") + "<th scope=\"col\" class=\"name\">Solver</th>" + column("Marks");
  if (!one_seed) html += column("Deviation");
  for (const TestPoint& point : suite.points) html += column(fmt::format("Point {}", point.id));
  const bool has_sweeps = suite.points.size() == test_points.size();
  if (has_sweeps) html += column("Clean sweeps");
  html += column("Seconds") + column("Deficit") + column("Broken games");
  if (!merged.missing.empty()) html += column("Games not played");
  const std::vector<Standing> standings = standings_of(suite, merged.solvers);
  const bool any_late = std::any_of(standings.begin(), standings.end(),
                                    [](const Standing& standing) { return standing.games_late > 0; });
  if (any_late) html += column("Late games");
  html += "</tr></thead>\n<tbody>\n";
  for (const Standing& standing : standings) {
    html += "<tr>" + cell(std::to_string(standing.place));
    html += named("th", " scope=\"row\"", merged.solvers[standing.solver].solver);
    html += cell(marks_text(standing.marks.mean));
    if (!one_seed) html += cell(fmt::format("{:.2f}", standing.marks.deviation));
    for (const double marks : standing.point_marks) html += cell(marks_text(marks));
    if (has_sweeps) html += cell(std::to_string(standing.sweeps));
    html += cell(fmt::format("{:.3f}", standing.seconds)) + cell(fmt::format("{:.0f}", standing.deficit)) +
            cell(std::to_string(standing.games_that_broke));
    if (!merged.missing.empty()) html += cell(std::to_string(standing.games_missing));
    if (any_late) html += cell(std::to_string(standing.games_late));
    html += "</tr>\n";
  }
  return html + "</tbody>\n</table>\n</div>\n";
}

std::string game_row(const PlayedGame& game) {
  std::string row = "<tr>" + cell(std::to_string(game.point.id)) + cell(game.seed.text()) +
                    cell(marks_text(game.score())) + cell(marks_text(game.marks()));
  if (game.outcome) {
    row += cell(fmt::format("{:.3f}", game.outcome->seconds)) +
           cell(std::to_string(deficit(game.outcome->tally, game.point.penalty))) +
           cell(std::to_string(game.outcome->tally.mines_opened));
  } else {
    row += cell("–") + cell("–") + cell("–");
  }
  return row + named("td", "", ending_text(game)) + "</tr>\n";
}

std::string games_of_solver(const SolverGames& solver) {
  const std::string name = html_text(solver.solver);
  std::string html = fmt::format(
      "<details>\n<summary><bdi>{0}</bdi></summary>\n<div class=\"wide\" tabindex=\"0\" role=\"region\" "
      "aria-label=\"Games of {0}\">\n<table>\n<caption>Games of <bdi>{0}</bdi></caption>\n<thead><tr>",
      name);
  for (const char* title : {"Point", "Seed", "Score", "Marks", "Seconds", "Deficit", "Mines hit"})
    html += column(title);
  html += "<th scope=\"col\" class=\"name\">Ending</th></tr></thead>\n<tbody>\n";
  for (const PlayedGame& game : solver.games) html += game_row(game);
  return html + "</tbody>\n</table>\n</div>\n</details>\n";
}

}  // namespace

std::string html_text(const std::string& text) {
  std::string html;
  for (const char byte : printable(text)) {
    switch (byte) {
      case '&':
        html += "&amp;";
        break;
      case '<':
        html += "&lt;";
        break;
      case '>':
        html += "&gt;";
        break;
      case '"':
        html += "&quot;";
        break;
      default:
        html += byte;
    }
  }
  return html;
}

std::string standings_page(const MergedSuite& merged) {
  std::string page = head;
  page += missing_notice(merged) + standings_rows(merged);
  page += "<h2>Games</h2>\n";
  for (const Standing& standing : standings_of(merged.terms, merged.solvers))
    page += games_of_solver(merged.solvers[standing.solver]);
  page += "<h2>Terms</h2>\n" + paragraphs(terms_text(merged.terms)) + paragraphs(hosts_text(merged));
  return page + "</main>\n</body>\n</html>\n";
}

}  // namespace mines::judge
