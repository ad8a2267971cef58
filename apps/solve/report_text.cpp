#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>
#include <vector>

#include "apps/solve/command.hpp"
#include "board/shape_neighbours.hpp"
#include "library/engine/picture.hpp"

namespace mines::solve {

namespace {

// The wide form.
constexpr std::size_t label_width = 6;
constexpr std::size_t cell_width = 4;

// The narrow form.
constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
constexpr std::int32_t columns_per_number = 5;
constexpr std::size_t entry_gap = 2;

/// Puts a terminal's colours around text, if `colours` is set.
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

/// Whether the explanation concerns the cell: it is the explained one, or a number of the reason.
bool is_explained(const PositionReport& report, Cell cell) {
  if (!report.explanation) return false;
  const std::vector<Cell>& numbers = report.explanation->reason.numbers;
  return cell == report.explanation->cell || std::find(numbers.begin(), numbers.end(), cell) != numbers.end();
}

/// Whether the cell is next to no number. All such cells are as likely a mine, so the narrow form gives them
/// no letter.
bool is_interior(const PositionReport& report, Cell cell) {
  std::vector<Cell> near;
  find_neighbours(report.shape.value_or(Shape::square), report.position.size, cell, near);
  return std::all_of(near.begin(), near.end(), [&](Cell each) { return report.position.at(each) < 0; });
}

/// What stands before the cells of a row: of hexagons, those of odd rows lie half a cell further to the
/// right.
std::string indent_of(const PositionReport& report, std::int32_t row, std::size_t width) {
  return std::string(report.shape == Shape::hex && row % 2 != 0 ? width / 2 : 0, ' ');
}

/// What stands for a cell, in its colour. `text_of` gives the text of an undecided cell by its place and
/// probability, `framed` what is written of any cell's text.
template <class TextOf, class Framed>
std::string painted_cell(const PositionReport& report, Cell cell, const Paint& paint, const TextOf& text_of,
                         const Framed& framed) {
  const std::int8_t known = report.position.at(cell);
  if (known == hole_cell) return framed(" ");
  if (known == 0) return paint.faint(framed("0"));
  if (known == mine_cell) return paint.with("35", framed("!"));
  if (known != unknown_cell) {
    const std::string text = framed(fmt::format("{}", known));
    return is_explained(report, cell) ? paint.with("7", text) : text;
  }
  const std::size_t index = report.index(cell);
  if (report.analysis.verdict[index] == Verdict::safe) return paint.with("1;32", framed("+"));
  if (report.analysis.verdict[index] == Verdict::mine) return paint.with("1;31", framed("*"));
  return paint.scaled(report.analysis.mine[index], framed(text_of(cell, report.analysis.mine[index])));
}

Result<void> write_wide(AtomicFile& to, const PositionReport& report, const Paint& paint) {
  const BoardSize size = report.position.size;
  std::string text(label_width, ' ');
  for (std::int32_t column = 0; column < size.columns; ++column)
    text += paint.faint(fmt::format("{:>{}}", column, cell_width));
  text += '\n';
  const auto percentage_of = [](Cell, double mine) { return library::percentage(mine); };
  for (Cell cell{}; cell.row < size.rows; ++cell.row) {
    text += paint.faint(fmt::format("{:>{}} ", cell.row, label_width - 1)) +
            indent_of(report, cell.row, cell_width);
    for (cell.column = 0; cell.column < size.columns; ++cell.column) {
      const bool marked = is_explained(report, cell);
      text += painted_cell(report, cell, paint, percentage_of, [marked](const std::string& shown) {
        return fmt::format("{:>{}}", marked ? "[" + shown + "]" : shown, cell_width);
      });
    }
    text += '\n';
    MINES_TRY(to.write_if_long(text));
  }
  return to.write(text);
}

/// Letters for the percentages on a board: one for each that is different after rounding, as finely as there
/// are letters.
class Legend {
 public:
  explicit Legend(const PositionReport& report) {
    for (const double step : {0.1, 1.0, 2.0}) {
      step_ = step;
      steps_ = steps_on(report);
      // Steps of 2 % need at most 51 letters, so the last step always fits.
      if (steps_.size() <= letters.size()) break;
    }
  }

  char letter(double probability) const {
    // The steps come from the same cells, so the step is there.
    const auto found = std::lower_bound(steps_.begin(), steps_.end(), step_of(probability));
    return letters[static_cast<std::size_t>(found - steps_.begin())];
  }
  /// "a  12.5 %", all of one width.
  std::vector<std::string> entries() const {
    std::vector<std::string> entries;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      const double percent = step_ * static_cast<double>(steps_[i]);
      // The ends stand for cells that are nearly certain, not certain.
      const std::string number = percent <= 0     ? fmt::format("<{:g}", step_)
                                 : percent >= 100 ? fmt::format(">{:g}", 100 - step_)
                                                  : fmt::format("{:.{}f}", percent, step_ < 1 ? 1 : 0);
      entries.push_back(fmt::format("{} {:>5} %", letters[i], number));
    }
    return entries;
  }

 private:
  int step_of(double probability) const { return static_cast<int>(std::lround(100 * probability / step_)); }
  std::vector<int> steps_on(const PositionReport& report) const {
    std::set<int> steps;
    for_each_cell(report.position.size, [&](Cell cell) {
      const std::size_t index = report.index(cell);
      if (is_uncertain(report.analysis.verdict[index]) && !is_interior(report, cell))
        steps.insert(step_of(report.analysis.mine[index]));
    });
    return {steps.begin(), steps.end()};
  }

  double step_ = 0;  ///< percent
  std::vector<int> steps_;
};

/// A range of columns of the board, which are written next to each other.
struct Part {
  std::int32_t first = 0;
  std::int32_t end = 0;
};

/// The numbers of every fifth column, each ending where its column is.
std::string column_numbers(Part part, std::size_t label) {
  std::string line(label, ' ');
  for (std::int32_t column = part.first; column < part.end; ++column) {
    if (column % columns_per_number != 0) continue;
    const std::string number = std::to_string(column);
    const std::size_t end = label + 2 * static_cast<std::size_t>(column - part.first + 1);
    // A long number may leave too little room; the next one then moves to the right.
    line.resize(std::max(end, line.size() + number.size()) - number.size(), ' ');
    line += number;
  }
  return line + "\n";
}

/// The cells of a row: a blank before each, brackets around those that are explained.
std::string narrow_row(const PositionReport& report, std::int32_t row, Part part, const Legend& legend,
                       const Paint& paint) {
  std::string text = indent_of(report, row, 2);
  bool before = false;
  for (Cell cell{row, part.first}; cell.column < part.end; ++cell.column) {
    const bool marked = is_explained(report, cell);
    // The blank before a cell is also the place of the closing bracket of the cell before it.
    text += marked ? '[' : before ? ']' : ' ';
    before = marked;
    text += painted_cell(
        report, cell, paint,
        [&](Cell at, double mine) {
          return std::string(1, is_interior(report, at) ? '.' : legend.letter(mine));
        },
        [](const std::string& shown) { return shown; });
  }
  return before ? text + ']' : text;
}

/// As many entries in a line as fit; all have the same width.
std::string entries_below(const std::vector<std::string>& entries, std::size_t columns) {
  std::string text;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const std::size_t in_line =
        std::max<std::size_t>(1, (columns + entry_gap) / (entries[i].size() + entry_gap));
    const bool ends_line = (i + 1) % in_line == 0 || i + 1 == entries.size();
    text += entries[i] + (ends_line ? "\n" : std::string(entry_gap, ' '));
  }
  return text;
}

/// The entries that stand at the right of a row, each column of them from the top down.
std::string entries_beside(const std::vector<std::string>& entries, std::int32_t row, std::int32_t rows) {
  std::string text;
  for (auto i = static_cast<std::size_t>(row); i < entries.size(); i += static_cast<std::size_t>(rows))
    text += std::string(entry_gap, ' ') + entries[i];
  return text;
}

Result<void> write_narrow(AtomicFile& to, const PositionReport& report, const Paint& paint,
                          std::size_t columns) {
  const BoardSize size = report.position.size;
  const std::size_t label = std::max<std::size_t>(2, std::to_string(size.rows - 1).size());
  const Legend legend(report);
  const std::vector<std::string> entries = legend.entries();
  const std::size_t board_width =
      label + 2 * static_cast<std::size_t>(size.columns) + 1 + indent_of(report, 1, 2).size();
  const std::size_t entry_width = entries.empty() ? 0 : entry_gap + entries.front().size();
  const std::size_t rows = static_cast<std::size_t>(size.rows);
  // Each column of entries has as many lines as the board.
  const bool beside = board_width + (entries.size() + rows - 1) / rows * entry_width <= columns;
  // A column of the board takes two characters, after the label and before a closing bracket.
  const auto at_once = static_cast<std::int32_t>(columns > label + 3 ? (columns - label - 1) / 2 : 1);
  std::string text;
  for (Part part{}; part.first < size.columns; part.first = part.end) {
    part.end = std::min(size.columns, part.first + at_once);
    text += paint.faint(column_numbers(part, label));
    for (std::int32_t row = 0; row < size.rows; ++row) {
      std::string line = narrow_row(report, row, part, legend, paint);
      const std::string at_right = beside ? entries_beside(entries, row, size.rows) : std::string();
      // The columns of the closing bracket and of the indent are kept free in every row, so that the entries
      // stay in line.
      if (!at_right.empty() && !is_explained(report, {row, size.columns - 1})) line += ' ';
      if (!at_right.empty()) line.append(indent_of(report, row + 1, 2).size(), ' ');
      text += paint.faint(fmt::format("{:>{}}", row, label)) + line + at_right + '\n';
      MINES_TRY(to.write_if_long(text));
    }
  }
  return to.write(beside ? text : text + entries_below(entries, columns));
}

std::int64_t count_of(const PositionReport& report, Verdict verdict) {
  return std::count(report.analysis.verdict.begin(), report.analysis.verdict.end(), verdict);
}

std::int64_t uncertain_cells(const PositionReport& report) {
  return std::count_if(report.analysis.verdict.begin(), report.analysis.verdict.end(), is_uncertain);
}

std::string text_of_move(const PositionReport& report) {
  const std::string goal = report.goal == Goal::win
                               ? std::string("to win")
                               : fmt::format("for points (a mine costs {})", report.penalty);
  if (!report.move) {
    // Without a move for points there may be cells left that are not worth a click.
    const bool stops = report.goal == Goal::score && uncertain_cells(report) > 0;
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
                  wide ? "risk in %" : "letter: risk", uncertain_cells(report));
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

/// The wide form has four characters a cell and the percentages on the cells. The narrow form has two
/// characters a cell, and letters for the percentages, in alphabetical order from the least risk; a dot marks
/// an undecided cell without a number beside it. The legend of the letters is at the right of the board if
/// there is room, else below it. A board that is too wide for the narrow form is printed in several parts,
/// from the left.
Result<void> write_text(AtomicFile& to, const PositionReport& report, bool colours, std::size_t columns) {
  const Paint paint{colours};
  // The wide form shows each percentage in its cell, so the narrow one is only for boards that do not fit.
  const auto across = static_cast<std::size_t>(report.position.size.columns);
  const bool wide = label_width + cell_width * across <= columns;
  MINES_TRY(wide ? write_wide(to, report, paint) : write_narrow(to, report, paint, columns));
  const std::string explained = report.explanation ? report.explanation->text : std::string();
  return to.write(text_of_counts(report, wide) + text_of_grounds(report) + paint.bold(text_of_move(report)) +
                  explained);
}

}  // namespace mines::solve
