#include "counted/analysis.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "base/parallel.hpp"
#include "components/component_finder.hpp"
#include "components/pair_rule.hpp"
#include "counted/estimate.hpp"
#include "counted/pieces.hpp"
#include "counted/settled_numbers.hpp"
#include "sat/total.hpp"

namespace mines {

namespace {

constexpr std::size_t tiles_at_once = 4;
constexpr std::size_t pieces_at_once = 64;
// More cells in pieces than these have placements of too many digits to be counted as integers.
constexpr std::size_t most_cells_for_integers = 34'000;

using Answered = Analysis::Answered;

CellAnswer certain(CellVerdict verdict, Means means) {
  return {verdict, means, {verdict == CellVerdict::mine ? 1.0 : 0.0, 0, Known::exact}};
}

CellAnswer uncertain(const Probability& mine, Means means) {
  return {CellVerdict::open_question, means, mine};
}

/// What is found in some tiles.
struct FoundPieces {
  std::vector<Answered> answered;  // by rules
  std::vector<CountedPiece> pieces;
  std::uint64_t mines = 0;  // by rules
};

/// What one thread finds and splits components with.
class Searcher {
 public:
  explicit Searcher(const View& view) : finder_(view, Join::numbers) {}

  void search(const StuckTile& stuck, std::span<const StuckTile> tiles, FoundPieces& found) {
    finder_.for_each_component(stuck, tiles, component_,
                               [&](const Component& whole) { split(whole, found); });
  }

 private:
  void split(const Component& whole, FoundPieces& found) {
    rule_.apply(whole, verdicts_);
    for (std::size_t i = 0; i < verdicts_.size(); ++i) {
      if (verdicts_[i] == CellVerdict::open_question) continue;
      found.answered.push_back({whole.cells[i], certain(verdicts_[i], Means::rules)});
      found.mines += verdicts_[i] == CellVerdict::mine ? 1 : 0;
    }
    pieces_.split(whole, verdicts_);
    for (const Component& piece : pieces_.all()) found.pieces.emplace_back().component = piece;
  }

  ComponentFinder finder_;
  Component component_;
  PairRule rule_;
  std::vector<CellVerdict> verdicts_;
  Pieces pieces_;
};

/// One analysis, step by step. A step that finds a contradiction writes it down and returns false.
class Job {
 public:
  Job(const View& view, const AnalysisOptions& options) : view_(view), options_(options) {}

  Analysis run();

 private:
  bool check_settled_numbers();
  void count_cells();
  void find_pieces();
  bool count_pieces();
  bool weigh();
  bool weigh_by_total();
  bool weigh_by_estimate();
  void answer_pieces();
  void answer_piece(const CountedPiece& piece, std::size_t number, std::vector<Answered>& answered) const;
  void answer_estimated(const CountedPiece& piece, std::size_t number, std::vector<Answered>& answered) const;
  CellAnswer interior_answer() const;
  PlacementCount placement_count() const;
  std::optional<Integer> integer_placements() const;
  bool contradict(Analysis::Contradiction kind) {
    analysis_.contradiction = kind;
    return false;
  }

  const View& view_;
  const AnalysisOptions& options_;
  Analysis analysis_;
  std::vector<CountedPiece> pieces_;
  std::vector<MineSpread> spreads_;  // of pieces_; of those that were not counted, empty
  std::uint64_t known_mines_ = 0;    // and those that the rules have found
  std::uint64_t mines_left_ = 0;     // on pieces and interior, if the mines on the board are given
  bool exact_ = true;                // by total_ or, without the mines on the board, odds_
  BoardTotal total_;
  double odds_ = 1;
  std::vector<std::size_t> place_of_estimate_;  // of each piece in the following two
  std::vector<EstimatedPiece> estimated_;
  TotalDecision decision_;
};

Analysis Job::run() {
  count_cells();
  if (!check_settled_numbers()) return std::move(analysis_);
  find_pieces();
  if (!count_pieces() || !weigh()) return std::move(analysis_);
  answer_pieces();
  if (analysis_.interior > 0) analysis_.interior_answer = interior_answer();
  if (options_.placements && estimated_.empty() && exact_) analysis_.placements = placement_count();
  return std::move(analysis_);
}

/// Known mines, and unknown cells, which are all the interior until some are found beside numbers.
void Job::count_cells() {
  for (std::int32_t row = 0; row < view_.size().rows; ++row) {
    for (std::int32_t word = 0; word < view_.size().words(); ++word) {
      known_mines_ += static_cast<std::uint64_t>(std::popcount(view_.load(row, word).mines));
      analysis_.interior += static_cast<std::uint64_t>(std::popcount(view_.unknown(row, word)));
    }
  }
  analysis_.known_mines = known_mines_;
}

bool Job::check_settled_numbers() {
  const auto number = wrong_settled_number(view_);
  if (!number) return true;
  int mines = view_.number(*number);
  for_each_neighbour(view_.size(), *number, [&](Cell cell) { mines -= view_.is_mine(cell) ? 1 : 0; });
  analysis_.contradicting.constraints.push_back({*number, mines, 0, {}});
  return contradict(Analysis::Contradiction::numbers);
}

void Job::find_pieces() {
  std::vector<StuckTile> tiles;
  for (std::int32_t tile = 0; tile < view_.tiles().count(); ++tile) tiles.push_back({tile, all_tile_rows});
  std::vector<std::optional<Searcher>> searchers(static_cast<std::size_t>(options_.threads));
  auto parts =
      parts_of_runs<FoundPieces>(tiles.size(), tiles_at_once, options_.threads,
                                 [&](int thread, std::size_t begin, std::size_t end, FoundPieces& found) {
                                   auto& searcher = searchers[static_cast<std::size_t>(thread)];
                                   if (!searcher) searcher.emplace(view_);
                                   for (std::size_t i = begin; i < end; ++i)
                                     searcher->search(tiles[i], tiles, found);
                                 });
  for (FoundPieces& found : parts) {
    std::move(found.pieces.begin(), found.pieces.end(), std::back_inserter(pieces_));
    analysis_.cells.insert(analysis_.cells.end(), found.answered.begin(), found.answered.end());
    known_mines_ += found.mines;
    analysis_.interior -= found.answered.size();
  }
  for (const CountedPiece& piece : pieces_) analysis_.interior -= piece.component.cells.size();
}

bool Job::count_pieces() {
  std::size_t cells = 0;
  for (const CountedPiece& piece : pieces_) cells += piece.component.cells.size();
  const bool with_integers = options_.placements && cells < most_cells_for_integers;
  std::vector<PieceCounter> counters(static_cast<std::size_t>(options_.threads));
  work_in_runs(pieces_.size(), pieces_at_once, options_.threads,
               [&](int thread, std::size_t begin, std::size_t end) {
                 PieceCounter& counter = counters[static_cast<std::size_t>(thread)];
                 for (std::size_t i = begin; i < end; ++i)
                   counter.count(pieces_[i], options_.limits, with_integers);
               });
  for (CountedPiece& piece : pieces_) {
    if (piece.state == CountedPiece::State::contradiction) {
      ComponentFinder(view_, Join::numbers).grow(piece.component.cells.front(), analysis_.contradicting);
      return contradict(Analysis::Contradiction::numbers);
    }
    spreads_.push_back(std::move(piece.spread));
  }
  return true;
}

bool Job::weigh() {
  if (options_.mines && known_mines_ > *options_.mines) return contradict(Analysis::Contradiction::mines);
  mines_left_ = options_.mines.value_or(known_mines_) - known_mines_;
  odds_ = options_.density / (1 - options_.density);
  const bool all_counted = std::all_of(pieces_.begin(), pieces_.end(), [](const CountedPiece& piece) {
    return piece.state == CountedPiece::State::counted;
  });
  if (!all_counted) return weigh_by_estimate();
  return !options_.mines || weigh_by_total();
}

bool Job::weigh_by_total() {
  const auto outcome = total_.combine(spreads_, analysis_.interior, mines_left_, options_.limits.products);
  if (outcome == BoardTotal::Outcome::contradiction) return contradict(Analysis::Contradiction::mines);
  if (outcome == BoardTotal::Outcome::complete) return true;
  exact_ = false;
  odds_ = std::clamp(odds_for_mines(spreads_, analysis_.interior, mines_left_).value_or(odds_), 1e-6, 1e6);
  return true;
}

bool Job::weigh_by_estimate() {
  std::vector<const CountedPiece*> exceeded;
  std::vector<const Component*> components;
  std::vector<MineSpread> counted;
  place_of_estimate_.assign(pieces_.size(), 0);
  for (std::size_t i = 0; i < pieces_.size(); ++i) {
    components.push_back(&pieces_[i].component);
    place_of_estimate_[i] = exceeded.size();
    if (pieces_[i].state == CountedPiece::State::counted) {
      counted.push_back(spreads_[i]);
    } else {
      exceeded.push_back(&pieces_[i]);
    }
  }
  const auto mines = options_.mines ? std::optional(mines_left_) : std::nullopt;
  Estimate estimated = estimate(exceeded, {counted, analysis_.interior, mines, odds_, options_.seed});
  odds_ = estimated.odds;
  exact_ = !options_.mines;
  for (std::size_t i = 0; i < exceeded.size(); ++i) {
    if (estimated.pieces[i].consistent) continue;
    ComponentFinder(view_, Join::numbers).grow(exceeded[i]->component.cells.front(), analysis_.contradicting);
    return contradict(Analysis::Contradiction::numbers);
  }
  estimated_ = std::move(estimated.pieces);
  analysis_.is_exact = false;
  if (!options_.mines) return true;
  decision_ = decide_total(components, analysis_.interior, mines_left_);
  return decision_.consistent || contradict(Analysis::Contradiction::mines);
}

void Job::answer_pieces() {
  const auto parts = parts_of_runs<std::vector<Answered>>(
      pieces_.size(), pieces_at_once, options_.threads,
      [&](int, std::size_t begin, std::size_t end, std::vector<Answered>& answered) {
        for (std::size_t i = begin; i < end; ++i) answer_piece(pieces_[i], i, answered);
      });
  for (const auto& part : parts) analysis_.cells.insert(analysis_.cells.end(), part.begin(), part.end());
  std::sort(analysis_.cells.begin(), analysis_.cells.end(),
            [](const Answered& a, const Answered& b) { return a.cell < b.cell; });
  analysis_.is_exact &= exact_;
}

void Job::answer_piece(const CountedPiece& piece, std::size_t number, std::vector<Answered>& answered) const {
  if (piece.state != CountedPiece::State::counted) return answer_estimated(piece, number, answered);
  std::vector<Probability> probabilities;
  std::vector<CellVerdict> verdicts;
  const bool by_total = options_.mines && exact_;
  if (by_total) {
    piece.judge(total_.weights(number), probabilities, verdicts);
  } else {
    piece.judge(weights_at_odds(spreads_[number], odds_), probabilities, verdicts);
  }
  for (std::size_t i = 0; i < verdicts.size(); ++i) {
    CellAnswer answer;
    if (verdicts[i] != CellVerdict::open_question) {
      answer =
          certain(verdicts[i], !by_total || piece.is_decided_by_numbers(i) ? Means::counting : Means::total);
    } else {
      if (!exact_) probabilities[i].known = Known::sampled;
      answer = uncertain(probabilities[i], by_total ? Means::total
                                           : exact_ ? Means::counting
                                                    : Means::sampling);
    }
    answered.push_back({piece.component.cells[i], answer});
  }
}

void Job::answer_estimated(const CountedPiece& piece, std::size_t number,
                           std::vector<Answered>& answered) const {
  const EstimatedPiece& estimated = estimated_[place_of_estimate_[number]];
  for (std::size_t i = 0; i < piece.component.cells.size(); ++i) {
    CellVerdict verdict = estimated.verdicts[i];
    if (options_.mines && verdict == CellVerdict::open_question) verdict = decision_.cells[number][i];
    answered.push_back(
        {piece.component.cells[i], verdict != CellVerdict::open_question
                                       ? certain(verdict, Means::solver)
                                       : uncertain(estimated.probabilities[i], Means::sampling)});
  }
}

CellAnswer Job::interior_answer() const {
  if (!options_.mines) return uncertain({options_.density, 0, Known::exact}, Means::density);
  const CellVerdict verdict = exact_ ? total_.interior_verdict() : decision_.interior;
  if (verdict != CellVerdict::open_question) return certain(verdict, exact_ ? Means::total : Means::solver);
  if (exact_) return uncertain(total_.interior(), Means::total);
  return uncertain({odds_ / (1 + odds_), 0, Known::sampled}, Means::sampling);
}

PlacementCount Job::placement_count() const {
  double log2 = total_.log2_placements();
  if (!options_.mines) {
    log2 = static_cast<double>(analysis_.interior);
    for (const MineSpread& spread : spreads_) {
      WideNumber sum;
      for (const WideNumber& models : spread.models) sum += models;
      log2 += sum.log2();
    }
  }
  PlacementCount count{{}, log2 * std::log10(2.0)};
  if (count.log10 >= static_cast<double>(PlacementCount::most_digits)) return count;
  if (const auto integer = integer_placements()) count.digits = integer->str();
  return count;
}

std::optional<Integer> Job::integer_placements() const {
  std::vector<IntegerSpread> parts;
  for (const CountedPiece& piece : pieces_) {
    if (piece.integers.models.empty()) return std::nullopt;
    parts.push_back(piece.integers);
  }
  return count_placements(parts, analysis_.interior,
                          options_.mines ? std::optional(mines_left_) : std::nullopt);
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

Analysis analyse(const View& view, const AnalysisOptions& options) { return Job(view, options).run(); }

}  // namespace mines
