#include "system/random_models.hpp"

#include <cstddef>
#include <utility>
#include <vector>

#include "counted/counted_position.hpp"
#include "counted/ruled_position.hpp"
#include "sat/find_placement.hpp"

namespace mines {

RandomModels::Outcome RandomModels::look(const ConstraintSystem& system, double odds,
                                         const CountingLimits& limits) {
  auto ruled = apply_rules(system.all);
  if (!ruled) return Outcome::impossible;
  decided_.assign(system.all.cells.size(), 0);
  std::vector<bool> is_interior(system.all.cells.size(), true);
  const auto leave = [&](Cell cell) { is_interior[ConstraintSystem::index_of(cell)] = false; };
  for (const auto& [cell, verdict] : ruled->decided) {
    decided_[ConstraintSystem::index_of(cell)] = verdict == CellVerdict::mine ? 1 : 0;
    leave(cell);
  }
  for (const Component& piece : ruled->pieces) {
    for (const Cell cell : piece.cells) leave(cell);
  }
  std::vector<Cell> interior;
  for (std::size_t i = 0; i < is_interior.size(); ++i) {
    if (is_interior[i]) interior.push_back(system.all.cells[i]);
  }
  CountedPosition counted({limits});
  const auto outcome = counted.count(std::move(ruled->pieces));
  if (outcome == CountedPosition::Outcome::contradiction) return Outcome::impossible;
  if (outcome == CountedPosition::Outcome::exceeded) return Outcome::exceeded;
  std::optional<std::uint64_t> left;
  if (system.total) {
    if (ruled->found_mines > *system.total) return Outcome::impossible;
    left = *system.total - ruled->found_mines;
    const auto combined = counted.combine(interior.size(), *left);
    if (combined == CountedPosition::Outcome::contradiction) return Outcome::impossible;
  }
  const bool ready = left ? placements_.look(counted.components(), std::move(interior), *left)
                          : placements_.look_at_odds(counted.components(), std::move(interior), odds);
  return ready ? Outcome::ready : Outcome::exceeded;
}

bool RandomModels::draw(RandomSequence& random, Placement& mines) {
  if (!placements_.draw(random, drawn_)) return false;
  mines = decided_;
  const auto& cells = placements_.cells();
  for (std::size_t i = 0; i < cells.size(); ++i) mines[ConstraintSystem::index_of(cells[i])] = drawn_[i];
  return true;
}

std::optional<Placement> find_model(const ConstraintSystem& system) {
  if (!system.total) return find_placement(system.all);
  ConstraintSystem with_total = system;
  with_total.all.constraints.push_back(system.total_on(system.all.cells.size()));
  return find_placement(with_total.all);
}

}  // namespace mines
