#include "engine/mines_left_stage.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <iterator>
#include <numeric>
#include <utility>

#include "base/assert.hpp"
#include "base/parallel.hpp"
#include "components/component.hpp"
#include "counted/counted_component.hpp"

namespace mines {

namespace {

constexpr std::size_t tiles_at_a_time = 64;  // about 0.1 ms
// Words of safe cells handed out in one call: the rules find what their replies make certain at less cost.
constexpr std::size_t most_words_at_once = 4096;

/// Components whose placements may have different numbers of mines, and sums over all others.
struct SortedComponents {
  std::vector<Component> vary;
  bool possible = true;           ///< false if a number cannot be satisfied even alone; then the rest is
                                  ///< invalid
  MineRange range;                ///< bounds of the number of mines in all components
  std::uint64_t fixed_mines = 0;  ///< number of mines in components with one constraint
  std::uint64_t cells = 0;        ///< number of cells in all components
};

SortedComponents sort(std::vector<Component> components) {
  SortedComponents sorted;
  for (Component& component : components) {
    sorted.possible = std::all_of(component.constraints.begin(), component.constraints.end(),
                                  [](const Constraint& constraint) { return constraint.is_possible(); });
    // mine_range() demands constraints that are possible.
    if (!sorted.possible) break;
    const MineRange mines = mine_range(component);
    sorted.range += mines;
    sorted.cells += component.cells.size();
    // A single number has the same mines in each placement: only their sum matters.
    if (component.constraints.size() == 1) {
      sorted.fixed_mines += mines.least;
    } else {
      sorted.vary.push_back(std::move(component));
    }
  }
  return sorted;
}

Unexpected<Error> no_placement(std::uint64_t mines) {
  return broken("game", fmt::format("no placement that fits the numbers has {} mines on the board", mines));
}

/// Gives all unknown cells, or only those of the interior, the same verdict.
std::uint64_t decide_all(SharedView& shared, std::span<const StuckTile> tiles, Verdict verdict, bool interior,
                         std::vector<ClickBlock>& clicks) {
  std::uint64_t decided = 0;
  for (const StuckTile& stuck : tiles) {
    for_each_unknown_word(shared.view, stuck, [&](std::int32_t row, std::int32_t word, Word unknown) {
      const Word cells = interior ? unknown & ~frontier_cells(shared.view, row, word) : unknown;
      if (cells == 0 || clicks.size() >= most_words_at_once) return;
      const Word fresh = add_deduced(shared, verdict, row, word, cells, clicks);
      decided += static_cast<std::uint64_t>(std::popcount(fresh));
    });
    if (clicks.size() >= most_words_at_once) break;
  }
  return decided;
}

/// Leaves out cells that lie in none of `tiles`: another player decides them.
std::uint64_t add_verdicts(SharedView& shared, std::span<const StuckTile> tiles, const Component& component,
                           std::span<const Verdict> verdicts, std::vector<ClickBlock>& clicks) {
  const auto is_here = [&](Cell cell) {
    return shared.view.size().contains(cell) && contains(tiles, shared.view.tiles(), cell);
  };
  MINES_ASSERT(verdicts.size() == component.cells.size());
  std::uint64_t decided = 0;
  for (std::size_t k = 0; k < verdicts.size(); ++k) {
    const Cell cell = component.cells[k];
    if (verdicts[k] == Verdict::undecided || !is_here(cell)) continue;
    decided += add_deduced(shared, verdicts[k], cell.row, word_of(cell), bit_of(cell), clicks) != 0 ? 1 : 0;
  }
  return decided;
}

/// Whether K decides nothing: with the components' mines anywhere in their range, the interior has some mines
/// and some safe cells.
bool decides_nothing(const MineRange& components, std::uint64_t interior, std::uint64_t mines) {
  return mines > components.most && mines < components.least + interior;
}

/// The unknown cells in `tiles`.
std::uint64_t count_all_unknown(const View& view, std::span<const StuckTile> tiles, int threads) {
  const auto add = [&](int, std::size_t begin, std::size_t end, std::uint64_t& sum) {
    sum += count_unknown(view, tiles.subspan(begin, end - begin));
  };
  const auto parts = parts_of_runs<std::uint64_t>(tiles.size(), tiles_at_a_time, threads, add);
  return std::accumulate(parts.begin(), parts.end(), std::uint64_t{0});
}

}  // namespace

Result<std::optional<std::vector<Component>>> MinesLeftStage::find_components(
    const View& view, std::span<const StuckTile> tiles, int threads) {
  if (!search_) search_.emplace(view);
  const auto add = [](int, const Component& component, std::vector<Component>& found) {
    found.push_back(component);
  };
  std::vector<Component> all;
  for (auto& part : search_->for_each_component<std::vector<Component>>(tiles, tiles_at_a_time, threads, add))
    std::move(part.begin(), part.end(), std::back_inserter(all));
  if (part_ != nullptr) return part_->join(std::move(all));
  return all;
}

Result<std::uint64_t> MinesLeftStage::run(SharedView& shared, std::span<const StuckTile> tiles,
                                          std::uint64_t opened, int threads, std::vector<ClickBlock>& clicks,
                                          Statistics& statistics) {
  MINES_ASSERT(!shared.sweeping && is_ascending(tiles));
  const std::uint64_t unknown = count_all_unknown(shared.view, tiles, threads);
  BoardPart::Counts counts{unknown, shared.view.size().cells() - opened - unknown};
  if (part_ != nullptr) {
    MINES_LET(counts, part_->of_board(unknown));
  }
  ++statistics.mines_left_runs;
  if (counts.known_mines > mines_ || mines_ - counts.known_mines > counts.unknown)
    return no_placement(mines_);
  const std::uint64_t mines = mines_ - counts.known_mines;
  std::uint64_t decided = 0;
  if (mines == 0 || mines == counts.unknown) {
    const Verdict verdict = mines == 0 ? Verdict::safe : Verdict::mine;
    decided = decide_all(shared, tiles, verdict, false, clicks);
  } else if (counts.unknown <= limits_.unknown_cells) {
    MINES_LET(auto components, find_components(shared.view, tiles, threads));
    if (components) {
      MINES_LET(decided, decide_some(shared, tiles, std::move(*components), counts.unknown, mines, threads,
                                     clicks, statistics));
    }
  }
  statistics.mines_left_cells += decided;
  return decided;
}

Result<std::uint64_t> MinesLeftStage::decide_some(SharedView& shared, std::span<const StuckTile> tiles,
                                                  std::vector<Component> components, std::uint64_t unknown,
                                                  std::uint64_t mines, int threads,
                                                  std::vector<ClickBlock>& clicks, Statistics& statistics) {
  SortedComponents found = sort(std::move(components));
  if (!found.possible) return no_placement(mines_);
  MINES_ASSERT(found.cells <= unknown);
  const std::uint64_t interior = unknown - found.cells;
  // The bounds are known without counting.
  if (decides_nothing(found.range, interior, mines)) return 0;
  if (position_.count(std::move(found.vary), threads) == CountedPosition::Outcome::contradiction)
    return no_placement(mines_);
  const std::uint64_t fixed_mines = found.fixed_mines + position_.remove_fixed();
  if (fixed_mines > mines) return no_placement(mines_);
  const MinesLeftDecision decision = decide(interior, mines - fixed_mines, statistics);
  if (!decision.consistent) return no_placement(mines_);
  std::uint64_t decided = 0;
  MINES_ASSERT(decision.cells.size() <= position_.components().size());
  for (std::size_t i = 0; i < decision.cells.size(); ++i)
    decided += add_verdicts(shared, tiles, position_.components()[i].component, decision.cells[i], clicks);
  if (decision.interior != Verdict::undecided)
    decided += decide_all(shared, tiles, decision.interior, true, clicks);
  return decided;
}

/// What `mines` mines on the components that vary and on the interior decide.
MinesLeftDecision MinesLeftStage::decide(std::uint64_t interior, std::uint64_t mines,
                                         Statistics& statistics) {
  const CountedPosition::Outcome outcome = position_.combine(interior, mines);
  MinesLeftDecision decision;
  if (outcome == CountedPosition::Outcome::exceeded) {
    if (decides_nothing(position_.range(), interior, mines)) return decision;
    ++statistics.mines_left_solver_runs;
    std::vector<const Component*> components;
    for (const CountedComponent& counted : position_.components()) components.push_back(&counted.component);
    decision = decide_mines_left(components, interior, mines, limits_.solver);
    statistics.mines_left_given_up += decision.complete ? 0 : 1;
    return decision;
  }
  ++statistics.mines_left_counted;
  decision.consistent = outcome == CountedPosition::Outcome::complete;
  if (!decision.consistent) return decision;
  for (const CountedComponent& counted : position_.components()) decision.cells.push_back(counted.verdicts);
  decision.interior = position_.interior_verdict();
  return decision;
}

}  // namespace mines
