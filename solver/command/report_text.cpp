#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/quantity.hpp"
#include "command/position_report.hpp"
#include "command/report_board.hpp"

namespace mines::command {

namespace {

std::int64_t count_of(const PositionReport& report, Verdict verdict) {
  return std::count(report.analysis.verdict.begin(), report.analysis.verdict.end(), verdict);
}

std::string text_of_move(const PositionReport& report) {
  const std::string goal = report.goal == Goal::win
                               ? std::string("to win")
                               : fmt::format("for points, a mine costing {}", report.penalty);
  if (!report.move) {
    // Without a move for points there may be cells left that are not worth a click.
    const bool stops = report.goal == Goal::score && count_of(report, Verdict::undecided) > 0;
    return fmt::format("best move {}: {}\n", goal,
                       stops ? "stop, no guess is worth its risk" : "none, no safe cell is left");
  }
  const Move& move = *report.move;
  std::string text = fmt::format("best move {}: row {}, column {}, ", goal, move.cell.row, move.cell.column);
  text += move.is_certain ? "safe" : fmt::format("a mine with {:.4g} %", 100 * move.mine);
  if (move.gain && !move.is_certain) text += fmt::format(", gains {:.4g} points", *move.gain);
  return text + '\n';
}

std::string text_of_counts(const PositionReport& report, bool wide) {
  const Analysis& analysis = report.analysis;
  std::string text =
      fmt::format("+ safe: {}   * mine: {}   ! known mine: {}   undecided ({}): {}\n",
                  count_of(report, Verdict::safe), count_of(report, Verdict::mine), analysis.known_mines,
                  wide ? "risk in %" : "letter: risk", count_of(report, Verdict::undecided));
  if (analysis.interior > 0)
    text += fmt::format("{}cells that touch no number: {}, each a mine with {:.4g} %\n", wide ? "" : ". ",
                        analysis.interior, 100 * analysis.interior_mine);
  return text;
}

/// The number of placements if it fits a line, else the beginning of it; --json has all its digits.
std::string text_of_placements(const Analysis& analysis) {
  constexpr std::size_t most_digits = 60;
  std::string text = analysis.placements_text();
  if (text.size() <= most_digits) return text;
  const double exponent = std::floor(*analysis.placements_log10);
  return fmt::format("about {:.3f} * 10^{:.0f}", std::pow(10, *analysis.placements_log10 - exponent),
                     exponent);
}

std::string text_of_grounds(const PositionReport& report) {
  std::string text = report.position.mines
                         ? fmt::format("mines on the board: {}\n", *report.position.mines)
                         : fmt::format("mines on the board: not given, taken as {:.4g} % of the cells\n",
                                       100 * report.density);
  if (report.analysis.placements_log10)
    text += fmt::format("placements: {}\n", text_of_placements(report.analysis));
  if (!report.analysis.exact)
    text += "some probabilities are estimates by samples: counting would take too long\n";
  return text;
}

}  // namespace

Result<void> write_text(AtomicFile& to, const PositionReport& report, bool colours, std::size_t columns) {
  const Paint paint{colours};
  MINES_TRY(write_board(to, report, paint, columns));
  const std::string explained = report.explanation ? report.explanation->text : std::string();
  return to.write(text_of_counts(report, fits_wide(report.position.size, columns)) + text_of_grounds(report) +
                  paint.bold(text_of_move(report)) + explained);
}

}  // namespace mines::command
