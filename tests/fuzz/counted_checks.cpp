// The counted position: every cell, by the mines left on the board and by odds, in all ways in which callers
// use it. Also CaDiCaL with the mines left, and the odds for a number of mines.
#include "count/mine_spread.hpp"
#include "counted/analysis.hpp"
#include "fuzz/checks.hpp"
#include "sat/component_solver.hpp"

namespace mines::fuzz {

namespace {

/// How each placement counts: by odds for every mine, or as 1 if it has the right number of mines and 0 if
/// not.
struct Weights {
  std::vector<double> of_mines;

  double sum(const std::vector<std::uint64_t>& counts) const {
    double sum = 0;
    for (std::size_t mines = 0; mines < counts.size(); ++mines)
      sum += static_cast<double>(counts[mines]) * of_mines[mines];
    return sum;
  }
  std::uint64_t count(const std::vector<std::uint64_t>& counts) const {
    std::uint64_t count = 0;
    for (std::size_t mines = 0; mines < counts.size(); ++mines)
      count += of_mines[mines] > 0 ? counts[mines] : 0;
    return count;
  }
};

Weights weights_by_odds(double odds, std::size_t sizes) {
  Weights weights;
  for (std::size_t mines = 0; mines < sizes; ++mines)
    weights.of_mines.push_back(std::pow(odds, static_cast<double>(mines)));
  return weights;
}

/// All weights are 0 if there is no such number of mines.
Weights weights_with(std::size_t mines, std::size_t sizes) {
  Weights weights{std::vector<double>(sizes)};
  if (mines < sizes) weights.of_mines[mines] = 1;
  return weights;
}

/// Holds cells against brute force: `way` is how they were counted.
struct Judge {
  const char* way;
  const Piece& piece;
  const Weights& weights;
  Report& report;

  std::uint64_t placements() const { return weights.count(piece.models); }

  void check_verdict(std::size_t cell, Verdict verdict, bool must_know = true) const {
    const std::uint64_t mine = weights.count(piece.mine[cell]);
    const Verdict expected = mine == 0              ? Verdict::safe
                             : mine == placements() ? Verdict::mine
                                                    : Verdict::undecided;
    report.check(verdict == expected || (!must_know && verdict == Verdict::undecided),
                 "{}: row {}, column {} is misjudged: a mine in {} of {} placements", way,
                 piece.cells[cell].row, piece.cells[cell].column, mine, placements());
  }
  void check_cell(std::size_t cell, const Probability& mine, Verdict verdict) const {
    check_verdict(cell, verdict);
    const double expected = weights.sum(piece.mine[cell]) / weights.sum(piece.models);
    report.check(close(mine.value, expected) && mine.error == 0,
                 "{}: the probability {} at row {}, column {} is given as {}", way, expected,
                 piece.cells[cell].row, piece.cells[cell].column, mine.value);
  }
};

/// The components of the position that are kept, and the interior, with `mines` mines on the whole of it.
void check_combined(const CountedPosition& counted, const Position& position, const Judge& judge) {
  std::vector<bool> in_component(judge.piece.cells.size());
  for (const Component& component : position.components()) {
    for (const std::size_t place : position.places_in(judge.piece, component)) in_component[place] = true;
  }
  for (const CountedComponent& component : counted.components()) {
    const std::vector<std::size_t> places = position.places_in(judge.piece, component.component);
    for (std::size_t i = 0; i < places.size(); ++i)
      judge.check_cell(places[i], component.probabilities[i], component.verdicts[i]);
  }
  for (std::size_t cell = 0; cell < in_component.size(); ++cell) {
    if (!in_component[cell]) judge.check_cell(cell, counted.interior(), counted.interior_verdict());
  }
}

/// As the engine's stage and the player use it: all components or those that vary, with every number of
/// mines.
void check_by_mines_left(const char* way, CountedPosition& counted, const Position& position, int threads,
                         bool removes_fixed, Report& report) {
  const auto outcome = counted.count(position.components(), threads);
  const bool possible = std::all_of(position.pieces().begin(), position.pieces().end(),
                                    [](const Piece& piece) { return piece.consistent(); });
  report.check(
      outcome == (possible ? CountedPosition::Outcome::complete : CountedPosition::Outcome::contradiction),
      "{}: contradicting numbers are mistaken", way);
  if (!possible || !position.consistent() || report.failed()) return;
  const std::uint64_t fixed = removes_fixed ? counted.remove_fixed() : 0;
  const Piece& whole = position.whole();
  for (std::size_t mines = fixed; mines <= whole.models.size() && !report.failed(); ++mines) {
    const Weights weights = weights_with(mines, whole.models.size());
    const Judge judge{way, whole, weights, report};
    const bool any = judge.placements() > 0;
    const auto combined = counted.combine(position.interior(), mines - fixed);
    report.check(
        combined == (any ? CountedPosition::Outcome::complete : CountedPosition::Outcome::contradiction),
        "{}: {} placements with {} mines are mistaken", way, judge.placements(), mines);
    if (!any || report.failed()) continue;
    check_combined(counted, position, judge);
    report.check(removes_fixed || std::abs(std::exp2(counted.log2_placements()) -
                                           static_cast<double>(judge.placements())) <
                                      1e-9 * static_cast<double>(judge.placements()),
                 "{}: {} placements with {} mines are counted as 2^{}", way, judge.placements(), mines,
                 counted.log2_placements());
  }
}

/// As the analysis uses it without a number of mines, and whoever estimates.
void check_by_odds(CountedPosition& counted, Position& position, double odds, Report& report) {
  if (counted.count(position.components()) != CountedPosition::Outcome::complete) return;
  counted.weigh(odds);
  for (const CountedComponent& component : counted.components()) {
    const Piece* const piece = position.piece_with(component.component);
    if (!report.check(piece != nullptr, "a component should be all cells that numbers join to its first"))
      return;
    const Weights weights = weights_by_odds(odds, piece->models.size());
    const Judge judge{"odds", *piece, weights, report};
    const std::vector<std::size_t> places = position.places_in(*piece, component.component);
    for (std::size_t i = 0; i < places.size(); ++i) {
      judge.check_cell(places[i], component.probabilities[i], component.verdicts[i]);
      report.check(component.is_decided_by_numbers(i) == (component.verdicts[i] != Verdict::undecided),
                   "what numbers decide is mistaken");
    }
  }
}

/// With budgets that may be too small: whatever is said is true, in a searched order, too.
void check_within_budget(const Position& position, const Case& options, bool searches_order, Report& report) {
  if (!position.consistent()) return;
  CountedPosition counted(CountingOptions{{options.budget, 10 * options.budget, searches_order}});
  const auto outcome = counted.count(position.components(), 2);
  report.check(outcome != CountedPosition::Outcome::contradiction, "a budget contradicts the numbers");
  const Piece& whole = position.whole();
  const MineRange range = counted.range();
  for (std::size_t mines = 0; mines < whole.models.size() && !report.failed(); ++mines) {
    const Weights weights = weights_with(mines, whole.models.size());
    const Judge judge{"budget", whole, weights, report};
    if (judge.placements() == 0) continue;
    report.check(range.least <= mines && mines <= range.most + position.interior(),
                 "components cannot have {} to {} mines with {} in all", range.least, range.most, mines);
    const auto combined = counted.combine(position.interior(), mines);
    report.check(combined != CountedPosition::Outcome::contradiction, "a budget contradicts the mines");
    if (combined == CountedPosition::Outcome::complete) check_combined(counted, position, judge);
    if (combined != CountedPosition::Outcome::exceeded) continue;
    counted.weigh(options.odds);
    for (const CountedComponent& component : counted.components()) {
      const std::vector<std::size_t> places = position.places_in(whole, component.component);
      for (std::size_t i = 0; i < places.size(); ++i)
        judge.check_verdict(places[i], component.verdicts[i], false);
    }
  }
}

/// The classic player's board, with what it remembers of the cases before.
void check_situation(Situation& situation, const Position& position, Report& report) {
  const Piece& whole = position.whole();
  const std::size_t known = count_of(position.picture(), '*');
  for (std::size_t mines = 0; mines <= whole.models.size() && !report.failed(); ++mines) {
    const Weights weights = weights_with(mines, whole.models.size());
    const Judge judge{"situation", whole, weights, report};
    const bool any = judge.placements() > 0;
    const auto outcome = situation.look(position.view(), known + mines);
    report.check(outcome == (any ? Situation::Outcome::complete : Situation::Outcome::contradiction),
                 "situation: {} placements with {} mines are mistaken", judge.placements(), mines);
    if (!any || report.failed()) continue;
    report.check(close(situation.placements(), static_cast<double>(judge.placements())),
                 "situation: {} placements are counted as {}", judge.placements(), situation.placements());
    for (std::size_t cell = 0; cell < whole.cells.size(); ++cell) {
      const CellTable::Place* const place = situation.place_of(whole.cells[cell]);
      const Verdict verdict = place == nullptr ? situation.interior_verdict()
                                               : situation.parts()[place->component].verdicts[place->index];
      judge.check_cell(cell, {situation.probability_of(whole.cells[cell])}, verdict);
    }
  }
}

}  // namespace

void check_analysis_of(const Expected<CountedAnalysis, Impossible>& analysed, const Position& position,
                       std::optional<std::uint64_t> mines, double odds, Report& report) {
  const Piece& whole = position.whole();
  const std::uint64_t known = count_of(position.picture(), '*');
  const Weights weights =
      mines ? weights_with(*mines - known, whole.models.size()) : weights_by_odds(odds, whole.models.size());
  const Judge judge{"analysis", whole, weights, report};
  const bool numbers_fit = settled_numbers_hold(position.picture()) && whole.consistent();
  const std::uint64_t all = numbers_fit ? judge.placements() : 0;
  report.check(analysed.has_value() == (all > 0), "analysis: {} placements are mistaken", all);
  report.check((!analysed && !analysed.error().by_mines) == !numbers_fit,
               "analysis: what contradicts is mistaken");
  if (!analysed || report.failed()) return;
  const Analysis& analysis = *analysed;
  report.check(analysis.exact && analysis.placements_text() == fmt::format("{}", all),
               "analysis: {} placements are counted as {}", all, analysis.placements_text());
  if (!report.check(analysis.placements_log10.has_value(), "analysis: no logarithm")) return;
  report.check(std::abs(std::pow(10, *analysis.placements_log10) - static_cast<double>(all)) <
                   1e-9 * static_cast<double>(all),
               "analysis: the logarithm of {} is given as {}", all, *analysis.placements_log10);
  const auto seen = std::count(analysis.verdict.begin(), analysis.verdict.end(), Verdict::known);
  if (!report.check(static_cast<std::size_t>(seen) + whole.cells.size() == analysis.verdict.size(),
                    "analysis: {} cells are unknown", whole.cells.size()))
    return;
  for (std::size_t cell = 0; cell < whole.cells.size() && !report.failed(); ++cell) {
    const std::uint64_t i = position.picture().size().index(whole.cells[cell]);
    judge.check_cell(cell, {analysis.mine[i]}, analysis.verdict[i]);
  }
}

/// In all ways in which callers use it.
void check_counted_position(Session& session, Position& position, const Case& options, Report& report) {
  if (!settled_numbers_hold(position.picture())) return;
  check_by_mines_left("stage", session.position, position, 2, true, report);
  check_by_mines_left("memory", session.remembering_position, position, 1, false, report);
  check_by_odds(session.position, position, options.odds, report);
  for (const bool searches_order : {false, true})
    check_within_budget(position, options, searches_order, report);
  if (position.view().size() == position.picture().size())
    check_situation(session.situation, position, report);
}

/// With every number of mines, from too few to too many, and without.
void check_analysis(Session&, Position& position, const Case& options, Report& report) {
  if (position.at() != Cell{}) return;
  const View view = mines::view_of(text_position(position.picture(), {})).value();
  AnalysisOptions analysis_options;
  analysis_options.density = options.odds / (1 + options.odds);
  check_analysis_of(analyse(view, analysis_options), position, {}, options.odds, report);
  const std::size_t known = count_of(position.picture(), '*');
  for (std::size_t mines = known - std::min<std::size_t>(known, 1);
       mines <= known + position.whole().models.size() && !report.failed(); ++mines) {
    analysis_options.mines = mines;
    check_analysis_of(analyse(view, analysis_options), position, mines, options.odds, report);
  }
}

namespace {

/// Holds CaDiCaL's verdicts on all cells against brute force. Returns whether it decided all that can be.
bool check_solver(const Position& position, std::span<const Component* const> components, std::size_t mines,
                  const SolverBudget& budget, Report& report) {
  const Piece& whole = position.whole();
  const bool possible = mines < whole.models.size() && whole.models[mines] > 0;
  const MinesLeftDecision decision = decide_mines_left(components, position.interior(), mines, budget);
  report.check(decision.consistent ? possible || !decision.complete : !possible,
               "with {} mines {} placements are mistaken by CaDiCaL", mines,
               possible ? whole.models[mines] : 0);
  if (!possible || report.failed()) return decision.complete;
  std::vector<Verdict> verdicts(whole.cells.size(), decision.interior);
  for (std::size_t i = 0; i < components.size(); ++i) {
    const std::vector<std::size_t> places = position.places_in(whole, *components[i]);
    for (std::size_t k = 0; k < places.size(); ++k) verdicts[places[k]] = decision.cells[i][k];
  }
  std::vector<Verdict> expected;
  for (std::size_t cell = 0; cell < verdicts.size(); ++cell)
    expected.push_back(whole.verdict_with(cell, mines));
  check_verdicts(verdicts, expected, decision.complete, report);
  return decision.complete;
}

}  // namespace

/// CaDiCaL with the number of mines, also with a budget that may be too small.
void check_mines_left_by_solver(Session&, Position& position, const Case& options, Report& report) {
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
  CountedPosition& counted = session.position;
  if (!position.consistent() || counted.count(position.components()) != CountedPosition::Outcome::complete)
    return;
  const Piece& whole = position.whole();
  std::size_t least = whole.models.size();
  std::size_t most = 0;
  for (std::size_t mines = 0; mines < whole.models.size(); ++mines) {
    if (whole.models[mines] == 0) continue;
    least = std::min(least, mines);
    most = mines;
  }
  for (std::size_t mines = 0; mines < whole.models.size() + 1; ++mines) {
    const auto odds = odds_for_mines(counted.spreads(), position.interior(), mines);
    report.check(odds.has_value() == (mines >= least && mines <= most),
                 "odds for {} mines, {} to {} being possible", mines, least, most);
    if (!odds || least == most) continue;
    report.check((*odds == 0) == (mines == least) && std::isinf(*odds) == (mines == most),
                 "odds of {} for {} mines", *odds, mines);
    if (mines == least || mines == most) continue;
    // Odds may be far from 1 where few placements have this many mines, so logarithms are added up.
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
