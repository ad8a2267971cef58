#include "engine/decide_stage.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "components/component_finder.hpp"
#include "engine/parallel.hpp"
#include "sat/decide.hpp"

namespace mines {

namespace {

std::vector<Decision> decide_all(const std::vector<Component>& components, int threads) {
  std::vector<Decision> decisions(components.size());
  std::atomic<std::size_t> next = 0;
  const int useful =
      static_cast<int>(std::min<std::size_t>(static_cast<std::size_t>(threads), components.size() / 8 + 1));
  run_on_threads(useful, [&](int) {
    for (std::size_t i = next++; i < components.size(); i = next++) decisions[i] = decide(components[i]);
  });
  return decisions;
}

/// Hands the verdicts on a component to the board and to `clicks`; returns how many cells were decided.
std::uint64_t apply(const Component& component, const Decision& decision, Board& board,
                    std::vector<ClickWord>& clicks) {
  std::uint64_t decided = 0;
  for (std::size_t k = 0; k < component.cells.size(); ++k) {
    const Cell cell = component.cells[k];
    if (decision.cells[k] == CellVerdict::mine) {
      const Word fresh = add_deduced_mines(board, cell.row, word_of(cell), bit_of(cell));
      if (fresh == 0) continue;
      ++decided;
    } else if (decision.cells[k] == CellVerdict::safe) {
      const Word fresh = request_deduced_safe(board, cell.row, word_of(cell), bit_of(cell));
      if (fresh == 0) continue;
      clicks.push_back({cell.row, word_of(cell), fresh});
      ++decided;
    }
  }
  return decided;
}

}  // namespace

Result<std::uint64_t> DecideStage::run(Board& board, std::span<const std::int32_t> tiles,
                                       std::vector<ClickWord>& clicks, Statistics& statistics) {
  std::vector<Component> components;
  ComponentFinder finder(board.view, Join::numbers);
  for (const std::int32_t tile : tiles) finder.grow_from_tile(tile, components);
  // A component with one number holds nothing that the single rule has not found.
  std::erase_if(components, [&](const Component& component) {
    return component.constraints.size() < 2 || stuck_.contains(component.fingerprint());
  });

  const std::vector<Decision> decisions = decide_all(components, board.threads);
  std::uint64_t all_decided = 0;
  for (std::size_t i = 0; i < components.size(); ++i) {
    const Component& component = components[i];
    if (!decisions[i].consistent) {
      const Cell cell = component.constraints.front().number;
      return broken("game", fmt::format("the numbers around row {}, column {} contradict each other",
                                        cell.row, cell.column));
    }
    ++statistics.components;
    statistics.solver_calls += static_cast<std::uint64_t>(decisions[i].solver_calls);
    statistics.largest_component =
        std::max<std::uint64_t>(statistics.largest_component, component.cells.size());
    const std::uint64_t decided = apply(component, decisions[i], board, clicks);
    if (decided == 0) stuck_.insert(component.fingerprint());
    all_decided += decided;
  }
  statistics.decided_cells += all_decided;
  return all_decided;
}

}  // namespace mines
