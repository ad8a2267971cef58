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

void check_estimate(const CellAnswer& answer, double expected, Report& report) {
  const Probability& mine = answer.mine;
  // Where a piece is small the samples give its probabilities to the last digits, and so does their error.
  const double off = std::max(std::abs(mine.value - expected) - 1e-9, 0.0);
  if (answer.verdict != CellVerdict::open_question) {
    report.check(mine.known == Known::exact && expected == (answer.verdict == CellVerdict::mine ? 1 : 0),
                 "a probability of {} is called certain", expected);
    return;
  }
  report.check(mine.value >= 0 && mine.value <= 1 && mine.error >= 0, "a probability of {} ± {}", mine.value,
               mine.error);
  switch (mine.known) {
    case Known::exact:
      report.check(close(mine.value, expected), "the probability {} is given as {}", expected, mine.value);
      return;
    case Known::bounded:
      report.check(off <= mine.error, "the probability {} is given as certainly {} ± {}", expected,
                   mine.value, mine.error);
      return;
    case Known::sampled:
      report.check(off <= std::max(10 * mine.error, mine.error > 0 ? 0.05 : 0.0),
                   "the probability {} is estimated as {} ± {}", expected, mine.value, mine.error);
      report.add_estimate(off, mine.error);
  }
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
  const Analysis analysis = analyse(view, analysis_options);
  if (!report.check(analysis.consistent(), "a budget contradicts")) return;
  for (std::size_t cell = 0; cell < piece.cells.size() && !report.failed(); ++cell) {
    const CellAnswer& answer = analysis.at(piece.cells[cell]);
    report.check(!analysis.is_exact || answer.mine.known == Known::exact, "an estimate is called exact");
    check_estimate(answer, share_of(piece, cell, mines, options.odds), report);
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
  const Analysis counted = analyse(view, counting);
  const Analysis estimated = analyse(view, estimating);
  report.check(counted.is_exact && counted.consistent() && estimated.consistent(),
               "a board of {} x {} cells should be counted", size.rows, size.columns);
  if (report.failed()) return;
  for (const Analysis::Answered& cell : counted.cells)
    check_estimate(estimated.at(cell.cell), cell.answer.mine.value, report);
  if (counted.interior > 0)
    check_estimate(estimated.interior_answer, counted.interior_answer.mine.value, report);
}

}  // namespace mines::fuzz
