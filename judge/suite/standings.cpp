#include "judge/suite/standings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "base/printable.hpp"
#include "base/quantity.hpp"
#include "judge/game/score.hpp"
#include "judge/suite/data_report.hpp"
#include "judge/suite/report.hpp"

namespace mines::judge {

namespace {

/// Marks are sums of doubles, whose last digit means nothing.
constexpr double same_marks = 1e-9;
/// The characters of a name in the table.
constexpr std::size_t longest_shown = 20;

Standing standing_of(const SuiteTerms& suite, std::size_t index, const SolverGames& solver) {
  Standing standing;
  standing.solver = index;
  standing.marks = spread_of(solver.marks());
  standing.sweeps = solver.sweeps();
  for (const PlayedGame& game : solver.games) {
    if (!game.outcome) {
      ++(game.is_missing() ? standing.games_missing : standing.games_that_broke);
      continue;
    }
    standing.games_late += game.outcome->is_late() ? 1 : 0;
    standing.seconds += game.outcome->seconds;
    standing.deficit += static_cast<double>(deficit(game.outcome->tally, game.point.penalty));
  }
  const auto seeds = static_cast<double>(suite.seeds.size());
  standing.seconds /= seeds;
  standing.deficit /= seeds;
  for (const TestPoint& point : suite.points) {
    std::vector<double> marks;
    for (const PlayedGame* game : solver.of_point(point.id)) marks.push_back(game->marks());
    standing.point_marks.push_back(spread_of(marks).mean);
  }
  return standing;
}

/// The first characters of a name, at most `longest_shown` of them, filled up with blanks.
std::string shown_name(const std::string& name) {
  const std::string whole = printable(name);
  std::string text;
  std::size_t characters = 0;
  for (std::string_view rest = whole; !rest.empty();) {
    const std::size_t bytes = std::max<std::size_t>(first_piece(rest).bytes, 1);
    if (++characters > longest_shown) return text + "...";
    text += rest.substr(0, bytes);
    rest.remove_prefix(bytes);
  }
  return text + std::string(longest_shown + 3 - characters, ' ');
}

}  // namespace

std::vector<Standing> standings_of(const SuiteTerms& suite, const std::vector<SolverGames>& solvers) {
  std::vector<Standing> standings;
  for (std::size_t i = 0; i < solvers.size(); ++i) standings.push_back(standing_of(suite, i, solvers[i]));
  std::stable_sort(standings.begin(), standings.end(), [](const Standing& left, const Standing& right) {
    return left.marks.mean > right.marks.mean;
  });
  for (std::size_t first = 0; first < standings.size();) {
    std::size_t end = first;
    while (end < standings.size() && standings[first].marks.mean - standings[end].marks.mean < same_marks)
      standings[end++].place = first + 1;
    std::stable_sort(
        standings.begin() + static_cast<std::ptrdiff_t>(first),
        standings.begin() + static_cast<std::ptrdiff_t>(end),
        [](const Standing& left, const Standing& right) { return left.seconds < right.seconds; });
    first = end;
  }
  return standings;
}

std::string standings_table(const SuiteTerms& suite, const std::vector<SolverGames>& solvers) {
  const bool one_seed = suite.seeds.size() == 1;
  std::string table =
      fmt::format("standings, out of {} marks\n\nplace  {:{}}   marks{}    seconds       deficit  broken\n",
                  marks_to_have(suite.points), "solver", longest_shown + 3, one_seed ? "" : "     sd");
  const std::vector<Standing> standings = standings_of(suite, solvers);
  for (const Standing& standing : standings) {
    table += fmt::format("{:5}  {}  {:>6}{}  {:9.3f}  {:12.0f}  {:6}\n", standing.place,
                         shown_name(solvers[standing.solver].solver), marks_text(standing.marks.mean),
                         one_seed ? "" : fmt::format("  {:5.2f}", standing.marks.deviation), standing.seconds,
                         standing.deficit, standing.games_that_broke);
  }
  for (const Standing& standing : standings) {
    if (standing.games_late == 0) continue;
    table +=
        fmt::format("late   {}  {} over {} ms after the limit\n", shown_name(solvers[standing.solver].solver),
                    quantity(standing.games_late, "game"), late_ms);
  }
  return table;
}

std::string standings_csv(const SuiteTerms& suite, const std::vector<SolverGames>& solvers) {
  std::string lines =
      "place,solver,marks,marks_sd,marks_least,marks_most,clean_sweeps,seconds,deficit,games_broken,games_"
      "missing";
  for (const TestPoint& point : suite.points) lines += fmt::format(",marks_{}", point.id);
  lines += ",games_late\n";
  for (const Standing& standing : standings_of(suite, solvers)) {
    const Spread& marks = standing.marks;
    lines += fmt::format("{},{},{},{},{},{},{},{},{},{},{}", standing.place,
                         csv_text(solvers[standing.solver].solver), marks.mean, marks.deviation, marks.least,
                         marks.most, standing.sweeps, standing.seconds, standing.deficit,
                         standing.games_that_broke, standing.games_missing);
    for (const double point : standing.point_marks) lines += fmt::format(",{}", point);
    lines += fmt::format(",{}\n", standing.games_late);
  }
  return lines;
}

}  // namespace mines::judge
