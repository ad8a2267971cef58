// What people are told of a whole board, its 8s and impossible ones included: why a cell is certain, why a
// position is impossible, and the best move. Held against all sets of numbers.
#include <bit>
#include <bitset>

#include "advice/best_move.hpp"
#include "advice/easiest_step.hpp"
#include "advice/explanation.hpp"
#include "fuzz/checks.hpp"

namespace mines::fuzz {

namespace {

/// Placements of mines, one bit each: bit i of a placement's number is cell i.
using PlacementSet = std::bitset<std::size_t{1} << most_in_sets>;

/// What sets of numbers force, by the placements of mines that each number rules out.
class NumberSets {
 public:
  /// Of a picture with at most most_in_sets unknown cells.
  explicit NumberSets(const Picture& picture) : unknown_(unknown_cells(picture).size()) {
    const std::vector<Cell> cells = unknown_cells(picture);
    for_each_cell(picture, [&](Cell cell) {
      if (!is_number(picture.at(cell))) return;
      std::size_t beside = 0;
      for_each_neighbour(picture.size(), cell, [&](Cell other) {
        const auto at = std::find(cells.begin(), cells.end(), other) - cells.begin();
        if (static_cast<std::size_t>(at) < cells.size()) beside |= std::size_t{1} << at;
      });
      const int mines = picture.at(cell) - '0' - count_around(picture, cell, '*');
      numbers_.push_back(cell);
      PlacementSet& set = ruled_out_.emplace_back();
      for (std::size_t placement = 0; placement < std::size_t{1} << unknown_; ++placement)
        set[placement] = std::popcount(placement & beside) != mines;
    });
  }

  /// All placements with so many mines on the unknown cells, or with any number of them. If `mine` is given,
  /// only those with a mine in the cell, or without one.
  PlacementSet placements(std::optional<std::size_t> mines, std::size_t cell = 0,
                          std::optional<bool> mine = {}) const {
    PlacementSet set;
    for (std::size_t placement = 0; placement < std::size_t{1} << unknown_; ++placement) {
      set[placement] = (!mines || static_cast<std::size_t>(std::popcount(placement)) == *mines) &&
                       (!mine || ((placement >> cell & 1) != 0) == *mine);
    }
    return set;
  }
  /// Whether these numbers together rule out all of `left`. False if one of them is no number.
  bool rule_out(const std::vector<Cell>& numbers, PlacementSet left) const {
    for (const Cell number : numbers) {
      const auto at = std::find(numbers_.begin(), numbers_.end(), number);
      if (at == numbers_.end()) return false;
      left &= ~ruled_out_[static_cast<std::size_t>(at - numbers_.begin())];
    }
    return left.none();
  }
  bool all_rule_out(const PlacementSet& left) const { return rule_out(numbers_, left); }
  /// Whether some `count` numbers do. One of them rules out the first of `left`, so tries those.
  bool some_rule_out(const PlacementSet& left, std::size_t count) const {
    const std::size_t first = left._Find_first();
    if (first == left.size()) return true;
    return count > 0 && std::any_of(ruled_out_.begin(), ruled_out_.end(), [&](const PlacementSet& set) {
             return set[first] && some_rule_out(left & ~set, count - 1);
           });
  }

 private:
  std::size_t unknown_;
  std::vector<Cell> numbers_;
  std::vector<PlacementSet> ruled_out_;  // by each of them
};

/// The placements that a reason has to rule out, and what it may say.
struct Wanted {
  PlacementSet by_numbers;               // what numbers alone must rule out
  std::optional<PlacementSet> by_mines;  // what they must with the mines on the board, if those are given
};

void hold_reason(const NumberSets& sets, const Reason& reason, const Wanted& wanted, const char* what,
                 Report& report) {
  if (!report.check(reason.found, "{} should have a reason", what)) return;
  const bool numbers_suffice = sets.all_rule_out(wanted.by_numbers);
  report.check(reason.uses_mines == !numbers_suffice, "{} {} the mines on the board", what,
               numbers_suffice ? "should not use" : "should use");
  const PlacementSet& left = reason.uses_mines && wanted.by_mines ? *wanted.by_mines : wanted.by_numbers;
  report.check(sets.rule_out(reason.numbers, left), "{}: its {} numbers do not suffice", what,
               reason.numbers.size());
  if (reason.size == Minimality::sufficient) return;
  for (const Cell left_out : reason.numbers) {
    std::vector<Cell> others = reason.numbers;
    std::erase(others, left_out);
    report.check(!sets.rule_out(others, left), "{}: the number at row {}, column {} can be left out", what,
                 left_out.row, left_out.column);
  }
  if (reason.size == Minimality::minimal || reason.numbers.empty()) return;
  report.check(!sets.some_rule_out(left, reason.numbers.size() - 1), "{}: fewer than {} numbers suffice",
               what, reason.numbers.size());
}

/// The numbers of mines on the board that are of interest: none given, the fewest and the most that fit, one
/// beyond each, and one in between.
std::vector<std::optional<std::uint64_t>> interesting_mines(const Position& position) {
  const std::uint64_t known = count_of(position.picture(), '*');
  const auto& models = position.whole().models;
  std::vector<std::optional<std::uint64_t>> all{std::nullopt};
  std::optional<std::uint64_t> least;
  std::uint64_t most = 0;
  for (std::uint64_t mines = 0; mines < models.size(); ++mines) {
    if (models[mines] == 0) continue;
    if (!least) least = mines;
    most = mines;
  }
  if (!least) return {std::nullopt, known};
  if (known + *least > 0) all.emplace_back(known + *least - 1);
  for (const std::uint64_t mines : {*least, (*least + most) / 2, most, most + 1}) {
    if (all.back() != known + mines) all.emplace_back(known + mines);
  }
  return all;
}

/// The mines on unknown cells; more than there are cells if more are known than are on the board.
std::optional<std::size_t> mines_on_unknown(const Position& position, std::optional<std::uint64_t> mines) {
  if (!mines) return {};
  const std::uint64_t known = count_of(position.picture(), '*');
  return *mines >= known ? *mines - known : most_unknown + 1;
}

bool is_of_interest(const Position& position) {
  return position.at() == Cell{} && position.whole().cells.size() <= most_in_sets;
}

struct Analysed {
  View view;
  Expected<CountedAnalysis, Impossible> analysis;
};

Analysed analysed(const Position& position, std::optional<std::uint64_t> mines) {
  View view = mines::view_of(text_position(position.picture(), mines)).value();
  AnalysisOptions options;
  options.mines = mines;
  auto analysis = analyse(view, options);
  return {std::move(view), std::move(analysis)};
}

}  // namespace

void check_contradiction(const Position& position, std::optional<std::uint64_t> mines, const Reason& reason,
                         Report& report) {
  const NumberSets sets(position.picture());
  Wanted wanted{sets.placements({}), {}};
  if (mines) wanted.by_mines = sets.placements(mines_on_unknown(position, mines));
  hold_reason(sets, reason, wanted, "the contradiction", report);
}

void check_explanation(const Position& position, std::optional<std::uint64_t> mines, std::size_t cell,
                       Verdict verdict, const Reason& reason, Report& report) {
  const NumberSets sets(position.picture());
  const bool denied = verdict == Verdict::safe;  // a mine in the cell denies it
  Wanted wanted{sets.placements({}, cell, denied), {}};
  if (mines) wanted.by_mines = sets.placements(mines_on_unknown(position, mines), cell, denied);
  hold_reason(sets, reason, wanted, "the verdict", report);
}

void check_contradictions(Session&, Position& position, const Case&, Report& report) {
  if (!is_of_interest(position)) return;
  for (const auto mines : interesting_mines(position)) {
    const Analysed found = analysed(position, mines);
    const std::size_t left = mines_on_unknown(position, mines).value_or(0);
    const bool possible =
        position.consistent() && settled_numbers_hold(position.picture()) &&
        (!mines || (left < position.whole().models.size() && position.whole().models[left] > 0));
    report.check(found.analysis.has_value() == possible, "a contradiction is mistaken");
    if (possible || report.failed()) continue;
    check_contradiction(position, mines, contradiction_of(found.view, found.analysis.error(), mines).reason,
                        report);
  }
}

void check_explanations(Session&, Position& position, const Case&, Report& report) {
  if (!is_of_interest(position)) return;
  for (const auto mines : interesting_mines(position)) {
    const Analysed found = analysed(position, mines);
    if (!found.analysis) continue;
    for (std::size_t i = 0; i < position.whole().cells.size() && !report.failed(); ++i) {
      const Cell cell = position.whole().cells[i];
      const Verdict verdict = found.analysis->verdict[found.view.size().index(cell)];
      if (verdict == Verdict::undecided) continue;
      check_explanation(position, mines, i, verdict, reason_of(found.view, *found.analysis, cell), report);
    }
  }
}

void check_easiest_step(const Position& position, std::optional<std::uint64_t> mines, const EasiestStep& step,
                        Report& report) {
  const auto& cells = position.whole().cells;
  const auto at = static_cast<std::size_t>(std::find(cells.begin(), cells.end(), step.cell) - cells.begin());
  if (!report.check(at < cells.size(), "the easiest step is to a known cell")) return;
  check_explanation(position, mines, at, Verdict::safe, step.reason, report);
  if (step.reason.size != Minimality::smallest) return;
  const NumberSets sets(position.picture());
  const std::size_t size = step.reason.numbers.size() + (step.reason.uses_mines ? 1 : 0);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    // Of a cell that is not certain no set rules these out.
    const PlacementSet denied = sets.placements({}, i, true);
    const bool by_numbers = sets.all_rule_out(denied);
    // The mines left are one of the numbers.
    const std::size_t fewer = size - 1;
    const bool is_easier =
        by_numbers
            ? fewer > 0 && sets.some_rule_out(denied, fewer)
            : mines && fewer > 0 &&
                  sets.some_rule_out(sets.placements(mines_on_unknown(position, mines), i, true), fewer - 1);
    report.check(!is_easier, "the step at row {}, column {} is easier", cells[i].row, cells[i].column);
  }
}

void check_hints(Session&, Position& position, const Case&, Report& report) {
  if (!is_of_interest(position)) return;
  for (const auto mines : interesting_mines(position)) {
    const Analysed found = analysed(position, mines);
    if (!found.analysis || report.failed()) continue;
    const auto& verdicts = found.analysis->verdict;
    const bool any_safe = std::find(verdicts.begin(), verdicts.end(), Verdict::safe) != verdicts.end();
    const auto step = easiest_step(found.view, *found.analysis);
    if (report.check(step.has_value() == any_safe, "there {} an easiest step", any_safe ? "is" : "is not") &&
        step)
      check_easiest_step(position, mines, *step, report);
  }
}

void check_move(const Analysis& analysis, const Position& position, const std::optional<Move>& move,
                Report& report) {
  const auto index = [&](Cell cell) { return position.picture().size().index(cell); };
  bool any = false;
  bool any_safe = false;
  for (const Cell cell : position.whole().cells) {
    any |= analysis.verdict[index(cell)] != Verdict::mine;
    any_safe |= analysis.verdict[index(cell)] == Verdict::safe;
  }
  if (!report.check(move.has_value() == any, "there {} a move", any ? "is" : "is not") || !move) return;
  if (!report.check(position.picture().at(move->cell) == '?', "the move is to a known cell")) return;
  const Verdict verdict = analysis.verdict[index(move->cell)];
  const double mine = analysis.mine[index(move->cell)];
  report.check(move->is_certain == any_safe, "a guess where a cell is safe, or none is");
  report.check(verdict == (any_safe ? Verdict::safe : Verdict::undecided), "the move is to a cell that is {}",
               text_of({verdict}));
  report.check(close(move->mine, mine), "the probability {} of the move is given as {}", mine, move->mine);
}

/// Whatever cell is asked about, the best move is the first of the guesses, by what they are sorted by.
void check_first_guess(const Analysed& found, const Position& position, const Move& move, Report& report) {
  for (const Cell asked : position.whole().cells) {
    if (found.analysis->verdict[found.view.size().index(asked)] != Verdict::undecided) continue;
    const std::vector<Guess> guesses = compare_guesses(found.view, *found.analysis, asked);
    const Guess& first = guesses.front();
    if (!first.rating && !first.win) continue;  // too much to be compared
    if (!report.check(first.cell == move.cell, "the best move is not the first guess")) return;
    for (const Guess& guess : guesses) {
      if (!report.check(guess.rating <= first.rating && guess.win <= first.win, "a later guess is better"))
        return;
    }
  }
}

void check_best_move(Session&, Position& position, const Case& options, Report& report) {
  if (!is_of_interest(position)) return;
  const auto all = interesting_mines(position);
  const auto mines = all[options.number % all.size()];
  const Analysed found = analysed(position, mines);
  if (!found.analysis) return;
  const auto move = winning_move(found.view, *found.analysis);
  check_move(*found.analysis, position, move, report);
  if (!report.failed() && move && !move->is_certain) check_first_guess(found, position, *move, report);
}

}  // namespace mines::fuzz
