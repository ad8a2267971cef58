// The mines left on the board.
#include "fuzz/checks.hpp"
#include "sat/total.hpp"

namespace mines::fuzz {

namespace {

struct CountedBoard {
  std::vector<ModelCounts<double>> counts;
  std::vector<MineSpread> spreads;
  MineRange range;  // of all components together, found without counting
};

/// False where a component cannot be counted, which is another call's to judge.
bool count_board(Session& session, const Position& position, CountedBoard& board) {
  for (const Component& component : position.components()) {
    if (session.elimination.run(component) != Elimination::Outcome::complete ||
        !session.doubles.count(session.elimination, board.counts.emplace_back()))
      return false;
    board.spreads.push_back(spread_of(board.counts.back()));
    const MineRange range = mine_range(component);
    board.range.least += range.least;
    board.range.most += range.most;
  }
  return true;
}

void check_cell(const Probability& probability, CellVerdict verdict, std::size_t cell, const Piece& whole,
                std::size_t mines, Report& report) {
  const double expected =
      static_cast<double>(whole.mine[cell][mines]) / static_cast<double>(whole.models[mines]);
  report.check(close(probability.value, expected),
               "with {} mines the probability {} at row {}, column {} is given as {}", mines, expected,
               whole.cells[cell].row, whole.cells[cell].column, probability.value);
  report.check(verdict == whole.verdict_with(cell, mines), "with {} mines row {}, column {} is misjudged",
               mines, whole.cells[cell].row, whole.cells[cell].column);
}

void check_total(Session& session, const Position& position, const CountedBoard& board, std::size_t mines,
                 Report& report) {
  const Piece& whole = position.whole();
  const bool possible = mines < whole.models.size() && whole.models[mines] > 0;
  const auto outcome = session.total.combine(board.spreads, position.interior(), mines);
  report.check(outcome == (possible ? BoardTotal::Outcome::complete : BoardTotal::Outcome::contradiction),
               "with {} mines {} placements are mistaken", mines, possible ? whole.models[mines] : 0);
  if (!possible || report.failed()) return;
  std::vector<bool> beside_number(whole.cells.size());
  std::vector<Probability> probabilities;
  std::vector<CellVerdict> verdicts;
  for (std::size_t i = 0; i < board.counts.size(); ++i) {
    judge_cells(board.counts[i], session.total.weights(i), probabilities, verdicts);
    const std::vector<std::size_t> places = position.places_in(whole, position.components()[i]);
    for (std::size_t k = 0; k < places.size(); ++k) {
      beside_number[places[k]] = true;
      check_cell(probabilities[k], verdicts[k], places[k], whole, mines, report);
    }
  }
  if (position.interior() == 0) return;
  for (std::size_t i = 0; i < beside_number.size(); ++i) {
    if (!beside_number[i])
      check_cell(session.total.interior(), session.total.interior_verdict(), i, whole, mines, report);
  }
  const auto bounds = interior_bounds(board.range, position.interior(), mines);
  report.check(bounds && std::abs(bounds->value - session.total.interior().value) <= bounds->error + 1e-12,
               "with {} mines the interior should lie within its bounds", mines);
}

}  // namespace

void check_totals(Session& session, Position& position, const Case&, Report& report) {
  CountedBoard board;
  if (!position.consistent() || !count_board(session, position, board)) return;
  for (std::size_t mines = 0; mines < position.whole().models.size() + 1; ++mines) {
    check_total(session, position, board, mines, report);
    if (report.failed()) return;
  }
}

namespace {

/// Holds CaDiCaL's verdicts against brute force: of the cells of all components, and of the interior. Returns
/// whether it gave them all.
bool check_solver(const Position& position, std::span<const Component* const> components, std::size_t mines,
                  const SolverBudget& budget, Report& report) {
  const Piece& whole = position.whole();
  const bool possible = mines < whole.models.size() && whole.models[mines] > 0;
  const TotalDecision decision = decide_total(components, position.interior(), mines, budget);
  report.check(decision.consistent ? possible || !decision.complete : !possible,
               "with {} mines {} placements are mistaken by CaDiCaL", mines,
               possible ? whole.models[mines] : 0);
  if (!possible || report.failed()) return decision.complete;
  std::vector<CellVerdict> verdicts(whole.cells.size(), decision.interior);
  for (std::size_t i = 0; i < components.size(); ++i) {
    const std::vector<std::size_t> places = position.places_in(whole, *components[i]);
    for (std::size_t k = 0; k < places.size(); ++k) verdicts[places[k]] = decision.cells[i][k];
  }
  std::vector<CellVerdict> expected;
  for (std::size_t cell = 0; cell < verdicts.size(); ++cell)
    expected.push_back(whole.verdict_with(cell, mines));
  check_verdicts(verdicts, expected, decision.complete, report);
  return decision.complete;
}

}  // namespace

/// CaDiCaL with the number of mines, also with a budget that may not suffice.
void check_totals_by_solver(Session&, Position& position, const Case& options, Report& report) {
  if (!settled_numbers_hold(position.picture())) return;
  std::vector<const Component*> components;
  for (const Component& component : position.components()) components.push_back(&component);
  const SolverBudget few{options.budget % 4, options.budget * 10, options.budget * 10};
  for (std::size_t mines = 0; mines < position.whole().models.size() + 1; ++mines) {
    const bool complete = check_solver(position, components, mines, {}, report);
    report.check(complete, "with {} mines CaDiCaL should come to an end", mines);
    check_solver(position, components, mines, few, report);
    if (report.failed()) return;
  }
}

void check_odds(Session& session, Position& position, const Case&, Report& report) {
  CountedBoard board;
  if (!position.consistent() || !count_board(session, position, board)) return;
  const Piece& whole = position.whole();
  std::size_t least = whole.models.size();
  std::size_t most = 0;
  for (std::size_t mines = 0; mines < whole.models.size(); ++mines) {
    if (whole.models[mines] == 0) continue;
    least = std::min(least, mines);
    most = mines;
  }
  for (std::size_t mines = 0; mines < whole.models.size() + 1; ++mines) {
    const auto odds = odds_for_mines(board.spreads, position.interior(), mines);
    report.check(odds.has_value() == (mines >= least && mines <= most),
                 "odds for {} mines, {} to {} being possible", mines, least, most);
    if (!odds || least == most) continue;
    report.check((*odds == 0) == (mines == least) && std::isinf(*odds) == (mines == most),
                 "odds of {} for {} mines", *odds, mines);
    if (mines == least || mines == most) continue;
    // Odds may be far from 1 where few of the placements have so many mines: their logarithms weigh.
    double sum = 0;
    double expected = 0;
    double heaviest = -1e300;
    const auto logarithm = [&](std::size_t m) {
      return std::log(static_cast<double>(whole.models[m])) + static_cast<double>(m) * std::log(*odds);
    };
    for (std::size_t m = least; m <= most; ++m) {
      if (whole.models[m] != 0) heaviest = std::max(heaviest, logarithm(m));
    }
    for (std::size_t m = least; m <= most; ++m) {
      if (whole.models[m] == 0) continue;
      const double weight = std::exp(logarithm(m) - heaviest);
      sum += weight;
      expected += weight * static_cast<double>(m);
    }
    report.check(std::abs(expected / sum - static_cast<double>(mines)) <= 2e-9 * static_cast<double>(mines),
                 "odds of {} give {} mines instead of {}", *odds, expected / sum, mines);
  }
}

}  // namespace mines::fuzz
