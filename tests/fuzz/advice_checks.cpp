// What people are told of a whole board, its 8s and impossible ones included: why a cell is certain, why a
// position is impossible, and the best move. Held against all sets of numbers.
#include "advice/best_move.hpp"
#include "advice/contradiction.hpp"
#include "advice/explanation.hpp"
#include "fuzz/checks.hpp"
#include "fuzz/number_sets.hpp"

namespace mines::fuzz {

namespace {

/// The placements that a reason has to rule out, and what it may say.
struct Wanted {
  PlacementSet by_numbers;               // what numbers alone must rule out
  std::optional<PlacementSet> by_mines;  // what they must with the mines on the board, if those are given
};

void hold_reason(const NumberSets& sets, const Reason& reason, const Wanted& wanted, const char* what,
                 Report& report) {
  if (!report.check(reason.outcome == Reason::Outcome::found, "{} should have a reason", what)) return;
  const bool numbers_suffice = sets.all_rule_out(wanted.by_numbers);
  report.check(reason.uses_mines_left == !numbers_suffice, "{} {} the mines on the board", what,
               numbers_suffice ? "should not use" : "should use");
  const PlacementSet& left = reason.uses_mines_left && wanted.by_mines ? *wanted.by_mines : wanted.by_numbers;
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
  mines::Position position;
  View view;
  Analysis analysis;
};

Analysed analysed(const Position& position, std::optional<std::uint64_t> mines) {
  mines::Position text = text_position(position.picture(), mines);
  View view = mines::view_of(text).value();
  AnalysisOptions options;
  options.mines = mines;
  Analysis analysis = analyse(view, options);
  return {std::move(text), std::move(view), std::move(analysis)};
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
                       CellVerdict verdict, const Reason& reason, Report& report) {
  const NumberSets sets(position.picture());
  const bool denied = verdict == CellVerdict::safe;  // a mine in the cell denies it
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
    report.check(found.analysis.consistent() == possible, "a contradiction is mistaken");
    if (possible || report.failed()) continue;
    check_contradiction(position, mines, position::contradiction_of(found.view, found.analysis, mines).reason,
                        report);
  }
}

void check_explanations(Session&, Position& position, const Case&, Report& report) {
  if (!is_of_interest(position)) return;
  for (const auto mines : interesting_mines(position)) {
    const Analysed found = analysed(position, mines);
    if (!found.analysis.consistent()) continue;
    for (std::size_t i = 0; i < position.whole().cells.size() && !report.failed(); ++i) {
      const Cell cell = position.whole().cells[i];
      const CellVerdict verdict = found.analysis.at(cell).verdict;
      if (verdict == CellVerdict::open_question) continue;
      check_explanation(position, mines, i, verdict,
                        position::reason_of(found.position, found.view, found.analysis, cell), report);
    }
  }
}

void check_move(const Analysis& analysis, const Position& position, const std::optional<Move>& move,
                Report& report) {
  bool any = false;
  bool any_safe = false;
  for (const Cell cell : position.whole().cells) {
    any |= analysis.at(cell).verdict != CellVerdict::mine;
    any_safe |= analysis.at(cell).verdict == CellVerdict::safe;
  }
  if (!report.check(move.has_value() == any, "there {} a move", any ? "is" : "is not") || !move) return;
  if (!report.check(position.picture().at(move->cell) == '?', "the move is to a known cell")) return;
  const CellAnswer& answer = analysis.at(move->cell);
  report.check(move->is_certain == any_safe, "a guess where a cell is safe, or none is");
  report.check(answer.verdict == (any_safe ? CellVerdict::safe : CellVerdict::open_question),
               "the move is to a cell that is {}", text_of({answer.verdict}));
  report.check(close(move->mine_probability, answer.mine.value),
               "the probability {} of the move is given as {}", answer.mine.value, move->mine_probability);
}

void check_best_move(Session&, Position& position, const Case& options, Report& report) {
  if (!is_of_interest(position)) return;
  const auto all = interesting_mines(position);
  const auto mines = all[options.number % all.size()];
  const Analysed found = analysed(position, mines);
  if (!found.analysis.consistent()) return;
  check_move(found.analysis, position, winning_move(found.view, found.analysis, mines), report);
}

}  // namespace mines::fuzz
