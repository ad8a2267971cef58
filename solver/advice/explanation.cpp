#include "advice/explanation.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "advice/best_move.hpp"
#include "advice/compare_guesses.hpp"
#include "advice/whole_board.hpp"
#include "components/component_finder.hpp"

namespace mines::position {

namespace {

std::uint32_t place_in(const Component& component, Cell cell) {
  const auto place = std::find(component.cells.begin(), component.cells.end(), cell);
  return static_cast<std::uint32_t>(place - component.cells.begin());
}

bool is_beside_number(const View& view, Cell cell) {
  return (frontier_cells(view, cell.row, word_of(cell)) & bit_of(cell)) != 0;
}

std::string text_of_size(const Reason& reason) {
  switch (reason.size) {
    case Minimality::smallest:
      return "no fewer numbers force it";
    case Minimality::minimal:
      return "none of them can be left out; finding out whether fewer others would do takes too long";
    case Minimality::sufficient:
      break;
  }
  return "finding out whether fewer would do takes too long";
}

std::string text_of_reason(const Explanation& explanation, const Position& position) {
  const Reason& reason = explanation.reason;
  std::string text = explanation.verdict == CellVerdict::safe ? "safe" : "a mine";
  if (reason.outcome != Reason::Outcome::found) return text + "; finding the reason takes too long\n";
  text += reason.numbers.empty()       ? " by the mines on the board alone\n"
          : reason.numbers.size() == 1 ? " by one number, in brackets"
                                       : fmt::format(" by {} numbers, in brackets", reason.numbers.size());
  if (reason.numbers.empty()) return text;
  if (reason.uses_mines_left)
    text += fmt::format(", and the number of mines on the board, {}", *position.mines);
  text += fmt::format(" ({}):\n", text_of_size(reason));
  for (const Cell number : reason.numbers)
    text += fmt::format("  the {} at row {}, column {}\n", position.at(number), number.row, number.column);
  return text;
}

std::string text_of_guess(const Guess& guess, Cell asked) {
  const auto percent = [](const std::optional<double>& share) {
    return share ? fmt::format("{:.2f} %", 100 * *share) : std::string("-");
  };
  const std::string worth =
      guess.rating && !guess.value ? fmt::format("{:.4f}", *guess.rating) : percent(guess.value);
  return fmt::format("{:>6} {:>6} {:>10} {:>10} {:>10}{}\n", guess.cell.row, guess.cell.column,
                     percent(guess.mine_probability), percent(guess.progress), worth,
                     guess.cell == asked ? "  <" : "");
}

std::string text_of_guesses(const Explanation& explanation) {
  if (explanation.safe_elsewhere) {
    return fmt::format("a mine with {:.4g} %, but no guess is needed: row {}, column {} is safe\n",
                       100 * explanation.guesses.front().mine_probability, explanation.safe_elsewhere->row,
                       explanation.safe_elsewhere->column);
  }
  const bool exact = explanation.guesses.front().value.has_value();
  std::string text = fmt::format(
      "a guess; progress is to be left with a safe cell, {}\n",
      exact ? "wins what the best play wins after it" : "rating compares guesses when playing to win");
  text += fmt::format("{:>6} {:>6} {:>10} {:>10} {:>10}\n", "row", "column", "mine", "progress",
                      exact ? "wins" : "rating");
  bool is_complete = true;
  for (const Guess& guess : explanation.guesses) {
    text += text_of_guess(guess, explanation.cell);
    is_complete = is_complete && guess.progress.has_value();
  }
  return is_complete ? text : text + "-: comparing these guesses takes too much counting\n";
}

}  // namespace

/// Looks for a reason among the numbers of the cell's component. If these do not force the verdict, looks
/// among all numbers and the mines left.
Reason reason_of(const Position& position, const View& view, const Analysis& analysis, Cell cell) {
  const auto kind = analysis.at(cell).verdict == CellVerdict::safe ? Claim::Kind::safe : Claim::Kind::mine;
  const bool beside_number = is_beside_number(view, cell);
  if (beside_number) {
    Component component;
    ComponentFinder(view, Join::numbers).grow(cell, component);
    Reason reason = find_reason(component, {kind, place_in(component, cell)});
    if (reason.outcome != Reason::Outcome::not_forced || !position.mines) return reason;
  }
  const WholeBoard all = whole_board(view);
  const Component component = all.joined();
  const std::uint32_t place = beside_number ? place_in(component, cell) : Claim::interior_cell;
  const MinesLeft left{*position.mines - analysis.known_mines, all.interior};
  return find_reason(component, {kind, place}, left);
}

Explanation explain(const Position& position, const View& view, const Analysis& analysis, Cell cell) {
  Explanation explanation{cell, analysis.at(cell).verdict};
  if (explanation.verdict != CellVerdict::open_question) {
    explanation.reason = reason_of(position, view, analysis, cell);
    return explanation;
  }
  const std::uint64_t mines = position.mines.value_or(analysis.expected_mines());
  explanation.guesses = compare_guesses(view, analysis, mines, cell);
  explanation.safe_elsewhere = safe_cell(view, analysis);
  return explanation;
}

std::string text_of(const Explanation& explanation, const Position& position) {
  return fmt::format("row {}, column {}: {}", explanation.cell.row, explanation.cell.column,
                     explanation.verdict == CellVerdict::open_question
                         ? text_of_guesses(explanation)
                         : text_of_reason(explanation, position));
}

}  // namespace mines::position
