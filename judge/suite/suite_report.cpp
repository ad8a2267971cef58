#include "judge/suite/suite_report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/printable.hpp"
#include "base/seed.hpp"
#include "base/version.hpp"
#include "judge/game/game_report.hpp"
#include "score/score.hpp"

namespace mines::judge {

namespace {

/// More solvers than these have no room next to each other.
constexpr std::size_t most_side_by_side = 3;

std::string range_text(const Spread<Fraction>& spread, int most) {
  return fmt::format("{} to {}", spread.least.text(most), spread.most.text(most));
}

/// The row of a point that was played several times. It leaves out what the statement says about the point.
std::string mean_row(const SuiteTerms& suite, const TestPoint& point,
                     const std::vector<const PlayedGame*>& games) {
  const Spread<Fraction> score = spread_over_seeds(suite, games, &PlayedGame::score);
  const Spread<Fraction> marks = spread_over_seeds(suite, games, &PlayedGame::marks);
  const Spread<double> seconds = spread_of_counted(games, &PlayedGame::seconds);
  const Spread<double> lost = spread_of_counted(games, &PlayedGame::deficit);
  const auto full = std::count_if(games.begin(), games.end(), [](auto* game) { return game->is_full(); });
  return fmt::format("{:5}  {:>6} {:>16}  {:>6} {:8.3f} {:6.3f}  {:8.0f} {:7.0f}  {:>4}\n", point.id,
                     score.mean.text(100), range_text(score, 100), marks.mean.text(point.weight),
                     seconds.mean, seconds.deviation, lost.mean, lost.deviation,
                     fmt::format("{}/{}", full, suite.seeds.size()));
}

/// The sums below a solver's table.
std::string totals(const SuiteTerms& suite, const SolverGames& solver) {
  const int most = marks_to_have(suite.points);
  const Spread<Fraction> marks = solver.marks(suite);
  std::string text;
  if (suite.points.size() == test_points.size()) {
    text += suite.seeds.size() == 1
                ? fmt::format("clean sweep  {} of {}\n", solver.sweeps() * sweep_marks, sweep_marks)
                : fmt::format("clean sweeps {} of {}, {} marks each\n", solver.sweeps(), suite.seeds.size(),
                              sweep_marks);
  }
  text += fmt::format("marks        {} of {}", marks.mean.text(most), most);
  if (suite.seeds.size() > 1) {
    text += fmt::format(" on average, sd {:.2f}, {}", marks.deviation, range_text(marks, most));
  }
  return text + fmt::format("\nendings      {}\n", endings_text(solver.endings(suite)));
}

std::string solver_table(const SuiteTerms& suite, const SolverGames& solver) {
  const bool one_seed = suite.seeds.size() == 1;
  std::string table = fmt::format("\nsolver {}\n\n", printable(solver.solver));
  if (one_seed) {
    table += text_table(games_table(suite, solver));
  } else {
    table += "point   score    least to most   marks  seconds     sd   deficit      sd  full\n";
    for (const TestPoint& point : suite.points) {
      table += mean_row(suite, point, solver.of_point(point.id));
    }
    for (const PlayedGame& game : solver.games) {
      if (row_of(game.ending()).is_usual) continue;
      table += fmt::format("{}: {}\n", map_name(suite, game.point, game.seed_number - 1), ending_text(game));
    }
  }
  return table + "\n" + totals(suite, solver);
}

/// Marks and seconds of each solver, point by point.
std::string comparison(const SuiteTerms& suite, const std::vector<SolverGames>& solvers) {
  const auto cell = [](const Fraction& marks, int most, std::optional<double> seconds) {
    return fmt::format("  {:>8} {:>11}", marks.text(most), seconds ? fmt::format("{:.3f} s", *seconds) : "");
  };
  std::string names = "\nmarks and seconds, side by side\n\npoint";
  std::string total = "all  ";
  for (const SolverGames& solver : solvers) {
    const std::string name = printable(solver.solver);
    names += fmt::format("  {:>20}", name.size() > 20 ? "..." + name.substr(name.size() - 17) : name);
    total += cell(solver.marks(suite).mean, marks_to_have(suite.points), solver.seconds(suite));
  }
  std::string table = names + "\n";
  for (const TestPoint& point : suite.points) {
    table += fmt::format("{:5}", point.id);
    for (const SolverGames& solver : solvers) {
      const auto games = solver.of_point(point.id);
      // A game that broke or is missing has marks, which are 0, but no time. A mean over the others would
      // flatter the solver.
      const bool all_played =
          games.size() == suite.seeds.size() &&
          std::all_of(games.begin(), games.end(), [](auto* game) { return game->outcome.has_value(); });
      std::optional<double> seconds;
      if (all_played) seconds = spread_of_counted(games, &PlayedGame::seconds).mean;
      table += cell(spread_over_seeds(suite, games, &PlayedGame::marks).mean, point.weight, seconds);
    }
    table += "\n";
  }
  return table + total + "\n";
}

}  // namespace

std::string seeds_text(const std::vector<Seed>& seeds) {
  const auto follows = [](const Seed& seed, const Seed& next) {
    return !seed.is_drawn() && !next.is_drawn() && next.number() == seed.number() + 1;
  };
  std::string text;
  for (std::size_t i = 0; i < seeds.size();) {
    std::size_t last = i;
    while (last + 1 < seeds.size() && follows(seeds[last], seeds[last + 1])) ++last;
    text += fmt::format("{}{}", i == 0 ? "" : ",", seeds[i].text());
    if (last > i) text += fmt::format("-{}", seeds[last].text());
    i = last + 1;
  }
  return text;
}

std::string ending_text(const PlayedGame& game) {
  if (!game.outcome) return fmt::format("{}: {}", word_of(game.ending()), printable(game.error));
  std::string text = ending_text(*game.outcome);
  if (game.outcome->violation) text += ": " + printable(*game.outcome->violation);
  if (game.is_disqualified()) text += "; no marks (--strict)";
  return text;
}

std::string endings_text(const Endings& endings) {
  std::string text;
  for (const auto& [ending, games] : endings)
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", games, word_of(ending));
  return text;
}

std::string game_name(const SuiteTerms& suite, const std::string& solver, const PlayedGame& game) {
  return fmt::format("{}, {}", map_name(suite, game.point, game.seed_number - 1), printable(solver));
}

std::string game_line(const SuiteTerms& suite, const std::string& solver, const PlayedGame& game) {
  return fmt::format("{}: score {}, marks {} of {}, {}{}", game_name(suite, solver, game),
                     game.score().text(100), game.marks().text(game.point.weight), game.point.weight,
                     game.outcome ? fmt::format("{:.3f} s, ", game.outcome->seconds) : "", ending_text(game));
}

std::string terms_text(const SuiteTerms& suite) {
  std::string table = fmt::format("version {}\n", toolkit_version());
  // One seed's number would look like the seed.
  const std::string hidden =
      suite.seeds.size() == 1 ? "not shown" : fmt::format("{}, not shown", suite.seeds.size());
  table += fmt::format("{} {}\n", suite.seeds.size() == 1 ? "seed  " : "seeds ",
                       suite.shows_seeds ? seeds_text(suite.seeds) : hidden + " (--show-seeds)");
  table += suite.scale == 1
               ? "time limits: as in the contest\n"
               : fmt::format("time limits: {:g} x those of the contest (--scale)\n", suite.scale);
  if (suite.strict)
    table += "strict no marks for games with a violation or a server status not 0 (--strict)\n";
  return table;
}

std::string suite_table(const SuiteTerms& suite, const std::vector<SolverGames>& solvers) {
  std::string table = terms_text(suite);
  for (const SolverGames& solver : solvers) table += solver_table(suite, solver);
  if (solvers.size() > 1) {
    if (solvers.size() <= most_side_by_side) table += comparison(suite, solvers);
    table += fmt::format("\n{}", standings_table(suite, solvers));
  }
  return table;
}

std::string suite_report(const SuiteTerms& suite, const std::vector<SolverGames>& solvers,
                         SuiteReport report) {
  if (report == SuiteReport::json) return suite_json(suite, solvers);
  if (report == SuiteReport::csv) return suite_csv(suite, solvers);
  if (report == SuiteReport::table) return suite_table(suite, solvers);
  std::string lines;
  for (const SolverGames& solver : solvers)
    lines += solver.marks(suite).mean.text(marks_to_have(suite.points)) + "\n";
  return lines;
}

}  // namespace mines::judge
