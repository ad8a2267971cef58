#include "advice/explanation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "advice/best_move.hpp"
#include "advice/easiest_step.hpp"
#include "advice/numbers_against_mines.hpp"
#include "advice/pattern.hpp"
#include "advice/reason_text.hpp"
#include "advice/whole_board.hpp"
#include "base/assert.hpp"
#include "base/quantity.hpp"
#include "count/elimination.hpp"
#include "counted/ruled_position.hpp"
#include "sat/find_reason.hpp"

namespace mines {

namespace {

NumberAt numbers_of(const View& view) {
  return [&view](Cell cell) { return view.number(cell); };
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
  MINES_ASSERT(!explanation.guesses.empty());
  const Guess& best = explanation.guesses.front();
  const Worth worth = !best.win ? Worth::rating : best.win_error ? Worth::estimated_win : Worth::exact_win;
  constexpr const char* meanings[] = {
      "rating: the higher, the better for winning (no probability)", "wins: the chance to win with best play",
      "wins: the share of played-on games that were won, ± one standard error"};
  constexpr const char* notes[] = {"-: too risky to be the best guess\n",
                                   "-: playing on after these guesses takes too long\n",
                                   "-: not close to the best, so no games were tried after these\n"};
  const auto index = static_cast<std::size_t>(worth);
  std::string text =
      fmt::format("a guess; progress: the chance that a cell is safe after it; {}\n", meanings[index]);
  text += fmt::format("{:>6} {:>6} {:>10} {:>10} {:>{}}\n", "row", "column", "mine", "progress",
                      worth == Worth::rating ? "rating" : "wins", worth == Worth::estimated_win ? 16 : 10);
  for (const Guess& guess : explanation.guesses) text += text_of_guess(guess, worth, explanation.cell);
  // Guesses without a worth come last.
  const Guess& last = explanation.guesses.back();
  // Only the asked cell is in the table, without any figure but its probability.
  if (!last.progress) return text + "-: no other guess is compared with it\n";
  return text_of_worth(last, worth) == "-" ? text + notes[index] : text;
}

Explanation explain_certain(const View& view, const CountedAnalysis& analysis, Cell cell, Reason reason) {
  Explanation explanation;
  explanation.cell = cell;
  explanation.verdict = analysis.verdict[view.size().index(cell)];
  explanation.pattern = pattern_of(view, explanation.verdict, reason);
  explanation.reason = std::move(reason);
  explanation.text =
      begin_of_text(cell) + text_of_reason(explanation, numbers_of(view), analysis.mines_on_board);
  return explanation;
}

}  // namespace

/// Looks for a reason among the numbers of the cell's component. If these do not force the verdict, looks
/// among all numbers and the mines left.
Reason reason_of(const View& view, const CountedAnalysis& analysis, Cell cell) {
  const bool is_safe = analysis.verdict[view.size().index(cell)] == Verdict::safe;
  MINES_ASSERT(is_safe || analysis.verdict[view.size().index(cell)] == Verdict::mine);
  const auto kind = is_safe ? Claim::Kind::safe : Claim::Kind::mine;
  const bool beside_number = is_on_frontier(view, cell);
  if (beside_number) {
    Component component;
    ComponentFinder(view, Join::numbers).grow(cell, component);
    SoughtReason reason = find_reason(component, {kind, place_in(component, cell)});
    // `refuted`: the numbers of the component leave the cell open, so only the mines left can decide it.
    if (!reason.refuted || !analysis.mines_on_board) return reason;
  }
  const WholeBoard all = whole_board(view);
  const Component component = all.joined();
  const std::uint32_t place = beside_number ? place_in(component, cell) : Claim::interior_cell;
  // Without it no interior cell is certain.
  MINES_ASSERT(analysis.mines_on_board && *analysis.mines_on_board >= analysis.known_mines);
  const MinesLeft left{*analysis.mines_on_board - analysis.known_mines, all.interior};
  return find_reason(component, {kind, place}, left);
}

Explanation explain(const View& view, const CountedAnalysis& analysis, Cell cell, int games) {
  const Verdict verdict = analysis.verdict[view.size().index(cell)];
  MINES_ASSERT(verdict != Verdict::known);
  if (!is_uncertain(verdict)) return explain_certain(view, analysis, cell, reason_of(view, analysis, cell));
  Explanation explanation;
  explanation.cell = cell;
  explanation.verdict = verdict;
  explanation.text = begin_of_text(cell);
  explanation.guesses = compare_guesses(view, analysis, cell, games);
  explanation.safe_elsewhere = safe_cell(view, analysis);
  if (explanation.verdict == Verdict::unknown)
    explanation.text += "finding out whether it is certain takes too long; ";
  explanation.text += text_of_guesses(explanation);
  return explanation;
}

std::optional<Explanation> explain_easiest(const View& view, const CountedAnalysis& analysis) {
  if (auto step = easiest_step(view, analysis))
    return explain_certain(view, analysis, step->cell, std::move(step->reason));
  const auto move = winning_move(view, analysis);
  return move ? std::optional(explain(view, analysis, move->cell)) : std::nullopt;
}

namespace {

constexpr SolverBudget budget{10'000, 10'000'000, 300'000};

// A contradiction of one or two numbers is found by arithmetic. In a minimal contradiction of more numbers,
// shared cells join all of them. So components are searched one by one (sat/find_reason.hpp), except those
// for which elimination (count/elimination.hpp) has proven that a placement exists.

/// Of the elimination of a component: some 10 ms. If that does not suffice, CaDiCaL finds out.
constexpr std::uint64_t transitions_each = 100'000;

SoughtReason smallest(std::vector<Cell> numbers) {
  const std::size_t size = numbers.size();
  return {{true, std::move(numbers), false, Minimality::smallest}, false, size};
}

/// The first number, by rows, that is impossible by itself.
std::optional<Cell> impossible_number(const View& view, const WholeBoard& board) {
  std::optional<Cell> first = wrong_settled_number(view);
  for (const Component& component : board.components) {
    for (const Constraint& constraint : component.constraints) {
      if (!constraint.is_possible() && (!first || constraint.number < *first)) first = constraint.number;
    }
  }
  return first;
}

/// Whether no number of mines in the cells that both see satisfies both.
bool contradict(const Constraint& a, const Constraint& b) {
  const auto others = b.cells();
  const auto shared =
      static_cast<int>(std::count_if(a.cells().begin(), a.cells().end(), [&](std::uint32_t cell) {
        return std::find(others.begin(), others.end(), cell) != others.end();
      }));
  // Each number's other cells can take only some of its mines; the shared cells have to take the rest.
  const int least = std::max({0, a.least - (a.size() - shared), b.least - (b.size() - shared)});
  return least > std::min({shared, a.most, b.most});
}

using NumberPair = std::pair<Cell, Cell>;

/// The first two numbers, by rows, that contradict each other.
std::optional<NumberPair> impossible_pair(const WholeBoard& board) {
  std::optional<NumberPair> first;
  for (const Component& component : board.components) {
    std::vector<std::vector<const Constraint*>> beside(component.cells.size());
    for (const Constraint& constraint : component.constraints) {
      for (const std::uint32_t cell : constraint.cells()) {
        for (const Constraint* const other : beside[cell]) {
          const NumberPair pair = std::minmax(constraint.number, other->number);
          // The cheap comparison of places comes first.
          if ((!first || pair < *first) && contradict(constraint, *other)) first = pair;
        }
        beside[cell].push_back(&constraint);
      }
    }
  }
  return first;
}

/// The components that may fit no placement: all others do.
std::vector<const Component*> doubtful_components(const WholeBoard& board) {
  std::vector<const Component*> doubtful;
  Elimination elimination;
  for (const Component& component : board.components) {
    // A complete elimination has a placement. One that exceeds its budget leaves it open.
    if (elimination.run(component, transitions_each) != Elimination::Outcome::complete)
      doubtful.push_back(&component);
  }
  return doubtful;
}

/// The fewest contradicting numbers in any of the components, no two of which contradict each other.
SoughtReason search(const std::vector<const Component*>& components) {
  const std::uint64_t shares = std::max<std::uint64_t>(components.size(), 1);
  // Each component gets a share, so that a hard one does not keep the budget from the others.
  const SolverBudget share{budget.conflicts / shares, budget.visits / shares, budget.clauses};
  // Single numbers and pairs were tried before.
  constexpr std::size_t at_least = 3;
  SoughtReason best;
  best.refuted = true;
  best.at_least = any_size;
  std::size_t useful = any_size;
  for (const Component* const component : components) {
    // No component can have fewer.
    if (useful <= at_least) break;
    SoughtReason reason = find_reason(*component, {Claim::Kind::contradiction, 0}, {}, share, useful);
    // The component has a placement after all.
    if (reason.refuted) continue;
    // It may still hide a smaller contradiction, so no lower bound beyond `at_least` is proven.
    if (!reason.found) reason.at_least = 0;
    const std::size_t proven = std::max(std::min(best.at_least, reason.at_least), at_least);
    const bool is_better = reason.found && reason.numbers.size() < useful;
    if (is_better || best.refuted) best = std::move(reason);
    best.at_least = proven;
    if (best.found) useful = best.numbers.size();
  }
  return best;
}

/// Finds the fewest numbers that contradict each other; the number of mines on the board is not used.
/// `refuted` is set if no numbers contradict each other: some placement of mines fits them all. If single
/// numbers are impossible, the result is the first of them by rows; else, if two numbers contradict each
/// other, the first such pair by rows. The budget is divided among the components searched. O(cells), and the
/// work of the budget.
SoughtReason contradicting_numbers(const View& view, const WholeBoard& board) {
  if (const auto number = impossible_number(view, board)) return smallest({*number});
  if (const auto pair = impossible_pair(board)) return smallest({pair->first, pair->second});
  SoughtReason reason = search(doubtful_components(board));
  if (!reason.found) return reason;
  if (reason.at_least >= reason.numbers.size()) {
    reason.size = Minimality::smallest;
  } else if (reason.size == Minimality::smallest) {
    reason.size = Minimality::minimal;  // in its component only; another may have fewer
  }
  return reason;
}

/// All numbers of a component, for want of better ones.
Reason all_numbers_of(const Component& component) {
  Reason reason;
  reason.found = true;
  for (const Constraint& constraint : component.constraints) reason.numbers.push_back(constraint.number);
  std::sort(reason.numbers.begin(), reason.numbers.end());
  return reason;
}

Contradiction of_numbers(const View& view, const Component& contradicting) {
  Reason reason = contradicting_numbers(view, whole_board(view));
  // The budget did not suffice. All numbers of the component are certain to contradict each other.
  if (!reason.found) reason = all_numbers_of(contradicting);
  return {text_of_contradiction(reason, numbers_of(view), {}), reason};
}

Contradiction of_mines(const View& view, std::uint64_t known, std::uint64_t mines) {
  // No number is needed to see that, so the reason names none.
  if (known > mines) {
    return {fmt::format("impossible: the position has {}, but the board has {}",
                        quantity(known, "known mine"), mines),
            {true, {}, true, Minimality::smallest}};
  }
  const WholeBoard board = whole_board(view);
  const Reason reason = numbers_against_mines(board, mines - known, budget);
  return {text_of_contradiction(reason, numbers_of(view), mines), reason};
}

}  // namespace

Contradiction contradiction_of(const View& view, const Impossible& impossible,
                               std::optional<std::uint64_t> mines) {
  if (!impossible.by_mines) return of_numbers(view, impossible.numbers);
  return of_mines(view, impossible.known_mines, mines.value_or(0));
}

}  // namespace mines
