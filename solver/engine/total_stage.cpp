#include "engine/total_stage.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>
#include <variant>

#include "base/parallel.hpp"
#include "components/component_finder.hpp"
#include "count/board_total.hpp"
#include "engine/deductions.hpp"

namespace mines {

namespace {

constexpr std::size_t tiles_joined_at_once = 64;  // about 0.1 ms
constexpr std::size_t components_at_once = 8;     // about 0.1 ms
// Words of safe cells handed out in one call: what their replies make certain is cheaper found by the rules.
constexpr std::size_t most_words_at_once = 4096;

tl::unexpected<Error> no_placement(std::uint64_t mines) {
  return broken("game", fmt::format("no placement that fits the numbers has {} mines on the board", mines));
}

std::uint64_t count_unknown(const View& view, std::span<const StuckTile> tiles, int threads) {
  const auto parts = parts_of_runs<std::uint64_t>(
      tiles.size(), tiles_joined_at_once, threads,
      [&](int, std::size_t begin, std::size_t end, std::uint64_t& unknown) {
        for (const StuckTile& stuck : tiles.subspan(begin, end - begin)) {
          for_each_unknown_word(view, stuck, [&](std::int32_t, std::int32_t, Word cells) {
            unknown += static_cast<std::uint64_t>(std::popcount(cells));
          });
        }
      });
  return std::accumulate(parts.begin(), parts.end(), std::uint64_t{0});
}

/// Gives all unknown cells, or only those of the interior, the same verdict.
std::uint64_t decide_all(SharedView& board, std::span<const StuckTile> tiles, CellVerdict verdict,
                         bool interior, std::vector<ClickBlock>& clicks) {
  std::uint64_t decided = 0;
  for (const StuckTile& stuck : tiles) {
    for_each_unknown_word(board.view, stuck, [&](std::int32_t row, std::int32_t word, Word unknown) {
      const Word cells = interior ? unknown & ~frontier_cells(board.view, row, word) : unknown;
      if (cells == 0 || clicks.size() >= most_words_at_once) return;
      Word fresh = 0;
      if (verdict == CellVerdict::mine) {
        fresh = add_deduced_mines(board, row, word, cells);
      } else {
        fresh = add_deduced_safe(board, row, word, cells);
        if (fresh != 0) add_clicks(clicks, {row, word, fresh});
      }
      decided += static_cast<std::uint64_t>(std::popcount(fresh));
    });
    if (clicks.size() >= most_words_at_once) break;
  }
  return decided;
}

std::uint64_t add_verdicts(SharedView& board, const Component& component,
                           std::span<const CellVerdict> verdicts, std::vector<ClickBlock>& clicks) {
  std::uint64_t decided = 0;
  for (std::size_t k = 0; k < verdicts.size(); ++k) {
    if (verdicts[k] == CellVerdict::open_question) continue;
    decided += add_deduction(board, {component.cells[k], verdicts[k]}, clicks) ? 1 : 0;
  }
  return decided;
}

/// Whether each number of a component can be satisfied by itself.
bool is_possible(const Component& component) {
  return std::all_of(component.constraints.begin(), component.constraints.end(),
                     [](const Constraint& constraint) { return constraint.is_possible(); });
}

/// Whether K leaves everything open, the components having some number of mines within the range: it then
/// neither rules out a number nor tells about the interior.
bool tells_nothing(const MineRange& components, std::uint64_t interior, std::uint64_t mines) {
  return mines > components.most && mines < components.least + interior;
}

}  // namespace

/// The components. Those with one number have as many mines as it says and are not kept.
struct TotalStage::Found {
  std::vector<Component> components;
  bool possible = true;  // each number by itself; else nothing below counts
  MineRange range;
  std::uint64_t fixed_mines = 0;  // of components whose number of mines is fixed
  std::uint64_t cells = 0;        // of all components, the others being interior
};

/// A component in which the number of mines varies, or that could not be counted.
struct TotalStage::Counted {
  const Component* component = nullptr;
  MineSpread spread;  // no models: not counted
  std::variant<ModelCounts<double>, ModelCounts<WideNumber>> counts;

  bool is_counted() const { return !spread.models.empty(); }
  MineRange range() const {
    if (!is_counted()) return mine_range(*component);
    return {static_cast<std::uint64_t>(spread.least), static_cast<std::uint64_t>(spread.most())};
  }
};

struct TotalStage::Worker {
  explicit Worker(const View& view) : finder(view, Join::numbers) {}

  Counted count(const Component& stuck, const TotalLimits& limits);

  ComponentFinder finder;
  Component component;
  Elimination elimination;
  ModelCounter<double> counter;
  ModelCounter<WideNumber> wide_counter;
};

TotalStage::Counted TotalStage::Worker::count(const Component& stuck, const TotalLimits& limits) {
  Counted counted{&stuck, {}, {}};
  if (elimination.run(stuck, limits.transitions) != Elimination::Outcome::complete) return counted;
  if (stuck.cells.size() <= most_cells_for_doubles) {
    auto& counts = counted.counts.emplace<ModelCounts<double>>();
    if (counter.count(elimination, counts, limits.products)) counted.spread = spread_of(counts);
  } else {
    auto& counts = counted.counts.emplace<ModelCounts<WideNumber>>();
    if (wide_counter.count(elimination, counts, limits.products)) counted.spread = spread_of(counts);
  }
  return counted;
}

TotalStage::TotalStage(const GameInfo& game, const TotalLimits& limits) : game_(game), limits_(limits) {}
TotalStage::~TotalStage() = default;

Result<std::uint64_t> TotalStage::run(SharedView& board, std::span<const StuckTile> tiles,
                                      std::uint64_t opened, int threads, std::vector<ClickBlock>& clicks,
                                      Statistics& statistics) {
  ++statistics.total_runs;
  const std::uint64_t unknown = count_unknown(board.view, tiles, threads);
  const std::uint64_t known_mines = game_.size.cells() - opened - unknown;
  if (known_mines > game_.mines || game_.mines - known_mines > unknown) return no_placement(game_.mines);
  const std::uint64_t mines = game_.mines - known_mines;
  std::uint64_t decided = 0;
  if (mines == 0 || mines == unknown) {
    const CellVerdict verdict = mines == 0 ? CellVerdict::safe : CellVerdict::mine;
    decided = decide_all(board, tiles, verdict, false, clicks);
  } else if (unknown <= limits_.unknown_cells) {
    while (workers_.size() < static_cast<std::size_t>(threads))
      workers_.push_back(std::make_unique<Worker>(board.view));
    Found found = find(tiles, threads);
    if (!found.possible) return no_placement(game_.mines);
    const std::uint64_t interior = unknown - found.cells;
    if (tells_nothing(found.range, interior, mines)) return 0;
    const std::vector<Counted> varying = count(found, threads);
    if (found.fixed_mines > mines) return no_placement(game_.mines);
    const TotalDecision decision = decide(varying, interior, mines - found.fixed_mines, statistics);
    if (!decision.consistent) return no_placement(game_.mines);
    for (std::size_t i = 0; i < varying.size(); ++i)
      decided += add_verdicts(board, *varying[i].component, decision.cells[i], clicks);
    if (decision.interior != CellVerdict::open_question)
      decided += decide_all(board, tiles, decision.interior, true, clicks);
  }
  statistics.total_cells += decided;
  return decided;
}

/// All components, in the order of the tiles.
TotalStage::Found TotalStage::find(std::span<const StuckTile> tiles, int threads) {
  auto parts = parts_of_runs<Found>(tiles.size(), tiles_joined_at_once, threads,
                                    [&](int thread, std::size_t begin, std::size_t end, Found& part) {
                                      Worker& worker = *workers_[static_cast<std::size_t>(thread)];
                                      for (const StuckTile& stuck : tiles.subspan(begin, end - begin)) {
                                        worker.finder.for_each_component(
                                            stuck, tiles, worker.component, [&](const Component& component) {
                                              if (!part.possible || !is_possible(component)) {
                                                part.possible = false;
                                                return;
                                              }
                                              const MineRange range = mine_range(component);
                                              part.range.least += range.least;
                                              part.range.most += range.most;
                                              part.cells += component.cells.size();
                                              if (component.constraints.size() == 1) {
                                                part.fixed_mines += range.least;
                                              } else {
                                                part.components.push_back(component);
                                              }
                                            });
                                      }
                                    });
  Found all;
  for (Found& part : parts) {
    std::move(part.components.begin(), part.components.end(), std::back_inserter(all.components));
    all.range.least += part.range.least;
    all.range.most += part.range.most;
    all.fixed_mines += part.fixed_mines;
    all.cells += part.cells;
    all.possible &= part.possible;
  }
  return all;
}

/// The components that vary or could not be counted; the mines of the others are added to the fixed ones.
std::vector<TotalStage::Counted> TotalStage::count(Found& found, int threads) {
  auto parts = parts_of_runs<std::vector<Counted>>(
      found.components.size(), components_at_once, threads,
      [&](int thread, std::size_t begin, std::size_t end, std::vector<Counted>& part) {
        Worker& worker = *workers_[static_cast<std::size_t>(thread)];
        for (std::size_t i = begin; i < end; ++i) part.push_back(worker.count(found.components[i], limits_));
      });
  std::vector<Counted> varying;
  for (auto& part : parts) {
    for (Counted& counted : part) {
      if (counted.spread.models.size() == 1) {
        found.fixed_mines += static_cast<std::uint64_t>(counted.spread.least);
      } else {
        varying.push_back(std::move(counted));
      }
    }
  }
  return varying;
}

/// What `mines` mines on the varying components and the interior decide.
TotalDecision TotalStage::decide(std::span<const Counted> varying, std::uint64_t interior,
                                 std::uint64_t mines, Statistics& statistics) {
  std::vector<MineSpread> spreads;
  std::vector<const Component*> components;
  MineRange range;
  for (const Counted& counted : varying) {
    spreads.push_back(counted.spread);
    components.push_back(counted.component);
    range.least += counted.range().least;
    range.most += counted.range().most;
  }
  const bool all_counted = std::all_of(varying.begin(), varying.end(),
                                       [](const Counted& counted) { return counted.is_counted(); });
  BoardTotal total;
  const auto outcome =
      all_counted ? total.combine(spreads, interior, mines, limits_.products) : BoardTotal::Outcome::exceeded;
  TotalDecision decision;
  if (outcome == BoardTotal::Outcome::exceeded) {
    decision.cells.resize(varying.size());
    if (tells_nothing(range, interior, mines)) return decision;
    ++statistics.total_solver_runs;
    decision = decide_total(components, interior, mines, limits_.solver);
    statistics.total_given_up += decision.complete ? 0 : 1;
    return decision;
  }
  ++statistics.total_counted;
  decision.consistent = outcome == BoardTotal::Outcome::complete;
  if (!decision.consistent) return decision;
  std::vector<Probability> probabilities;
  for (std::size_t i = 0; i < varying.size(); ++i) {
    std::visit(
        [&](const auto& counts) {
          judge_cells(counts, total.weights(i), probabilities, decision.cells.emplace_back());
        },
        varying[i].counts);
  }
  decision.interior = total.interior_verdict();
  return decision;
}

}  // namespace mines
