#include "library/engine/shaped_position.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "advice/reason_text.hpp"

namespace mines::library {

namespace {

constexpr std::size_t most_guesses = 5;  // and the cell that is asked for

NumberAt numbers_of(const Position& position) {
  return [&position](Cell cell) { return int{position.at(cell)}; };
}

/// Cells that may be mines, the least risky first, by rows among equals.
std::vector<Guess> by_risk(const Position& position, const Analysis& analysis) {
  std::vector<Guess> guesses;
  for (std::size_t i = 0; i < analysis.verdict.size(); ++i) {
    if (is_uncertain(analysis.verdict[i])) guesses.push_back({position.size.cell(i), analysis.mine[i]});
  }
  std::stable_sort(guesses.begin(), guesses.end(),
                   [](const Guess& a, const Guess& b) { return a.mine < b.mine; });
  return guesses;
}

std::optional<Cell> safe_cell(const Position& position, const Analysis& analysis) {
  const auto safe = std::find(analysis.verdict.begin(), analysis.verdict.end(), Verdict::safe);
  if (safe == analysis.verdict.end()) return std::nullopt;
  return position.size.cell(static_cast<std::uint64_t>(safe - analysis.verdict.begin()));
}

std::string text_of_guesses(const Explanation& explanation, double mine) {
  if (const auto safe = explanation.safe_elsewhere) {
    return fmt::format("a mine with {:.4g} %, but no guess is needed: row {}, column {} is safe\n",
                       100 * mine, safe->row, safe->column);
  }
  std::string text =
      fmt::format("a guess; on this board guesses are compared by their risk alone\n{:>6} {:>6} {:>10}\n",
                  "row", "column", "mine");
  for (const Guess& guess : explanation.guesses) {
    text += fmt::format("{:>6} {:>6} {:>8.2f} %{}\n", guess.cell.row, guess.cell.column, 100 * guess.mine,
                        guess.cell == explanation.cell ? "  <" : "");
  }
  return text;
}

Analysis impossible(Contradiction contradiction) {
  Analysis analysis;
  analysis.possible = Possible::no;
  analysis.contradiction = std::move(contradiction);
  return analysis;
}

}  // namespace

Analysis ShapedPosition::analyse(const Position& position, AnalysisOptions options) {
  auto made = constraints_of(position, shape_, "");
  // Only a number of mines that cannot be is refused.
  if (!made) return impossible({"impossible: " + made.error().what, {true, {}, true, Minimality::smallest}});
  made_ = std::move(*made);
  options.mines = made_.list.total;
  auto listed = mines::analyse(made_.list.all, options);
  if (!listed) return impossible(contradiction_of(position, listed.error()));
  if (listed->possible == Possible::unknown) return std::move(*listed);
  constexpr double no_number = std::numeric_limits<double>::quiet_NaN();
  const std::size_t cells = position.cells.size();
  Analysis analysis = *listed;
  analysis.mine.assign(cells, no_number);
  analysis.verdict.assign(cells, Verdict::known);
  analysis.means.assign(cells, Means::known);
  if (!analysis.exact) analysis.error.assign(cells, no_number);
  for (std::size_t i = 0; i < made_.cells.size(); ++i) {
    const std::size_t place = position.size.index(made_.cells[i]);
    analysis.mine[place] = listed->mine[i];
    analysis.verdict[place] = listed->verdict[i];
    analysis.means[place] = listed->means[i];
    if (!analysis.exact) analysis.error[place] = listed->error[i];
  }
  analysis.known_mines =
      static_cast<std::uint64_t>(std::count(position.cells.begin(), position.cells.end(), mine_cell));
  return analysis;
}

Explanation ShapedPosition::explain_certain(const Position& position, const Analysis& analysis, Cell cell,
                                            Reason reason) const {
  Explanation explanation;
  explanation.cell = cell;
  explanation.verdict = analysis.verdict[position.size.index(cell)];
  explanation.reason = std::move(reason);
  explanation.text = begin_of_text(cell) + text_of_reason(explanation, numbers_of(position), position.mines);
  return explanation;
}

Explanation ShapedPosition::explain(const Position& position, const Analysis& analysis, Cell cell) const {
  const std::size_t place = position.size.index(cell);
  if (const Verdict verdict = analysis.verdict[place]; !is_uncertain(verdict)) {
    const auto kind = verdict == Verdict::safe ? Claim::Kind::safe : Claim::Kind::mine;
    Reason reason = on_board(reason_of(made_.list, *made_.index_of(cell), kind));
    return explain_certain(position, analysis, cell, std::move(reason));
  }
  Explanation explanation;
  explanation.cell = cell;
  explanation.verdict = analysis.verdict[place];
  explanation.text = begin_of_text(cell);
  explanation.guesses = by_risk(position, analysis);
  explanation.safe_elsewhere = safe_cell(position, analysis);
  const auto asked = std::find_if(explanation.guesses.begin(), explanation.guesses.end(),
                                  [&](const Guess& guess) { return guess.cell == cell; });
  const auto kept = std::min<std::ptrdiff_t>(most_guesses, std::ssize(explanation.guesses));
  // The asked cell comes last, if it is not among the best.
  if (asked - explanation.guesses.begin() >= kept) {
    std::iter_swap(explanation.guesses.begin() + kept, asked);
    explanation.guesses.resize(static_cast<std::size_t>(kept) + 1);
  } else {
    explanation.guesses.resize(static_cast<std::size_t>(kept));
  }
  if (explanation.verdict == Verdict::unknown)
    explanation.text += "finding out whether it is certain takes too long; ";
  explanation.text += text_of_guesses(explanation, analysis.mine[place]);
  return explanation;
}

/// Asks for the constraints' cells, where cell i of the list is Cell{0, i}. Translates the answer to the
/// board.
std::optional<EasiestStep> ShapedPosition::easiest_step(const Position& position,
                                                        const Analysis& analysis) const {
  const ConstraintList& list = made_.list;
  std::vector<bool> is_constrained(list.all.cells.size());
  for (const Constraint& constraint : list.all.constraints) {
    for (const std::uint32_t cell : constraint.cells()) is_constrained[cell] = true;
  }
  SafeCells safe;
  safe.mines_left = list.total;
  safe.safe_by = [&](Cell cell) {
    const std::size_t place = position.size.index(made_.cells[ConstraintList::index_of(cell)]);
    return analysis.verdict[place] == Verdict::safe ? std::optional(analysis.means[place]) : std::nullopt;
  };
  WholeBoard board;
  for (std::uint32_t i = 0; i < is_constrained.size(); ++i) {
    const Cell cell = ConstraintList::cell_at(i);
    if (is_constrained[i] && board.components.empty()) board.components.push_back(constrained_cells(list, i));
    board.interior += is_constrained[i] ? 0 : 1;
    if (!is_constrained[i] && !safe.interior && safe.safe_by(cell)) safe.interior = cell;
  }
  auto step = mines::easiest_step(board, safe);
  if (!step) return step;
  for (Cell& number : step->reason.numbers) number = made_.numbers[ConstraintList::index_of(number)];
  step->cell = made_.cells[ConstraintList::index_of(step->cell)];
  return step;
}

std::optional<Explanation> ShapedPosition::explain_easiest(const Position& position,
                                                           const Analysis& analysis) const {
  if (auto step = easiest_step(position, analysis))
    return explain_certain(position, analysis, step->cell, std::move(step->reason));
  const auto move = safest_move(position, analysis);
  return move ? std::optional(explain(position, analysis, move->cell)) : std::nullopt;
}

std::optional<Move> ShapedPosition::safest_move(const Position& position, const Analysis& analysis) {
  if (const auto safe = safe_cell(position, analysis)) return Move{*safe, true, 0, {}};
  const std::vector<Guess> guesses = by_risk(position, analysis);
  if (guesses.empty()) return std::nullopt;
  return Move{guesses.front().cell, false, guesses.front().mine, {}};
}

Reason ShapedPosition::on_board(const ConstraintReason& reason) const {
  Reason told{reason.found, {}, reason.uses_total, reason.size};
  for (const std::uint32_t constraint : reason.constraints) told.numbers.push_back(made_.numbers[constraint]);
  return told;
}

Contradiction ShapedPosition::contradiction_of(const Position& position, const Impossible& impossible) const {
  const Reason reason = on_board(mines::contradiction_of(made_.list, impossible.numbers));
  const bool by_mines = impossible.by_mines || reason.uses_mines;
  return {text_of_contradiction(reason, numbers_of(position), by_mines ? position.mines : std::nullopt),
          reason};
}

}  // namespace mines::library
