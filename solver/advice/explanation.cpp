#include "advice/explanation.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "advice/best_move.hpp"
#include "advice/compare_guesses.hpp"
#include "advice/whole_board.hpp"
#include "base/assert.hpp"
#include "counted/analysis.hpp"
#include "sat/find_reason.hpp"

namespace mines {

namespace {

std::uint32_t place_in(const Component& component, Cell cell) {
  const auto place = std::find(component.cells.begin(), component.cells.end(), cell);
  return static_cast<std::uint32_t>(place - component.cells.begin());
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

std::string text_of_reason(const Explanation& explanation, const View& view,
                           std::optional<std::uint64_t> mines) {
  const Reason& reason = explanation.reason;
  std::string text = explanation.verdict == Verdict::safe ? "safe" : "a mine";
  if (!reason.found) return text + "; finding the reason takes too long\n";
  text += reason.numbers.empty()       ? " by the number of mines on the board alone\n"
          : reason.numbers.size() == 1 ? " by one number, in brackets"
                                       : fmt::format(" by {} numbers, in brackets", reason.numbers.size());
  if (reason.numbers.empty()) return text;
  if (reason.uses_mines) text += fmt::format(", and the number of mines on the board, {}", *mines);
  text += fmt::format(" ({}):\n", text_of_size(reason));
  for (const Cell number : reason.numbers)
    text += fmt::format("  the {} at row {}, column {}\n", view.number(number), number.row, number.column);
  return text;
}

/// By what the guesses of a table are compared.
enum class Worth { rating, exact_win, estimated_win };

std::string text_of_worth(const Guess& guess, Worth worth) {
  if (worth == Worth::rating) return guess.rating ? fmt::format("{:.4f}", *guess.rating) : "-";
  if (!guess.win) return "-";
  if (worth == Worth::exact_win) return fmt::format("{:.2f} %", 100 * *guess.win);
  return fmt::format("{:.2f} ± {:.2f} %", 100 * *guess.win, 100 * *guess.win_error);
}

std::string text_of_guess(const Guess& guess, Worth worth, Cell asked) {
  const auto percent = [](const std::optional<double>& share) {
    return share ? fmt::format("{:.2f} %", 100 * *share) : std::string("-");
  };
  return fmt::format("{:>6} {:>6} {:>10} {:>10} {:>{}}{}\n", guess.cell.row, guess.cell.column,
                     percent(guess.mine), percent(guess.progress), text_of_worth(guess, worth),
                     worth == Worth::estimated_win ? 16 : 10, guess.cell == asked ? "  <" : "");
}

std::string text_of_guesses(const Explanation& explanation) {
  if (explanation.safe_elsewhere) {
    return fmt::format("a mine with {:.4g} %, but no guess is needed: row {}, column {} is safe\n",
                       100 * explanation.guesses.front().mine, explanation.safe_elsewhere->row,
                       explanation.safe_elsewhere->column);
  }
  const Guess& best = explanation.guesses.front();
  const Worth worth = !best.win ? Worth::rating : best.win_error ? Worth::estimated_win : Worth::exact_win;
  constexpr const char* meanings[] = {
      "rating compares guesses when playing to win", "wins is how often the best play then wins",
      "wins is the share of played-on games that were won, ± one standard error"};
  constexpr const char* notes[] = {"-: too risky to be the best guess\n",
                                   "-: playing on after these guesses takes too long\n",
                                   "-: not close to the best; no games were played on after these guesses\n"};
  const auto index = static_cast<std::size_t>(worth);
  std::string text =
      fmt::format("a guess; progress is the chance of a safe cell after it, {}\n", meanings[index]);
  text += fmt::format("{:>6} {:>6} {:>10} {:>10} {:>{}}\n", "row", "column", "mine", "progress",
                      worth == Worth::rating ? "rating" : "wins", worth == Worth::estimated_win ? 16 : 10);
  for (const Guess& guess : explanation.guesses) text += text_of_guess(guess, worth, explanation.cell);
  // Guesses without a worth come last.
  const Guess& last = explanation.guesses.back();
  // Only the asked cell is in the table, without any figure but its probability.
  if (!last.progress) return text + "-: comparing guesses takes too long here\n";
  return text_of_worth(last, worth) == "-" ? text + notes[index] : text;
}

}  // namespace

/// Looks for a reason among the numbers of the cell's component. If these do not force the verdict, looks
/// among all numbers and the mines left.
Reason reason_of(const View& view, const Analysis& analysis, std::optional<std::uint64_t> mines, Cell cell) {
  const bool is_safe = analysis.verdict[view.size().index(cell)] == Verdict::safe;
  const auto kind = is_safe ? Claim::Kind::safe : Claim::Kind::mine;
  const bool beside_number = is_on_frontier(view, cell);
  if (beside_number) {
    Component component;
    ComponentFinder(view, Join::numbers).grow(cell, component);
    SoughtReason reason = find_reason(component, {kind, place_in(component, cell)});
    // `refuted`: the numbers of the component leave the cell open, so only the mines left can decide it.
    if (!reason.refuted || !mines) return reason;
  }
  const WholeBoard all = whole_board(view);
  const Component component = all.joined();
  const std::uint32_t place = beside_number ? place_in(component, cell) : Claim::interior_cell;
  // `mines` is given here: without it no interior cell is certain.
  const MinesLeft left{*mines - analysis.known_mines, all.interior};
  return find_reason(component, {kind, place}, left);
}

Explanation explain(const View& view, const Analysis& analysis, std::optional<std::uint64_t> mines, Cell cell,
                    int games) {
  Explanation explanation;
  explanation.cell = cell;
  explanation.verdict = analysis.verdict[view.size().index(cell)];
  MINES_ASSERT(explanation.verdict != Verdict::known);
  explanation.text = fmt::format("row {}, column {}: ", cell.row, cell.column);
  if (explanation.verdict != Verdict::undecided) {
    explanation.reason = reason_of(view, analysis, mines, cell);
    explanation.text += text_of_reason(explanation, view, mines);
    return explanation;
  }
  explanation.guesses = compare_guesses(view, analysis, mines, cell, games);
  explanation.safe_elsewhere = safe_cell(view, analysis);
  explanation.text += text_of_guesses(explanation);
  return explanation;
}

}  // namespace mines
