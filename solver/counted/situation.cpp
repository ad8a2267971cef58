#include "counted/situation.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

#include "count/wide_number.hpp"

namespace mines {

namespace {

constexpr std::uint64_t most_component_transitions = 200'000;  // of a component: about 20 ms
constexpr std::uint64_t most_products = 10'000'000;

double binomial_as_double(std::uint64_t n, std::uint64_t k) {
  if (k > n) return 0;
  double result = 1;
  for (std::uint64_t i = 0; i < std::min(k, n - k) && std::isfinite(result); ++i)
    result *= static_cast<double>(n - i) / static_cast<double>(i + 1);
  return result;
}

}  // namespace

Situation::Outcome Situation::look(const View& view, std::uint64_t mines) {
  is_counted_ = false;
  find_parts(view);
  if (known_mines_ > mines || mines - known_mines_ > unknown_) return Outcome::contradiction;
  mines_left_ = mines - known_mines_;
  Outcome outcome = Outcome::counted;
  for (CountedPart& part : parts_) {
    const Outcome counted = count(part);
    if (counted == Outcome::contradiction) return counted;
    if (counted == Outcome::estimated) outcome = counted;
  }
  outcome = outcome == Outcome::counted ? combine() : estimate();
  is_counted_ = outcome == Outcome::counted;
  return outcome;
}

void Situation::find_parts(const View& view) {
  parts_.clear();
  finder_.emplace(view, Join::numbers);
  unknown_ = 0;
  interior_ = 0;
  known_mines_ = 0;
  for (std::int32_t row = 0; row < view.size().rows; ++row) {
    for (std::int32_t word = 0; word < view.size().words(); ++word) {
      const Word unknown = view.unknown(row, word);
      const Word mines = view.size().word_mask(word) & ~(view.opened_on_board(row, word) | unknown);
      known_mines_ += static_cast<std::uint64_t>(std::popcount(mines));
      if (unknown == 0) continue;
      const Word frontier = frontier_cells(view, row, word);
      unknown_ += static_cast<std::uint64_t>(std::popcount(unknown));
      interior_ += static_cast<std::uint64_t>(std::popcount(unknown & ~frontier));
      for_each_bit(frontier, [&](int bit) {
        const Cell cell = cell_at(row, word, bit);
        if (!finder_->found(cell)) finder_->grow(cell, parts_.emplace_back().component);
      });
    }
  }
}

Situation::Outcome Situation::count(CountedPart& part) {
  if (const Counts* const known = memo_.find(key_.of_constraints(part.component))) {
    part.counts = *known;
    return Outcome::counted;
  }
  Outcome outcome = Outcome::counted;
  part.counts = count_anew(part.component, outcome);
  if (part.counts != nullptr) memo_.add(key_, part.counts);
  return outcome;
}

Situation::Counts Situation::count_anew(const Component& component, Outcome& outcome) {
  outcome = Outcome::estimated;
  if (component.cells.size() > most_cells_for_doubles) return nullptr;
  const auto eliminated = elimination_.run(component, most_component_transitions);
  if (eliminated == Elimination::Outcome::contradiction) outcome = Outcome::contradiction;
  if (eliminated != Elimination::Outcome::complete) return nullptr;
  auto counts = std::make_shared<ModelCounts<double>>();
  if (!counter_.count(elimination_, *counts, most_products)) return nullptr;
  outcome = Outcome::counted;
  return counts;
}

Situation::Outcome Situation::combine() {
  spreads_.clear();
  for (const CountedPart& part : parts_) spreads_.push_back(spread_of(*part.counts));
  switch (total_.combine(spreads_, interior_, mines_left_, most_products)) {
    case BoardTotal::Outcome::contradiction:
      return Outcome::contradiction;
    case BoardTotal::Outcome::exceeded:
      return estimate();
    case BoardTotal::Outcome::complete:
      break;
  }
  for (std::size_t i = 0; i < parts_.size(); ++i)
    judge_cells(*parts_[i].counts, total_.weights(i), parts_[i].probabilities, parts_[i].verdicts);
  interior_probability_ = interior_ == 0 ? 0 : total_.interior().value;
  interior_verdict_ = interior_ == 0 ? CellVerdict::open_question : total_.interior_verdict();
  return Outcome::counted;
}

/// By the density of what is left, as if each component were alone with it.
Situation::Outcome Situation::estimate() {
  const double density = static_cast<double>(mines_left_) / static_cast<double>(unknown_);
  interior_probability_ = density;
  interior_verdict_ = CellVerdict::open_question;
  for (CountedPart& part : parts_) {
    part.probabilities.assign(part.component.cells.size(), {density, 1, Known::sampled});
    part.verdicts.assign(part.component.cells.size(), CellVerdict::open_question);
    if (part.counts == nullptr) continue;
    std::vector<WideNumber> weights;
    WideNumber sum;
    WideNumber weight(1);
    const WideNumber odds(std::max(density, 1e-9) / std::max(1 - density, 1e-9));
    for (const double models : part.counts->models) {
      weights.push_back(weight);
      sum += weight * WideNumber(models);
      weight *= odds;
    }
    for (WideNumber& each : weights) each /= sum;
    judge_cells(*part.counts, weights, part.probabilities, part.verdicts);
  }
  return Outcome::estimated;
}

/// Binomials and products of doubles: placements of what is left at the end of a game.
double Situation::placements() const {
  std::vector<double> ways{1};
  std::uint64_t least = 0;
  for (const CountedPart& part : parts_) {
    if (part.counts == nullptr) return std::numeric_limits<double>::infinity();
    least += static_cast<std::uint64_t>(part.counts->least);
    const std::vector<double>& models = part.counts->models;
    std::vector<double> product(ways.size() + models.size() - 1);
    for (std::size_t i = 0; i < ways.size(); ++i) {
      for (std::size_t k = 0; k < models.size(); ++k) product[i + k] += ways[i] * models[k];
    }
    ways = std::move(product);
  }
  double placements = 0;
  for (std::size_t t = 0; t < ways.size() && least + t <= mines_left_; ++t)
    placements += ways[t] * binomial_as_double(interior_, mines_left_ - least - t);
  return placements;
}

}  // namespace mines
