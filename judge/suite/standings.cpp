#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "base/assert.hpp"
#include "base/printable.hpp"
#include "base/quantity.hpp"
#include "judge/suite/suite_report.hpp"
#include "score/score.hpp"

namespace mines::judge {

namespace {

/// The width of a name in the table.
constexpr std::size_t name_width = 20;

std::size_t games_with(const Endings& endings, GameEnding ending) {
  const auto found = endings.find(ending);
  return found == endings.end() ? 0 : found->second;
}

bool is_quicker(const Standing& one, const Standing& other) {
  constexpr double never = std::numeric_limits<double>::infinity();
  // Solvers with a game that has no time come last.
  return one.seconds.value_or(never) < other.seconds.value_or(never);
}

Standing standing_of(const SuiteTerms& suite, std::size_t index, const SolverGames& solver) {
  MINES_ASSERT(!suite.seeds.empty());
  Standing standing;
  standing.solver = index;
  standing.marks = solver.marks(suite);
  standing.sweeps = solver.sweeps();
  standing.endings = solver.endings(suite);
  standing.seconds = solver.seconds(suite);
  for (const PlayedGame& game : solver.games) {
    if (!game.outcome) continue;
    standing.games_late += game.outcome->is_late() ? 1 : 0;
    standing.deficit += game.deficit();
  }
  standing.deficit /= static_cast<double>(suite.seeds.size());
  for (const TestPoint& point : suite.points) {
    standing.point_marks.push_back(
        spread_over_seeds(suite, solver.of_point(point.id), &PlayedGame::marks).mean);
  }
  return standing;
}

}  // namespace

std::size_t games_to_repeat(const Endings& endings) {
  std::size_t games = 0;
  for (const auto& [ending, count] : endings) games += row_of(ending).is_repeated ? count : 0;
  return games;
}

std::vector<Standing> standings_of(const SuiteTerms& suite, const std::vector<SolverGames>& solvers) {
  std::vector<Standing> standings;
  for (std::size_t i = 0; i < solvers.size(); ++i) standings.push_back(standing_of(suite, i, solvers[i]));
  std::stable_sort(standings.begin(), standings.end(), [](const Standing& left, const Standing& right) {
    return right.marks.mean < left.marks.mean;
  });
  for (std::size_t first = 0; first < standings.size();) {
    std::size_t end = first;
    // Marks are exact fractions, so equal marks are equal.
    while (end < standings.size() && standings[first].marks.mean == standings[end].marks.mean) ++end;
    std::stable_sort(standings.begin() + static_cast<std::ptrdiff_t>(first),
                     standings.begin() + static_cast<std::ptrdiff_t>(end), is_quicker);
    for (std::size_t i = first; i < end; ++i) {
      // The order is by time in any case. Whether it gives another place is up to --ties.
      const bool is_behind =
          suite.ties == Ties::time && i > first && is_quicker(standings[i - 1], standings[i]);
      standings[i].place = i == first || is_behind ? i + 1 : standings[i - 1].place;
    }
    first = end;
  }
  return standings;
}

std::vector<report::Rows> standings_lines(const SuiteTerms& suite, const std::vector<SolverGames>& solvers) {
  const std::vector<Standing> standings = standings_of(suite, solvers);
  // Whole numbers have no fraction here: "100", not "100.0".
  const auto number = [](const auto& value) { return fmt::format("{}", static_cast<double>(value)); };
  const bool has_spread = suite.seeds.size() > 1;
  const bool has_sweeps = suite.points.size() == test_points.size();
  const bool has_late =
      std::any_of(standings.begin(), standings.end(), [](const Standing& one) { return one.games_late > 0; });
  std::vector<report::Rows> lines;
  for (const Standing& standing : standings) {
    const Spread<Fraction>& marks = standing.marks;
    report::Rows& line = lines.emplace_back(report::Rows{
        {"place", standing.place, "place", "", 5},
        {"solver", solvers[standing.solver].solver, "solver", "", name_width, report::Kind::name},
        {"marks", number(marks.mean), "marks", marks.mean.text(marks_to_have(suite.points)), 6},
        {"marks_sd", number(marks.deviation), has_spread ? "sd" : "", fmt::format("{:.2f}", marks.deviation),
         5},
        {"marks_least", number(marks.least)},
        {"marks_most", number(marks.most)},
        {"clean_sweeps", standing.sweeps, has_sweeps ? "clean sweeps" : ""},
        {"seconds", standing.seconds ? report::Json(number(*standing.seconds)) : report::Json(nullptr),
         "seconds", standing.seconds ? fmt::format("{:.3f}", *standing.seconds) : "", 9},
        {"deficit", number(standing.deficit), "deficit", fmt::format("{:.0f}", standing.deficit), 11},
        {"games_broken", games_to_repeat(standing.endings)},
        {"games_missing", games_with(standing.endings, GameEnding::not_played)}});
    for (std::size_t i = 0; i < suite.points.size(); ++i) {
      const int id = suite.points[i].id;
      const Fraction& of_point = standing.point_marks[i];
      line.push_back({fmt::format("marks_{}", id), number(of_point), fmt::format("point {}", id),
                      of_point.text(suite.points[i].weight)});
    }
    line.push_back({"games_late", standing.games_late, has_late ? "late games" : ""});
    line.push_back({"endings", endings_text(standing.endings), "endings", "", 1, report::Kind::words});
  }
  return lines;
}

std::string standings_table(const SuiteTerms& suite, const std::vector<SolverGames>& solvers) {
  std::string table = fmt::format("standings, out of {} marks\n\n{}", marks_to_have(suite.points),
                                  text_table(standings_lines(suite, solvers)));
  for (const Standing& standing : standings_of(suite, solvers)) {
    if (standing.games_late == 0) continue;
    table += fmt::format("late   {}  {} ended over {} ms after the limit\n",
                         report::fitted(printable(solvers[standing.solver].solver), name_width),
                         quantity(standing.games_late, "game"), late_ms);
  }
  return table;
}

}  // namespace mines::judge
