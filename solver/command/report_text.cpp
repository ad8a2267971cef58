#include "command/report_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace mines::position {

namespace {

using library::Verdict;

constexpr int cell_width = 4;

/// Puts a terminal's colours around text, if colours are wanted.
struct Paint {
  bool colours;

  std::string with(const std::string& sequence, const std::string& text) const {
    return colours ? "\x1b[" + sequence + "m" + text + "\x1b[0m" : text;
  }
  std::string faint(const std::string& text) const { return with("2", text); }
  std::string bold(const std::string& text) const { return with("1", text); }
  /// A colour from green to red, in the 6 × 6 × 6 cube of a terminal's 256 colours.
  std::string scaled(double probability, const std::string& text) const {
    const int red = std::min(5, static_cast<int>(probability * 10 + 0.5));
    const int green = std::min(5, static_cast<int>((1 - probability) * 10 + 0.5));
    return with(fmt::format("38;5;{}", 16 + 36 * red + 6 * green), text);
  }
};

std::string percentage(double probability) {
  const double percent = 100 * probability;
  if (percent < 1) return "<1";
  if (percent > 99) return ">99";
  return fmt::format("{:.0f}", percent);
}

/// Whether the explanation concerns the cell: it is the explained one, or a number of the reason.
bool is_explained(const PositionReport& report, library::Cell cell) {
  if (!report.explanation) return false;
  const std::vector<library::Cell>& numbers = report.explanation->reason.numbers;
  return cell == report.explanation->cell || std::find(numbers.begin(), numbers.end(), cell) != numbers.end();
}

std::string text_of_cell(const PositionReport& report, Cell cell, const Paint& paint) {
  const char known = report.position.at(cell);
  const bool marked = is_explained(report, {cell.row, cell.column});
  const auto aligned = [marked](const std::string& text) {
    return fmt::format("{:>{}}", marked ? "[" + text + "]" : text, cell_width);
  };
  if (known == '0') return paint.faint(aligned("0"));
  if (known == Position::mine) return paint.with("35", aligned("!"));
  if (known != Position::unknown && marked) return paint.with("7", aligned(std::string(1, known)));
  if (known != Position::unknown) return aligned(std::string(1, known));
  const std::size_t index = report.index(cell.row, cell.column);
  if (report.analysis.verdict[index] == Verdict::safe) return paint.with("1;32", aligned("+"));
  if (report.analysis.verdict[index] == Verdict::mine) return paint.with("1;31", aligned("*"));
  return paint.scaled(report.analysis.mine[index], aligned(percentage(report.analysis.mine[index])));
}

Result<void> write_board(AtomicFile& to, const PositionReport& report, const Paint& paint) {
  const BoardSize size = report.position.size;
  std::string text = std::string(6, ' ');
  for (std::int32_t column = 0; column < size.columns; ++column)
    text += paint.faint(fmt::format("{:>{}}", column, cell_width));
  text += '\n';
  for (std::int32_t row = 0; row < size.rows; ++row) {
    text += paint.faint(fmt::format("{:>5} ", row));
    for (std::int32_t column = 0; column < size.columns; ++column)
      text += text_of_cell(report, {row, column}, paint);
    text += '\n';
    MINES_TRY(to.write_if_long(text));
  }
  return to.write(text);
}

std::string text_of_move(const PositionReport& report) {
  const std::string goal = report.goal == Engine::Goal::win
                               ? std::string("to win")
                               : fmt::format("for points, a mine costing {}", report.penalty);
  if (!report.move) return fmt::format("best move {}: none\n", goal);
  const Engine::Move& move = *report.move;
  std::string text = fmt::format("best move {}: row {}, column {}, ", goal, move.cell.row, move.cell.column);
  text += move.is_certain ? "safe" : fmt::format("a mine with {:.4g} %", 100 * move.mine);
  if (move.gain && !move.is_certain) text += fmt::format(", gains {:.4g} points", *move.gain);
  return text + '\n';
}

std::string text_of_counts(const PositionReport& report) {
  const Engine::Analysis& analysis = report.analysis;
  const auto count = [&](Verdict verdict) {
    return std::count(analysis.verdict.begin(), analysis.verdict.end(), verdict);
  };
  std::string text = fmt::format("+ safe: {}   * mine: {}   ! known mine: {}   undecided, % of a mine: {}\n",
                                 count(Verdict::safe), count(Verdict::mine), analysis.known_mines,
                                 count(Verdict::undecided));
  if (analysis.interior > 0)
    text += fmt::format("beside no number: {} cells, a mine with {:.4g} % each\n", analysis.interior,
                        100 * analysis.interior_mine);
  return text;
}

std::string text_of_grounds(const PositionReport& report) {
  std::string text = report.position.mines
                         ? fmt::format("mines on the board: {}\n", *report.position.mines)
                         : fmt::format("mines on the board: not given, taken as {:.4g} % of the cells\n",
                                       100 * report.density);
  if (report.analysis.placements_log10)
    text += fmt::format("placements: {}\n", report.analysis.placements_text());
  if (!report.analysis.exact)
    text += "some probabilities are estimates by samples: counting would take too long\n";
  return text;
}

}  // namespace

Result<void> write_text(AtomicFile& to, const PositionReport& report, bool colours) {
  const Paint paint{colours};
  MINES_TRY(write_board(to, report, paint));
  const std::string explained = report.explanation ? report.explanation->text : std::string();
  return to.write(text_of_counts(report) + text_of_grounds(report) + paint.bold(text_of_move(report)) +
                  explained);
}

}  // namespace mines::position
