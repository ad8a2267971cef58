#include "constraints/random_models.hpp"

#include <cstddef>
#include <utility>
#include <vector>

#include "counted/counted_position.hpp"
#include "counted/ruled_position.hpp"
#include "sat/find_placement.hpp"

namespace mines {

RandomModels::Outcome RandomModels::look(const ConstraintList& list, double odds,
                                         const CountingLimits& limits) {
  auto ruled = apply_rules(list.all);
  if (!ruled) return Outcome::impossible;
  decided_.assign(list.all.cells.size(), 0);
  // The interior is what neither the rules decide nor a piece contains.
  std::vector<bool> is_interior(list.all.cells.size(), true);
  const auto leave = [&](Cell cell) { is_interior[ConstraintList::index_of(cell)] = false; };
  for (const auto& [cell, verdict] : ruled->decided) {
    decided_[ConstraintList::index_of(cell)] = verdict == Verdict::mine ? 1 : 0;
    leave(cell);
  }
  for (const Component& piece : ruled->pieces) {
    for (const Cell cell : piece.cells) leave(cell);
  }
  std::vector<Cell> interior;
  for (std::size_t i = 0; i < is_interior.size(); ++i) {
    if (is_interior[i]) interior.push_back(list.all.cells[i]);
  }
  CountedPosition counted({limits});
  const auto outcome = counted.count(std::move(ruled->pieces));
  if (outcome == CountedPosition::Outcome::contradiction) return Outcome::impossible;
  if (outcome == CountedPosition::Outcome::exceeded) return Outcome::exceeded;
  std::optional<std::uint64_t> left;
  if (list.total) {
    if (ruled->found_mines > *list.total) return Outcome::impossible;
    left = *list.total - ruled->found_mines;
    // Only a contradiction matters: drawing needs no weights, so `exceeded` does no harm.
    const auto combined = counted.combine(interior.size(), *left);
    if (combined == CountedPosition::Outcome::contradiction) return Outcome::impossible;
  }
  const bool ready = left ? placements_.look(counted.components(), std::move(interior), *left)
                          : placements_.look_at_odds(counted.components(), std::move(interior), odds);
  return ready ? Outcome::ready : Outcome::exceeded;
}

bool RandomModels::draw(RandomSequence& random, Placement& mines) {
  if (!placements_.draw(random, drawn_)) return false;
  // The rules' cells keep their values; the pieces and the interior are drawn.
  mines = decided_;
  const auto& cells = placements_.cells();
  for (std::size_t i = 0; i < cells.size(); ++i) mines[ConstraintList::index_of(cells[i])] = drawn_[i];
  return true;
}

std::optional<Placement> find_model(const ConstraintList& list) {
  if (!list.total) return find_placement(list.all);
  ConstraintList with_total = list;
  with_total.all.constraints.push_back(list.total_on(list.all.cells.size()));
  return find_placement(with_total.all);
}

}  // namespace mines
