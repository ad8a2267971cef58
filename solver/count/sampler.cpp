#include "count/sampler.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/assert.hpp"

namespace mines {

bool Sampler::sample(const Component& component, const SamplerOptions& options, Placement& placement,
                     std::vector<Probability>& probabilities) {
  MINES_ASSERT(!component.truncated && options.odds > 0 && std::isfinite(options.odds));
  MINES_ASSERT(options.batches >= 4 && options.sweeps > 0 && options.group > 0);
  const std::size_t cells = component.cells.size();
  if (placement.size() != cells || !satisfies(component, placement)) return false;
  random_ = RandomSequence(options.seed, 0);
  beside_.constraints_of_cells(component);
  order_.resize(cells);
  std::iota(order_.begin(), order_.end(), 0);
  swept_.assign(cells, 0);
  sweep_ = 0;
  found_cell_.assign(cells, 0);
  found_constraint_.assign(component.constraints.size(), 0);
  search_ = 0;
  rest_of_.resize(component.constraints.size());
  mines_in_.assign(component.constraints.size(), 0);
  for (std::size_t cell = 0; cell < cells; ++cell) {
    for (const std::uint32_t number : beside_[cell]) mines_in_[number] += placement[cell];
  }
  records_.assign(cells, {});
  mine_batches_ = {};
  drawn_mines_ = {};
  drawn_numbers_.clear();
  for (int batch = 0; batch <= options.batches; ++batch) {
    for (int i = 0; i < options.sweeps; ++i) {
      sweep(component, options, placement);
      const auto drawn = std::accumulate(placement.begin(), placement.end(), std::uint64_t{0});
      drawn_numbers_.insert(drawn);
      if (batch > 0) drawn_mines_.add(static_cast<double>(drawn));
    }
    close_batch(batch);
  }
  estimate(probabilities);
  return true;
}

/// Draws every cell, in groups around cells in random order. All cells of a group count as drawn even if
/// some were left out: which group comes next must not depend on the placement.
void Sampler::sweep(const Component& component, const SamplerOptions& options, Placement& placement) {
  ++sweep_;
  not_swept_.assign(component.constraints.size(), 0);
  for (std::size_t i = 0; i < order_.size(); ++i) {
    // A Fisher-Yates shuffle, one step at a time: the centres are in random order, whatever earlier sweeps
    // left.
    std::swap(order_[i], order_[i + random_.below(order_.size() - i)]);
    if (swept_[order_[i]] == sweep_) continue;
    find_cells(component, order_[i], options.group);
    for (const std::uint32_t cell : cells_) swept_[cell] = sweep_;
    draw_group(component, options, placement);
  }
}

/// Finds the cells nearest to the centre, from near to far, so that the first of them form a group, too. Of a
/// constraint with more cells than a group may have, those come first that this sweep has not drawn: if each
/// group took the first cells of the constraint, each of the others would need a group of its own.
void Sampler::find_cells(const Component& component, std::uint32_t centre, std::size_t size) {
  ++search_;
  cells_.assign(1, centre);
  long_.clear();
  found_cell_[centre] = search_;
  for (std::size_t next = 0; next < cells_.size(); ++next) {
    for (const std::uint32_t constraint : beside_[cells_[next]]) {
      if (found_constraint_[constraint] == search_) continue;
      found_constraint_[constraint] = search_;
      const auto cells = component.constraints[constraint].cells();
      if (cells.size() > size) {
        long_.push_back(constraint);
        add_cells_not_swept(cells, not_swept_[constraint], size);
      } else {
        add_cells(cells, size);
      }
      // Breadth first: the list is sorted by distance from the centre.
      if (cells_.size() >= size) return;
    }
  }
  // Where the sweep has drawn the others before, larger groups are better than small ones.
  for (const std::uint32_t constraint : long_) add_cells(component.constraints[constraint].cells(), size);
}

/// Adds the cells that are not found yet to the group, until it has `size` cells.
void Sampler::add_cells(std::span<const std::uint32_t> cells, std::size_t size) {
  for (const std::uint32_t cell : cells) {
    if (cells_.size() >= size) return;
    if (found_cell_[cell] == search_) continue;
    found_cell_[cell] = search_;
    cells_.push_back(cell);
  }
}

/// Like add_cells(), but begins with cells[first] and leaves out what this sweep has drawn. Moves `first` on
/// to where the next group begins, so that a sweep passes each cell once.
void Sampler::add_cells_not_swept(std::span<const std::uint32_t> cells, std::uint32_t& first,
                                  std::size_t size) {
  for (; first < cells.size() && cells_.size() < size; ++first) {
    if (swept_[cells[first]] != sweep_) add_cells(cells.subspan(first, 1), size);
  }
}

/// Draws the group's cells; if they are too many, the half of them nearest to the centre, and so on. How
/// many are drawn depends only on the cells that are not drawn. A cell that was left out is recorded with its
/// present value: otherwise it would be recorded only where its surroundings are easy.
void Sampler::draw_group(const Component& component, const SamplerOptions& options, Placement& placement) {
  std::size_t size = cells_.size();
  for (; size > 0; size /= 2) {
    make_piece(component, placement, size);
    boxes_.load(piece_);
    // One start: a group is small, and is drawn only once in this form.
    const bool searches = OrderSearch::is_worth_a_try(boxes_);
    if (searches) order_search_.run(boxes_, 1);
    const auto order = searches ? order_search_.order() : std::span<const std::uint32_t>();
    if (elimination_.run(piece_, order, options.work) == Elimination::Outcome::complete) break;
  }
  if (size > 0) {
    odds_weights_.weigh(elimination_, options.odds);
    odds_weights_.probabilities(piece_probabilities_);
    odds_weights_.draw(random_, drawn_);
    MINES_ASSERT(drawn_.size() == size && satisfies(piece_, drawn_));
  }
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    const std::uint32_t cell = cells_[i];
    records_[cell].sum += i < size ? piece_probabilities_[i].value : placement[cell];
    records_[cell].count += 1;
    if (i < size) set(placement, cell, drawn_[i]);
  }
}

void Sampler::set(Placement& placement, std::uint32_t cell, std::uint8_t mine) {
  if (placement[cell] == mine) return;
  placement[cell] = mine;
  for (const std::uint32_t number : beside_[cell]) mines_in_[number] += mine != 0 ? 1 : -1;
}

/// Makes a component of the first `size` cells of the group, with all other cells as they are. O(listings of
/// these cells in constraints), however long the constraints are.
void Sampler::make_piece(const Component& component, const Placement& placement, std::size_t size) {
  ++search_;
  piece_.clear();
  for (std::size_t i = 0; i < size; ++i) {
    const std::uint32_t cell = cells_[i];
    piece_.cells.push_back(component.cells[cell]);
    for (const std::uint32_t number : beside_[cell]) {
      if (found_constraint_[number] != search_) {
        found_constraint_[number] = search_;
        rest_of_[number] = static_cast<std::uint32_t>(piece_.constraints.size());
        piece_.constraints.push_back(Constraint::bounds_of(component.constraints[number]));
        // Each mine takes one from the bounds, unless it is in the group. The present placement satisfies the
        // whole constraint, so the rest is possible.
        piece_.constraints.back().shift(-mines_in_[number]);
      }
      Constraint& rest = piece_.constraints[rest_of_[number]];
      rest.add(static_cast<std::uint32_t>(i));
      rest.shift(placement[cell]);
    }
  }
  MINES_ASSERT(std::all_of(piece_.constraints.begin(), piece_.constraints.end(),
                           [](const Constraint& rest) { return rest.is_possible(); }));
}

void Sampler::close_batch(int batch) {
  double mines = 0;
  for (Record& record : records_) {
    const double mean = record.sum / record.count;
    // By linearity the mean number of mines is the sum of the cells' means.
    mines += mean;
    record.batches.add(batch, mean);
    if (batch > 0) record.drawn += record.count;
    record.sum = 0;
    record.count = 0;
  }
  mine_batches_.add(batch, mines);
}

double Sampler::Moments::standard_error() const {
  MINES_ASSERT(count > 1);
  return std::sqrt(squares / (count - 1) / count);
}

/// The first batch, number 0, is not used.
void Sampler::Batches::add(int batch, double mean) {
  if (batch > 0) single.add(mean);
  if (batch > 0 && batch % 2 == 0) pairs.add((last + mean) / 2);
  last = mean;
}

/// Single batches underestimate the error if a batch still depends on the one before, so pairs count, too.
double Sampler::Batches::standard_error() const {
  return std::max(single.standard_error(), pairs.standard_error());
}

void Sampler::estimate(std::vector<Probability>& probabilities) {
  probabilities.clear();
  for (const Record& record : records_) {
    const double mean = record.batches.single.mean;
    // One more draw could differ from all others, by about the standard deviation of the cell. Where less
    // than one draw is expected to differ, the draws say nothing of how likely that is: the next could be the
    // first of its kind.
    const bool is_rare = std::min(mean, 1 - mean) * record.drawn < 1;
    const double one_draw = (is_rare ? 1 : std::sqrt(mean * (1 - mean))) / record.drawn;
    const double error = std::hypot(record.batches.standard_error(), one_draw);
    probabilities.push_back({mean, error});
  }
  mines_ = {mine_batches_.single.mean, mine_batches_.standard_error(),
            drawn_mines_.squares / (drawn_mines_.count - 1)};
}

}  // namespace mines
