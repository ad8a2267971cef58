#include "engine/decide_stage.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/parallel.hpp"
#include "components/component_finder.hpp"

namespace mines {

namespace {

constexpr std::size_t tiles_at_once = 64;  // about 0.1 ms

struct DecidedCell {
  Cell cell;
  CellVerdict verdict;
};

/// What a run of tiles gave.
struct Part {
  std::vector<DecidedCell> decided;
  std::optional<Cell> contradiction;  // a number of the first component that allows no placement
  Statistics statistics;
};

/// Hands a verdict to the board and to `clicks`; returns whether it was new.
bool apply(const DecidedCell& decided, Board& board, std::vector<ClickBlock>& clicks) {
  const Cell cell = decided.cell;
  if (decided.verdict == CellVerdict::mine) {
    const Word fresh = add_deduced_mines(board, cell.row, word_of(cell), bit_of(cell));
    return fresh != 0;
  }
  const Word fresh = add_deduced_safe(board, cell.row, word_of(cell), bit_of(cell));
  if (fresh != 0) clicks.push_back(to_block({cell.row, word_of(cell), fresh}));
  return fresh != 0;
}

}  // namespace

struct DecideStage::Worker {
  Worker(const View& view, Decider::Means means) : finder(view, Join::numbers), decider(means) {}

  void decide(const Component& component, Part& part);

  ComponentFinder finder;
  Component component;
  Decider decider;
};

void DecideStage::Worker::decide(const Component& stuck, Part& part) {
  // A component with one number holds nothing that the single rule has not found.
  if (stuck.constraints.size() < 2) return;
  const Decider::Answer answer = decider.decide(stuck);
  Statistics& statistics = part.statistics;
  ++statistics.components;
  statistics.known_components += answer.source == Decider::Source::memory ? 1 : 0;
  if (answer.source == Decider::Source::solver) {
    ++statistics.solved_components;
    statistics.solver_calls += static_cast<std::uint64_t>(answer.decision.solver_calls);
  }
  statistics.largest_component = std::max<std::uint64_t>(statistics.largest_component, stuck.cells.size());
  if (!answer.decision.consistent && !part.contradiction) {
    part.contradiction = stuck.constraints.front().number;
  }
  for (std::size_t k = 0; k < stuck.cells.size(); ++k) {
    const CellVerdict verdict = answer.decision.cells[k];
    if (verdict != CellVerdict::open_question) part.decided.push_back({stuck.cells[k], verdict});
  }
}

DecideStage::DecideStage(Decider::Means means) : means_(means) {}
DecideStage::~DecideStage() = default;

Result<std::uint64_t> DecideStage::run(Board& board, std::span<const StuckTile> tiles, int threads,
                                       std::vector<ClickBlock>& clicks, Statistics& statistics) {
  while (workers_.size() < static_cast<std::size_t>(threads)) {
    workers_.push_back(std::make_unique<Worker>(board.view, means_));
  }
  const auto parts = parts_of_runs<Part>(
      tiles.size(), tiles_at_once, threads, [&](int thread, std::size_t begin, std::size_t end, Part& part) {
        Worker& worker = *workers_[static_cast<std::size_t>(thread)];
        for (const StuckTile& stuck : tiles.subspan(begin, end - begin)) {
          worker.finder.for_each_component(stuck, tiles, worker.component,
                                           [&](const Component& found) { worker.decide(found, part); });
        }
      });
  std::uint64_t all_decided = 0;
  for (const Part& part : parts) {
    if (part.contradiction) {
      return broken("game", fmt::format("the numbers around row {}, column {} contradict each other",
                                        part.contradiction->row, part.contradiction->column));
    }
    statistics += part.statistics;
    for (const DecidedCell& decided : part.decided) all_decided += apply(decided, board, clicks) ? 1 : 0;
  }
  statistics.decided_cells += all_decided;
  return all_decided;
}

}  // namespace mines
