// Estimates of pieces that exceed their budget, held against exact values. An error is one standard error. So
// a single cell fails only if it is off by ten of them and by more than 0.05; all cells together fail if too
// many are off by more than two, or three. (Where long chains of cells flip only as a whole, a chain of
// samples can stay in one of two states: some cell in ten thousand is off by 0.01 to 0.03 then, and its error
// does not show it.)
#include "field/field.hpp"
#include "fuzz/checks.hpp"
#include "support/boards.hpp"

namespace mines::fuzz {

namespace {

/// A cell's weight of placements with a mine, and that of all placements.
double share_of(const Piece& piece, std::size_t cell, std::optional<std::size_t> mines, double odds) {
  double mine = 0;
  double all = 0;
  for (std::size_t m = 0; m < piece.models.size(); ++m) {
    if (mines && *mines != m) continue;
    const double weight = mines ? 1 : std::pow(odds, static_cast<double>(m));
    mine += weight * static_cast<double>(piece.mine[cell][m]);
    all += weight * static_cast<double>(piece.models[m]);
  }
  return mine / all;
}

}  // namespace

void check_estimate(const testing::AnalysedCell& found, double expected, Report& report) {
  // Where a piece is small the samples give its probabilities to the last digits, and so does their error.
  const double off = std::max(std::abs(found.mine - expected) - 1e-9, 0.0);
  report.check(found.verdict != Verdict::undecided || (expected > 0 && expected < 1),
               "a probability of {} is called undecided", expected);
  if (!is_uncertain(found.verdict)) {
    report.check(found.error == 0 && expected == (found.verdict == Verdict::mine ? 1 : 0),
                 "a probability of {} is called certain", expected);
    return;
  }
  report.check(found.mine >= 0 && found.mine <= 1 && found.error >= 0, "a probability of {} ± {}", found.mine,
               found.error);
  if (found.means != Means::sampling) {
    report.check(found.error == 0 && close(found.mine, expected), "the probability {} is given as {}",
                 expected, found.mine);
    return;
  }
  report.check(off <= std::max(10 * found.error, found.error > 0 ? 0.05 : 0.0),
               "the probability {} is estimated as {} ± {}", expected, found.mine, found.error);
  report.add_estimate(off, found.error);
}

/// With budgets so small that some pieces, or all, are estimated; one time in two with a number of mines.
void check_estimates(Session&, Position& position, const Case& options, Report& report) {
  const Piece& piece = position.whole();
  if (position.at() != Cell{} || !settled_numbers_hold(position.picture()) || !position.consistent()) return;
  AnalysisOptions analysis_options;
  analysis_options.limits = {options.budget % 8, 1 + options.budget % 100, options.number % 4 == 1};
  analysis_options.density = options.odds / (1 + options.odds);
  analysis_options.seed = options.number;
  std::optional<std::size_t> mines;
  if (options.number % 2 == 0) {
    mines = options.budget % piece.models.size();
    while (piece.models[*mines] == 0) mines = (*mines + 1) % piece.models.size();
    analysis_options.mines = *mines + count_of(position.picture(), '*');
  }
  const View view = mines::view_of(text_position(position.picture(), {})).value();
  const auto analysis = analyse(view, analysis_options);
  if (!report.check(analysis.has_value(), "a budget contradicts")) return;
  if (!report.check(analysis->possible == Possible::yes, "a budget hides a placement")) return;
  for (std::size_t cell = 0; cell < piece.cells.size() && !report.failed(); ++cell) {
    const auto found = testing::analysed_cell(*analysis, view.size(), piece.cells[cell]);
    report.check(!analysis->exact || found.means != Means::sampling, "an estimate is called exact");
    check_estimate(found, share_of(piece, cell, mines, options.odds), report);
  }
}

/// A board of its own, drawn from the case's seed and number, with pieces of hundreds of cells: what is
/// counted of it against what is estimated with a budget that is too small. In few cases, as samples take
/// some tenths of a second.
void check_large_estimates(Session&, Position&, const Case& options, Report& report) {
  if (options.number % 64 != 0) return;
  RandomSequence random(options.seed, options.number);
  const auto percent = [&](std::uint64_t first, std::uint64_t last) {
    return 0.01 * static_cast<double>(first + random.below(last - first + 1));
  };
  const BoardSize size{20 + static_cast<std::int32_t>(random.below(8)),
                       20 + static_cast<std::int32_t>(random.below(8))};
  const double density = percent(15, 40);
  const Field field = testing::random_field(size, density, random);
  const View view = testing::random_view(field, percent(25, 45), percent(0, 10), random);
  AnalysisOptions counting;
  counting.density = density;
  if (random.below(2) == 0) counting.mines = field.mine_count();
  AnalysisOptions estimating = counting;
  estimating.limits = {300, 3000};
  estimating.seed = options.number;
  const auto counted = analyse(view, counting);
  const auto estimated = analyse(view, estimating);
  report.check(counted && counted->exact && estimated, "a board of {} x {} cells should be counted",
               size.rows, size.columns);
  report.check(!estimated || estimated->possible == Possible::yes,
               "no placement was found of a board of {} x {}", size.rows, size.columns);
  if (report.failed()) return;
  testing::for_each_analysed_cell(*counted, size, [&](Cell cell, const testing::AnalysedCell& right) {
    check_estimate(testing::analysed_cell(*estimated, size, cell), right.mine, report);
  });
}

}  // namespace mines::fuzz
