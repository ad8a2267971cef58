#include "counted/analysis.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "base/assert.hpp"
#include "base/parallel.hpp"
#include "components/component_finder.hpp"
#include "count/mine_spread.hpp"
#include "counted/estimate.hpp"
#include "counted/mines_together.hpp"
#include "counted/placement_count.hpp"
#include "counted/ruled_position.hpp"
#include "sat/component_solver.hpp"

namespace mines {

namespace {

constexpr std::size_t pieces_at_once = 64;
/// Longer integers are not written out.
constexpr double most_digits = 10'000;
constexpr double no_number = std::numeric_limits<double>::quiet_NaN();

struct CellResult {
  Verdict verdict = Verdict::undecided;  ///< proven, whatever the means
  Means means = Means::rules;
  double mine = 0;   ///< 0 or 1 if the cell is decided
  double error = 0;  ///< one standard error of that
};

CellResult certain(Verdict verdict, Means means) {
  return {verdict, means, verdict == Verdict::mine ? 1.0 : 0.0, 0};
}

CellResult uncertain(Verdict verdict, const Probability& mine, Means means) {
  return {verdict, means, mine.value, mine.error};
}

/// One analysis, step by step. A step that finds a contradiction writes it down and returns false.
class Job {
 public:
  /// Of what the rules leave of a board of that size. for_each_unknown(visit) calls visit(cell) for each
  /// unknown cell.
  template <class ForEachUnknown>
  static Expected<CountedAnalysis, Impossible> run(RuledPosition ruled, BoardSize size,
                                                   const AnalysisOptions& options,
                                                   const ForEachUnknown& for_each_unknown) {
    MINES_ASSERT(options.mines || (options.density > 0 && options.density < 1));
    Job job(std::move(ruled), size, options);
    if (!job.count_pieces() || !job.weigh()) return Unexpected(std::move(job.impossible_));
    if (!job.has_placement()) return job.unknown();
    // Only now is it known whether results are exact. Errors take room only if they are not.
    job.make_room();
    if (job.analysis_.interior > 0) {
      const CellResult interior = job.result_of_interior();
      job.analysis_.interior_mine = interior.mine;
      for_each_unknown([&](Cell cell) { job.write(cell, interior); });  // the others are written over
    }
    for (const auto& [cell, verdict] : job.decided_) job.write(cell, certain(verdict, Means::rules));
    job.write_pieces();
    // Estimated pieces, or odds in place of the mines left, leave no number of placements.
    if (options.placements && job.estimated_.empty() && job.exact_) job.count_all_placements();
    job.position_.release_memory();
    job.analysis_.position = std::move(job.position_);
    return std::move(job.analysis_);
  }

 private:
  Job(RuledPosition ruled, BoardSize size, const AnalysisOptions& options)
      : options_(options),
        size_(size),
        position_({options.limits}),
        decided_(std::move(ruled.decided)),
        pieces_(std::move(ruled.pieces)),
        known_mines_(ruled.known_mines + ruled.found_mines) {
    analysis_.mines_on_board = options.mines;
    analysis_.interior = ruled.interior;
    analysis_.known_mines = ruled.known_mines;
  }

  /// A piece that exceeds its budget is no failure: weigh() has it estimated.
  bool count_pieces() {
    if (position_.count(std::move(pieces_), options_.threads) != CountedPosition::Outcome::contradiction)
      return true;
    const auto& counted = position_.components();
    const auto impossible = std::find_if(counted.begin(), counted.end(), [](const CountedComponent& piece) {
      return piece.state == CountedComponent::State::contradiction;
    });
    return contradict_in(impossible->component);
  }

  bool weigh() {
    if (options_.mines && known_mines_ > *options_.mines) return contradict_mines();
    // It is 0, and not used, if the mines are not given.
    mines_left_ = options_.mines.value_or(known_mines_) - known_mines_;
    odds_ = options_.density / (1 - options_.density);
    if (!position_.is_counted()) return weigh_by_estimate();
    if (options_.mines) return weigh_by_mines_left();
    position_.weigh(odds_);
    return true;
  }

  bool weigh_by_mines_left() {
    const auto outcome = position_.combine(analysis_.interior, mines_left_);
    if (outcome == CountedPosition::Outcome::contradiction) return contradict_mines();
    if (outcome == CountedPosition::Outcome::complete) return true;
    // All pieces are counted, but combining them takes too long: odds stand in for the mines left.
    exact_ = false;
    const auto found = odds_for_mines(position_.spreads(), analysis_.interior, mines_left_);
    // odds_for_mines() may return 0 or infinity, at which nothing can be weighed.
    const double odds = std::clamp(found.value_or(odds_), 1e-6, 1e6);
    // What the odds leave open that stand in for a fixed number of mines.
    const double variance = moments_at(position_.spreads(), analysis_.interior, odds).variance;
    weigh_by_odds(odds, 1 / std::max(variance, 1.0));
    return decide_by_mines_left();
  }

  bool weigh_by_estimate() {
    std::vector<const Component*> exceeded;
    std::vector<MineSpread> counted;
    for (std::size_t i = 0; i < position_.components().size(); ++i) {
      const CountedComponent& piece = position_.components()[i];
      estimate_of_.push_back(exceeded.size());
      if (piece.is_counted()) {
        counted.push_back(position_.spreads()[i]);
      } else {
        exceeded.push_back(&piece.component);
      }
    }
    const auto mines = options_.mines ? std::optional(mines_left_) : std::nullopt;
    Estimate estimated = estimate(exceeded, {counted, analysis_.interior, mines, odds_, options_.seed});
    // Given odds weigh the counted pieces exactly, whatever the others are.
    exact_ = !options_.mines;
    for (std::size_t i = 0; i < exceeded.size(); ++i) {
      if (!estimated.components[i].consistent) return contradict_in(*exceeded[i]);
    }
    estimated_ = std::move(estimated.components);
    // Without a placement of each there is nothing to weigh.
    if (!is_placed()) return true;
    weigh_by_odds(estimated.odds, estimated.log_odds_error);
    analysis_.exact = false;
    return !options_.mines || decide_by_mines_left();
  }

  /// Odds prove nothing about cells that only the number of mines decides, so CaDiCaL finds these cells. The
  /// mines left join all pieces, so it needs the counted ones, too.
  bool decide_by_mines_left() {
    std::vector<const Component*> all;
    for (const CountedComponent& piece : position_.components()) all.push_back(&piece.component);
    decision_ = decide_mines_left(all, analysis_.interior, mines_left_);
    return decision_->consistent || contradict_mines();
  }

  /// Whether a placement of each estimated piece was found.
  bool is_placed() const {
    return std::none_of(estimated_.begin(), estimated_.end(),
                        [](const EstimatedComponent& piece) { return piece.mines.empty(); });
  }

  /// Whether it is certain that a placement of mines fits.
  bool has_placement() const {
    if (!is_placed()) return false;
    // Counting the mines left has found placements, and without their number any placement will do.
    if (exact_ || !options_.mines || decision_->found) return true;
    std::vector<std::vector<std::uint64_t>> pieces;
    for (const MineSpread& spread : position_.spreads()) {
      if (!spread.models.empty()) pieces.push_back(mines_of(spread));
    }
    for (const EstimatedComponent& piece : estimated_) pieces.push_back(piece.mines);
    return have_together(std::move(pieces), analysis_.interior, mines_left_);
  }

  CountedAnalysis unknown() const {
    CountedAnalysis analysis;
    analysis.possible = Possible::unknown;
    analysis.exact = false;
    return analysis;
  }

  /// Weighs by odds whose natural logarithm has a standard error. A probability changes with them by what
  /// weighing at other odds shows, and no less than that of a cell by itself, p (1 - p): where the first
  /// derivative is small, the second one is not.
  void weigh_by_odds(double odds, double log_odds_error) {
    odds_ = odds;
    log_odds_error_ = log_odds_error;
    MINES_ASSERT(at_other_odds_.empty() && log_odds_error >= 0);
    // The order matters: the pieces keep the probabilities of the last weigh().
    position_.weigh(odds * std::exp(log_odds_error));
    for (const CountedComponent& piece : position_.components())
      at_other_odds_.push_back(piece.probabilities);
    position_.weigh(odds_);
  }

  /// Makes the entries of all cells, as known ones.
  void make_room() {
    analysis_.exact = analysis_.exact && exact_;
    analysis_.mine.assign(size_.cells(), no_number);
    analysis_.verdict.assign(size_.cells(), Verdict::known);
    analysis_.means.assign(size_.cells(), Means::known);
    if (!analysis_.exact) analysis_.error.assign(size_.cells(), no_number);
  }

  void write(Cell cell, const CellResult& result) {
    MINES_ASSERT(result.verdict != Verdict::known && result.mine > -1e-9 && result.mine < 1 + 1e-9);
    const std::size_t i = size_.index(cell);
    analysis_.mine[i] = result.mine;
    analysis_.verdict[i] = result.verdict;
    analysis_.means[i] = result.means;
    if (!analysis_.exact) analysis_.error[i] = result.error;
  }

  void write_pieces() {
    work_in_runs(position_.components().size(), pieces_at_once, options_.threads,
                 [&](int, std::size_t begin, std::size_t end) {
                   for (std::size_t i = begin; i < end; ++i) write_piece(i);
                 });
  }

  void write_piece(std::size_t index) {
    const CountedComponent& piece = position_.components()[index];
    if (!piece.is_counted()) return write_estimated(index);
    const bool by_mines_left = options_.mines && exact_;
    // A piece with the same mines in all placements stays exact even where the odds are estimated.
    const bool is_estimated = !exact_ && position_.spreads()[index].models.size() > 1;
    for (std::size_t i = 0; i < piece.verdicts.size(); ++i) {
      const Verdict verdict = piece.verdicts[i];
      Probability mine = piece.probabilities[i];
      if (is_estimated) {
        mine.error = std::max(std::abs(at_other_odds_[index][i].value - mine.value),
                              log_odds_error_ * mine.value * (1 - mine.value));
      }
      Means means = by_mines_left ? Means::mines_left : Means::counting;
      if (verdict != Verdict::undecided) {
        // The numbers alone decide the cell, although the mines left were used.
        if (piece.is_decided_by_numbers(i)) means = Means::counting;
        write(piece.component.cells[i], certain(verdict, means));
      } else if (const Verdict by_solver = verdict_by_mines_left(index, i); by_solver != Verdict::undecided) {
        write(piece.component.cells[i], certain(by_solver, Means::solver));
      } else {
        if (is_estimated) means = Means::sampling;
        const Verdict open = is_estimated ? verdict_of_estimate(index, i, false) : Verdict::undecided;
        write(piece.component.cells[i], uncertain(open, mine, means));
      }
    }
  }

  void write_estimated(std::size_t index) {
    const Component& component = position_.components()[index].component;
    const EstimatedComponent& estimated = estimated_[estimate_of_[index]];
    for (std::size_t i = 0; i < component.cells.size(); ++i) {
      Verdict verdict = estimated.verdicts[i];
      // estimate() decides by the numbers alone.
      if (verdict == Verdict::undecided) verdict = verdict_by_mines_left(index, i);
      write(component.cells[i], verdict != Verdict::undecided
                                    ? certain(verdict, Means::solver)
                                    : uncertain(verdict_of_estimate(index, i, estimated.is_open[i]),
                                                estimated.probabilities[i], Means::sampling));
    }
  }

  /// The verdict on a cell that nothing has decided and whose probability is an estimate. `is_open`:
  /// placements with a mine there and without are known; they need not have the number of mines on the board.
  Verdict verdict_of_estimate(std::size_t index, std::size_t cell, bool is_open) const {
    if (options_.mines)
      is_open = decision_->complete || (!decision_->is_open.empty() && decision_->is_open[index][cell]);
    return is_open ? Verdict::undecided : Verdict::unknown;
  }

  /// The verdict of CaDiCaL on a cell of a piece; undecided if it was not asked.
  Verdict verdict_by_mines_left(std::size_t index, std::size_t cell) const {
    return decision_ ? decision_->cells[index][cell] : Verdict::undecided;
  }

  CellResult result_of_interior() const {
    if (!options_.mines) return uncertain(Verdict::undecided, {options_.density, 0}, Means::density);
    const Verdict verdict = exact_ ? position_.interior_verdict() : decision_->interior;
    if (verdict != Verdict::undecided) return certain(verdict, exact_ ? Means::mines_left : Means::solver);
    if (exact_) return uncertain(Verdict::undecided, position_.interior(), Means::mines_left);
    // No number constrains these cells, so odds alone give their probability.
    const double mine = odds_ / (1 + odds_);
    return uncertain(decision_->complete ? Verdict::undecided : Verdict::unknown,
                     {mine, log_odds_error_ * mine * (1 - mine)}, Means::sampling);
  }

  void count_all_placements() {
    // Without the mines left each interior cell is free, and spreads multiply.
    double log2 = static_cast<double>(analysis_.interior);
    for (const MineSpread& spread : position_.spreads()) log2 += spread.sum().log2();
    if (options_.mines) log2 = position_.log2_placements();
    analysis_.placements_log10 = log2 * std::log10(2.0);
    if (*analysis_.placements_log10 >= most_digits) return;
    if (const auto integer = integer_placements()) analysis_.placements = integer->str();
  }

  /// Nothing if counting them takes too long.
  std::optional<Integer> integer_placements() const {
    const auto& pieces = position_.components();
    std::vector<std::optional<IntegerSpread>> counted(pieces.size());
    work_in_runs(pieces.size(), pieces_at_once, options_.threads,
                 [&](int, std::size_t begin, std::size_t end) {
                   for (std::size_t i = begin; i < end; ++i)
                     counted[i] = count_integers(pieces[i], options_.limits);
                 });
    std::vector<IntegerSpread> spreads;
    for (std::optional<IntegerSpread>& spread : counted) {
      if (!spread) return std::nullopt;
      spreads.push_back(std::move(*spread));
    }
    return count_placements(spreads, analysis_.interior,
                            options_.mines ? std::optional(mines_left_) : std::nullopt);
  }

  bool contradict_mines() {
    impossible_.by_mines = true;
    impossible_.known_mines = analysis_.known_mines;
    return false;
  }
  bool contradict_in(const Component& piece) {
    impossible_.numbers = piece;
    return false;
  }

  const AnalysisOptions& options_;
  BoardSize size_;
  CountedAnalysis analysis_;
  Impossible impossible_;
  CountedPosition position_;  // of pieces
  std::vector<RuledPosition::Decided> decided_;
  std::vector<Component> pieces_;  // until they are counted
  std::uint64_t known_mines_ = 0;  // with those that the rules have found
  std::uint64_t mines_left_ = 0;   // on pieces and interior, if the mines on the board are given
  bool exact_ = true;              // by the mines left or, if they are not given, odds_
  double odds_ = 1;                // of a mine, where the mines left do not say
  double log_odds_error_ = 0;      // standard error of their natural logarithm
  std::vector<std::vector<Probability>> at_other_odds_;  // of each piece's cells, that much above odds_
  std::vector<std::size_t> estimate_of_;                 // of each piece that is not counted in the next one
  std::vector<EstimatedComponent> estimated_;
  std::optional<MinesLeftDecision> decision_;  // where odds stand in for the mines left
};

/// Returns a settled number that differs from its known mines, as a constraint without cells.
Impossible contradicting_number(const View& view, Cell number) {
  int mines = view.number(number);
  for_each_neighbour(view.size(), number, [&](Cell cell) { mines -= view.is_mine(cell) ? 1 : 0; });
  Impossible impossible;
  impossible.numbers.constraints.emplace_back(number, mines);
  return impossible;
}

}  // namespace

std::string Analysis::placements_text() const {
  if (!placements.empty() || !placements_log10) return placements;
  const double exponent = std::floor(*placements_log10);
  return fmt::format("{:.3f}e{:.0f}", std::pow(10, *placements_log10 - exponent), exponent);
}

std::uint64_t expected_mines(const Analysis& analysis) {
  std::uint64_t certain = analysis.known_mines;
  std::uint64_t undecided = 0;
  double expected = 0;
  for (std::size_t i = 0; i < analysis.verdict.size(); ++i) {
    certain += analysis.verdict[i] == Verdict::mine ? 1 : 0;
    if (!is_uncertain(analysis.verdict[i])) continue;
    ++undecided;
    // Without given mines interior cells have Means::density. They are added together below.
    if (analysis.means[i] != Means::density) expected += analysis.mine[i];
  }
  expected += analysis.interior_mine * static_cast<double>(analysis.interior);
  // With one undecided cell both numbers of mines would decide it, so there is no number in between.
  if (undecided < 2) return certain + undecided;
  const auto more = static_cast<std::uint64_t>(std::llround(expected));
  return certain + std::clamp<std::uint64_t>(more, 1, undecided - 1);
}

Expected<CountedAnalysis, Impossible> analyse(const View& view, const AnalysisOptions& options) {
  // No component contains a settled number, so the count would not notice a wrong one.
  if (const auto wrong = wrong_settled_number(view)) return Unexpected(contradicting_number(view, *wrong));
  const auto for_each_unknown = [&view](const auto& visit) {
    // By words: a large board has few unknown cells among many.
    for (std::int32_t row = 0; row < view.size().rows; ++row) {
      for (std::int32_t word = 0; word < view.size().words(); ++word) {
        for_each_bit(view.unknown(row, word) & view.size().word_mask(word),
                     [&](int bit) { visit(cell_at(row, word, bit)); });
      }
    }
  };
  auto analysis = Job::run(apply_rules(view, options.threads), view.size(), options, for_each_unknown);
  if (!analysis && !analysis.error().by_mines) {
    // The whole component, with what the rules have found in it.
    Component& numbers = analysis.error().numbers;
    // A copy, because grow() clears the component first.
    const Cell cell = numbers.cells.front();
    ComponentFinder(view, Join::numbers).grow(cell, numbers);
  }
  return analysis;
}

Expected<CountedAnalysis, Impossible> analyse(const Component& all, const AnalysisOptions& options) {
  auto ruled = apply_rules(all);
  if (!ruled) return Unexpected(Impossible{false, 0, all});
  const auto for_each_unknown = [&all](const auto& visit) {
    for (const Cell cell : all.cells) visit(cell);
  };
  // The cells count as one row, so that their index is their column.
  const BoardSize size{1, static_cast<std::int32_t>(all.cells.size())};
  return Job::run(std::move(*ruled), size, options, for_each_unknown);
}

}  // namespace mines
