#include "counted/analysis.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/parallel.hpp"
#include "base/stop.hpp"
#include "components/component_finder.hpp"
#include "count/odds_for_mines.hpp"
#include "counted/counted_position.hpp"
#include "counted/estimate.hpp"
#include "counted/ruled_position.hpp"
#include "counted/settled_numbers.hpp"
#include "sat/mines_left.hpp"

namespace mines {

namespace {

constexpr std::size_t pieces_at_once = 64;

using Answered = Analysis::Answered;

CellAnswer certain(CellVerdict verdict, Means means) {
  return {verdict, means, {verdict == CellVerdict::mine ? 1.0 : 0.0, 0, Known::exact}};
}

CellAnswer uncertain(const Probability& mine, Means means) {
  return {CellVerdict::open_question, means, mine};
}

/// One analysis, step by step. A step that finds a contradiction writes it down and returns false.
class Job {
 public:
  /// Of what the rules leave.
  Job(RuledPosition ruled, const AnalysisOptions& options)
      : options_(options),
        position_({options.limits}),
        pieces_(std::move(ruled.pieces)),
        known_mines_(ruled.known_mines + ruled.found_mines) {
    std::size_t cells = ruled.decided.size();
    for (const Component& piece : pieces_) cells += piece.cells.size();
    analysis_.cells.reserve(cells);
    for (const auto& [cell, verdict] : ruled.decided)
      analysis_.cells.push_back({cell, certain(verdict, Means::rules)});
    analysis_.interior = ruled.interior;
    analysis_.known_mines = ruled.known_mines;
  }

  Analysis run();

 private:
  bool count_pieces();
  bool weigh();
  bool weigh_by_mines_left();
  bool weigh_by_estimate();
  void weigh_by_odds(double odds, double log_odds_error);
  void answer_pieces();
  void answer_piece(std::size_t index, std::vector<Answered>& answered) const;
  void answer_estimated(std::size_t index, std::vector<Answered>& answered) const;
  bool depends_on_odds(std::size_t index) const;
  CellAnswer interior_answer() const;
  PlacementCount placement_count() const;
  std::optional<Integer> integer_placements() const;
  bool contradict(Analysis::Contradiction kind) {
    analysis_.contradiction = kind;
    return false;
  }
  bool contradict_in(const Component& piece) {
    analysis_.contradicting = piece;
    return contradict(Analysis::Contradiction::numbers);
  }

  const AnalysisOptions& options_;
  Analysis analysis_;
  CountedPosition position_;       // of pieces
  std::vector<Component> pieces_;  // until they are counted
  std::uint64_t known_mines_ = 0;  // with those that the rules have found
  std::uint64_t mines_left_ = 0;   // on pieces and interior, if the mines on the board are given
  bool exact_ = true;              // by the mines left or, if they are not given, odds_
  double odds_ = 1;                // of a mine, where the mines left do not say
  double log_odds_error_ = 0;      // standard error of their natural logarithm
  std::vector<std::vector<Probability>> at_other_odds_;  // of each piece's cells, that much above odds_
  std::vector<std::size_t> estimate_of_;                 // of each piece that is not counted in the next one
  std::vector<EstimatedComponent> estimated_;
  MinesLeftDecision decision_;
};

Analysis Job::run() {
  MINES_ASSERT(options_.mines || (options_.density > 0 && options_.density < 1));
  if (!count_pieces() || !weigh()) return std::move(analysis_);
  answer_pieces();
  if (analysis_.interior > 0) analysis_.interior_answer = interior_answer();
  if (options_.placements && estimated_.empty() && exact_) analysis_.placements = placement_count();
  return std::move(analysis_);
}

bool Job::count_pieces() {
  if (position_.count(std::move(pieces_), options_.threads) != CountedPosition::Outcome::contradiction)
    return true;
  const auto& counted = position_.components();
  const auto impossible = std::find_if(counted.begin(), counted.end(), [](const CountedComponent& piece) {
    return piece.state == CountedComponent::State::contradiction;
  });
  return contradict_in(impossible->component);
}

bool Job::weigh() {
  if (options_.mines && known_mines_ > *options_.mines) return contradict(Analysis::Contradiction::mines);
  mines_left_ = options_.mines.value_or(known_mines_) - known_mines_;
  odds_ = options_.density / (1 - options_.density);
  if (!position_.is_counted()) return weigh_by_estimate();
  if (options_.mines) return weigh_by_mines_left();
  position_.weigh(odds_);
  return true;
}

bool Job::weigh_by_mines_left() {
  const auto outcome = position_.combine(analysis_.interior, mines_left_);
  if (outcome == CountedPosition::Outcome::contradiction) return contradict(Analysis::Contradiction::mines);
  if (outcome == CountedPosition::Outcome::counted) return true;
  exact_ = false;
  const auto found = odds_for_mines(position_.spreads(), analysis_.interior, mines_left_);
  const double odds = std::clamp(found.value_or(odds_), 1e-6, 1e6);
  // What the odds leave open that stand in for a fixed number of mines.
  const double variance = moments_at(position_.spreads(), analysis_.interior, odds).variance;
  weigh_by_odds(odds, 1 / std::max(variance, 1.0));
  return true;
}

/// Weighs by odds whose natural logarithm has a standard error. A probability changes with them by what
/// weighing at other odds shows, and no less than that of a cell by itself, p (1 - p): where the first
/// derivative is small, the second one is not.
void Job::weigh_by_odds(double odds, double log_odds_error) {
  odds_ = odds;
  log_odds_error_ = log_odds_error;
  position_.weigh(odds * std::exp(log_odds_error));
  for (const CountedComponent& piece : position_.components()) at_other_odds_.push_back(piece.probabilities);
  position_.weigh(odds_);
}

bool Job::weigh_by_estimate() {
  std::vector<const Component*> all;
  std::vector<const Component*> exceeded;
  std::vector<MineSpread> counted;
  for (std::size_t i = 0; i < position_.components().size(); ++i) {
    const CountedComponent& piece = position_.components()[i];
    all.push_back(&piece.component);
    estimate_of_.push_back(exceeded.size());
    if (piece.is_counted()) {
      counted.push_back(position_.spreads()[i]);
    } else {
      exceeded.push_back(&piece.component);
    }
  }
  const auto mines = options_.mines ? std::optional(mines_left_) : std::nullopt;
  Estimate estimated = estimate(exceeded, {counted, analysis_.interior, mines, odds_, options_.seed});
  exact_ = !options_.mines;
  for (std::size_t i = 0; i < exceeded.size(); ++i) {
    if (!estimated.components[i].consistent) return contradict_in(*exceeded[i]);
  }
  weigh_by_odds(estimated.odds, estimated.log_odds_error);
  estimated_ = std::move(estimated.components);
  analysis_.is_exact = false;
  if (!options_.mines) return true;
  decision_ = decide_mines_left(all, analysis_.interior, mines_left_);
  return decision_.consistent || contradict(Analysis::Contradiction::mines);
}

void Job::answer_pieces() {
  const auto parts = parts_of_runs<std::vector<Answered>>(
      position_.components().size(), pieces_at_once, options_.threads,
      [&](int, std::size_t begin, std::size_t end, std::vector<Answered>& answered) {
        for (std::size_t i = begin; i < end; ++i) answer_piece(i, answered);
      });
  for (const auto& part : parts) analysis_.cells.insert(analysis_.cells.end(), part.begin(), part.end());
  std::sort(analysis_.cells.begin(), analysis_.cells.end(),
            [](const Answered& a, const Answered& b) { return a.cell < b.cell; });
  analysis_.is_exact &= exact_;
}

void Job::answer_piece(std::size_t index, std::vector<Answered>& answered) const {
  const CountedComponent& piece = position_.components()[index];
  if (!piece.is_counted()) return answer_estimated(index, answered);
  const bool by_mines_left = options_.mines && exact_;
  const bool is_estimated = !exact_ && depends_on_odds(index);
  for (std::size_t i = 0; i < piece.verdicts.size(); ++i) {
    const CellVerdict verdict = piece.verdicts[i];
    Probability mine = piece.probabilities[i];
    if (is_estimated) {
      mine.error = std::max(std::abs(at_other_odds_[index][i].value - mine.value),
                            log_odds_error_ * mine.value * (1 - mine.value));
      mine.known = Known::sampled;
    }
    Means means = by_mines_left ? Means::mines_left : Means::counting;
    if (verdict != CellVerdict::open_question) {
      if (piece.is_decided_by_numbers(i)) means = Means::counting;
      answered.push_back({piece.component.cells[i], certain(verdict, means)});
    } else {
      if (is_estimated) means = Means::sampling;
      answered.push_back({piece.component.cells[i], uncertain(mine, means)});
    }
  }
}

void Job::answer_estimated(std::size_t index, std::vector<Answered>& answered) const {
  const Component& component = position_.components()[index].component;
  const EstimatedComponent& estimated = estimated_[estimate_of_[index]];
  for (std::size_t i = 0; i < component.cells.size(); ++i) {
    CellVerdict verdict = estimated.verdicts[i];
    if (options_.mines && verdict == CellVerdict::open_question) verdict = decision_.cells[index][i];
    answered.push_back({component.cells[i], verdict != CellVerdict::open_question
                                                ? certain(verdict, Means::solver)
                                                : uncertain(estimated.probabilities[i], Means::sampling)});
  }
}

/// Where all placements of a piece have the same number of mines, its probabilities do not.
bool Job::depends_on_odds(std::size_t index) const { return position_.spreads()[index].models.size() > 1; }

CellAnswer Job::interior_answer() const {
  if (!options_.mines) return uncertain({options_.density, 0, Known::exact}, Means::density);
  const CellVerdict verdict = exact_ ? position_.interior_verdict() : decision_.interior;
  if (verdict != CellVerdict::open_question)
    return certain(verdict, exact_ ? Means::mines_left : Means::solver);
  if (exact_) return uncertain(position_.interior(), Means::mines_left);
  const double mine = odds_ / (1 + odds_);
  return uncertain({mine, log_odds_error_ * mine * (1 - mine), Known::sampled}, Means::sampling);
}

PlacementCount Job::placement_count() const {
  double log2 = static_cast<double>(analysis_.interior);
  for (const MineSpread& spread : position_.spreads()) log2 += spread.sum().log2();
  if (options_.mines) log2 = position_.log2_placements();
  PlacementCount count{{}, log2 * std::log10(2.0)};
  if (count.log10 >= static_cast<double>(PlacementCount::most_digits)) return count;
  if (const auto integer = integer_placements()) count.digits = integer->str();
  return count;
}

/// Nothing if counting them takes too long.
std::optional<Integer> Job::integer_placements() const {
  const auto& pieces = position_.components();
  std::vector<IntegerCounter> counters(static_cast<std::size_t>(options_.threads));
  std::vector<std::optional<IntegerSpread>> counted(pieces.size());
  work_in_runs(pieces.size(), pieces_at_once, options_.threads,
               [&](int thread, std::size_t begin, std::size_t end) {
                 IntegerCounter& counter = counters[static_cast<std::size_t>(thread)];
                 for (std::size_t i = begin; i < end; ++i)
                   counted[i] = counter.count(pieces[i], options_.limits);
               });
  std::vector<IntegerSpread> spreads;
  for (std::optional<IntegerSpread>& spread : counted) {
    if (!spread) return std::nullopt;
    spreads.push_back(std::move(*spread));
  }
  return count_placements(spreads, analysis_.interior,
                          options_.mines ? std::optional(mines_left_) : std::nullopt);
}

Analysis contradicting_number(const View& view, Cell number) {
  int mines = view.number(number);
  for_each_neighbour(view.size(), number, [&](Cell cell) { mines -= view.is_mine(cell) ? 1 : 0; });
  Analysis analysis;
  analysis.contradiction = Analysis::Contradiction::numbers;
  analysis.contradicting.constraints.emplace_back(number, mines);
  return analysis;
}

}  // namespace

std::uint64_t Analysis::expected_mines() const {
  std::uint64_t certain = known_mines;
  std::uint64_t undecided = 0;
  double expected = 0;
  const auto add = [&](const CellAnswer& answer, std::uint64_t count) {
    if (answer.verdict == CellVerdict::mine) certain += count;
    if (answer.verdict != CellVerdict::open_question) return;
    undecided += count;
    expected += answer.mine.value * static_cast<double>(count);
  };
  for (const Answered& answered : cells) add(answered.answer, 1);
  add(interior_answer, interior);
  if (undecided < 2) return certain + undecided;
  const auto more = static_cast<std::uint64_t>(std::llround(expected));
  return certain + std::clamp<std::uint64_t>(more, 1, undecided - 1);
}

const CellAnswer& Analysis::at(Cell cell) const {
  const auto place =
      std::lower_bound(cells.begin(), cells.end(), cell,
                       [](const Answered& answered, Cell wanted) { return answered.cell < wanted; });
  return place != cells.end() && place->cell == cell ? place->answer : interior_answer;
}

Analysis analyse(const View& view, const AnalysisOptions& options) {
  if (const auto wrong = wrong_settled_number(view)) return contradicting_number(view, *wrong);
  Analysis analysis = Job(apply_rules(view, options.threads), options).run();
  if (analysis.contradiction == Analysis::Contradiction::numbers) {
    // The whole component, with what the rules have found in it.
    const Cell cell = analysis.contradicting.cells.front();
    ComponentFinder(view, Join::numbers).grow(cell, analysis.contradicting);
  }
  return analysis;
}

Analysis analyse(const Component& system, const AnalysisOptions& options) {
  auto ruled = apply_rules(system);
  if (ruled) return Job(std::move(*ruled), options).run();
  Analysis analysis;
  analysis.contradiction = Analysis::Contradiction::numbers;
  analysis.contradicting = system;
  return analysis;
}

}  // namespace mines
