#include "counted/situation.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

namespace mines {

namespace {

constexpr CountingLimits move_limits{200'000, 10'000'000};  // about 20 ms for a component

}  // namespace

Situation::Situation() : position_({move_limits, true, true}) {}

Situation::Outcome Situation::look(const View& view, std::uint64_t mines) {
  is_counted_ = false;
  std::vector<Component> components = find_components(view);
  if (known_mines_ > mines || mines - known_mines_ > unknown_) {
    position_.count({});  // the parts of an earlier view must not stay
    return Outcome::contradiction;
  }
  mines_left_ = mines - known_mines_;
  Outcome outcome = position_.count(std::move(components));
  if (outcome == Outcome::counted) outcome = position_.combine(interior_, mines_left_);
  is_counted_ = outcome == Outcome::counted;
  if (is_counted_) {
    interior_probability_ = position_.interior().value;
    interior_verdict_ = position_.interior_verdict();
  } else if (outcome == Outcome::exceeded) {
    estimate();
  }
  return outcome;
}

/// The components by rows; counts the cells on the way.
std::vector<Component> Situation::find_components(const View& view) {
  std::vector<Component> components;
  // The finder stays after the search, because place_of() asks it for the place of each cell.
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
        if (!finder_->found(cell)) finder_->grow(cell, components.emplace_back());
      });
    }
  }
  return components;
}

/// By the density of what is left, as if each component were alone with it.
void Situation::estimate() {
  // unknown_ is not 0: without unknown cells nothing exceeds a budget.
  const double density = static_cast<double>(mines_left_) / static_cast<double>(unknown_);
  interior_probability_ = density;
  interior_verdict_ = Verdict::undecided;
  position_.weigh(std::max(density, 1e-9) / std::max(1 - density, 1e-9), {density, 1, Known::sampled});
}

double Situation::placements() const {
  if (!is_counted_) return std::numeric_limits<double>::infinity();
  // The logarithm is rounded, and small counts must come out as whole numbers.
  return std::round(std::exp2(position_.log2_placements()));
}

}  // namespace mines
