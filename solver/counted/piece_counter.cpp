#include "counted/piece_counter.hpp"

#include <algorithm>
#include <type_traits>

namespace mines {

namespace {

Integer to_integer(double number) { return Integer(number); }
Integer to_integer(WideNumber number) { return Integer(number.to_double()); }

template <class Number>
bool is_somewhere(std::span<const Number> counts) {
  return std::any_of(counts.begin(), counts.end(), [](const Number& count) { return count != Number(); });
}

}  // namespace

void CountedPiece::judge(std::span<const WideNumber> weights, std::vector<Probability>& probabilities,
                         std::vector<CellVerdict>& verdicts) const {
  std::visit([&](const auto& kind) { judge_cells(kind, weights, probabilities, verdicts); }, counts);
}

bool CountedPiece::is_decided_by_numbers(std::size_t cell) const {
  return std::visit(
      [&](const auto& kind) { return !is_somewhere(kind.mine(cell)) || !is_somewhere(kind.safe(cell)); },
      counts);
}

void PieceCounter::count(CountedPiece& piece, const AnalysisLimits& limits, bool with_integers) {
  piece.state = CountedPiece::State::exceeded;
  const auto outcome = elimination_.run(piece.component, limits.transitions);
  if (outcome == Elimination::Outcome::contradiction) piece.state = CountedPiece::State::contradiction;
  if (outcome != Elimination::Outcome::complete) return;
  const bool counted = piece.component.cells.size() <= most_cells_for_doubles
                           ? count_with(doubles_, piece, limits, with_integers)
                           : count_with(wide_numbers_, piece, limits, with_integers);
  if (counted) piece.state = CountedPiece::State::counted;
}

template <class Number>
bool PieceCounter::count_with(ModelCounter<Number>& counter, CountedPiece& piece,
                              const AnalysisLimits& limits, bool with_integers) {
  auto& counts = piece.counts.emplace<ModelCounts<Number>>();
  if (!counter.count(elimination_, counts, limits.products)) return false;
  piece.spread = spread_of(counts);
  if (!with_integers) return true;
  piece.integers.least = static_cast<std::uint64_t>(counts.least);
  if (counts.exact) {
    for (const Number& models : counts.models) piece.integers.models.push_back(to_integer(models));
    return true;
  }
  // Without them the number of placements is told as a power of ten.
  int least = 0;
  if (!integers_.count_models(elimination_, least, piece.integers.models, limits.products / 100))
    piece.integers.models.clear();
  return true;
}

std::vector<WideNumber> weights_at_odds(const MineSpread& spread, double odds) {
  std::vector<WideNumber> weights(1, WideNumber(1));
  WideNumber sum = spread.models.front();
  for (std::size_t k = 1; k < spread.models.size(); ++k) {
    weights.push_back(weights.back() * WideNumber(odds));
    sum += weights.back() * spread.models[k];
  }
  for (WideNumber& weight : weights) weight /= sum;
  return weights;
}

}  // namespace mines
