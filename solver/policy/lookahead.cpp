#include "policy/lookahead.hpp"

#include <array>
#include <bit>
#include <cstdlib>

namespace mines {

namespace {

bool touch(Cell a, Cell b) {
  return a != b && std::abs(a.row - b.row) <= 1 && std::abs(a.column - b.column) <= 1;
}

/// The models that agree with one answer to a click.
struct Answer {
  double probability = 0;
  Model some_mine = 0;  // cells that are a mine in at least one of them

  void add(Model model, double weight) {
    probability += weight;
    some_mine |= model;
  }
  /// Cells of `cells` that are safe in all models.
  int safe(Model cells) const { return std::popcount(cells & ~some_mine); }
};

Guess weigh(const Component& region, const ModelSet& models, std::size_t cell, double penalty) {
  Model neighbours = 0;
  Model others = 0;
  for (std::size_t i = 0; i < region.cells.size(); ++i) {
    if (i != cell) others |= Model{1} << i;
    if (touch(region.cells[i], region.cells[cell])) neighbours |= Model{1} << i;
  }
  std::array<Answer, 9> numbers;  // by unknown mines beside the cell
  Answer mine;
  for (std::size_t i = 0; i < models.models.size(); ++i) {
    const Model model = models.models[i];
    const bool hit = (model >> cell & 1) != 0;
    Answer& answer = hit ? mine : numbers.at(static_cast<std::size_t>(std::popcount(model & neighbours)));
    answer.add(model, models.weights[i]);
  }
  Guess guess{region.cells[cell], mine.probability, 0};
  if (mine.probability > 0) guess.gain += mine.probability * (mine.safe(others) - penalty);
  for (const Answer& answer : numbers) {
    if (answer.probability > 0) guess.gain += answer.probability * (1 + answer.safe(others));
  }
  return guess;
}

}  // namespace

Guess best_guess(const Component& region, const ModelSet& models, double penalty) {
  Guess best = weigh(region, models, 0, penalty);
  for (std::size_t cell = 1; cell < region.cells.size(); ++cell) {
    const Guess guess = weigh(region, models, cell, penalty);
    if (guess.gain > best.gain) best = guess;
  }
  return best;
}

}  // namespace mines
