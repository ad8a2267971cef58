// Whole positions: every cell, with the mines on the board and without.
#include "counted/analysis.hpp"
#include "fuzz/checks.hpp"

namespace mines::fuzz {

namespace {

/// The placements that count, by mines: all weighed by odds, or those with so many mines.
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

void check_cell(const CellAnswer& answer, const Piece& whole, std::size_t cell, const Weights& weights,
                Report& report) {
  const std::uint64_t all = weights.count(whole.models);
  const std::uint64_t mine = weights.count(whole.mine[cell]);
  const CellVerdict verdict = mine == 0     ? CellVerdict::safe
                              : mine == all ? CellVerdict::mine
                                            : CellVerdict::open_question;
  const Cell place = whole.cells[cell];
  report.check(answer.verdict == verdict, "row {}, column {} is misjudged: a mine in {} of {} placements",
               place.row, place.column, mine, all);
  const double expected = weights.sum(whole.mine[cell]) / weights.sum(whole.models);
  report.check(close(answer.mine.value, expected), "the probability {} at row {}, column {} is given as {}",
               expected, place.row, place.column, answer.mine.value);
  report.check(answer.mine.known == Known::exact, "row {}, column {} should be known exactly", place.row,
               place.column);
}

void check_answer(const View& view, const Piece& whole, const AnalysisOptions& options,
                  const Weights& weights, Report& report) {
  const Analysis analysis = analyse(view, options);
  const std::uint64_t all = weights.count(whole.models);
  report.check(analysis.consistent() == (all > 0), "{} placements are mistaken", all);
  report.check((analysis.contradiction == Analysis::Contradiction::numbers) == !whole.consistent(),
               "what contradicts is mistaken");
  if (!analysis.consistent() || report.failed()) return;
  report.check(
      analysis.is_exact && analysis.placements && analysis.placements->text() == fmt::format("{}", all),
      "{} placements are counted as {}", all,
      analysis.placements ? analysis.placements->text() : std::string("nothing"));
  report.check(std::abs(std::pow(10, analysis.placements->log10) - static_cast<double>(all)) <
                   1e-9 * static_cast<double>(all),
               "the logarithm of {} is given as {}", all, analysis.placements->log10);
  report.check(analysis.cells.size() + analysis.interior == whole.cells.size(), "{} cells are unknown",
               whole.cells.size());
  for (std::size_t cell = 0; cell < whole.cells.size() && !report.failed(); ++cell)
    check_cell(analysis.at(whole.cells[cell]), whole, cell, weights, report);
}

}  // namespace

void check_analysis(Session&, Position& position, const Case& options, Report& report) {
  if (position.view().size() != position.picture().size()) return;
  if (!settled_numbers_hold(position.picture())) {
    report.check(analyse(position.view()).contradiction == Analysis::Contradiction::numbers,
                 "a number with nothing unknown beside it is mistaken");
    return;
  }
  const Piece& whole = position.whole();
  const std::size_t sizes = whole.models.size();
  Weights weights;
  for (std::size_t mines = 0; mines < sizes; ++mines)
    weights.of_mines.push_back(std::pow(options.odds, static_cast<double>(mines)));
  AnalysisOptions analysis;
  analysis.density = options.odds / (1 + options.odds);
  check_answer(position.view(), whole, analysis, weights, report);
  const std::size_t known = count_of(position.picture(), '*');
  for (std::size_t mines = 0; mines <= sizes && !report.failed(); ++mines) {
    weights.of_mines.assign(sizes, 0);
    if (mines < sizes) weights.of_mines[mines] = 1;
    analysis.mines = known + mines;
    check_answer(position.view(), whole, analysis, weights, report);
  }
}

}  // namespace mines::fuzz
